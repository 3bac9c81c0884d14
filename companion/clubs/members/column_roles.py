"""The role of each column in a list of people, recognised by headings or cells."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

from companion.kit.words import Phrase

ROLES: Final[Mapping[str, Phrase]] = {
    "": Phrase("Leave out"),
    "name": Phrase("Full name"),
    "last": Phrase("Last name"),
    "first": Phrase("First name"),
    "reading": Phrase("Reading"),
    "mail": Phrase("Email"),
    "phone": Phrase("Phone"),
    "contact": Phrase("Other contact"),
    "number": Phrase("Member number"),
}
"""Possible roles of a column."""
PATTERNS: Final = {
    role: re.compile(pattern)
    for role, pattern in {
        "": r"timestamp|zeitstempel|horodat|tidsst|aikaleima|marca temporal"
        r"|タイムスタンプ|日時|日付"
        r"|middle|prefix|suffix|label|emergency|緊急|parent|guardian|保護者|ローマ字"
        r"|(?:nick|user|screen|login|company|organi[sz]ation|team|club|event|group)s?[ _-]*name"
        r"|name of (?:the |your )?(?:club|team|school|company|event|group)"
        r"|nom d(?:u|e l')\W?(?:club|equipe|utilisateur)"
        r"|(?:チーム|クラブ|団体|会社|学校|ユーザー)名",
        "reading": r"フリガナ|ふりがな|furigana|\bkana\b|カナ|かな|よみ|ヨミ|読み|\byomi"
        r"|reading|\bread\b"
        r"|pronounc|phonetic|prononc|aussprache|uttal|^セイ$|^メイ$|^せい$|^めい$",
        "mail": r"e-?mail|\bmail|e-?post\b|courriel|correo|メール|邮箱|이메일",
        "phone": r"phone|\btel\b|telefon|\bmobil|\bcell|\bhandy\b|portable|\bgsm\b"
        r"|電話|携帯|手机|전화",
        "number": r"(?:member|mitglied|membre|adherent|medlem|socio|jasen)"
        r"\w*[ -]*(?:no\b|nr|num|id\b|n°)"
        r"|会員番号|会員no|会員id",
        "contact": r"contact|kontakt|coordonnees|yhteystie|連絡先|联系|연락처",
        "first": r"first[ _-]?names?|given[ _-]?names?|forename|\bvornamen?\b|\brufname\b|prenom"
        r"|fornamn|fornavn|etunimi|\bimie\b|keresztnev|voornaam|^nombres?$|^nome$|eesnimi|^prenume$"
        r"|^名$|^名[ (]|下の名前|имя|^이름$",
        "last": r"last[ _-]?names?|surname|family[ _-]?name|\bnachnamen?\b|familienname|zuname"
        r"|nom de famille|efternamn|etternavn|efternavn|sukunimi|nazwisko|prijmeni|priezvisko"
        r"|vezeteknev|csaladnev|achternaam|apellido|cognome|sobrenome|apelido|perekonnanimi"
        r"|^姓$|^姓[ (]|^氏$|苗字|名字|фамилия|^성$",
        "name": r"\bnames?\b|\bplayers?\b|\bmembers?\b|\bparticipants?\b|\bspieler|\bteilnehmer"
        r"|\bjoueu|\bdeltagare\b|\bnamn\b|\bnavn\b|\bnimi\b|\bnaam\b|\bnoms?\b|\bnombre\b|\bnome\b"
        r"|\bnev\b|\bjmeno\b|\bmeno\b|\bnazwa\b|名前|なまえ|氏名|会員名|参加者|選手|プレイヤー"
        r"|姓名|фио|성명|성함",
    }.items()
}
"""Patterns of headings, without accents and capitals; the first match counts."""
KANA: Final = re.compile(r"[\u3041-\u30ff\uff66-\uff9f\s・]+")
FAMILY_FIRST: Final = re.compile(r"[\u3041-\u30ff\uff66-\uff9f々\u3400-\u9fff\uac00-\ud7af\s]+")
CELLS: Final = {
    "mail": re.compile(r"\S+@\S+\.\S+"),
    "": re.compile(r"\W*|.*\d{1,4}[-/.年]\d{1,2}[-/.月]\d{1,4}.*|[\d.,:%\s]{1,6}"),
    "phone": re.compile(r"\+?[\d\s()./-]{6,}"),
    "reading": KANA,
}
"""Patterns of cells by which a column without a heading is recognised."""


def heading_role(heading: str) -> str | None:
    """Return the role of a column with this heading; None if the heading is unknown.

    >>> heading_role("Prénom"), heading_role("氏名（フリガナ）"), heading_role("What is your name?")
    ('first', 'reading', 'name')
    >>> heading_role("Timestamp"), heading_role("Rating")
    ('', None)
    """
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", heading).casefold())
    plain = re.sub("[\u0300-\u036f]", "", plain).replace("ł", "l").replace("*", " ")
    plain = " ".join(unicodedata.normalize("NFC", plain).split()).rstrip(":")
    if len(plain) > 80 or "@" in plain:
        return None
    return next((role for role, known in PATTERNS.items() if known.search(plain)), None)


def proposed(headings: Sequence[str], columns: Sequence[Sequence[str]]) -> list[str]:
    """Return a role for every column; a column is a name only if that is certain.

    `headings` is empty where the list has none.
    """
    if not headings:
        return by_cells(columns)
    roles = [heading_role(heading) or "" for heading in headings]
    if "name" in roles and {"first", "last"} & set(roles):
        settle_names(roles, columns)
    for at, role in enumerate(roles):
        if role == "name" and role in roles[:at]:
            roles[at] = ""
    return roles


def settle_names(roles: list[str], columns: Sequence[Sequence[str]]) -> None:
    """Decide whether a column "Name" is the full name or half of it, as in "Name, Vorname"."""
    parts = {role: roles.index(role) for role in ("name", "first", "last") if role in roles}
    rows = list(zip(*(columns[at] for at in parts.values()), strict=True))
    full = sum(all(part in row[0] for part in row[1:]) for row in rows) * 2 > len(rows)
    if full:
        roles[:] = ["" if role in ("first", "last") else role for role in roles]
    else:
        other = {"first", "last"} - set(parts)
        roles[parts["name"]] = other.pop() if other else ""


def by_cells(columns: Sequence[Sequence[str]]) -> list[str]:
    """Return a role for every column of a list without headings."""
    found = [by_most(cells) for cells in columns]
    names = [at for at, role in enumerate(found) if role is None]
    if not names and "reading" in found:  # a list only in kana
        names = [found.index("reading")]
    roles = [role or "" for role in found]
    if len(names) == 1:
        roles[names[0]] = "name"
    return roles


def by_most(cells: Sequence[str]) -> str | None:
    """Return the role of most of the cells; None where they may be names."""
    written = [cell for cell in cells if cell]
    for role, known in CELLS.items():
        if sum(bool(known.fullmatch(cell)) for cell in written) * 2 >= len(written):
            return role
    return None


def joined(first: str, last: str) -> str:
    """Return the full name, in the usual order of its script.

    >>> joined("Petra", "Wallin"), joined("美咲", "佐藤"), joined("", "Wallin")
    ('Petra Wallin', '佐藤 美咲', 'Wallin')
    """
    family_first = FAMILY_FIRST.fullmatch(first + last)
    return " ".join(filter(None, (last, first) if family_first else (first, last)))
