"""Luck that follows from a seed: the right numbers, fair ones, and others for every ply."""

from collections import Counter
from hashlib import sha256

import pytest

from companion.kit.fair import FairRng, fingerprint, number

SEED = "5" * 64
WORDS = "abcd2345\nAki\nBen"


@pytest.mark.parametrize(
    ("text", "hashed"),
    [  # the examples of FIPS 180-2
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
    ],
)
def test_the_fingerprint_is_the_sha_256_of_the_text(text: str, hashed: str) -> None:
    assert fingerprint(text) == hashed


def test_a_number_is_the_first_eight_letters_of_the_hash_of_what_the_page_says() -> None:
    told = sha256(f"{SEED}:7:2:{WORDS}".encode()).hexdigest()
    assert number(SEED, 7, 2, WORDS) == int(told[:8], 16)


def test_the_sequence_never_changes() -> None:
    """Finished matches are checked against it."""
    rng = FairRng(SEED, WORDS, 1)
    assert [int(rng.below(6)) for _ in range(12)] == KEPT


KEPT = [5, 5, 4, 0, 0, 4, 0, 5, 2, 0, 1, 2]


def test_it_depends_on_seed_words_and_ply() -> None:
    def drawn(seed: str = SEED, words: str = WORDS, ply: int = 1) -> list[int]:
        rng = FairRng(seed, words, ply)
        return [int(rng.below(1000)) for _ in range(10)]

    assert drawn() == drawn()
    assert len({tuple(d) for d in (drawn(), drawn(seed="6" * 64), drawn(ply=2))}) == 3
    assert drawn() != drawn(words="abcd2345\nAki\nBob")


@pytest.mark.parametrize("n", [2, 6, 10, 20, 52])
def test_all_values_are_equally_likely(n: int) -> None:
    rng, many = FairRng(SEED, WORDS, 3), 6000
    counts = Counter(int(rng.below(n)) for _ in range(many))
    assert set(counts) == set(range(n))
    chi = sum((counts[value] - many / n) ** 2 / (many / n) for value in range(n))
    assert chi < (n - 1) + 4 * (2 * (n - 1)) ** 0.5


@pytest.mark.parametrize("n", [1, 2**30, 2**31 - 1, 2**31])
def test_numbers_stay_in_their_range(n: int) -> None:
    rng = FairRng(SEED, WORDS, 4)
    assert all(0 <= rng.below(n) < n for _ in range(200))
    assert 0.0 <= rng.fraction() < 1.0


def test_what_would_favour_low_numbers_is_thrown_away() -> None:
    """Of 2**32 numbers a quarter lies beyond the only full multiple of 3 * 2**30."""
    n = 3 * 2**30
    drawn = [number(SEED, 5, counter, WORDS) for counter in range(400)]
    kept = [value for value in drawn if value < n]
    assert 60 < len(drawn) - len(kept) < 140
    rng = FairRng(SEED, WORDS, 5)
    assert [int(rng.below(n)) for _ in kept] == kept
    assert rng.counter <= 400


def test_it_says_what_was_asked_and_answered() -> None:
    rng = FairRng(SEED, WORDS, 6)
    asked = [6, 20, 1, 6]
    given = [int(rng.below(n)) for n in asked]
    assert rng.draws == list(zip(asked, given, strict=True))
