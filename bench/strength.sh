#!/bin/sh
# How strong the bots are in a game: bench/strength.sh GAME [MATCH ...]
#
# Plays the matches of docs/bots.md ("How strong they are") and writes what they come to into bench/arena/GAME/*.json.
# All games stay in bench/arena/GAME/*.jsonl beside them: a match that was interrupted goes on, a finished one is not
# played again. ORRERY names the program (default: orrery), PROCESSES how many processes play (default: 1, so that
# thinking times are those of a core of its own). Matches whose bots think for a time (search-greedy, levels-*) are only
# worth something on a machine that does nothing else.
set -eu

game=$1
shift
folder=$(dirname "$0")/arena/$game
mkdir -p "$folder"

play() { # name, bots, games, seed, players
    "${ORRERY:-orrery}" arena "$game" --players "${5:-2}" --bots "$2" --games "$3" --seed "$4" \
        --processes "${PROCESSES:-1}" --out "$folder/$1.jsonl" --json >"$folder/$1.json.part"
    mv "$folder/$1.json.part" "$folder/$1.json"
}

for match in ${*:-greedy-random search-greedy levels-low levels-middle ladder levels-high fixed-greedy greedy-4}; do
    case $match in
    greedy-random) play "$match" greedy,random 200 1000 ;;
    # where sixty games once were lucky, three times as many
    search-greedy)
        case $game in space-station-phoenix) games=180 ;; *) games=60 ;; esac
        play "$match" mcts@0.2cpu,greedy "$games" 2000
        ;;
    # with seeds that nobody had seen when their number was fixed
    search-greedy-blind) play "$match" mcts@0.2cpu,greedy 120 12000 ;;
    # for Gaia Project: factions drawn by lot, so that not both games of a seed have the same two
    search-greedy-lot) play "$match" mcts@0.2cpu+random=1,greedy+random=1 60 2500 ;;
    levels-low) play "$match" cadet,pilot 100 3000 ;;
    levels-middle) play "$match" pilot,captain 100 4000 ;;
    # where dice or bids decide much, it takes more games to tell
    levels-high)
        case $game in alien-frontiers | exodus-fleet) games=120 ;; *) games=60 ;; esac
        play "$match" captain,admiral "$games" 5000
        ;;
    ladder) play "$match" mcts@25,mcts@50,mcts@100 180 6000 ;;
    peer) play "$match" admiral,alien-frontiers-peer 40 7000 ;;
    pilot-peer) play "$match" pilot,alien-frontiers-peer 100 8000 ;;
    fixed-greedy) play "$match" mcts@100,greedy 60 9000 ;;
    # one bot at all seats: what the game comes to
    greedy-4) play "$match" greedy 40 10000 4 ;;
    # a game takes eight minutes in Space Station Phoenix
    admiral-4)
        case $game in space-station-phoenix) games=12 ;; *) games=20 ;; esac
        play "$match" admiral "$games" 11000 4
        ;;
    *) echo "there is no match '$match'" >&2 && exit 2 ;;
    esac
done
