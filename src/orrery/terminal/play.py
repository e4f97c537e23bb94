"""Playing in a terminal: any game, any mix of people and bots.

The rules ask and list the answers; this module shows both and knows no rule. A person may take back own
decisions as long as nothing came between: no outcome of chance, no decision of another seat.
"""

from __future__ import annotations

import contextlib
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from orrery import bots
from orrery.bots.analysis import analyse
from orrery.kernel.chance import Rng
from orrery.kernel.errors import IllegalAction, OptionError, OrreryError
from orrery.kernel.options import Option
from orrery.kernel.record import Record, is_name
from orrery.kernel.state import CHANCE, SPECTATOR, State
from orrery.terminal.advice import show_analysis
from orrery.terminal.output import INTERRUPTED, OK, console, new_file, write_file
from orrery.terminal.setup import PERSON, Seat, load_game, load_record, read_options, read_seats

__all__ = ["Session", "play"]

NEWS: Final = 12
"""How many lines of what happened are shown without being asked for."""

WIDE: Final = 72
"""Columns from which the text of each answer stands beside its sentence."""

HINT_SIMULATIONS: Final = 3000
HINT_SECONDS: Final = 5.0

FORGET_SCROLLED_LINES: Final = "\x1b[3J"

HELP: Final = """\
Answer with a number of the list or with the text beside it.
  Enter  show the position again (or give the only answer there is)
  u      take back your last decision      U  take back all since the last outcome of chance or other player
  h      hint: what your answers lead to   l  log: what happened so far
  s      scores                            ?  this help
  q      quit; the game can be kept"""


class _Quit(Exception):
    """The person leaves the table."""


def play(
    game_id: str | None,
    *,
    players: int | None,
    seats: Sequence[str],
    seed: int | None,
    options: Sequence[str],
    record: Path | None,
    resume: Path | None,
    components: Path | None,
) -> int:
    """The command `orrery play`."""
    seed = secrets.randbits(32) if seed is None else seed
    if not 0 <= seed < 2**64:
        raise OptionError(f"--seed takes a number from 0 to 2**64-1, not {seed}")
    specs = [spec for word in seats for spec in word.split(",")]
    if resume is None:
        game = load_game(game_id or "alien-frontiers", components)
        wanted = players if players is not None else max(game.min_players, len(specs))
        record = record and new_file(record)
        state = game.new_state(wanted, read_options(game, options))
    else:
        old = load_record(resume, components)
        if game_id not in (None, old.game.id):
            raise OrreryError(f"{resume} is a game of {old.game.id}, not of {game_id}")
        if options or players not in (None, old.players):
            raise OrreryError("a resumed game keeps its players and options")
        state = old.state()
        record = record or resume
        specs = specs or [_spec_of(name) for name in old.seats]
    session = Session(state, read_seats(specs, state.config.game, state.num_players(), seed), seed, record)
    return session.run()


def _spec_of(name: str) -> str:
    """The seat that a record names: one of our bots, or a person.

    A record may come from anybody, so its names load no code: other bots must be named on the command line again.
    """
    known = (":" not in name and bots.is_ours(name)) or name == PERSON or name.startswith(f"{PERSON}:")
    return name if known else f"{PERSON}:{name}"


