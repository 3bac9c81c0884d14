"""The ready examples of docs/deploy: a real nginx and a real Caddy in front of a real companion."""

from __future__ import annotations

import os
import re
import shutil
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from socket import create_connection
from urllib.parse import urlencode

import pytest

from companion.native import ROOT
from tests.cli.test_serve import Serving
from tests.pages import forms
from tests.servers import free_port, not_here, wait_for

pytestmark = pytest.mark.slow  # a web server, a companion and a proxy are started

NAME = "play.example.org"
ADDRESSES = (f"127.0.0.{n}" for n in range(2, 250))  # of this machine, and no proxy's
DEFAULTS = re.compile(r"^ *proxy_set_header Host .*\n", re.M)


@dataclass
class Front:
    """Somebody's browser, from an address of their own, at the front door."""

    port: int
    https: bool = True
    address: str = field(default_factory=lambda: next(ADDRESSES))
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str]:
        """Status and text of an answer."""
        with self.open(method, path, body, **headers) as answer:
            return answer.status, answer.read().decode()

    @contextmanager
    def open(
        self, method: str, path: str, body: str = "", **headers: str
    ) -> Iterator[HTTPResponse]:
        """An answer, read as far as its head."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        plain = create_connection(("127.0.0.1", self.port), 20, (self.address, 0))
        connection.sock = plain
        if self.https:
            context = ssl.create_default_context()
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            connection.sock = context.wrap_socket(plain, server_hostname=NAME)
        said = {"Host": NAME, "Referer": f"https://{NAME}/organiser", **headers}
        said["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if body:
            said["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body or None, said)
        try:
            answer = connection.getresponse()
            for line in answer.headers.get_all("Set-Cookie") or []:
                name, _, value = line.partition(";")[0].partition("=")
                self.cookies[name] = value
            yield answer
            answer.close()
        finally:
            connection.close()

    def signs_in(self, name: str, **headers: str) -> int:
        """Fill in the form of the page with a wrong password."""
        _, page = self.ask("GET", "/organiser")
        (form,) = [one for one in forms(page) if one.action.endswith("/sign-in")]
        form.fill(name=name, password="wrong")
        body = urlencode({name: values[0] for name, values in form.values.items() if values})
        return self.ask("POST", "/organiser/sign-in", body, **headers)[0]


@pytest.fixture(scope="module")
def companion(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A companion with a public address and limits, as one starts it behind a proxy."""
    environment = {"PUBLIC_URL": f"https://{NAME}", "RATE_LIMITS": "1", "COMPANION_TESTING": "0"}
    data = tmp_path_factory.mktemp("behind")
    program = Serving(data, "--host", "127.0.0.1", **environment).wait()
    yield program
    program.stop()


Start = Callable[[str, int], int]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Start]:
    """Starts a proxy in front of that port; its own port."""
    running: list[subprocess.Popen[bytes]] = []

    def start(kind: str, inner: int) -> int:
        port = free_port()
        make = caddy if kind == "caddy" else nginx
        command = make(tmp_path, port, inner, kind)
        home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
        running.append(subprocess.Popen(command, env=os.environ | home))
        front = Front(port)  # one address, however often it asks: there are few
        wait_for(lambda: front.ask("GET", "/healthz")[0] == 200, f"{kind} did not start")
        return port

    yield start
    for process in running:
        process.terminate()
        process.wait(20)


