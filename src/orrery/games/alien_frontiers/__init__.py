"""Alien Frontiers, for two to four players: dice are ships, and colonies on the planet below decide."""

from pathlib import Path

from orrery.games.alien_frontiers.actions import COLOURS, WORDS
from orrery.games.alien_frontiers.evaluate import EVALUATION
from orrery.games.alien_frontiers.face import FACE
from orrery.games.alien_frontiers.facets import facets
from orrery.games.alien_frontiers.invariants import check, impossible
from orrery.games.alien_frontiers.options import OPTIONS
from orrery.games.alien_frontiers.position import position, to_position
from orrery.games.alien_frontiers.reasons import reason
from orrery.games.alien_frontiers.rules.observation import FIELDS
from orrery.games.alien_frontiers.rules.tables import Tables
from orrery.games.alien_frontiers.scenarios import run_scenarios
from orrery.games.alien_frontiers.state import AlienFrontiersState
from orrery.games.alien_frontiers.view import prompt, sketch, view
from orrery.kernel.components import Components
from orrery.kernel.game import Game

__all__ = ["GAME"]

GAME = Game(
    id="alien-frontiers",
    title="Alien Frontiers",
    home="orrery.games.alien_frontiers:GAME",
    players=(2, 4),
    seat_names=[colour.capitalize() for colour in COLOURS],
    options=OPTIONS,
    vocabulary=WORDS,
    components=Components.from_folder(Path(__file__).parent / "components"),
    tables=Tables,
    state=AlienFrontiersState,
    view=view,
    prompt=prompt,
    sketch=sketch,
    position=position,
    to_position=to_position,
    check=check,
    impossible=impossible,
    reason=reason,
    evaluate=EVALUATION,
    facets=facets,
    scenarios=run_scenarios,
    observation_fields=FIELDS,
    # The rules set no limit: a game goes on until somebody has landed every colony. Random play never came near this.
    max_game_length=20_000,
    score_range=(0, 19),
    face=FACE,
)
