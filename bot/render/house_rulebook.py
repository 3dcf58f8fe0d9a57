"""What a table's house rules add to the rules in short, or put in place of a paragraph (H1 to H8)."""

from bot.render.tiles import face
from bot.text.translator import Texts, msgid
from engine.options import (
    AllPassRule,
    DoublesRule,
    FirstBidRule,
    NelloRule,
    PileRule,
    ScoreRule,
    SevensRule,
)
from engine.rules import Rules
from engine.tiles import Tile

_PILES = {
    PileRule.CHOICE: msgid(
        "With a bid of all tricks the declarer also chooses one pile or two for the taken tricks."
    ),
    PileRule.OPEN: msgid("With a bid of all tricks, taken tricks stay face up too."),
    PileRule.CLASSIC: msgid(
        "With a bid of 1 mark taken tricks stay face up. From 2 marks on they lie on one pile."
    ),
    PileRule.HOUSE: msgid(
        "With a bid of 1 mark taken tricks lie on two piles. From 2 marks on they lie on one pile."
    ),
}
_SEEN = {
    PileRule.CHOICE: msgid(
        "With a bid of all tricks only the last one or two taken tricks lie face up,"
        " as the declarer chose, and no round points are shown."
    ),
    PileRule.OPEN: msgid("With a bid of all tricks taken tricks lie face up, but no round points are shown."),
    PileRule.CLASSIC: msgid(
        "With a bid of 1 mark all taken tricks lie face up, from 2 marks on only the last one."
        " No round points are shown."
    ),
    PileRule.HOUSE: msgid(
        "With a bid of 1 mark the last two taken tricks lie face up, from 2 marks on only the last one."
        " No round points are shown."
    ),
}
_DOUBLES = {
    DoublesRule.HIGH: msgid("In nello doubles are the highest tiles of their suits."),
    DoublesRule.LOW: msgid("In nello doubles are the lowest tiles of their suits."),
    DoublesRule.OWN_SUIT: msgid(
        "In nello the doubles are a suit of their own, {tile} its highest, and follow no number."
    ),
    DoublesRule.DECLARER: msgid(
        "In nello the declarer says whether doubles are the highest of their suits, the lowest,"
        " or a suit of their own with {tile} its highest."
    ),
}


def next_deal(rules: Rules, t: Texts) -> str:
    """Return when the deal moves on (R1.4, H2)."""
    if rules.all_pass is AllPassRule.DEALER_BIDS:
        return t("The deal moves one seat clockwise after every round.")
    return t(
        "The deal moves one seat clockwise after every round, and after a deal in which everybody passed."
    )


def first_to_bid(rules: Rules, t: Texts) -> str:
    """Return who begins the auction (R3.1, H3)."""
    if rules.first_bid is FirstBidRule.HOLDER:
        return t(
            "Beginning with the player who holds {tile}, everybody has one turn: a higher bid, or a pass.",
            tile=face(rules.opening_tile),
        )
    return t("Beginning on the dealer's left, everybody has one turn: a higher bid, or a pass.")


def all_passed(rules: Rules, t: Texts) -> str:
    """Return what happens when nobody bids (R3.6, H2)."""
    if rules.all_pass is AllPassRule.DEALER_BIDS:
        return t(
            "The highest bidder is the declarer. When all others have passed, the last to bid may not pass"
            " and bids at least {lowest}.",
            lowest=rules.lowest_bid,
        )
    return t("The highest bidder is the declarer. When everybody passes, nobody scores and it is dealt anew.")


def calls(rules: Rules, t: Texts) -> list[str]:
    """Return the calls that only who holds doubles may make (H6)."""
    said = []
    if rules.splash is not None:
        said.append(
            t.plural(
                "Who holds {doubles} doubles or more may call splash: a bid of all tricks for {n} mark,"
                " or for one more than the highest bid in marks before it.",
                "Who holds {doubles} doubles or more may call splash: a bid of all tricks for {n} marks,"
                " or for one more than the highest bid in marks before it.",
                n=rules.splash,
                doubles=rules.splash_doubles,
            )
        )
    if rules.plunge is not None:
        said.append(
            t.plural(
                "Who holds {doubles} doubles or more may call plunge: a bid of all tricks for {n} mark,"
                " or for one more than the highest bid in marks before it.",
                "Who holds {doubles} doubles or more may call plunge: a bid of all tricks for {n} marks,"
                " or for one more than the highest bid in marks before it.",
                n=rules.plunge,
                doubles=rules.plunge_doubles,
            )
        )
    if said:
        said.append(t("If such a call wins the auction, the caller's partner names the trump and leads."))
    return said


def piles(rules: Rules, t: Texts) -> str:
    """Return how taken tricks lie with a bid of all tricks (R4.2, H4)."""
    return t(_PILES[rules.pile_rule])