def nginx(folder: Path, port: int, inner: int, kind: str) -> list[str]:
    """The example with this port and a certificate of the test's own."""
    if shutil.which("nginx") is None or shutil.which("openssl") is None:
        not_here("nginx or openssl is not installed")
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    made += ["-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-keyout", str(key)]
    subprocess.run([*made, "-out", str(certificate)], check=True, capture_output=True)
    site = (ROOT / "docs/deploy/nginx.conf").read_text()
    site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    site = site.replace("listen 80;", f"listen 127.0.0.1:{plain_port(port)};")
    site = site.replace("127.0.0.1:8000", f"127.0.0.1:{inner}")
    site = re.sub(r"/etc/letsencrypt/\S+/fullchain.pem", str(certificate), site)
    site = re.sub(r"/etc/letsencrypt/\S+/privkey.pem", str(key), site)
    if kind == "nginx's own Host":
        assert DEFAULTS.search(site)
        site = DEFAULTS.sub("", site)
    paths = "".join(
        f"{name}_temp_path {folder}/{name};"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"pid {folder}/pid; error_log {folder}/errors; daemon off;\n"
    whole += "user root;\n" if os.getuid() == 0 else ""
    whole += f"events {{}}\nhttp {{ access_log off; {paths}\n{site}\n}}\n"
    (folder / "nginx.conf").write_text(whole)
    return [
        "nginx",
        "-p",
        str(folder),
        "-c",
        str(folder / "nginx.conf"),
        "-e",
        str(folder / "errors"),
    ]


@cache
def plain_port(port: int) -> int:
    """The port of the test that stands for 80, beside that one."""
    return free_port()


def caddy(folder: Path, port: int, inner: int, kind: str) -> list[str]:
    """The example with this port and a certificate that Caddy makes itself."""
    if shutil.which("caddy") is None:
        not_here("caddy is not installed")
    text = (ROOT / "docs/deploy/Caddyfile").read_text()
    own = ["admin off", "local_certs", "skip_install_trust", "auto_https disable_redirects"]
    own += [f"storage file_system {folder}/caddy", "default_bind 127.0.0.1"]
    text = text.replace("\n{\n", "\n{\n" + "\n".join(own) + "\n", 1)
    text = text.replace(f"{NAME} {{", f"{NAME}:{port} {{").replace(":8000", f":{inner}")
    (folder / "Caddyfile").write_text(text)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@pytest.mark.parametrize("kind", ["nginx", "nginx's own Host", "caddy"])
def test_an_evening_behind_the_example(companion: Serving, begin: Start, kind: str) -> None:
    front = Front(begin(kind, companion.port))
    with front.open("GET", "/organiser") as opened:
        assert "Secure" in str(opened.headers["Set-Cookie"])
        assert opened.headers["Strict-Transport-Security"]
    assert front.signs_in("nobody") == 422  # the form came through
    # Ten tries a minute from one address, whatever it says it is, through the proxy and past it.
    past = Front(companion.port, https=False, address=front.address)
    statuses = [front.signs_in(f"n{n}", **{"X-Forwarded-For": f"9.9.9.{n}"}) for n in range(11)]
    assert statuses == [422] * 9 + [429] * 2
    assert past.signs_in("another", **{"X-Forwarded-For": "9.9.9.99"}) == 429


@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_live_pages_are_not_held_back(companion: Serving, begin: Start, kind: str) -> None:
    front = Front(begin(kind, companion.port))
    _, page = front.ask("GET", "/sheets/new")
    form = next(one for one in forms(page) if one.action.endswith("/sheets/new"))
    for n, name in enumerate(("Aki", "Ben", "Chie")):
        form.set(f"names.{n}", name)
    body = urlencode({name: values[0] for name, values in form.values.items() if values})
    with front.open("POST", "/sheets/new", body) as made:
        assert made.status == 303
        code = str(made.headers["Location"]).rpartition("/")[2]
    with front.open("GET", f"/live/sheet/{code}?at=0") as stream:
        assert stream.status == 200
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        assert stream.readline()  # the first word comes at once, though there is no end to it


@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_pages_are_compressed_and_http2_is_spoken(
    companion: Serving, begin: Start, kind: str
) -> None:
    front = Front(begin(kind, companion.port))
    with front.open("GET", "/", **{"Accept-Encoding": "gzip"}) as page:
        assert page.headers["Content-Encoding"] == "gzip"
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(["h2", "http/1.1"])
    with (
        create_connection(("127.0.0.1", front.port), 20) as plain,
        context.wrap_socket(plain, server_hostname=NAME) as secure,
    ):
        assert secure.selected_alpn_protocol() == "h2"


def test_nginx_sends_port_80_to_https(companion: Serving, begin: Start) -> None:
    port = begin("nginx", companion.port)
    with Front(plain_port(port), https=False).open("GET", "/help") as answer:
        assert answer.status == 301
        assert answer.headers["Location"] == f"https://{NAME}/help"
