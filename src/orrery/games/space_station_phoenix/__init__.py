"""Space Station Phoenix, for two to four players: ships are dismantled for a station, and residents fill it."""

from pathlib import Path

from orrery.games.space_station_phoenix.actions import SEATS, WORDS
from orrery.games.space_station_phoenix.evaluate import EVALUATION
from orrery.games.space_station_phoenix.face import FACE
from orrery.games.space_station_phoenix.facets import facets
from orrery.games.space_station_phoenix.invariants import check, impossible
from orrery.games.space_station_phoenix.options import OPTIONS
from orrery.games.space_station_phoenix.position import position, to_position
from orrery.games.space_station_phoenix.reasons import reason
from orrery.games.space_station_phoenix.rules.observation import FIELDS
from orrery.games.space_station_phoenix.rules.tables import Tables
from orrery.games.space_station_phoenix.scenarios import run_scenarios
from orrery.games.space_station_phoenix.state import PhoenixState
from orrery.games.space_station_phoenix.view import prompt, sketch, view
from orrery.kernel.components import Components
from orrery.kernel.game import Game

__all__ = ["GAME"]

GAME = Game(
    id="space-station-phoenix",
    title="Space Station Phoenix",
    home="orrery.games.space_station_phoenix:GAME",
    players=(2, 4),
    seat_names=[colour.capitalize() for colour in SEATS],
    options=OPTIONS,
    vocabulary=WORDS,
    components=Components.from_folder(Path(__file__).parent / "components"),
    tables=Tables,
    state=PhoenixState,
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
    face=FACE,
    observation_fields=FIELDS,
    # The rules set no limit: a game goes on until somebody triggers its end. Random play never came near this.
    max_game_length=100_000,
    # Neither has a limit: resources can be hoarded, and hub A-12 may lose 5 points with every income.
    score_range=(-10_000, 10_000),
)
