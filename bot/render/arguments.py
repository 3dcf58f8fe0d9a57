"""What a button asks for, as its id carries it: `30`, `1m`, `6/1`, `46`; a table's options: `-.on`."""

from bot.render.ids import ButtonId, Verb
from bot.tables.events import Options
from engine.actions import Action, Bid, Declare, Play
from engine.errors import Refusal, RuleError
from engine.notation import parse_call, parse_declaration, parse_tile, print_call, print_declaration


def argument(action: Action) -> str:
    """Return the argument that stands for `action`."""
    match action:
        case Bid(call):
            return print_call(call)
        case Declare(trump, piles):
            return print_declaration(trump, piles)
        case Play(tile):
            return f"{tile.low}{tile.high}"


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
    raise RuleError(Refusal.BAD_NOTATION, text=text)


_SWITCH = {None: "-", True: "on", False: "off"}


def opening(options: Options) -> str:
    """Return the argument that stands for how a table is to be opened."""
    return f"{_SWITCH[options.hints]}.{_SWITCH[options.notices]}"


def options(text: str) -> Options:
    """Return how a table is to be opened; what isn't understood is as usual."""
    hints, _, notices = text.partition(".")
    return Options(hints={"on": True, "off": False}.get(hints), notices=notices != "off")
