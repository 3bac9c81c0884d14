"""Letters to browsers: the example of the standard, and who may have signed them."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils

from companion.core.sealing import Keys, browser_key, decoded, encoded, sealed, signature

# RFC 8291, section 5
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
LETTER = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T"
    "lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4"
    "a-fN"
)


def test_a_letter_is_sealed_as_the_standard_shows() -> None:
    letter = sealed(
        b"When I grow up, I want to be a watermelon",
        BROWSER,
        "BTBZMqHH6r4Tts7J_aSIgg",
        decoded("DGv6ra1nlYgDCS1FRnbzlw"),
        Keys.read("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
    )
    assert encoded(letter) == LETTER


def test_two_letters_are_never_alike() -> None:
    one, two = (sealed(b"turn", BROWSER, "BTBZMqHH6r4Tts7J_aSIgg") for _ in range(2))
    assert one != two


def test_the_signature_names_the_service_and_holds_for_half_a_day() -> None:
    keys = Keys.make()
    said = signature(keys, "https://push.example:444/a/b?c", "mailto:a@b.example", 1000.9)
    token = said.removeprefix("vapid t=").partition(",")[0]
    head, claims, signed = token.split(".")
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(decoded(claims)) == {
        "aud": "https://push.example:444",
        "exp": 44200,
        "sub": "mailto:a@b.example",
    }
    assert said.endswith(f", k={keys.public}")
    raw = decoded(signed)
    der = utils.encode_dss_signature(
        int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    )
    public = browser_key(keys.public)
    public.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


def test_a_key_can_be_written_down() -> None:
    keys = Keys.make()
    assert Keys.read(keys.written).public == keys.public
    assert len(keys.written) == 43


@pytest.mark.parametrize("text", ["", "short", "BAAA", "%%%"])
@pytest.mark.parametrize("read", [browser_key, Keys.read])
def test_what_is_no_key_is_refused(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read(text)
