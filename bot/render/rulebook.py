"""The text of the rules in short."""

from bot.render import house_rulebook as house
from bot.render.tally import tally
from bot.render.tiles import face
from bot.render.topics import Topic
from bot.text.translator import Texts
from engine.rules import Rules


def headings(t: Texts) -> dict[Topic, str]:
    """Return what each topic is called, on the page and on its button."""
    return {
        # Translators: a topic of the rules; button, at most 20 characters
        Topic.DEAL: t("Deal"),
        # Translators: a topic of the rules; button, at most 20 characters
        Topic.AUCTION: t("The auction"),
        # Translators: a topic of the rules; button, at most 20 characters
        Topic.TRUMP: t("Trump"),
        # Translators: a topic of the rules; button, at most 20 characters
        Topic.FOLLOWING: t("Following suit"),
        # Translators: a topic of the rules; button, at most 20 characters
        Topic.TRICKS: t("Tricks and points"),
        # Translators: a topic of the rules; button, at most 20 characters
        Topic.CONTRACTS: t("Contracts and marks"),
        # Translators: a topic of the rules; button, at most 20 characters
        Topic.SEEN: t("What may be seen"),
    }


def paragraphs(topic: Topic, rules: Rules, t: Texts) -> list[str]:
    """Return the paragraphs of a topic, with the numbers of these rules."""
    pages = {
        Topic.DEAL: _deal,
        Topic.AUCTION: _auction,
        Topic.TRUMP: _trump,
        Topic.FOLLOWING: _following,
        Topic.TRICKS: _tricks,
        Topic.CONTRACTS: _contracts,
        Topic.SEEN: _seen,
    }
    return pages[topic](rules, t)


def _deal(rules: Rules, t: Texts) -> list[str]:
    return [
        t("Partners sit opposite each other: A and C play against B and D, for the whole match."),
        t(
            "The {count} tiles of the set are dealt, {hand} to each player. Nothing is joined end to end:"
            " tiles are played like cards, in tricks.",
            count=len(rules.tiles),
            hand=rules.hand_size,
        ),
        house.next_deal(rules, t),
    ]


def _auction(rules: Rules, t: Texts) -> list[str]:
    return [
        house.first_to_bid(rules, t),
        t.plural(
            "A bid of points is {lowest} to {highest}. A bid of all tricks is made in marks and is higher"
            " than any points: first {n} mark, then always exactly one mark more.",
            "A bid of points is {lowest} to {highest}. A bid of all tricks is made in marks and is higher"
            " than any points: first 1 to {n} marks, then always exactly one mark more.",
            n=rules.highest_opening_marks,
            lowest=rules.lowest_bid,
            highest=rules.highest_bid,
        ),
        *house.calls(rules, t),
        house.all_passed(rules, t),
    ]


def _trump(rules: Rules, t: Texts) -> list[str]:
    return [
        t(
            "The declarer names the trump before leading: a suit from 0 to {pips}, doubles, or no trump.",
            pips=rules.highest_pip,
        ),
        t(
            "With a suit as trump, every tile with its number is a trump and belongs to no other suit."
            " With doubles as trump, the doubles belong to no number and rank by their pips."
            " With no trump, doubles are the highest of their suits."
        ),
        house.piles(rules, t),
        *house.instead(rules, t),
    ]


def _following(rules: Rules, t: Texts) -> list[str]:
    return [
        t("A trump that is led asks for trumps. Any other tile asks for the suit of its higher half."),
        t("A tile that is no trump follows a suit when one of its halves is of that suit."),
        t("Who can follow must follow. Who cannot may play any tile; nobody is ever forced to trump."),
        *house.following(rules, t),
    ]


def _tricks(rules: Rules, t: Texts) -> list[str]:
    tens = {
        value: [face(tile) for tile, worth in rules.counts if worth == value] for _, value in rules.counts
    }
    worth = [
        t.plural("{tiles}: {n} point each.", "{tiles}: {n} points each.", n=value, tiles=t.list(tiles))
        for value, tiles in sorted(tens.items())
    ]
    return [
        t("The highest trump takes the trick; without a trump, the highest tile of the suit led."),
        t("A double is the highest of its suit; below it tiles rank by their other half."),
        t("The winner of a trick leads the next one."),
        t.plural("A trick is worth {n} point.", "A trick is worth {n} points.", n=rules.trick_points),
        *worth,
        t.plural(
            "That makes {n} point in a round.", "That makes {n} points in a round.", n=rules.round_points
        ),
        *house.tricks(rules, t),
    ]


def _contracts(rules: Rules, t: Texts) -> list[str]:
    return [*(house.points(rules, t) or _marks(rules, t)), *house.contracts(rules, t)]


def _marks(rules: Rules, t: Texts) -> list[str]:
    return [
        t(
            "A bid of points is made as soon as the declarer's side has that many, and set as soon as it"
            " no longer can. It is worth 1 mark."
        ),
        t(
            "A bid of all tricks is made with the last trick and set by the first one the defenders take."
            " It is worth the marks that were bid."
        ),
        t("Made, a contract gives its marks to the declarer's side; set, to the defenders."),
        t.plural(
            "The first side with {n} mark has won the match.",
            "The first side with {n} marks has won the match.",
            n=rules.marks_to_win,
        ),
        # Translators: the strokes that stand beside the marks, from one mark to seven
        t(
            "Each mark is drawn as a stroke: {strokes}.",
            strokes=" ".join(tally(marks, rules.tally) for marks in range(1, rules.marks_to_win + 1)),
        ),
    ]


def _seen(rules: Rules, t: Texts) -> list[str]:
    return [
        t("Always in view: bids, trump, the trick in progress, and how many tiles each seat holds."),
        t("With a bid of points all taken tricks lie face up, with the side that took them."),
        *house.seen(rules, t),
        t("After the round everybody may review what was played. Other tiles stay hidden for good."),
    ]
