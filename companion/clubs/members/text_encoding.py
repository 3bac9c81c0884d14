"""Detecting the encoding of a text file by how plausible the decoded words are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from companion.kit.sheet import SheetError
from companion.kit.words import Phrase

ENCODINGS: Final[Mapping[str, Phrase]] = {
    "utf-8-sig": Phrase("Unicode (UTF-8)"),
    "utf-16": Phrase("Unicode (UTF-16)"),
    "cp932": Phrase("Japanese (Shift_JIS)"),
    "euc_jp": Phrase("Japanese (EUC-JP)"),
    "iso2022_jp": Phrase("Japanese (JIS)"),
    "cp1252": Phrase("Western European (Windows-1252)"),
    "cp1250": Phrase("Central European (Windows-1250)"),
    "iso8859_2": Phrase("Central European (ISO-8859-2)"),
    "cp1251": Phrase("Cyrillic (Windows-1251)"),
    "cp1253": Phrase("Greek (Windows-1253)"),
    "cp1254": Phrase("Turkish (Windows-1254)"),
    "mac_roman": Phrase("Western European (Mac)"),
    "gb18030": Phrase("Chinese (GB 18030)"),
    "big5": Phrase("Chinese (Big5)"),
    "cp949": Phrase("Korean (CP949)"),
}
"""Encodings that a user can choose."""
JUDGED: Final = (
    *("cp932", "cp1252", "euc_jp", "cp1250", "iso8859_2", "cp1251", "cp1253", "cp1254"),
    "mac_roman",
)
"""Encodings that are told apart by their letters; on a tie the first wins."""
ALPHABETS: Final = tuple(
    map(
        frozenset,
        (
            "äöüß",  # German
            "àâæçéèêëîïôœùûüÿ",  # French
            "åäöéü",  # Swedish, Finnish
            "åæøéèöäüó",  # Danish, Norwegian
            "áéíóúüñçàèòï",  # Spanish, Catalan
            "áâãàçéêíóôõúü",  # Portuguese
            "àèéìíîòóùú",  # Italian
            "ëïéèêöüä",  # Dutch
            "áðéíóúýþæö",  # Icelandic
            "ąćęłńóśźż",  # Polish
            "áäčďéěíĺľňóôŕřšťúůýž",  # Czech, Slovak
            "áéíóöőúüű",  # Hungarian
            "čćđšž",  # Croatian, Slovene
            "ăâîșțşţ",  # Romanian
            "âçğıîöşü",  # Turkish
            "äõöüšž",  # Estonian
        ),
    )
)
"""The letters beyond a to z that one language can use in one word."""
BETWEEN: Final = re.compile(
    "[\\s\x00-\x40\\[-`{-\x7f、。・･，；：！？（）「」『』【】〔〕／＠．～‐–—…‘’“”„«»·]+"
)
KANA_MARKS: Final = re.compile("[ﾞﾟﾝｧ-ｯ]")
"""Signs in any list of half-width kana; other signs can be decoded capitals of other scripts."""
MISPLACED: Final = re.compile("^[ﾞﾟﾝｧ-ｯ]|[^ｳｶ-ﾄﾊ-ﾎ]ﾞ|[^ﾊ-ﾎ]ﾟ")
UNSPEAKABLE: Final = re.compile("[бвгджзйклмнпрстфхцчшщ]{4}")
"""Greek capitals decoded as Cyrillic."""
CONTROL: Final = re.compile("[\x00-\x08\x0e-\x19\x1c-\x1f\x7f-\x84\x86-\x9f]")


def decoded(data: bytes, encoding: str) -> str:
    """Decode the file; SheetError if it is not in this encoding."""
    try:
        text = data.decode(byte_order(data) if encoding == "utf-16" else encoding)
    except UnicodeDecodeError:
        text = "\0"
    if CONTROL.search(text):
        raise SheetError(
            "encoding", Phrase("The file cannot be read in this encoding. Choose another one.")
        )
    return text.removeprefix("\ufeff")


def encoding_of(data: bytes) -> str:
    """Return the most plausible encoding of the file; SheetError if it is not text."""
    if data.startswith(b"PK\x03\x04"):
        raise SheetError(
            "text",
            Phrase(
                "This is a workbook (.xlsx or .ods), not a text file. "
                "In the spreadsheet choose “Save as”, “CSV UTF-8”, then bring that file."
            ),
        )
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or is_bare_utf16(data):
        certain = "utf-16"
    else:
        certain = "iso2022_jp" if b"\x1b$" in data else "utf-8-sig"
    texts: dict[str, str] = {}
    for encoding in (certain, *JUDGED):
        if texts and certain in texts:
            break
        try:
            texts[encoding] = decoded(data, encoding)
        except SheetError:
            continue
    if not texts:
        raise SheetError(
            "text", Phrase("This is no text file. Save the table as CSV, then bring that.")
        )
    return min(texts, key=lambda encoding: misfits(texts[encoding]))


def is_bare_utf16(data: bytes) -> bool:
    """Return whether it looks like UTF-16 without a byte order mark: every other byte is zero."""
    even, odd = data[::2].count(0), data[1::2].count(0)
    return len(data) % 2 == 0 and not (even and odd) and (even + odd) * 10 >= len(data) > 0


def byte_order(data: bytes) -> str:
    """Return the name of the UTF-16 codec for the file."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    return "utf-16-be" if data[::2].count(0) else "utf-16-le"


def misfits(text: str) -> int:
    """Return the number of different implausible words, such as kanji between Latin letters."""
    words = {word for word in BETWEEN.split(text) if not word.isascii()}
    kana = {word for word in words if script(word[0]) == "HALFWIDTH"}
    unmarked = kana if not any(map(KANA_MARKS.search, kana)) else set[str]()
    return sum(word in unmarked or not plausible(word) for word in words)


def plausible(word: str) -> bool:
    """Return whether a language could have such a word.

    >>> plausible("Bérénice"), plausible("B駻駭ice"), plausible("Dvořák"), plausible("Dvoøák")
    (True, False, True, False)
    """
    scripts = {script(letter) for letter in word}
    if scripts == {"LATIN"}:
        foreign = {letter for letter in word.lower() if not letter.isascii()}
        return (
            any(foreign <= alphabet for alphabet in ALPHABETS)
            and fits_in_case(word)
            and not re.search("[^\x00-\x7f]{3}", word)
        )
    if scripts == {"HALFWIDTH"} and MISPLACED.search(word):
        return False
    if scripts == {"CYRILLIC"} and UNSPEAKABLE.search(word.lower()):
        return False
    return len(scripts) == 1 and "" not in scripts and fits_in_case(word)


def fits_in_case(word: str) -> bool:
    """Return whether no capital beyond A to Z is inside a word of small letters."""
    return word.isupper() or not any(c.isupper() and not c.isascii() for c in word[1:])


def script(letter: str) -> str:
    """Return the script of a letter; "" for other characters.

    >>> script("é"), script("漢"), script("ﾃ"), script("¤")
    ('LATIN', 'CJK', 'HALFWIDTH', '')
    """
    if not unicodedata.category(letter).startswith(("L", "M")):
        return ""
    first = unicodedata.name(letter, "").replace("-", " ").partition(" ")[0]
    return "CJK" if first in {"HIRAGANA", "KATAKANA", "FULLWIDTH", "IDEOGRAPHIC"} else first
