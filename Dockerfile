# The same set-up as everywhere (run.py), once; then an image without the compiler.
FROM python:3.13-slim-trixie AS made
# Of PostgreSQL's client only its three programs: the Debian package around them needs Perl.
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && cd /tmp && apt-get download postgresql-client-17 \
    && dpkg-deb -x postgresql-client-17_*.deb client \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# The packages have a layer of their own: a change of the source does not install them again.
COPY run.py pyproject.toml requirements.lock ./
COPY companion/native.py companion/native.py
ENV DATABASE_URL=postgresql: PYTHONDONTWRITEBYTECODE=
RUN python -c "import run; own = run.Environment(run.ROOT / '.venv'); run.prepare(own, run.parts(['serve'])); run.prepare(run.Environment(run.ROOT / '.venv-build', beside=own), ['compile'])"
COPY . .
RUN python run.py compile \
    && .venv/bin/python -m companion.build.compiled --check && rm -r .venv-build
# The languages that are shown, and all bytecode: who serves may not write it here.
RUN find .venv -path '*/babel/locale-data/*.dat' \
       ! -name root.dat ! -name 'en*.dat' ! -name 'ja*.dat' -delete \
    && .venv/bin/python -m compileall -q -j 0 /app

FROM python:3.13-slim-trixie
COPY --from=made /tmp/client/usr/lib/postgresql/17/bin/pg_dump \
    /tmp/client/usr/lib/postgresql/17/bin/pg_restore \
    /tmp/client/usr/lib/postgresql/17/bin/psql /usr/local/bin/
RUN apt-get update \
    && apt-get install -y --no-install-recommends libpq5 libreadline8t64 liblz4-1 libzstd1 zlib1g \
    && rm -rf /var/lib/apt/lists/* \
    && pg_dump --version && pg_restore --version && psql --version \
    && useradd --uid 1000 --create-home companion \
    && install -d -o companion -g companion /data
COPY --from=made /app /app
ENV PATH=/app/.venv/bin:$PATH COMPANION_DATA=/data PYTHONUNBUFFERED=1
USER companion
WORKDIR /home/companion
VOLUME /data
EXPOSE 8000
# The shell asks by itself: starting a Python for it would cost more than the answer.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s CMD \
    ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8000 && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["companion", "serve", "--no-qr"]
