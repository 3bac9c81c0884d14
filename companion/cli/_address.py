"""Addresses of the running companion: this computer, the local network, a QR code."""

import io
import socket
import sys

import click

from companion.config import loopback

ANY = ("0.0.0.0", "::")  # listens on all networks of this computer


def announce(host: str, port: int, public_url: str, *, qr: bool) -> None:
    """Print the addresses, with a QR code of the one for phones."""
    here = "localhost" if host in (*ANY, "127.0.0.1") else host
    click.echo(f"\n  On this computer   {url(here, port)}")
    phones = public_url or for_phones(host, port)
    if not phones:
        alone = "this computer is in no network" if host in ANY else "only with --host 0.0.0.0"
        click.echo(f"  For phones         {alone}\n")
        return
    click.echo(f"  For phones         {phones}\n")
    if qr:
        _print_code(phones)
    click.echo("  Ctrl-C stops it.\n")
    sys.stdout.flush()


def for_phones(host: str, port: int) -> str:
    """The address for other devices in the network; "" if none can reach this computer."""
    if loopback(host):
        return ""
    address = lan_address() if host in ANY else host
    return url(address, port) if address else ""


def lan_address() -> str:
    """This computer's address in its network; "" if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address nobody has; nothing is sent
            address = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if address.startswith("127.") else address


def url(host: str, port: int) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}/" if port == 80 else f"http://{name}:{port}/"


def _print_code(address: str) -> None:
    """Print the QR code as dark squares on white, whatever the terminal's colours."""
    import segno

    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True, border=2)
    try:
        for line in drawn.getvalue().splitlines():
            click.secho(f"  {line}", fg="bright_white", bg="black")
    except UnicodeEncodeError:
        click.echo("  (This terminal cannot show a QR code.)")
