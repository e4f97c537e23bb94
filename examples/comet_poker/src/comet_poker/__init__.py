"""Comet Poker: Kuhn poker among the comets, the smallest complete game for Orrery."""

from pathlib import Path

from comet_poker import board, state, view
from comet_poker.actions import VOCABULARY
from orrery import Game
from orrery.kernel.components import Components
from orrery.kernel.options import Option

GAME = Game(
    id="comet-poker",
    title="Comet Poker",
    home="comet_poker:GAME",
    players=(2, 2),
    options=[Option("nova", False, "Play with a fourth comet, which beats all others")],
    vocabulary=VOCABULARY,
    components=Components.from_folder(Path(__file__).parent / "components"),
    tables=state.tables,
    state=state.CometPoker,
    view=view.view,
    prompt=view.prompt,
    sketch=view.sketch,
    position=view.position,
    to_position=view.to_position,
    check=view.check,
    hidden_information=True,
    observation_size=lambda players: 11,
    max_game_length=5,
    score_range=(0, 4),
    face=board.FACE,
)
