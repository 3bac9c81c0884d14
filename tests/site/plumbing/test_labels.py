"""Names where there is little room."""

from companion.site.plumbing.labels import short


def test_a_name_that_fits_is_left_alone() -> None:
    assert short("Aki", ["Aki", "Ben"]) == "Aki"


def test_a_long_name_is_short_for_the_eye_and_whole_for_a_voice() -> None:
    names = ["Alexandra Mi<ler", "Alexandra Mi<ls"]
    assert short(names[0], names, 10) == (
        '<span class="short" aria-hidden="true" title="Alexandra Mi&lt;ler">Alex…&lt;ler</span>'
        '<span class="whole">Alexandra Mi&lt;ler</span>'
    )