class Session:
    """One game at one terminal."""

    def __init__(self, state: State, seats: list[Seat], seed: int, record: Path | None) -> None:
        self.state = state
        self.seats = seats
        self.seed = seed
        self.record = record
        self.console = console()
        # A resumed game must not meet the numbers of its beginning again.
        self.rng = Rng(seed, 0 if state.move_number() == 0 else 2**31 + state.move_number())
        self.people = [place for place, seat in enumerate(seats) if seat.bot is None]
        self.told = [0] * len(seats)
        """How much of the history each person has been shown."""
        self.taken: list[State] = []
        """The states before each decision that the person who was asked last may take back."""
        self.taken_by = -1
        self.at_screen = -1
        """The person who looks at the screen."""
        if any(not is_name(seat.spec) for seat in seats):
            raise OrreryError("a seat needs a name of one printable line")

    # The course of the game

    def run(self) -> int:
        """Play until the game ends or the people leave."""
        self._keep()  # a file that cannot be written is found now
        self._open()
        try:
            while not self.state.is_terminal():
                self._step()
        except _Quit:
            return self._leave("The game stops", OK)
        except EOFError:
            return self._leave("\nThe input ends: the game stops", OK)
        except KeyboardInterrupt:
            return self._leave("\nInterrupted", INTERRUPTED)
        except OrreryError:  # a bot of somebody's failed: the game is not lost
            self._keep()
            raise
        self._close()
        return OK

    def _leave(self, told: str, code: int) -> int:
        """End before the game does."""
        self._keep()
        self._say(f"{told} after {self.state.move_number()} moves.")
        if self.record is not None:
            self._say(f"Go on with: orrery play --resume {self.record}")
        return code

    def _step(self) -> None:
        seat = self.state.current_player()
        if seat == CHANCE:
            self._advance(self.state.sample_chance(self.rng))
            return
        bot = self.seats[seat].bot
        if bot is None:
            self._ask(seat)
            return
        action = bots.ask(bot, self.seats[seat].spec, self.state)
        try:
            self.state.play(action)
        except IllegalAction as error:
            raise OrreryError(f"the bot at {self._name(seat)} answered with an illegal action: {error}") from None
        self._news_of_bots()

    def _advance(self, action: int) -> None:
        self.state.apply_action(action)
        self._news_of_bots()

    def _news_of_bots(self) -> None:
        """Without people the moves are printed as they happen."""
        self.taken.clear()
        if not self.people:
            for line in self._log(SPECTATOR)[-1:]:
                self._say(line)

    def _open(self) -> None:
        config = self.state.config
        self._say(config.game.title, style="bold")
        for place, seat in enumerate(self.seats):
            self._say(f"  {config.game.seat_name(place)}: {seat.name}")
        for option in config.game.options:
            self._say(f"  {option.name}: {Option.text(config.options[option.name])}", style="dim")
        self._say(f"  seed {self.seed}", style="dim")
        if self.people:
            self._say("  ? shows what can be typed", style="dim")

    def _close(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        self._show_news(viewer)
        self._show_position(viewer)
        places = self.state.ranking()
        winners = [self._name(seat) for seat, place in enumerate(places) if place == 1]
        self._show_scores()
        if len(winners) == 1:
            self._say(f"{winners[0]} wins after {self.state.move_number()} moves.", style="bold")
        else:
            shared = f"{', '.join(winners[:-1])} and {winners[-1]}"
            self._say(f"{shared} share the victory after {self.state.move_number()} moves.", style="bold")
        if self.record is None and self.people:
            with contextlib.suppress(EOFError, KeyboardInterrupt):
                self._offer_to_keep()
        self._keep()
        if self.record is not None:
            self._say(f"The record is in {self.record}.")

    # One question

    def _ask(self, seat: int) -> None:
        if self.taken_by != seat:
            self.taken.clear()
            self.taken_by = seat
        self._keep()
        self._hand_over(seat)
        self._show_news(seat)
        self._show_position(seat)
        legal = self._show_question()
        while True:
            answer = self._read("> ")
            if answer == "":
                if len(legal) > 1:
                    return  # the same question once more
                answer = "1"
            if answer in ("u", "U"):
                if self._take_back(everything=answer == "U"):
                    return
                continue
            if self._command(answer, seat):
                continue
            try:
                self._answer(answer, legal)
            except IllegalAction as error:
                self._say(str(error), style="yellow")
                continue
            self.told[seat] = self.state.move_number()
            return

    def _answer(self, answer: str, legal: list[int]) -> None:
        """Carry out an answer given as number or text; IllegalAction says why it cannot be."""
        game = self.state.config.game
        if answer.isascii() and answer.isdecimal():
            if not 1 <= int(answer) <= len(legal):
                raise IllegalAction(f"there is no answer {answer}: the answers are 1 to {len(legal)}")
            action = legal[int(answer) - 1]
        else:
            action = game.vocabulary.number(answer)
            if action not in legal:
                why = game.reason(self.state, action)
                raise IllegalAction(f"'{game.vocabulary.text(action)}' is not legal now{why and ': ' + why}")
        self.taken.append(self.state.clone())
        self.state.play(action)

    def _command(self, answer: str, seat: int) -> bool:
        """Carry out what is no answer to the rules' question; whether it was such a thing."""
        if answer == "?":
            self._say(HELP)
        elif answer == "l":
            for line in self._log(seat) or ["Nothing has happened yet."]:
                self._say(line)
        elif answer == "s":
            self._show_scores()
        elif answer == "h":
            self._hint()
        elif answer == "q":
            if self.record is None:
                self._offer_to_keep()
            raise _Quit
        else:
            return False
        return True

    def _take_back(self, everything: bool) -> bool:
        """Return to an earlier decision of the person who is asked; whether there was one."""
        if not self.taken:
            self._say(
                "There is nothing to take back: only your own decisions since the last outcome of chance "
                "or another player's decision can be.",
                style="yellow",
            )
            return False
        self.state = self.taken[0] if everything else self.taken[-1]
        del self.taken[0 if everything else -1 :]
        self.told = [min(told, self.state.move_number()) for told in self.told]
        return True

    def _hand_over(self, seat: int) -> None:
        """With hidden information nobody sees the screen of the person before."""
        if self.at_screen == seat or not self.state.config.game.hidden_information or len(self.people) == 1:
            self.at_screen = seat
            return
        self.console.clear()
        if self.console.is_terminal:
            sys.stdout.write(FORGET_SCROLLED_LINES)
        self._read(f"{self._name(seat)} is asked. Nobody else looks. Press Enter ")
        self.at_screen = seat

    def _read(self, prompt: str) -> str:
        answer = input(prompt).strip()
        if not sys.stdin.isatty():
            print(answer)  # a terminal shows what is typed; a transcript of piped answers should too
        return answer

    def _hint(self) -> None:
        """Think for the person, with no more than the person may know; the same question, the same hint."""
        try:
            with self.console.status("thinking ..."):
                found = analyse(self.state, simulations=HINT_SIMULATIONS, seconds=HINT_SECONDS, seed=self.seed)
        except KeyboardInterrupt:  # the thought ends, and not the game
            self._say("\nNo hint then.")
            return
        show_analysis(found, self.state, self.console)

    # What is shown

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style), soft_wrap=True)

    def _name(self, seat: int) -> str:
        return f"{self.seats[seat].name} ({self.state.config.game.seat_name(seat)})"

    def _show_news(self, seat: int) -> None:
        """What happened since this person was asked last."""
        told = self.told[seat] if seat >= 0 else self.state.move_number()
        news = self._log(seat)[told:]
        title = "the end" if self.state.is_terminal() else f"move {self.state.move_number() + 1}"
        self.console.print(Rule(title, style="dim"))
        if len(news) > NEWS:
            self._say(f"... {len(news) - NEWS} more before this (l shows all)", style="dim")
        for line in news[-NEWS:]:
            self._say(line, style="cyan")
        if seat >= 0:
            self.told[seat] = self.state.move_number()

    def _log(self, seat: int) -> list[str]:
        """What happened so far in words, as far as a seat may know."""
        vocabulary = self.state.config.game.vocabulary
        lines: list[str] = []
        for actor, action in self.state.visible_history(seat):
            who = "Chance" if actor == CHANCE else self._name(actor)
            what = "hidden" if action < 0 else vocabulary.sentence(action)
            lines.append(f"{len(lines) + 1:4} {who}: {what}")
        return lines

    def _show_position(self, seat: int) -> None:
        self._say(self.state.observation_string(seat).rstrip("\n"))

    def _show_question(self) -> list[int]:
        """The question with its answers, numbered as returned, grouped by the kind of move."""
        vocabulary = self.state.config.game.vocabulary
        groups: dict[str, list[int]] = {}
        for action in self.state.legal_actions():
            groups.setdefault(vocabulary.move(action).kind, []).append(action)
        wide = self.console.width >= WIDE
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
        table.add_column(justify="right", style="green", no_wrap=True)
        table.add_column(overflow="fold")
        if wide:
            table.add_column(style="dim", overflow="fold")
        shown: list[int] = []
        for actions in groups.values():
            if shown and len(groups) < len(shown) + len(actions):
                table.add_row()
            for action in actions:
                shown.append(action)
                text = [Text(vocabulary.text(action))] if wide else []
                table.add_row(str(len(shown)), Text(vocabulary.sentence(action)), *text)
        self._say(f"{self._name(self.state.current_player())}: {self.state.prompt()}", style="bold")
        self.console.print(table)
        return shown

    def _show_scores(self) -> None:
        scores, places = self.state.scores(), self.state.ranking()
        table = Table(box=None, pad_edge=False)
        table.add_column("place", justify="right")
        table.add_column("player")
        table.add_column("points", justify="right")
        for seat in sorted(range(len(scores)), key=lambda seat: places[seat]):
            table.add_row(str(places[seat]), Text(self._name(seat)), str(scores[seat]))
        self.console.print(table)

    # The record

    def _offer_to_keep(self) -> None:
        while answer := self._read("Keep the record? Type the name of a file, or press Enter for no: "):
            try:
                self.record = new_file(Path(answer))
                self._keep()
                return
            except (OrreryError, OSError) as error:
                self.record = None
                self._say(str(error), style="yellow")

    def _keep(self) -> None:
        """Write the record, so that not even a lost connection loses the game."""
        if self.record is not None:
            write_file(self.record, Record.of(self.state, [seat.spec for seat in self.seats]).text())