def instead(rules: Rules, t: Texts) -> list[str]:
    """Return what may be declared in place of a trump, and what it is (H5, H7)."""
    said = []
    if rules.nello is NelloRule.ANYBODY:
        said.append(t("With a bid in marks the declarer may declare nello in place of a trump."))
    if rules.nello is NelloRule.DEALER:
        said.append(
            t(
                "With a bid in marks the last to bid may declare nello in place of a trump"
                " when all others have passed."
            )
        )
    if rules.nello is not NelloRule.OFF:
        said.append(
            t(
                "In nello the declarer must take no trick. There is no trump, and the declarer leads."
                " The partner lays the hand face down and plays nothing, so a trick has three tiles."
            )
        )
    if rules.sevens is SevensRule.MARKS:
        said.append(t("With a bid in marks the declarer may declare sevens in place of a trump."))
    if rules.sevens is SevensRule.LOOPER:
        said.append(t("With any bid the declarer may declare sevens in place of a trump."))
    if rules.sevens is not SevensRule.OFF:
        said.append(
            t("In sevens there are no suits. All four lay their hands face up, and the declarer leads.")
        )
    return said


def following(rules: Rules, t: Texts) -> list[str]:
    """Return how tiles follow in nello and in sevens (H5.3, H7.2)."""
    said = []
    if rules.nello is not NelloRule.OFF:
        highest = face(Tile(rules.highest_pip, rules.highest_pip))
        said.append(t(_DOUBLES[rules.nello_doubles], tile=highest))
    if rules.sevens is not SevensRule.OFF:
        said.append(
            t(
                "In sevens everybody must play the tile whose pips add up nearest to seven;"
                " among equally near ones the player chooses."
            )
        )
    return said


def tricks(rules: Rules, t: Texts) -> list[str]:
    """Return who takes a trick in sevens, and how the rest is claimed (H7.1, H8)."""
    said = []
    if rules.sevens is not SevensRule.OFF:
        said.append(
            t("In sevens the tile nearest to seven takes the trick; of equals, the one played first.")
        )
    if rules.lay_down:
        said += [
            t(
                "Who is to lead may lay down the hand, except in nello. That claims every remaining trick,"
                " whatever the others hold and play."
            ),
            t(
                "If no trick can be lost, the claimant's side gets all that remains."
                " If one can, the claimant's side loses the round."
            ),
        ]
    return said


def contracts(rules: Rules, t: Texts) -> list[str]:
    """Return when nello, sevens, splash and plunge are made or set (H5.4, H6.3, H7.3, H7.4)."""
    said = []
    if rules.calls_on_doubles:
        said.append(t("A splash or plunge is a bid of all tricks, and belongs to the caller's side."))
    if rules.nello is not NelloRule.OFF:
        said.append(t("Nello is set by the first trick that the declarer takes. It is worth the marks bid."))
    if rules.sevens is not SevensRule.OFF:
        said.append(
            t("Sevens with a bid in marks: the declarer's side must take every trick, for the marks bid.")
        )
    if rules.sevens is SevensRule.LOOPER:
        said.append(t("Sevens with a bid of points: tricks may be lost, and the points decide."))
    return said


def points(rules: Rules, t: Texts) -> list[str]:
    """Return how a match of points is scored (H1); nothing where marks decide it."""
    if rules.score is not ScoreRule.POINTS:
        return []
    return [
        t(
            "All {tricks} tricks are always played, also when the bid is already made or set.",
            tricks=rules.tricks,
        ),
        t.plural(
            "A bid of all tricks counts {n} point for each mark.",
            "A bid of all tricks counts {n} points for each mark.",
            n=rules.round_points,
        ),
        t("Who makes a bid of points scores the points of the tricks taken, and so do the others."),
        t("Who makes a bid of all tricks, or nello, scores what it counts. The others score nothing."),
        t("When a bid is set, the others score the bid and the points that they took."),
        t.plural(
            "The first side with {n} point has won the match. If both have, the declarer's side has.",
            "The first side with {n} points has won the match. If both have, the declarer's side has.",
            n=rules.target,
        ),
    ]


def seen(rules: Rules, t: Texts) -> list[str]:
    """Return what lies open or hidden by house rules (H3 to H8)."""
    said = [t(_SEEN[rules.pile_rule])]
    if rules.first_bid is FirstBidRule.HOLDER:
        said.append(t("Everybody sees who holds {tile}.", tile=face(rules.opening_tile)))
    if rules.calls_on_doubles:
        said.append(t("A splash or plunge tells everybody how many doubles the caller holds at least."))
    if rules.nello is not NelloRule.OFF:
        said.append(
            t("In nello taken tricks lie face up. Nobody ever sees the hand of the declarer's partner.")
        )
    if rules.sevens is not SevensRule.OFF:
        said.append(t("In sevens all hands and all taken tricks lie face up."))
    if rules.lay_down:
        said.append(t("Tiles that were laid down are seen by everybody."))
    return said
