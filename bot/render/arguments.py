"""What a button asks for, as its id carries it: `30`, `1m`, `6/1`, `46`; an opening: `-.on.000100000000`."""

from dataclasses import replace

from bot.render.ids import ButtonId, Verb
from bot.tables.events import Options
from engine.actions import Action, Bid, Declare, LayDown, Play
from engine.errors import Refusal, RuleError
from engine.house import OPTIONS, checked
from engine.notation import parse_call, parse_declaration, parse_tile, print_call, print_declaration
from engine.rules import Rules


def argument(action: Action) -> str:
    """Return the argument that stands for `action`."""
    match action:
        case Bid(call):
            return print_call(call)
        case Declare(trump, piles):
            return print_declaration(trump, piles)
        case Play(tile):
            return f"{tile.low}{tile.high}"
        case LayDown():
            return ""


def action(button: ButtonId) -> Action:
    """Return what a pressed game button asks for.

    Raises:
        RuleError: BAD_NOTATION, for an id that none of our buttons has.
    """
    text = button.argument
    match button.verb:
        case Verb.BID | Verb.BID_SURE:
            return Bid(parse_call(text))
        case Verb.TRUMP | Verb.DECLARE:
            return parse_declaration(text)
        case Verb.PICK | Verb.PLAY:
            return Play(parse_tile(f"[{'|'.join(text)}]"))
        case Verb.LAY | Verb.LAY_SURE:
            return LayDown()
    raise RuleError(Refusal.BAD_NOTATION, text=text)


_SWITCH = {None: "-", True: "on", False: "off"}


def opening(options: Options, rules: Rules) -> str:
    """Return the argument for how a table is to be opened: of each house rule the place of the choice."""
    house = "".join(str(option.choices.index(getattr(rules, option.field))) for option in OPTIONS)
    return f"{_SWITCH[options.hints]}.{_SWITCH[options.notices]}.{house}"


def opened(text: str) -> tuple[Options, Rules]:
    """Return how a table is to be opened.

    Raises:
        RuleError: BAD_NOTATION, for an id that none of our buttons has.
    """
    try:
        hints, notices, house = text.split(".")
        chosen = {
            option.field: option.choices[int(place)] for option, place in zip(OPTIONS, house, strict=True)
        }
    except (ValueError, IndexError):
        raise RuleError(Refusal.BAD_NOTATION, text=text) from None
    options = Options(hints={"on": True, "off": False}.get(hints), notices=notices != "off")
    return options, checked(replace(Rules(), **chosen))  # type: ignore[arg-type] # choices of these fields
