"""Component tables: sources, digests, and an owner's corrections with clear errors."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from orrery import ComponentError
from orrery.kernel.components import Components
from tests.comets import GAME

TABLES: dict[str, Any] = {
    "facility": {
        "source": "rulebook",
        "where": "page 4",
        "mine": {"ports": 5, "note": "not a value"},
        "market": {"ports": 3, "name": "Orbital Market", "rates": [1, 2, 3], "open": True},
    },
    "card": {"cannon": {"source": "reconstructed", "cost": 2}},
}


def components() -> Components:
    return Components.from_tables(TABLES)


def test_values_are_found_by_path() -> None:
    found = components()
    assert found.integer("facility.mine.ports") == 5
    assert found.text("facility.market.name") == "Orbital Market"
    assert found.integers("facility.market.rates") == [1, 2, 3]
    assert found.get("facility.market.open") is True
    assert found.get("facility.market.rent", 7) == 7
    assert found.names("facility") == ["mine", "market"]


def test_values_know_their_source() -> None:
    rows = components().rows()
    assert [row.path for row in rows if row.source == "reconstructed"] == ["card.cannon.cost"]
    assert components().rows("reconstructed") == [row for row in rows if row.source == "reconstructed"]
    assert rows[0].where == "page 4"
    assert not any(row.path.endswith(("note", "where", "source")) for row in rows)
    with pytest.raises(ComponentError, match="'rumour' is no source; there are rulebook, public"):
        components().rows("rumour")


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda found: found.integer("facility.mine.port"), "did you mean 'facility.mine.ports'?"),
        (lambda found: found.integer("facility.market.name"), "must be a whole number, not 'Orbital Market'"),
        (lambda found: found.integer("facility.market.open"), "must be a whole number, not True"),
        (lambda found: found.text("facility.mine.ports"), "must be a text, not 5"),
        (lambda found: found.integers("facility.mine.ports"), "must be a list of whole numbers, not 5"),
        (lambda found: found.names("ship"), "there is no group 'ship'"),
    ],
)
def test_a_wrong_question_is_explained(ask: Any, told: str) -> None:
    with pytest.raises(ComponentError) as caught:
        ask(components())
    assert told in str(caught.value)


def test_every_value_needs_a_source() -> None:
    with pytest.raises(ComponentError, match=r"'ship\.cost' has no source; a source is one of rulebook, public"):
        Components.from_tables({"ship": {"cost": 1}})
    with pytest.raises(ComponentError, match=r"'ship\.cost' has the source 'rumour'"):
        Components.from_tables({"ship": {"source": "rumour", "cost": 1}})


def test_the_digest_covers_the_values_alone() -> None:
    better_known = Components.from_tables({**TABLES, "card": {"cannon": {"source": "public", "cost": 2}}})
    reordered = Components.from_tables(dict(reversed(TABLES.items())))
    assert better_known.digest == reordered.digest == components().digest
    assert len(components().digest) == 16
    assert components().override({"card": {"cannon": {"cost": 3}}}).digest != components().digest


def test_an_owner_corrects_values() -> None:
    found = components().override({"card": {"cannon": {"cost": 3}}, "facility": {"mine": {"ports": 6}}})
    assert found.integer("card.cannon.cost") == 3
    assert found.integer("facility.market.ports") == 3
    assert [row.path for row in found.rows("owner")] == ["facility.mine.ports", "card.cannon.cost"]
    assert components().integer("card.cannon.cost") == 2


@pytest.mark.parametrize(
    ("corrections", "told"),
    [
        ({"card": {"canon": {"cost": 3}}}, "no component value 'card.canon.cost'; did you mean 'card.cannon.cost'?"),
        ({"card": {"cannon": {"cost": "3"}}}, "'card.cannon.cost' must be a whole number such as 2, not '3'"),
        ({"card": {"cannon": {"cost": True}}}, "must be a whole number such as 2, not True"),
        ({"card": {"cannon": {"cost": [2]}}}, "must be a whole number such as 2, not [2]"),
        ({"facility": {"market": {"rates": [1, 2]}}}, "must be a list of 3: a whole number"),
        ({"facility": {"market": {"rates": [1, 2, "3"]}}}, "must be a list of 3: a whole number"),
        ({"facility": {"market": {"open": 1}}}, "must be true or false such as True, not 1"),
        ({"facility": 3}, "there is no component value 'facility'"),
    ],
)
def test_a_wrong_correction_is_explained(corrections: dict[str, Any], told: str) -> None:
    with pytest.raises(ComponentError) as caught:
        components().override(corrections)
    assert told in str(caught.value)


def test_folders_and_files(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match="no component values"):
        Components.from_folder(tmp_path)
    (tmp_path / "b.toml").write_text('[b]\nsource = "public"\nvalue = 2\n', encoding="utf-8")
    (tmp_path / "a.toml").write_text('[a]\nsource = "public"\nvalue = 1\n', encoding="utf-8")
    assert [row.path for row in Components.from_folder(tmp_path).rows()] == ["a.value", "b.value"]
    (tmp_path / "c.toml").write_text('[a]\nsource = "public"\nvalue = 3\n', encoding="utf-8")
    with pytest.raises(ComponentError, match=r"'a\.value' is given twice"):
        Components.from_folder(tmp_path)
    (tmp_path / "c.toml").write_text("[a\n", encoding="utf-8")
    with pytest.raises(ComponentError, match=r"c\.toml: "):
        Components.from_folder(tmp_path)
    (tmp_path / "c.toml").write_bytes(b"\xff")
    with pytest.raises(ComponentError, match=r"c\.toml cannot be read"):
        Components.from_folder(tmp_path)


def test_a_game_with_corrections_is_another_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[stakes]\npurse = 5\nbet = 4\n", encoding="utf-8")
    rich = GAME.with_components(file)
    assert rich.new_state().scores() == [4, 4]
    assert GAME.new_state().scores() == [1, 1]
    assert not rich.new_state().same_position(GAME.new_state())
    again = pickle.loads(pickle.dumps(rich))
    assert again.components.digest == rich.components.digest
    assert pickle.loads(pickle.dumps(rich.new_state())).scores() == [4, 4]
    richer = rich.with_components({"stakes": {"purse": 9}})
    assert pickle.loads(pickle.dumps(richer)).new_state().scores() == [8, 8]
