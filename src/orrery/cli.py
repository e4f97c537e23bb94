"""The command line: what can be typed. What the commands do stands in `orrery.terminal`.

Exit codes: 0 all is well; 1 something failed or was found wrong; 2 the command line or a file that it names
cannot be used; 130 interrupted by Ctrl-C. Every command imports what it needs when it runs, so that help
comes at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter, Token, convert

from orrery.kernel.errors import OrreryError

__all__ = ["app", "main"]

WHOLE = (int, int | None)
OK, WRONG, BAD_INPUT, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 130, 141


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    import orrery

    try:
        number = version("orrery")
    except PackageNotFoundError:
        number = "(not installed)"
    return f"orrery {number} {'compiled' if orrery.is_compiled() else 'pure'}"


def _read(wanted: Any, tokens: Sequence[Token]) -> Any:
    """What was typed, as what a parameter takes; 1.5 games are not rounded to two."""
    if wanted not in WHOLE:
        return convert(wanted, tokens)
    typed = tokens[0].value
    with suppress(CycloptsError):
        if "." not in typed:
            return convert(wanted, tokens)
    raise ValueError(f"it takes a whole number, not '{typed}'")


app = App(
    name="orrery",
    help="Space board games: play them, simulate them, check them.\n\nBegin with:\n\n    orrery play",
    help_format="plaintext",
    version=_version,
    version_flags=["--version"],
    default_parameter=Parameter(negative=(), show_default=False, converter=_read),
    suppress_keyboard_interrupt=False,  # main() says what happened
)

GameId = Annotated[str, Parameter(help="The id of a game; `orrery games` lists them. Or package.module:NAME.")]
Options = Annotated[
    list[str] | None,
    Parameter(name="--option", help="An option of the game as name=value; may be given several times."),
]
Components = Annotated[
    Path | None, Parameter(help="A TOML file with your own component values, of the shape of the game's own.")
]
Json = Annotated[bool, Parameter(name="--json", help="Print JSON for a program to read.")]
RecordFile = Annotated[Path, Parameter(help="A file that holds a record.")]


@app.command
def games(*, as_json: Json = False) -> int:
    """List the games with their players and options.

    For example:

        orrery games
    """
    from orrery.terminal.listings import list_games

    return list_games(as_json=as_json)


@app.command
def play(
    game: Annotated[str | None, Parameter(help="The id of a game; Alien Frontiers if none is named.")] = None,
    /,
    *,
    players: Annotated[int | None, Parameter(help="How many play; the fewest if not said.")] = None,
    seat: Annotated[
        list[str] | None,
        Parameter(
            help="Who sits at the next seat: human, human:NAME, a level (cadet, pilot; captain, thinks up to 1 s; "
            "admiral, up to 5 s), another bot (random, greedy, mcts@2s), or one of your own as package.module:object. "
            "May be given several times; the seats left over are pilots."
        ),
    ] = None,
    seed: Annotated[int | None, Parameter(help="Makes chance and bots repeatable.")] = None,
    option: Options = None,
    record: Annotated[Path | None, Parameter(help="Keep the game in this file, move by move.")] = None,
    resume: Annotated[Path | None, Parameter(help="Go on with a game from its record.")] = None,
    components: Components = None,
) -> int:
    """Play in the terminal, against bots or people at the same keyboard.

    Without arguments: Alien Frontiers, you against one pilot. Type ? in the game to see what can be
    typed.

    For example:

        orrery play
        orrery play alien-frontiers --seat human:Ann --seat human:Bob --seat captain --record evening.orrery
        orrery play --resume evening.orrery
    """
    from orrery.terminal.play import play as play_in_terminal

    return play_in_terminal(
        game,
        players=players,
        seats=seat or [],
        seed=seed,
        options=option or [],
        record=record,
        resume=resume,
        components=components,
    )


@app.command
def serve(
    *,
    host: Annotated[
        str, Parameter(help="The address to listen at. Default: 127.0.0.1, this machine only.")
    ] = "127.0.0.1",
    port: Annotated[int, Parameter(help="Default: 8000.")] = 8000,
    database: Annotated[
        str | None,
        Parameter(
            help="Where games are kept: a file of SQLite, or postgresql://USER@HOST/NAME. Default: "
            "ORRERY_DATABASE_URL, or a file in your data folder."
        ),
    ] = None,
    workers: Annotated[int, Parameter(help="Web processes; more than one need PostgreSQL. Default: 1.")] = 1,
    thinkers: Annotated[int | None, Parameter(help="Processes in which bots think. Default: one core less.")] = None,
    public_url: Annotated[str | None, Parameter(help="The address that players see, where a proxy changes it.")] = None,
    log_level: Annotated[str | None, Parameter(help="debug, info, warning or error. Default: info.")] = None,
) -> int:
    """Serve the games in a browser: a lobby, tables, bots, live updates.

    For example:

        orrery serve
        orrery serve --host 0.0.0.0 --port 8080 --database postgresql://orrery@db/orrery --workers 2
    """
    from orrery.terminal.serve import serve as serve_games

    return serve_games(
        host=host,
        port=port,
        database=database,
        workers=workers,
        thinkers=thinkers,
        public_url=public_url,
        log_level=log_level,
    )


@app.command
def simulate(
    game: GameId,
    /,
    *,
    players: Annotated[str, Parameter(help="How many play, or `all` for every number in turn.")] = "all",
    games: Annotated[int, Parameter(help="How many games, for each number of players. Default: 100.")] = 100,
    seed: Annotated[int, Parameter(help="The seed of the first game; the next has the next number. Default: 1.")] = 1,
    option: Options = None,
    processes: Annotated[int, Parameter(help="How many processes share the work. Default: 1.")] = 1,
    components: Components = None,
    as_json: Json = False,
) -> int:
    """Play random games with every invariant checked at every move.

    Ends with 1 if anything broke. The figures do not depend on the number of processes.

    For example:

        orrery simulate alien-frontiers --players 3 --games 1000 --seed 7 --processes 2
    """
    from orrery.terminal.simulation import run_simulation

    return run_simulation(
        game,
        players=players,
        games=games,
        seed=seed,
        options=option or [],
        processes=processes,
        components=components,
        as_json=as_json,
    )


@app.command
def replay(
    record: RecordFile,
    /,
    *,
    ply: Annotated[int | None, Parameter(help="Stop after so many moves.")] = None,
    components: Components = None,
    as_json: Json = False,
) -> int:
    """Print the moves of a record in words, and the position and scores they lead to.

    For example:

        orrery replay evening.orrery --ply 40
    """
    from orrery.terminal.records import replay as replay_record

    return replay_record(record, ply=ply, components=components, as_json=as_json)


@app.command
def render(
    record: RecordFile,
    /,
    *,
    ply: Annotated[int | None, Parameter(help="The table after so many moves; after the last one if not said.")] = None,
    output: Annotated[
        Path | None,
        Parameter(
            name=["--output", "-o"],
            help="The file, .svg or .png; one that is there is replaced. Without it, SVG goes to the screen.",
        ),
    ] = None,
    seat: Annotated[
        int | None, Parameter(help="What this seat sees; what everybody may see if not said. The first seat is 0.")
    ] = None,
    theme: Annotated[str, Parameter(help="dark or light. Default: dark.")] = "dark",
    panel: Annotated[
        list[str] | None,
        Parameter(help="Only this part of the table, `board` for instance; may be given several times."),
    ] = None,
    phone: Annotated[bool, Parameter(help="As on a phone.")] = False,
    legal: Annotated[bool, Parameter(help="Light up what may be chosen.")] = False,
    width: Annotated[int | None, Parameter(help="How many pixels wide a PNG is.")] = None,
    components: Components = None,
    as_json: Json = False,
) -> int:
    """Draw the table of a recorded game.

    An SVG file is complete in itself. A PNG needs the package resvg-py (pip install 'orrery[png]').

    For example:

        orrery render evening.orrery --ply 40 -o table.svg
        orrery render evening.orrery --seat 0 --theme light --panel board -o board.png --width 1600
    """
    from orrery.terminal.pictures import render as render_record

    return render_record(
        record,
        ply=ply,
        output=output,
        seat=seat,
        theme=theme,
        panels=panel or [],
        phone=phone,
        legal=legal,
        width=width,
        components=components,
        as_json=as_json,
    )


@app.command
def verify(
    record: Annotated[list[Path], Parameter(help="Files that hold records.")],
    /,
    *,
    components: Components = None,
    as_json: Json = False,
) -> int:
    """Check records move by move against the rules.

    Prints `ok` or the line that is wrong for each; ends with 1 if one is wrong.

    For example:

        orrery verify evening.orrery morning.orrery
    """
    from orrery.terminal.records import verify as verify_records

    return verify_records(record, components=components, as_json=as_json)


@app.command
def validate(
    where: Annotated[
        str, Parameter(help="A folder, with all folders inside it, or the database of a server: a file or a URL.")
    ],
    /,
    *,
    components: Components = None,
    as_json: Json = False,
) -> int:
    """Replay every record of a folder, or every table of a server's database, and list what would differ now.

    For games of other rules or components it also says how they fare under the present ones.
    Ends with 1 if one differs.

    For example:

        orrery validate stored-games/
        orrery validate postgresql://orrery@db/orrery
    """
    from orrery.terminal.serve import is_database, validate_database

    if is_database(where):
        return validate_database(where, as_json=as_json)
    from orrery.terminal.records import validate as validate_records

    return validate_records(Path(where), components=components, as_json=as_json)


@app.command
def scenarios(
    game: GameId,
    file: Annotated[Path, Parameter(help="A JSON file of scenarios in the game's own schema.")],
    /,
    *,
    components: Components = None,
    as_json: Json = False,
) -> int:
    """Run worked examples: positions, actions and what must come of them.

    Prints each failure and ends with a line `N passed, M failed`; exit code 1 if one failed.

    For example:

        orrery scenarios alien-frontiers scenarios.json
    """
    from orrery.terminal.listings import run_scenarios

    return run_scenarios(game, file, components=components, as_json=as_json)


@app.command(name="import")
def import_(
    notation: Annotated[str, Parameter(help="Which notation: gaia for the public notation of Gaia Project.")],
    file: Annotated[Path, Parameter(help="The log: its lines, or JSON that also tells the set-up.")],
    /,
    *,
    output: Annotated[
        Path | None, Parameter(name=["--output", "-o"], help="Write the record to this file, not to the screen.")
    ] = None,
    option: Options = None,
    as_json: Json = False,
) -> int:
    """Turn a game that was played elsewhere into a record.

    Every line is played by our rules, with the options that fit the program it comes from. Without a set-up
    in the file, the set-up follows from the seed in the first line.

    For example:

        orrery import gaia game.log --output game.orrery
    """
    from orrery.terminal.foreign import import_game

    return import_game(notation, file, output=output, options=option or [], as_json=as_json)


@app.command(name="gaia-oracle")
def gaia_oracle(
    file: Annotated[list[Path], Parameter(help="Games in JSON, or folders of them.")],
    /,
    *,
    as_json: Json = False,
) -> int:
    """Compare games of another Gaia Project engine with our rules, position by position.

    For games/ID.json the positions are looked for in oracle/ID.oracle.json.gz and the legal commands in
    legal/ID.legal.json.gz, both beside the folder games. Prints each difference and ends with a line
    `N passed, M failed`; exit code 1 if one failed.

    For example:

        orrery gaia-oracle games/*.json
    """
    from orrery.terminal.foreign import compare_with_oracle

    return compare_with_oracle(file, as_json=as_json)


@app.command
def components(
    game: GameId,
    /,
    *,
    source: Annotated[
        str | None, Parameter(help="Only values known from there: rulebook, public, reconstructed or owner.")
    ] = None,
    components: Components = None,
    as_json: Json = False,
) -> int:
    """List what is printed on the cards and boards of a game, and where each value is known from.

    For example:

        orrery components alien-frontiers --source public
    """
    from orrery.terminal.listings import list_components

    return list_components(game, source=source, components=components, as_json=as_json)


@app.command
def analyse(
    record: RecordFile,
    /,
    *,
    ply: Annotated[
        int | None, Parameter(help="The position after so many moves; the last one with a question if not said.")
    ] = None,
    seconds: Annotated[float | None, Parameter(help="How long to think. Default: 1, unless --simulations.")] = None,
    simulations: Annotated[int | None, Parameter(help="How many games to try in thought; repeatable.")] = None,
    seed: Annotated[int, Parameter(help="Makes an analysis repeatable. Default: 1.")] = 1,
    every: Annotated[bool, Parameter(name="--all", help="Show every legal answer, not only the best.")] = False,
    components: Components = None,
    as_json: Json = False,
) -> int:
    """Say what the answers to a question lead to: the best moves of a position, with what can be expected of them.

    Only what the seat that is asked may know is used.

    For example:

        orrery analyse evening.orrery --ply 40 --seconds 5
    """
    from orrery.terminal.advice import analyse as analyse_record

    return analyse_record(
        record,
        ply=ply,
        seconds=seconds,
        simulations=simulations,
        seed=seed,
        every=every,
        components=components,
        as_json=as_json,
    )


@app.command
def arena(
    game: GameId,
    /,
    *,
    bots: Annotated[
        str,
        Parameter(help="The bots, with commas between: greedy,mcts@0.2s,my_module:my_bot. See docs/bots.md."),
    ],
    players: Annotated[int | None, Parameter(help="Seats at the table; the fewest, but two, if not said.")] = None,
    games: Annotated[int, Parameter(help="How many games; rounded up to whole blocks. Default: 100.")] = 100,
    seed: Annotated[int, Parameter(help="The seed of the first block; the next has the next number. Default: 1.")] = 1,
    option: Options = None,
    processes: Annotated[int | None, Parameter(help="How many processes share the work. Default: all cores.")] = None,
    ray: Annotated[
        str | None, Parameter(help="Play on a Ray cluster at this address; `local` starts one here.")
    ] = None,
    out: Annotated[
        Path | None, Parameter(help="Keep every game in this file of JSON lines; go on with what it holds.")
    ] = None,
    report: Annotated[Path | None, Parameter(help="Draw the results into this HTML file.")] = None,
    plots: Annotated[
        Path | None, Parameter(help="Draw each plot into an SVG file of its own in this folder; made if missing.")
    ] = None,
    components: Components = None,
    as_json: Json = False,
) -> int:
    """Let bots play against each other: who is better, by how much, and how sure that is.

    Every seed is played at all seatings, so that neither luck nor the seat favours anybody. Ctrl-C keeps what
    is done; the same command with --out goes on.

    For example:

        orrery arena alien-frontiers --bots greedy,random --games 200 --out greedy.jsonl --report greedy.html
    """
    from orrery.terminal.contests import arena as hold_contest

    return hold_contest(
        game,
        bots=bots,
        players=players,
        games=games,
        seed=seed,
        options=option or [],
        processes=processes,
        ray=ray,
        out=out,
        report=report,
        plots=plots,
        components=components,
        as_json=as_json,
    )


@app.command
def tune(
    game: GameId,
    /,
    *,
    players: Annotated[
        str,
        Parameter(help="How many play, with commas between if several numbers take turns, or `all`. Default: all."),
    ] = "all",
    games: Annotated[int, Parameter(help="How many games in each generation. Default: 400.")] = 400,
    generations: Annotated[int, Parameter(help="How many generations. Default: 8.")] = 8,
    test_games: Annotated[int, Parameter(help="How many games test a generation's weights. Default: 200.")] = 200,
    seed: Annotated[int, Parameter(help="Makes the weights repeatable. Default: 1.")] = 1,
    option: Options = None,
    processes: Annotated[int | None, Parameter(help="How many processes share the work. Default: all cores.")] = None,
    work: Annotated[Path | None, Parameter(help="A folder for what is done so far. Default: GAME-tuning.")] = None,
    out: Annotated[Path | None, Parameter(help="Where the weights go. Default: GAME-weights.toml.")] = None,
    begin: Annotated[
        Path | None, Parameter(help="Weights to begin with. Default: none, the first games go by points.")
    ] = None,
    way: Annotated[
        str,
        Parameter(
            help="`results`: what goes with winning; `trials`: which changes of weights win; `halfway`: half of what "
            "wins and half of what goes with it; `outcome`: what a search is to expect. Default: results."
        ),
    ] = "results",
    random: Annotated[
        int,
        Parameter(
            help="How many decisions each seat begins a game with at random, so that all factions or hubs are played. "
            "Default: 0."
        ),
    ] = 0,
    teacher: Annotated[
        str | None,
        Parameter(
            help="The bot that plays the games which are fitted: greedy, or a search such as mcts@25, which takes its "
            "time. Default: greedy+positions=150."
        ),
    ] = None,
) -> int:
    """Fit what the features of a game's evaluation are worth, on games that bots play against themselves.

    Ctrl-C keeps what is done; the same command goes on. The weights do not depend on the number of processes.

    For example:

        orrery tune alien-frontiers --games 400 --generations 8 --out weights.toml

        orrery tune gaia-project --way trials --begin bench/tuning/gaia-project.toml --games 2000 --random 1

        orrery tune exodus-fleet --way outcome --begin weights.toml --players 2,4 --games 600 --generations 1
    """
    from orrery.terminal.fitting import tune as fit_weights

    return fit_weights(
        game,
        players=players,
        games=games,
        generations=generations,
        test_games=test_games,
        seed=seed,
        options=option or [],
        processes=processes,
        work=work,
        out=out,
        begin=begin,
        way=way,
        random=random,
        teacher=teacher,
    )


@app.command
def bench(
    game: Annotated[list[str] | None, Parameter(help="Ids of games; all of them if none is named.")] = None,
    /,
    *,
    seconds: Annotated[float, Parameter(help="CPU seconds for each game, compiled and interpreted. Default: 5.")] = 5.0,
    players: Annotated[int | None, Parameter(help="Only this number of players.")] = None,
    interpreted: Annotated[
        bool, Parameter(negative="--no-interpreted", help="Measure the interpreted code too.")
    ] = True,
    peers: Annotated[bool, Parameter(negative="--no-peers", help="Measure other engines too.")] = True,
    environments: Annotated[
        bool, Parameter(negative="--no-environments", help="Measure the environments of other libraries too.")
    ] = True,
    catanatron: Annotated[Path | None, Parameter(help="A checkout of catanatron, to be measured too.")] = None,
    as_json: Json = False,
) -> int:
    """Measure random play and search: decisions a second, time and memory of a clone, beside other engines.

    For example:

        orrery bench alien-frontiers --seconds 2 --json
    """
    from orrery.terminal.speed import bench as measure

    return measure(
        game or [],
        seconds=seconds,
        players=players,
        interpreted=interpreted,
        peers=peers,
        environments=environments,
        catanatron=catanatron,
        as_json=as_json,
    )


@app.command
def playthroughs(
    game: GameId,
    folder: Annotated[Path, Parameter(help="Where the transcripts go; old ones are replaced.")],
    /,
) -> int:
    """Write the golden transcripts of a game anew, one for each number of players.

    Look at the difference before you keep it: it is what changed in the behaviour of the rules.

    For example:

        orrery playthroughs alien-frontiers tests/playthroughs
    """
    from orrery.terminal.transcripts import write_playthroughs

    return write_playthroughs(game, folder)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, by default the one of this process; the exit code."""
    try:
        code = _run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader has gone, which is its right; what is still buffered goes nowhere, without a complaint.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE


def _run(arguments: list[str]) -> int:
    try:
        result = app(
            arguments,
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
    except CycloptsError as error:
        return _complain(f"{error} (orrery --help shows what there is)")
    except BrokenPipeError:
        raise
    except OrreryError as error:
        return _complain(str(error))
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        print("orrery: interrupted", file=sys.stderr)
        return INTERRUPTED
    return result if isinstance(result, int) else OK


def _complain(message: str) -> int:
    print(f"orrery: {' '.join(message.split())}", file=sys.stderr)
    return BAD_INPUT
