"""Comet Poker without a face: what a game of a third party looks like that does not draw itself."""

from tests.comets import variant

GAME = variant(id="plain-comets", title="Plain Comets", home="tests.server.plain_comets:GAME", face=None)
