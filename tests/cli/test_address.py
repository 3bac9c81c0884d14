"""Where to find the companion: addresses and a code for phones."""

import pytest

from companion.cli import _address


@pytest.fixture
def lan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_address, "lan_address", lambda: "192.168.1.20")


@pytest.mark.parametrize(
    ("host", "port", "expected"),
    [
        ("0.0.0.0", 8000, "http://192.168.1.20:8000/"),
        ("0.0.0.0", 80, "http://192.168.1.20/"),
        ("10.0.0.5", 8000, "http://10.0.0.5:8000/"),
        ("fd00::5", 8000, "http://[fd00::5]:8000/"),
        ("127.0.0.1", 8000, ""),
        ("localhost", 8000, ""),
    ],
)
@pytest.mark.usefixtures("lan")
def test_the_address_for_phones(host: str, port: int, expected: str) -> None:
    assert _address.for_phones(host, port) == expected


@pytest.mark.usefixtures("lan")
def test_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    _address.announce("0.0.0.0", 8000, "", qr=True)
    told = capsys.readouterr().out
    assert "On this computer   http://localhost:8000/\n" in told
    assert "For phones         http://192.168.1.20:8000/\n" in told
    assert "█" in told, "no QR code"


def test_the_public_address_is_for_phones(capsys: pytest.CaptureFixture[str]) -> None:
    _address.announce("127.0.0.1", 8000, "https://play.example.org", qr=False)
    assert "For phones         https://play.example.org\n" in capsys.readouterr().out


def test_without_a_network_there_is_no_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_address, "lan_address", lambda: "")
    _address.announce("0.0.0.0", 8000, "", qr=True)
    told = capsys.readouterr().out
    assert "█" not in told
    assert "no network" in told
