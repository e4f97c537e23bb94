"""The conformance suite: what every game must keep to, as functions that any game can be run through.

A check takes a `Game`, and sizes if wanted, and raises AssertionError with game, players, options, seed and
ply; its docstring begins with its number in the catalogue of tests. `cases` lists all of them for a test
runner, `simulate` plays random games and reports. From the command line: `python -m orrery.testing`.

    R1  check_random_games, check_chance     S1  check_copies           D1  check_fresh_processes
    R2  check_conservation                   S2  check_save_and_load    D2  check_no_outside_chance
    R3  check_score_audit                        check_positions        D3  check_order
    R4  check_perft                          S4  check_digests          D4  check_playthroughs
    I1  check_views, check_hidden_actions    S5  check_illegal_input    D5  check_replay
        check_hidden_drawings                    check_damaged_data     U2  check_drawings
    I2  check_resampling                     S6  check_records          B1  check_evaluation
                                                                            check_bots
"""

from orrery.testing.cases import Case, cases, find_game
from orrery.testing.determinism import (
    check_fresh_processes,
    check_no_outside_chance,
    check_order,
    check_replay,
)
from orrery.testing.faces import check_drawings, check_hidden_drawings
from orrery.testing.information import check_hidden_actions, check_resampling, check_views
from orrery.testing.perft import check_perft, divide, perft, perft_counts
from orrery.testing.plain import canonical, plain
from orrery.testing.play import RandomGame, Setup, few_setups, random_games, sampled_games, setups, state_at
from orrery.testing.players import check_bots, check_evaluation
from orrery.testing.playthroughs import check_playthroughs, transcript, write_playthroughs
from orrery.testing.rules import (
    SimulationReport,
    check_chance,
    check_conservation,
    check_random_games,
    check_score_audit,
    simulate,
)
from orrery.testing.states import (
    check_copies,
    check_damaged_data,
    check_digests,
    check_illegal_input,
    check_positions,
    check_records,
    check_save_and_load,
)

__all__ = [
    "Case",
    "RandomGame",
    "Setup",
    "SimulationReport",
    "canonical",
    "cases",
    "check_bots",
    "check_chance",
    "check_conservation",
    "check_copies",
    "check_damaged_data",
    "check_digests",
    "check_drawings",
    "check_evaluation",
    "check_fresh_processes",
    "check_hidden_actions",
    "check_hidden_drawings",
    "check_illegal_input",
    "check_no_outside_chance",
    "check_order",
    "check_perft",
    "check_playthroughs",
    "check_positions",
    "check_random_games",
    "check_records",
    "check_replay",
    "check_resampling",
    "check_save_and_load",
    "check_score_audit",
    "check_views",
    "divide",
    "few_setups",
    "find_game",
    "perft",
    "perft_counts",
    "plain",
    "random_games",
    "sampled_games",
    "setups",
    "simulate",
    "state_at",
    "transcript",
    "write_playthroughs",
]
