"""The few marks of Markdown that a rulebook may use."""

from companion.site.rulebook import Bit, read

TEXT = """\
# Pike

A game for
two.

## §1 The deal

First **cut**, then deal `pike3`.

- one
- two, which goes
  on here

| | Aki |
|---|---|
| Points | 3 |

```trick
low 2

Aki pike3 wins
```

## Odds and ends

最初の
大会3回です。
"""


def test_sections_begin_with_headings() -> None:
    sections = read(TEXT)
    assert [(s.mark, s.title) for s in sections] == [
        ("", "Pike"),
        ("§1", "The deal"),
        ("", "Odds and ends"),
    ]
    assert [block.kind for block in sections[1].blocks] == [
        "paragraph",
        "list",
        "table",
        "example",
    ]


def test_lines_of_a_paragraph_are_joined() -> None:
    sections = read(TEXT)
    assert sections[0].blocks[0].lines == [[Bit("text", "A game for two.")]]
    assert sections[2].blocks[0].lines == [[Bit("text", "最初の大会3回です。")]]


def test_bold_and_code_are_told_apart() -> None:
    assert read(TEXT)[1].blocks[0].lines == [
        [
            Bit("text", "First "),
            Bit("bold", "cut"),
            Bit("text", ", then deal "),
            Bit("code", "pike3"),
            Bit("text", "."),
        ]
    ]


def test_items_of_a_list_may_be_long() -> None:
    assert read(TEXT)[1].blocks[1].lines == [
        [Bit("text", "one")],
        [Bit("text", "two, which goes on here")],
    ]


def test_a_table_is_its_cells_without_the_rule_below_its_heads() -> None:
    assert read(TEXT)[1].blocks[2].rows == [
        [[], [Bit("text", "Aki")]],
        [[Bit("text", "Points")], [Bit("text", "3")]],
    ]


def test_an_example_is_words_row_by_row_with_empty_lines_kept_inside() -> None:
    example = read(TEXT)[1].blocks[3]
    assert example.drawn == "trick"
    assert [row for row in example.words if row] == [["low", "2"], ["Aki", "pike3", "wins"]]
