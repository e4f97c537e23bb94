"""I1 and I2: a seat sees what it may see, and the states imagined for it agree with all of that."""

from __future__ import annotations

from typing import Final

from orrery.kernel.game import Game
from orrery.kernel.state import SPECTATOR, State, is_hidden
from orrery.kernel.tensor import as_floats, encode
from orrery.testing.plain import canonical
from orrery.testing.play import RandomGame, expect, few_setups, random_games, sampled_games

__all__ = ["check_hidden_actions", "check_resampling", "check_views"]

PLAY_ON_EVERY: Final = 8
"""One in so many times, a resampled state is played to its end."""
MOST_ALTERNATIVES: Final = 8


def check_views(game: Game, looks: int = 1000, seed: int = 14) -> None:
    """I1: every seat and a spectator have a view of plain data, and looking changes nothing."""
    for play in sampled_games(game, looks, seed):
        with play:
            for _ in play.plies():
                if play.is_due():
                    _look(game, play.state)
            _look(game, play.state)


def check_hidden_actions(game: Game, plies: int = 3000, seed: int = 15) -> None:
    """I1: an action that is hidden from a seat looks to it like every other action possible there."""
    met = False
    for play in random_games(few_setups(game), plies, seed):
        with play:
            for action in play.plies():
                child = play.state.child(action)
                ply = child._plies()[-1]
                for seat in range(SPECTATOR, play.state.num_players()):
                    if is_hidden(ply, seat):
                        met = True
                        _check_alternatives(play.state, child, seat)
    told = "hides no action" if game.hidden_information else "hides actions"
    expect(
        met == game.hidden_information,
        f"{game.id}: hidden_information={game.hidden_information}, but it {told}",
    )


def check_resampling(game: Game, looks: int = 400, seed: int = 16) -> None:
    """I1, I2: what a seat cannot know is dealt anew; what it or a spectator knows stays, and all adds up."""
    differed = False
    for play in sampled_games(game, looks, seed):
        with play:
            for _ in play.plies():
                if play.is_due():
                    differed |= _resample_all(play)
            differed |= _resample_all(play)
    if game.hidden_information:
        expect(
            differed,
            f"{game.id}: it has hidden information, but no resampled state differs from the true one",
        )
    else:
        expect(not differed, f"{game.id}: a resampled state differs, but the game declares no hidden information")


def _look(game: Game, state: State) -> None:
    digest = state.digest()
    for seat in range(SPECTATOR, state.num_players()):
        canonical(state.view(seat))
        expect(isinstance(state.observation_string(seat), str), f"the sketch for seat {seat} is no text")
        state.information_state_string(seat)
    expect(isinstance(state.prompt(), str), "the prompt is no text")
    expect(state.digest() == digest, "looking at the state has changed it")
    if game.observation_size is not None:
        _check_tensors(state, game.observation_size(state.num_players()))
        expect(state.digest() == digest, "observing the state has changed it")


def _check_tensors(state: State, size: int) -> None:
    for seat in range(state.num_players()):
        tensor = state.observation_tensor(seat)
        expect(len(tensor) == size, f"the observation of seat {seat} has {len(tensor)} numbers, not {size}")
        bounded = all(isinstance(number, int | float) and 0 <= number <= 1 for number in tensor)
        expect(bounded, f"the observation of seat {seat} holds something other than numbers from 0 to 1")
        same = as_floats(state.observation_bytes(seat)) == as_floats(encode(tensor))
        expect(same, f"the observation of seat {seat} differs between `observation_tensor` and `observation_bytes`")


def _check_alternatives(state: State, child: State, seat: int) -> None:
    """Compare what a seat sees after a hidden action with what it would see after another one."""
    legal = state.legal_actions()
    step = max(1, len(legal) // MOST_ALTERNATIVES)
    for action in legal[::step]:
        other = state.child(action)
        if is_hidden(other._plies()[-1], seat):
            text = state.action_to_string(state.current_player(), action)
            told = _difference(child, other, seat)
            expect(
                not told,
                f"seat {seat} may not see the last action, but had it been '{text}', {told} would differ",
            )


def _resample_all(play: RandomGame) -> bool:
    """Check a resampled state for every seat, and play one of them on now and then; whether any of them differs."""
    twins = [_resample(play, seat) for seat in range(play.state.num_players())]
    differs = any(not twin.same_position(play.state) for twin in twins)
    if play.side.below(PLAY_ON_EVERY) == 0:
        _play_on(play, twins[play.side.below(len(twins))])
    return differs


def _resample(play: RandomGame, seat: int) -> State:
    """A state that a seat could be in for all that it knows, checked."""
    state = play.state
    digest = state.digest()
    twin = state.resample_from_infostate(seat, play.side)
    expect(state.digest() == digest, f"resampling for seat {seat} has changed the original")
    told = _difference(state, twin, seat) or _difference(state, twin, SPECTATOR)
    expect(not told, f"resampling for seat {seat} changes {told}")
    expect(twin.current_player() == state.current_player(), f"resampling for seat {seat} changes who is to move")
    if state.current_player() == seat:
        expect(
            twin.legal_actions() == state.legal_actions(),
            f"resampling for seat {seat} changes its legal actions",
        )
        expect(twin.prompt() == state.prompt(), f"resampling for seat {seat} changes what it is asked")
    wrong = twin.check()
    expect(not wrong, f"resampling for seat {seat} gives an impossible state: {wrong}")
    if not any(is_hidden(ply, seat) for ply in state._plies()):
        same = twin.same_position(state)
        expect(same, f"seat {seat} has seen every action, but resampling changes the position")
    return twin


def _play_on(play: RandomGame, twin: State) -> None:
    while not twin.is_terminal():
        expect(twin.move_number() < twin.get_game().max_game_length, "a resampled state does not come to an end")
        legal = twin.legal_actions()
        expect(len(legal) > 0, "a resampled state has no legal action")
        twin.apply_action(twin.sample_chance(play.side) if twin.is_chance_node() else play.side.choice(legal))
    wrong = twin.check()
    expect(not wrong, f"a resampled state leads to an impossible end: {wrong}")


def _difference(state: State, twin: State, seat: int) -> str:
    """What a seat sees differently in two states, or nothing."""
    who = "a spectator" if seat == SPECTATOR else f"seat {seat}"
    if canonical(state.view(seat)) != canonical(twin.view(seat)):
        return f"the view of {who}"
    if state.information_state_string(seat) != twin.information_state_string(seat):
        return f"the information state of {who}"
    if state.observation_string(seat) != twin.observation_string(seat):
        return f"the sketch of {who}"
    if seat >= 0 and state.get_game().observation_size is not None:
        if state.observation_tensor(seat) != twin.observation_tensor(seat):
            return f"the observation of {who}"
    return ""
