"""The log and its sums: state, undo and clocks follow from the entries alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import orrery
from orrery.kernel.chance import Rng
from orrery.server.ledger import Clock, Damaged, Entry, Ledger, Slow, reveals
from tests.comets import GAME as COMETS
from tests.comets import played

FRONTIERS = orrery.game("alien-frontiers")
DAY = 86_400_000


def entry(ledger: Ledger, kind: str, seat: int | None, at: int = 0, **more: Any) -> Entry:
    by = more.pop("by", "server" if kind != "move" else "person")
    values = {"action": None, "target": None, "data": None, **more}
    return Entry(ledger.version, kind, seat, values["action"], values["target"], by, at, values["data"])


def move(ledger: Ledger, text: str, at: int = 0, by: str = "person") -> None:
    asked = ledger.asked()
    kind, seat = ("chance", None) if asked < 0 else ("move", asked)
    action = ledger.game.vocabulary.number(text)
    ledger.append(entry(ledger, kind, seat, at, action=action, by=by if asked >= 0 else "server"))


def dealt(clock: Any = None) -> Ledger:
    ledger = Ledger(COMETS, 2, {}, clock)
    ledger.append(entry(ledger, "note", None, data='{"what":"start"}'))
    move(ledger, "deal ice")
    move(ledger, "deal iron")
    return ledger


def test_the_state_is_the_sum_of_the_log() -> None:
    ledger = dealt()
    move(ledger, "check")
    assert ledger.state == played("deal ice", "deal iron", "check")
    ledger.append(entry(ledger, "undo", 0, target=2))
    assert ledger.state == played("deal ice", "deal iron")
    assert (ledger.version, ledger.ply, ledger.line) == (5, 2, [1, 2])
    move(ledger, "bet")
    assert ledger.line == [1, 2, 5]
    assert Ledger(COMETS, 2, {}, None, ledger.entries).state == ledger.state


@pytest.mark.parametrize(
    "wrong",
    [
        Entry(9, "move", 0, 4, None, "person", 0),
        Entry(3, "move", 1, 4, None, "person", 0),
        Entry(3, "move", 0, 6, None, "person", 0),
        Entry(3, "move", 0, None, None, "person", 0),
        Entry(3, "chance", None, 0, None, "server", 0),
        Entry(3, "undo", 0, None, 7, "person", 0),
        Entry(3, "wish", 0, None, None, "person", 0),
    ],
)
def test_an_entry_that_does_not_fit_changes_nothing(wrong: Entry) -> None:
    ledger = dealt()
    before = ledger.state.clone()
    with pytest.raises(Damaged):
        ledger.append(wrong)
    assert ledger.state == before
    assert ledger.version == 3


def test_undo_stops_at_chance_at_others_and_at_what_was_shown() -> None:
    ledger = dealt()
    assert ledger.undo_target(0, "move") is None
    move(ledger, "check")
    assert ledger.undo_target(0, "move") == ledger.undo_target(0, "turn") == 2
    assert ledger.undo_target(1, "move") is None
    move(ledger, "bet")
    assert ledger.undo_target(0, "turn") is None
    assert ledger.undo_target(1, "turn") == 3
    move(ledger, "fold")
    assert ledger.undo_target(0, "move") is None, "the game is over"


def test_calling_shows_the_other_card_and_betting_does_not() -> None:
    state = played("deal ice", "deal dust", "bet", options={"nova": True})
    assert reveals(state, 1, COMETS.vocabulary.number("call"))
    assert not reveals(state, 1, COMETS.vocabulary.number("fold"))


def test_what_preferences_answered_is_taken_back_with_the_decision_before_it() -> None:
    ledger = Ledger(FRONTIERS, 2, {})
    rng = Rng(2)
    while ledger.asked() < 0:
        action = int(ledger.state.sample_chance(rng))
        ledger.append(entry(ledger, "chance", None, action=action))
    start = ledger.ply
    for by in ("person", "auto"):
        for action in map(int, ledger.state.legal_actions()):
            if int(ledger.state.child(action).current_player()) == 0:
                ledger.append(entry(ledger, "move", 0, action=action, by=by))
                break
    assert ledger.ply == start + 2
    assert ledger.undo_target(0, "move") == start
    assert ledger.undo_target(0, "turn") == start


# Clocks


def test_time_is_charged_to_who_thinks() -> None:
    ledger = dealt(Clock(60, 5))
    assert ledger.clock_left(0, 10_000, True) == 50_000
    assert ledger.clock_left(1, 10_000, True) == 60_000
    assert ledger.deadline() == 60_000
    move(ledger, "check", 10_000)
    assert ledger.used == [10_000, 0]
    assert ledger.clock_left(0, 99_000, True) == 55_000, "ten seconds were used, five gained"
    move(ledger, "bet", 12_000)
    assert ledger.clock_left(1, 99_000, True) == 63_000
    assert ledger.deadline() == 12_000 + 55_000


def test_undo_grants_no_time() -> None:
    ledger = dealt(Clock(60, 5))
    for at in range(1, 5):
        move(ledger, "check", at * 2000)
        assert ledger.gained == [5000, 0]
        ledger.append(entry(ledger, "undo", 0, at * 2000 + 1000, target=2))
        assert ledger.gained == [0, 0]
    assert ledger.used == [9000, 0]
    assert ledger.clock_left(0, 9000, True) == 51_000


def test_a_pause_of_the_server_is_nobodys_time() -> None:
    ledger = dealt(Clock(60))
    ledger.append(entry(ledger, "note", None, 50_000, data='{"what":"resume","gap":40000}'))
    assert ledger.clock_left(0, 50_000, True) == 50_000


def test_days_for_a_turn() -> None:
    ledger = dealt(Slow(2))
    assert ledger.deadline() == 2 * DAY
    move(ledger, "check", DAY)
    assert ledger.clock_left(1, 2 * DAY, True) == DAY
    assert ledger.clock_left(0, 2 * DAY, True) == 2 * DAY
    ledger.append(entry(ledger, "undo", 0, 2 * DAY - 1, target=2))
    assert ledger.deadline() == 2 * DAY, "taking back wins no days"


@settings(max_examples=40)
@given(st.data())
def test_any_course_of_moves_and_undos_adds_up(data: st.DataObject) -> None:
    """Whatever happens: the log replayed from the beginning is the ledger; clocks only fall, but for increments."""
    game, players = data.draw(st.sampled_from([(COMETS, 2), (FRONTIERS, 2), (FRONTIERS, 3)]))
    clock = data.draw(st.sampled_from([None, Clock(100, 3), Slow(1)]))
    rng = Rng(data.draw(st.integers(0, 2**32)))
    ledger = Ledger(game, players, {}, clock)
    now = 0
    ledger.append(entry(ledger, "note", None, now, data='{"what":"start"}'))
    snapshots = {0: ledger.state.clone()}
    for _ in range(data.draw(st.integers(1, 25))):
        now += data.draw(st.integers(0, 5000))
        asked = ledger.asked()
        if ledger.state.is_terminal():
            break
        before = [ledger.clock_left(seat, now, True) for seat in range(players)]
        if asked < 0:
            ledger.append(entry(ledger, "chance", None, now, action=int(ledger.state.sample_chance(rng))))
        else:
            wish = data.draw(st.sampled_from(["move", "move", "move", "undo", "note"]))
            target = ledger.undo_target(asked, data.draw(st.sampled_from(["move", "turn"])))
            if wish == "undo" and target is not None:
                ledger.append(entry(ledger, "undo", asked, now, target=target))
                assert ledger.state == snapshots[target]
            elif wish == "note":
                ledger.append(entry(ledger, "note", None, now, data='{"what":"join"}'))
            else:
                legal = ledger.state.legal_actions()
                action = int(legal[data.draw(st.integers(0, len(legal) - 1))])
                ledger.append(entry(ledger, "move", asked, now, action=action))
        snapshots[ledger.ply] = ledger.state.clone()
        for seat, left in enumerate(before):
            after = ledger.clock_left(seat, now, True)
            if isinstance(clock, Clock) and left is not None and after is not None:
                assert after <= left + clock.increment * 1000
    again = Ledger(game, players, {}, clock, ledger.entries)
    assert again.state == ledger.state
    assert (again.line, again.used, again.gained) == (ledger.line, ledger.used, ledger.gained)
    assert again.deadline() == ledger.deadline()
    fork = ledger.fork()
    assert fork.state == ledger.state
    for ply in range(ledger.ply + 1):
        assert ledger.state_at(ply) == snapshots[ply]
