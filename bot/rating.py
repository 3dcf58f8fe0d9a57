"""How strong players are: Plackett and Luce's model as Weng and Lin compute it, for teams (openskill).

R. C. Weng and C.-J. Lin, A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011).
"""

from collections.abc import Mapping, Sequence
from typing import Final

from openskill.models import PlackettLuce

from bot.tables.events import Player
from bot.tables.ports import MatchRow, Rating

_MODEL: Final = PlackettLuce()
_NEW: Final = Rating(_MODEL.mu, _MODEL.sigma, 0.0)


def rate(matches: Sequence[MatchRow], before: Mapping[Player, Rating]) -> dict[Player, Rating]:
    """Return the ratings of all who played, after these matches in their order.

    A player's place is what that player is worth almost certainly, three deviations below the mean: it rises
    with each match that makes the rating surer. A side for whose seats nobody counts can't be rated.
    """
    ratings: dict[Player, Rating] = {}
    for match in matches:
        known = {
            player: ratings.get(player) or before.get(player, _NEW) for team in match.teams for player in team
        }
        if all(match.teams):
            known |= _after(match, known)
        ratings |= {player: _counted(match, player, rating) for player, rating in known.items()}
    return ratings


def _after(match: MatchRow, known: Mapping[Player, Rating]) -> dict[Player, Rating]:
    teams = [
        [_MODEL.create_rating([known[player].mu, known[player].sigma]) for player in team]
        for team in match.teams
    ]
    rated = _MODEL.rate(teams, ranks=[float(side != match.winner) for side in range(len(teams))])
    return {
        player: known[player]._replace(mu=new.mu, sigma=new.sigma, place=new.ordinal())
        for team, after in zip(match.teams, rated, strict=True)
        for player, new in zip(team, after, strict=True)
    }


def _counted(match: MatchRow, player: Player, rating: Rating) -> Rating:
    won = player in match.teams[match.winner]
    return rating._replace(
        played=rating.played + 1,
        won=rating.won + won,
        apart=rating.apart + match.computers,
        won_apart=rating.won_apart + (won and match.computers),
    )
