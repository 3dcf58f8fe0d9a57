"""The house rules as options of commands; the value of each choice is its notation."""

from collections.abc import Mapping

from discord import app_commands

from bot.text.translator import msgid
from cogs.parameters import Shared
from engine.house import PRESETS, Preset, parse_options
from engine.rules import Rules


def _choices(*named: tuple[str, str]) -> tuple[app_commands.Choice[str], ...]:
    return tuple(app_commands.Choice(name=name, value=value) for name, value in named)


HOUSE_RULES = (
    Shared(
        "rules",
        "House rules that go together; what else you choose comes on top",
        _choices(
            # Translators: a choice in Discord's list, at most 100 characters: no house rules
            (msgid("Standard"), Preset.STANDARD),
            # Translators: a choice in Discord's list, at most 100 characters
            (msgid("Family: nello, splash, plunge, and the dealer must bid"), Preset.FAMILY),
            # Translators: a choice in Discord's list, at most 100 characters
            (msgid("Points: round points decide the match"), Preset.POINTS),
        ),
    ),
    Shared(
        "score",
        "What wins the match",
        _choices(
            # Translators: a choice in Discord's list, at most 100 characters: what wins the match
            (msgid("Marks"), "score marks"),
            # Translators: a choice in Discord's list, at most 100 characters: what wins the match
            (msgid("250 points"), "score points, points_to_win 250"),
            # Translators: a choice in Discord's list, at most 100 characters: what wins the match
            (msgid("150 points"), "score points, points_to_win 150"),
            # Translators: a choice in Discord's list, at most 100 characters: what wins the match
            (msgid("500 points"), "score points, points_to_win 500"),
        ),
    ),
    Shared(
        "all_pass",
        "What happens when all others have passed",
        _choices(
            # Translators: a choice in Discord's list, at most 100 characters: when everybody passes
            (msgid("The tiles are dealt anew"), "all_pass deal_anew"),
            # Translators: a choice in Discord's list, at most 100 characters: when all others have passed
            (msgid("The dealer must bid"), "all_pass dealer_bids"),
        ),
    ),
    Shared(
        "first_bid",
        "Who bids first",
        _choices(
            # Translators: a choice in Discord's list, at most 100 characters: who bids first
            (msgid("The player on the dealer's left"), "first_bid left_of_dealer"),
            # Translators: a choice in Discord's list, at most 100 characters: who bids first
            (msgid("Whoever holds [0|1]"), "first_bid holder"),
        ),
    ),
    Shared(
        "piles",
        "How taken tricks lie when all tricks were bid",
        _choices(
            # Translators: a choice in Discord's list, at most 100 characters: one pile or two
            (msgid("The declarer chooses one pile or two"), "pile_rule choice"),
            # Translators: a choice in Discord's list, at most 100 characters: how taken tricks lie
            (msgid("All face up"), "pile_rule open"),
            # Translators: a choice in Discord's list, at most 100 characters: how taken tricks lie
            (msgid("For 1 mark face up, for more on one pile"), "pile_rule classic"),
            # Translators: a choice in Discord's list, at most 100 characters: how taken tricks lie
            (msgid("For 1 mark on two piles, for more on one"), "pile_rule house"),
        ),
    ),
    Shared(
        "nello",
        "Who may declare nello: to take no trick, while the partner sits out",
        _choices(
            # Translators: a choice in Discord's list, at most 100 characters: a house rule isn't played
            (msgid("Off"), "nello off"),
            # Translators: a choice in Discord's list, at most 100 characters: who may declare nello
            (msgid("Whoever wins the auction in marks"), "nello anybody"),
            # Translators: a choice in Discord's list, at most 100 characters: who may declare nello
            (msgid("The dealer, after three passes"), "nello dealer"),
        ),
    ),
    Shared(
        "nello_doubles",
        "How doubles rank in nello",
        _choices(
            # Translators: a choice in Discord's list, at most 100 characters: how doubles rank in nello
            (msgid("High in their suits"), "nello_doubles high"),
            # Translators: a choice in Discord's list, at most 100 characters: how doubles rank in nello
            (msgid("A suit of their own"), "nello_doubles own_suit"),
            # Translators: a choice in Discord's list, at most 100 characters: how doubles rank in nello
            (msgid("Low in their suits"), "nello_doubles low"),
            # Translators: a choice in Discord's list, at most 100 characters: how doubles rank in nello
            (msgid("As the declarer says"), "nello_doubles declarer"),
        ),
    ),
    Shared(
        "splash",
        "A bid for who holds three doubles; the partner names the trump and leads",
        _choices(
            (msgid("Off"), "splash off"),
            # Translators: a choice in Discord's list, at most 100 characters: marks of a splash or plunge
            (msgid("From 3 marks"), "splash 3"),
            # Translators: a choice in Discord's list, at most 100 characters: marks of a splash or plunge
            (msgid("From 2 marks"), "splash 2"),
        ),
    ),
    Shared(
        "plunge",
        "A bid for who holds four doubles; the partner names the trump and leads",
        _choices(
            (msgid("Off"), "plunge off"),
            # Translators: a choice in Discord's list, at most 100 characters: marks of a splash or plunge
            (msgid("From 4 marks"), "plunge 4"),
            (msgid("From 3 marks"), "plunge 3"),
        ),
    ),
    Shared(
        "sevens",
        "Whether sevens may be declared: open hands, the tile nearest to seven wins",
        _choices(
            (msgid("Off"), "sevens off"),
            # Translators: a choice in Discord's list, at most 100 characters: when sevens may be declared
            (msgid("With a bid in marks"), "sevens marks"),
            # Translators: a choice in Discord's list, at most 100 characters: when sevens may be declared
            (msgid("With any bid (looper)"), "sevens looper"),
        ),
    ),
    Shared(
        "lay_down",
        "Whether a player on lead may lay down and claim all tricks that remain",
        _choices(
            (msgid("Off"), "lay_down off"),
            # Translators: a choice in Discord's list, at most 100 characters: a house rule is played
            (msgid("On"), "lay_down on"),
        ),
    ),
    Shared(
        "tally",
        "How the marks are drawn",
        _choices(
            # Translators: a choice in Discord's list, at most 100 characters: strokes that write ALL
            (msgid("ALL"), "tally ALL"),
            # Translators: a choice in Discord's list, at most 100 characters: strokes that are crossed out
            (msgid("XXX"), "tally XXX"),
            # Translators: a choice in Discord's list, at most 100 characters: A and M beside a T
            (msgid("A&M"), "tally A&M"),
        ),
    ),
)


def played(usual: Rules, chosen: Mapping[str, str | None]) -> Rules:
    """Return the rules that a command asks for; `usual` are those where it asks for none.

    Raises:
        RuleError: BAD_NOTATION for what is no choice, PLUNGE_NOT_ABOVE_SPLASH for what can't be together.
    """
    preset = chosen.get("rules")
    rules = PRESETS[Preset(preset)] if preset else usual
    text = ", ".join(value for name, value in chosen.items() if value is not None and name != "rules")
    return parse_options(text, rules) if text else rules
