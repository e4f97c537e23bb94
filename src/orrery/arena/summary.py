"""What the results of a contest come to, as plain data: the answer of `orrery arena --json`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from statistics import fmean
from typing import Any

from orrery.arena.statistics import bootstrap, bradley_terry, clustered_mean, elo, posterior, wilson

__all__ = ["pair_wins", "rating_interval", "seeds_of", "summarise", "victory_shares"]


def victory_shares(row: Mapping[str, Any]) -> list[float]:
    """What each seat has of the victory: 1 for the winner, equal parts if several share it."""
    winners = row["ranking"].count(1)
    return [1 / winners if place == 1 else 0.0 for place in row["ranking"]]


def summarise(header: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Win rates with Wilson intervals, ratings with intervals over seeds, margins, seats, set-up and length."""
    names: list[str] = list(header["bots"])
    players: int = header["players"]
    ratings, intervals = _ratings(names, rows)
    return {
        "game": header["game"],
        "rules": header["rules"],
        "components": header["components"],
        "players": players,
        "options": header["options"],
        "seed": header["seed"],
        "games": len(rows),
        "seeds": len({row["seed"] for row in rows}),
        "null": 1 / players,
        "bots": {name: _bot(name, rows, ratings, intervals) for name in names},
        "pairs": _pairs(names, rows),
        "seats": [_standing([(row, seat) for row in rows]) for seat in range(players)],
        "facets": _facets(rows),
        "plies": _spread([len(row["actions"]) for row in rows]),
        "winning_score": _spread([max(row["scores"]) for row in rows]),
    }


def pair_wins(rows: Sequence[Mapping[str, Any]]) -> dict[tuple[str, str], float]:
    """How often each bot finished before each other one; a tie is half a win for both."""
    found: dict[tuple[str, str], float] = {}
    for row in rows:
        for one, other in permutations(range(len(row["seats"])), 2):
            pair = row["seats"][one], row["seats"][other]
            if pair[0] == pair[1]:
                continue
            mine, yours = row["ranking"][one], row["ranking"][other]
            found[pair] = found.get(pair, 0.0) + (1.0 if mine < yours else 0.5 if mine == yours else 0.0)
    return found


def seeds_of(summary: Mapping[str, Any]) -> str:
    """How many seeds were played, for people to read.

    >>> seeds_of({"seeds": 1, "seed": 7}), seeds_of({"seeds": 50, "seed": 7})
    ('1 seed, 7', '50 seeds from 7')
    """
    count, first = summary["seeds"], summary["seed"]
    return f"1 seed, {first}" if count == 1 else f"{count} seeds from {first}"


def rating_interval(bot: Mapping[str, Any]) -> str:
    """The interval of a bot's rating for people to read."""
    low, high = bot["rating_low"], bot["rating_high"]
    if low is None or high is None:
        return f"{low:+.0f} or more" if low is not None else f"{high:+.0f} or less" if high is not None else ""
    return f"{low:+.0f} to {high:+.0f}"


def _bot(
    name: str,
    rows: Sequence[Mapping[str, Any]],
    ratings: Mapping[str, float],
    intervals: Mapping[str, tuple[float | None, float | None]],
) -> dict[str, Any]:
    shares: list[float] = []
    scores: list[int] = []
    margins: dict[Any, list[float]] = {}
    seconds, decisions, longest = 0.0, 0, 0.0
    for row in rows:
        parts = victory_shares(row)
        for seat, who in enumerate(row["seats"]):
            if who != name:
                continue
            shares.append(parts[seat])
            scores.append(row["scores"][seat])
            best = max(score for other, score in enumerate(row["scores"]) if other != seat)
            margins.setdefault(row["seed"], []).append(row["scores"][seat] - best)
            seconds += row["seconds"][seat]
            decisions += row["decisions"][seat]
            longest = max(longest, row["longest"][seat])
    margin, low, high = clustered_mean(margins)
    return {
        **_share(shares),
        "mean_score": round(fmean(scores), 3) if scores else None,
        "rating": round(elo(ratings[name]), 1),
        "rating_low": intervals[name][0],
        "rating_high": intervals[name][1],
        "margin": round(margin, 3),
        "margin_low": _finite(low),
        "margin_high": _finite(high),
        "seconds_per_decision": round(seconds / decisions, 5) if decisions else None,
        "longest_decision": longest,
    }


