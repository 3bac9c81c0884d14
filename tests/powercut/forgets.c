/* A disk that forgets: preloaded, it writes down what programs do to the files of one folder.

   FORGETS_FOLDER names the folder, FORGETS_LOG the file that is written. A record is
   kind, file, a, b (8 bytes each) and b bytes of text:
     N file . path            a new file of that name       T file size   its length was set
     W file offset bytes      written                       S file since  synced: all before `since`
     R . length old path, new path (old's length in a)      U path   L like R, a second name
     M path: a folder
   What was written is told after it was, and `since` is where the log stood before the sync.
   Without FORGETS_LOG nothing is written down.

   `forgets_fail(n, error, lasting)` lets the n-th write, sync, truncation, rename or link in the
   folder fail from then on, and with `lasting` all that follow; 0 lets all succeed again. It
   returns how many have failed since it was called before. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = dlsym(RTLD_NEXT, name)

enum { MOST = 65536 };
static uint64_t ours[MOST]; /* the file of each number; not cleared by close: a vfork shares it */
static int journal = -1;

static int left, reason, lasts, failed;

int forgets_fail(int n, int error, int lasting) {
    int were = failed;
    left = n, reason = error, lasts = lasting, failed = 0;
    return were;
}

static int fails(void) {
    if (!left || (left > 1 && --left)) return 0;
    left = lasts;
    failed++;
    errno = reason;
    return 1;
}

