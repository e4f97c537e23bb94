"""Exodus Fleet, for two to five players: bid for crews, and bring the tribes of a dying Earth aboard your ships."""

from pathlib import Path

from orrery.games.exodus_fleet.actions import SEATS, WORDS
from orrery.games.exodus_fleet.evaluate import EVALUATION
from orrery.games.exodus_fleet.face import FACE
from orrery.games.exodus_fleet.facets import facets
from orrery.games.exodus_fleet.invariants import check, impossible
from orrery.games.exodus_fleet.options import OPTIONS
from orrery.games.exodus_fleet.position import position, to_position
from orrery.games.exodus_fleet.reasons import reason
from orrery.games.exodus_fleet.rules.observation import FIELDS
from orrery.games.exodus_fleet.rules.tables import Tables
from orrery.games.exodus_fleet.scenarios import run_scenarios
from orrery.games.exodus_fleet.state import ExodusFleetState
from orrery.games.exodus_fleet.view import prompt, sketch, view
from orrery.kernel.components import Components
from orrery.kernel.game import Game

__all__ = ["GAME"]

GAME = Game(
    id="exodus-fleet",
    title="Exodus Fleet",
    home="orrery.games.exodus_fleet:GAME",
    players=(2, 5),
    seat_names=[seat.upper() for seat in SEATS],
    options=OPTIONS,
    vocabulary=WORDS,
    components=Components.from_folder(Path(__file__).parent / "components"),
    tables=Tables,
    state=ExodusFleetState,
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
    hidden_information=True,
    # Trading between players makes the longest games: random play takes about 5,000 plies with all options.
    max_game_length=60_000,
    score_range=(0, 900),
    face=FACE,
)