def _share(shares: Sequence[float]) -> dict[str, Any]:
    low, high = wilson(sum(shares), len(shares))
    return {
        "win_rate": round(fmean(shares), 4) if shares else None,
        "low": round(low, 4),
        "high": round(high, 4),
        "wins": round(sum(shares), 3),
        "games": len(shares),
    }


def _ratings(
    names: Sequence[str], rows: Sequence[Mapping[str, Any]]
) -> tuple[dict[str, float], dict[str, tuple[float | None, float | None]]]:
    """Ratings, and their intervals in Elo: over seeds, but never narrower than so few games allow.

    Where a bot always or never finished before the others, there is nothing to say how much better or worse it is at
    most: that end is None.
    """
    blocks: dict[int, list[Mapping[str, Any]]] = {}
    for row in rows:
        blocks.setdefault(row["seed"], []).append(row)
    wins = [pair_wins(block) for block in blocks.values()]
    total = pair_wins(rows)

    def rated(counts: Mapping[tuple[str, str], float]) -> dict[str, float]:
        return {name: elo(strength) for name, strength in bradley_terry(counts, names).items()}

    by_seeds = bootstrap(wins, lambda sample: rated(_sum(sample)))
    by_games = posterior(total, rated)
    intervals: dict[str, tuple[float | None, float | None]] = {}
    for name in names:
        before = sum(count for (one, _), count in total.items() if one == name)
        behind = sum(count for (_, other), count in total.items() if other == name)
        ends = [found[name] for found in (by_seeds, by_games) if name in found]
        low = min((low for low, _ in ends), default=0.0)
        high = max((high for _, high in ends), default=0.0)
        intervals[name] = (round(low, 1) if before > 0 else None, round(high, 1) if behind > 0 else None)
    return bradley_terry(total, names), intervals


def _sum(parts: Sequence[Mapping[tuple[str, str], float]]) -> dict[tuple[str, str], float]:
    total: dict[tuple[str, str], float] = {}
    for part in parts:
        for pair, count in part.items():
            total[pair] = total.get(pair, 0.0) + count
    return total


def _pairs(names: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """How often one bot finished before another, for each pair of them.

    Where one of them sits more than once, every two of their seats count; but these are no games of their own, and the
    interval knows how many games there were.
    """
    wins = pair_wins(rows)
    found: list[dict[str, Any]] = []
    for place, name in enumerate(names):
        for other in names[place + 1 :]:
            mine, yours = wins.get((name, other), 0.0), wins.get((other, name), 0.0)
            games = sum(name in row["seats"] and other in row["seats"] for row in rows)
            if games:
                share = mine / (mine + yours)
                low, high = wilson(share * games, games)
                found.append(
                    {
                        "bot": name,
                        "before": other,
                        "share": round(share, 4),
                        "low": round(low, 4),
                        "high": round(high, 4),
                        "games": games,
                    }
                )
    return found


def _facets(rows: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """How seats did by what set-up gave them."""
    places: dict[str, dict[str, list[tuple[Mapping[str, Any], int]]]] = {}
    for row in rows:
        for facet, values in row.get("facets", {}).items():
            for seat, value in enumerate(values):
                places.setdefault(facet, {}).setdefault(value, []).append((row, seat))
    return {
        facet: {value: _standing(found) for value, found in sorted(values.items())} for facet, values in places.items()
    }


def _standing(places: Sequence[tuple[Mapping[str, Any], int]]) -> dict[str, Any]:
    """How some seats did, each named by its game: wins, points, and how far they are ahead of the rest of the table."""
    leads: dict[Any, list[float]] = {}
    for row, seat in places:
        others = [score for other, score in enumerate(row["scores"]) if other != seat]
        leads.setdefault(row["seed"], []).append(row["scores"][seat] - fmean(others))
    lead, low, high = clustered_mean(leads)
    return {
        **_share([victory_shares(row)[seat] for row, seat in places]),
        "mean_score": round(fmean(row["scores"][seat] for row, seat in places), 2) if places else None,
        "lead": _finite(lead, 2) if places else None,
        "lead_low": _finite(low, 2) if places else None,
        "lead_high": _finite(high, 2) if places else None,
    }


def _spread(values: Sequence[int]) -> dict[str, Any]:
    if not values:
        return {"mean": None, "least": None, "most": None}
    return {"mean": round(fmean(values), 2), "least": min(values), "most": max(values)}


def _finite(value: float, digits: int = 3) -> float | None:
    return round(value, digits) + 0.0 if abs(value) < 1e9 else None  # + 0.0 makes -0.0 a plain zero
