"""Gaia Project, for one to four players: fourteen factions colonize planets, research and form federations."""

from pathlib import Path

from orrery.games.gaia_project.actions import WORDS
from orrery.games.gaia_project.evaluate import EVALUATION
from orrery.games.gaia_project.face import FACE
from orrery.games.gaia_project.facets import facets
from orrery.games.gaia_project.invariants import check, impossible
from orrery.games.gaia_project.options import OPTIONS
from orrery.games.gaia_project.position import position, to_position
from orrery.games.gaia_project.reasons import reason
from orrery.games.gaia_project.rules.observation import FIELDS
from orrery.games.gaia_project.rules.tables import Tables
from orrery.games.gaia_project.state import GaiaProjectState
from orrery.games.gaia_project.view import prompt, sketch, view
from orrery.kernel.components import Components
from orrery.kernel.game import Game

__all__ = ["GAME"]

GAME = Game(
    id="gaia-project",
    title="Gaia Project",
    home="orrery.games.gaia_project:GAME",
    players=(1, 4),
    options=OPTIONS,
    vocabulary=WORDS,
    components=Components.from_folder(Path(__file__).parent / "components"),
    tables=Tables,
    state=GaiaProjectState,
    view=view,
    prompt=prompt,
    sketch=sketch,
    position=position,
    to_position=to_position,
    check=check,
    impossible=impossible,
    reason=reason,
    evaluate=EVALUATION,
    face=FACE,
    facets=facets,
    observation_fields=FIELDS,
    # Every action but a pass costs something that income gives back only in part; random play never came near this.
    max_game_length=20_000,
    score_range=(-60, 600),
)
