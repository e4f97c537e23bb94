#!/bin/sh
# What the games give to whom, among bots: bench/balance.sh [GAME ...]
#
# One bot sits at all seats of 1,000 games with two players and of 1,000 with four. What they come to is written into
# docs/balance/GAME-PLAYERS.json, the plots of docs/balance.md into the folder docs/balance/GAME-PLAYERS. Write that
# page anew with: python tools/balance_page.py
# All games stay in bench/arena/GAME/balance-PLAYERS.jsonl: what was interrupted goes on, what is finished is not played
# again. ORRERY names the program (default: orrery; it needs the extra orrery[arena]), PROCESSES how many processes play
# (default: all cores).
set -eu

root=$(dirname "$0")/..

# Where the first choice of a game decides what is played, it is made by lot, so that all of them are.
bot_of() { # game
    case $1 in
    gaia-project | exodus-fleet) echo greedy+random=1 ;;
    *) echo greedy ;;
    esac
}

play() { # game, players, seed
    games=$root/bench/arena/$1
    found=$root/docs/balance/$1-$2
    mkdir -p "$games" "$root/docs/balance"
    "${ORRERY:-orrery}" arena "$1" --bots "$(bot_of "$1")" --games 1000 --players "$2" --seed "$3" \
        ${PROCESSES:+--processes "$PROCESSES"} --out "$games/balance-$2.jsonl" --plots "$found" --json \
        >"$games/balance-$2.json.part"
    mv "$games/balance-$2.json.part" "$found.json"
    rm -f "$found/lead.svg" # the page does not show it
}

for game in ${*:-alien-frontiers gaia-project space-station-phoenix exodus-fleet}; do
    play "$game" 2 20000
    play "$game" 4 21000
done