static int journal_open(void) {
    if (journal < 0 && getenv("FORGETS_LOG")) {
        REAL(int, "open64", const char *, int, ...);
        int low = real(getenv("FORGETS_LOG"), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
        journal = fcntl(low, F_DUPFD_CLOEXEC, 900); /* programs number files from below */
        close(low);
    }
    return journal;
}

static void say(char kind, uint64_t file, uint64_t a, const struct iovec *parts, int count) {
    REAL(ssize_t, "writev", int, const struct iovec *, int);
    if (journal_open() < 0) return;
    uint64_t head[4] = {(uint64_t)kind, file, a, 0};
    struct iovec all[1 + IOV_MAX];
    int n = 0;
    all[n++] = (struct iovec){head, sizeof head};
    for (int i = 0; i < count && n < IOV_MAX; i++) {
        head[3] += parts[i].iov_len;
        all[n++] = parts[i];
    }
    if (real(journal_open(), all, n) < 0) abort();
}

static void say_path(char kind, uint64_t file, const char *path, const char *other) {
    struct iovec parts[2] = {{(void *)path, strlen(path)}, {(void *)other, other ? strlen(other) : 0}};
    say(kind, file, strlen(path), parts, other ? 2 : 1);
}

/* The whole path of a name, where it lies in the folder. */
static const char *inside(const char *path, char *whole) {
    const char *folder = getenv("FORGETS_FOLDER");
    if (!folder || !path) return NULL;
    if (path[0] == '/') strncpy(whole, path, PATH_MAX - 1);
    else {
        if (!getcwd(whole, PATH_MAX / 2)) return NULL;
        if (!strncmp(path, "./", 2)) path += 2;
        strcat(strcat(whole, "/"), path);
    }
    size_t n = strlen(folder);
    return strncmp(whole, folder, n) == 0 && whole[n] == '/' ? whole : NULL;
}

static uint64_t file_of(int fd) {
    struct stat seen;
    return fstat(fd, &seen) ? 0 : seen.st_ino;
}

static int is_ours(int fd) {
    struct stat seen;
    return fd >= 0 && fd < MOST && ours[fd] && !fstat(fd, &seen) && seen.st_ino == ours[fd];
}

static int opened(int fd, const char *path, int flags, int was) {
    if (fd < 0 || fd >= MOST) return fd;
    char whole[PATH_MAX] = "";
    ours[fd] = inside(path, whole) ? file_of(fd) : 0;
    if (ours[fd] && (flags & O_CREAT) && !was) say_path('N', file_of(fd), whole, NULL);
    if (ours[fd] && (flags & O_TRUNC) && was) say('T', file_of(fd), 0, NULL, 0);
    return fd;
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        REAL(int, #name, const char *, int, ...); \
        va_list rest; va_start(rest, flags); int mode = va_arg(rest, int); va_end(rest); \
        int was = (flags & (O_CREAT | O_TRUNC)) && !access(path, F_OK); \
        return opened(real(path, flags, mode), path, flags, was); \
    }
#define OPENAT(name) \
    int name(int at, const char *path, int flags, ...) { \
        REAL(int, #name, int, const char *, int, ...); \
        va_list rest; va_start(rest, flags); int mode = va_arg(rest, int); va_end(rest); \
        int was = (flags & (O_CREAT | O_TRUNC)) && !faccessat(at, path, F_OK, 0); \
        int fd = real(at, path, flags, mode); \
        return at == AT_FDCWD || path[0] == '/' ? opened(fd, path, flags, was) : fd; \
    }
OPEN(open) OPEN(open64) OPENAT(openat) OPENAT(openat64)
int __open_2(const char *path, int flags) { return open64(path, flags, 0); }
int __open64_2(const char *path, int flags) { return open64(path, flags, 0); }

static ssize_t wrote(int fd, ssize_t done, off_t at, const struct iovec *parts, int count) {
    if (done <= 0 || !is_ours(fd)) return done;
    if (at < 0) at = lseek(fd, 0, SEEK_CUR) - done;
    struct iovec cut[IOV_MAX];
    size_t left = done;
    int n = 0;
    for (; n < count && left; n++) {
        cut[n] = parts[n];
        if (cut[n].iov_len > left) cut[n].iov_len = left;
        left -= cut[n].iov_len;
    }
    say('W', file_of(fd), at, cut, n);
    return done;
}

ssize_t write(int fd, const void *from, size_t size) {
    REAL(ssize_t, "write", int, const void *, size_t);
    if (is_ours(fd) && fails()) return -1;
    return wrote(fd, real(fd, from, size), -1, &(struct iovec){(void *)from, size}, 1);
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
    REAL(ssize_t, "writev", int, const struct iovec *, int);
    if (is_ours(fd) && fails()) return -1;
    return wrote(fd, real(fd, parts, count), -1, parts, count);
}
#define PWRITE(name) \
    ssize_t name(int fd, const void *from, size_t size, off_t at) { \
        REAL(ssize_t, #name, int, const void *, size_t, off_t); \
        if (is_ours(fd) && fails()) return -1; \
        return wrote(fd, real(fd, from, size, at), at, &(struct iovec){(void *)from, size}, 1); \
    }
#define PWRITEV(name) \
    ssize_t name(int fd, const struct iovec *parts, int count, off_t at) { \
        REAL(ssize_t, #name, int, const struct iovec *, int, off_t); \
        if (is_ours(fd) && fails()) return -1; \
        return wrote(fd, real(fd, parts, count, at), at, parts, count); \
    }
PWRITE(pwrite) PWRITE(pwrite64) PWRITEV(pwritev) PWRITEV(pwritev64)

/* What the kernel copies is unseen, and its callers can copy by themselves. */
#define SENDFILE(name) \
    ssize_t name(int out, int in, off_t *at, size_t size) { \
        REAL(ssize_t, #name, int, int, off_t *, size_t); \
        if (!is_ours(out)) return real(out, in, at, size); \
        errno = ENOTSOCK; \
        return -1; \
    }
SENDFILE(sendfile) SENDFILE(sendfile64)

#define TRUNCATE(name) \
    int name(int fd, off_t size) { \
        REAL(int, #name, int, off_t); \
        if (is_ours(fd) && fails()) return -1; \
        int done = real(fd, size); \
        if (!done && is_ours(fd)) say('T', file_of(fd), size, NULL, 0); \
        return done; \
    }
TRUNCATE(ftruncate) TRUNCATE(ftruncate64)

#define SYNC(name) \
    int name(int fd) { \
        REAL(int, #name, int); \
        int mine = is_ours(fd); \
        if (mine && fails()) return -1; \
        off_t since = mine ? lseek(journal_open(), 0, SEEK_END) : 0; \
        int done = mine ? 0 : real(fd); /* nothing but our word makes it last: it need not wait */ \
        if (!done && mine) say('S', file_of(fd), since, NULL, 0); \
        return done; \
    }
SYNC(fsync) SYNC(fdatasync)

#define TWO(name, kind) \
    int name(const char *old, const char *new) { \
        REAL(int, #name, const char *, const char *); \
        char a[PATH_MAX] = "", b[PATH_MAX] = ""; \
        int mine = inside(old, a) && inside(new, b); \
        if (mine && fails()) return -1; \
        int done = real(old, new); \
        if (!done && mine) say_path(kind, 0, a, b); \
        return done; \
    }
#define ONE(name, kind) \
    int name(const char *path) { \
        REAL(int, #name, const char *); \
        char a[PATH_MAX] = ""; \
        int done = real(path); \
        if (!done && inside(path, a)) say_path(kind, 0, a, NULL); \
        return done; \
    }
TWO(rename, 'R') TWO(link, 'L') ONE(unlink, 'U') ONE(rmdir, 'U')

int mkdir(const char *path, mode_t mode) {
    REAL(int, "mkdir", const char *, mode_t);
    char a[PATH_MAX] = "";
    int done = real(path, mode);
    if (!done && inside(path, a)) say_path('M', 0, a, NULL);
    return done;
}
