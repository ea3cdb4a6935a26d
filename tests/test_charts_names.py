from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from drawings import HOSTILE, SVG, race, sizes, texts, words

from totem_core import charts
from totem_core.charts import labels

# names


def test_hostile_names_are_text_and_nothing_else() -> None:
    frame = race([1] * 4, [2, 1, 3, 4], names=HOSTILE)
    for name in charts.possible(frame):
        svg = charts.to_svg(frame, name, 552)
        tags = {element.tag for element in ET.fromstring(svg).iter()}
        assert tags <= {f"{SVG}{tag}" for tag in ("svg", "g", "path", "text", "line")}
        assert "<img" not in svg


def test_hostile_names_are_written_out() -> None:
    frame = race([1] * 4, [2, 1, 3, 4], names=[name[:12] for name in HOSTILE])
    seen = texts(charts.to_svg(frame, "totems", 552))
    for name, value in zip(HOSTILE, (2, 1, 3, 4), strict=True):
        assert any(name[:12].strip() in text for text in seen)
        assert any(text.endswith(f" {value}") for text in seen)


def test_names_are_no_column_and_no_expression() -> None:
    frame = race([1] * 4, [2, 1, 3, 4], names=["datum.words", "a.b", "c[0]", "d'\""])
    spec = charts.chart(frame, "totems", 552).to_dict()
    without_data = {key: value for key, value in spec.items() if key != "datasets"}
    encodings = str(without_data["layer"])
    assert not any(name in encodings for name in ("datum.words", "a.b", "c[0]"))
    assert words(frame, "totems", 552)[0] == "datum.words 2"


def test_name_in_hebrew_keeps_its_number_behind_it() -> None:
    frame = race([1] * 4, [2, 1, 3, 4], names=HOSTILE)
    assert words(frame, "totems", 552)[2] == "\u2068אנה כהן\u2069 3"
    assert (
        "\u2068אנה כהן\u2069 has the most"
        in (charts.finding(sizes([7] * 4, [1, 2, 9, 3], names=HOSTILE), "people")[0])
    )


def test_long_name_is_shortened_but_never_its_number() -> None:
    frame = sizes([7] * 3, [12, 9, 8], names=("Maximiliane-Josephin", "Bo", "Cy"))
    phone, desktop = (words(frame, "people", width)[0] for width in (312, 552))
    assert re.fullmatch(r"Maximil\w*… 12", phone)
    assert desktop == "Maximiliane-Josephin 12"


# words and places


def test_plain_name_has_no_control_and_no_turning_characters() -> None:
    assert labels.plain("  An\u202ena\n\x00 B\u2069 ") == "Anna B"


def test_shortening_keeps_pictures_whole() -> None:
    family = "👨‍👩‍👧‍👦"
    assert labels.clusters(f"{family}a🇩🇪é") == [family, "a", "🇩🇪", "é"]
    assert labels.clusters("👍🏽👍") == ["👍🏽", "👍"]
    short = labels.shorten(family * 3, 50)
    assert short in (f"{family}…", f"{family * 2}…")


@pytest.mark.parametrize(
    ("wished", "placed"),
    [
        ([10, 50, 90], [10, 50, 90]),
        ([50, 50], [40, 60]),
        ([50, 50, 50], [30, 50, 70]),
        ([10, 10, 90], [5, 25, 90]),
        ([95, 95, 95], [60, 80, 100]),
        ([60, 50, 90], [65, 45, 90]),
        ([], []),
    ],
)
def test_spread_moves_labels_as_little_as_possible(
    wished: list[float], placed: list[float]
) -> None:
    assert labels.spread(wished, 20, 5, 100) == pytest.approx(placed)
    assert labels.spread(placed, 20, 5, 100) == pytest.approx(placed)


def test_parts_are_centred_on_the_true_value() -> None:
    assert labels.part([3, 1, 3], 0.05) == pytest.approx([0.025, 0, -0.025])
    assert labels.part([2, 2, 2, 2], 5) == pytest.approx([0.09, 0.03, -0.03, -0.09])
