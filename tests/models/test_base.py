"""Codes and tokens."""

from companion.models.base import ALPHABET, derive_token, hash_token, new_code


def test_codes_are_long_and_easy_to_read() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(len(code) == 16 and set(code) <= set(ALPHABET) for code in codes)
    assert len(ALPHABET) ** 16 > 2**77


def test_a_token_depends_on_all_it_is_about() -> None:
    one = derive_token("key", "seat", "abc", 1, 0)
    others = {
        derive_token("key", "seat", "abc", 1, 1),
        derive_token("key", "seat", "abc", 2, 0),
        derive_token("key", "sheet", "abc", 1, 0),
        derive_token("other", "seat", "abc", 1, 0),
    }
    assert one not in others
    assert len(others) == 4
    assert len(one) == 32  # base 32: 160 bits
    assert hash_token(one) != one
