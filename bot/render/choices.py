"""The buttons of the private prompt.

Row 0 always holds Refresh, `?`, Hint where that may be asked for and, where something waits for it, the
confirming button; the choices stand below. So a second tap never meets a confirming button where the first
one stood, nor a tile where Refresh was.
"""

from collections.abc import Sequence

from bot.render import tiles, words
from bot.render.arguments import argument
from bot.render.ids import Verb, compose
from bot.render.limits import BUTTONS, ROWS
from bot.render.message import Button, Row, Style
from bot.render.steps import Piles, Step
from bot.render.topics import Topic
from bot.tables.ports import PersonalSettings
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.actions import Action, Bid, Declare, LayDown, Play
from engine.auction import PASS, Call, Plunge, Splash
from engine.state import Phase
from engine.suits import declaration
from engine.tiles import Tile
from engine.view import SeatView


def rows(
    table: TableView, view: SeatView, settings: PersonalSettings, topic: Topic, step: Step | None, t: Texts
) -> tuple[Row, ...]:
    """Return all rows of a prompt; `step` is one that can still be taken."""
    make = _Maker(table.key, view, t)
    match view.public.phase:
        case Phase.AUCTION:
            choices = make.bids()
        case Phase.DECLARATION:
            choices = make.declarations(step)
        case _:
            choices = make.hand(step, confirm=settings.confirm_tiles)
    return (make.service(topic, step, hints=table.hints), *choices)


class _Maker:
    """Makes the buttons of one prompt."""

    def __init__(self, key: str, view: SeatView, t: Texts) -> None:
        self._key = key
        self._view = view
        self._t = t

    def service(self, topic: Topic, step: Step | None, *, hints: bool) -> Row:
        t, public = self._t, self._view.public
        fixed = (
            # Translators: button, at most 20 characters; shows the present state
            Button(compose(Verb.REFRESH, self._key), t("Refresh")),
            # Translators: button, at most 20 characters; opens the rules at what is asked now
            Button(compose(Verb.RULES, self._key, topic), t("?")),
        )
        # Translators: button, at most 20 characters; asks what an expert would do
        hint = Button(compose(Verb.HINT, self._key, deal=public.deal, acts=public.acts), t("Hint"))
        return (*fixed, *([hint] if hints and self._view.legal else ()), *self._sure(step))

    def _sure(self, step: Step | None) -> Row:
        t = self._t
        match step:
            case Bid(call):
                return (self._button(Verb.BID_SURE, step, _bid_label(call, t), "success"),)
            case Declare():
                # Translators: button, at most 20 characters; confirms the trump
                return (self._button(Verb.DECLARE, step, t("Declare"), "success"),)
            case Play(tile):
                # Translators: button, at most 20 characters; plays the tile that was picked
                label = t("Play {tile}", tile=tiles.label(tile))
                return (self._button(Verb.PLAY, step, label, "success", tile=tile),)
            case LayDown():
                # Translators: button, at most 20 characters; confirms the claim to all tricks that remain
                return (self._button(Verb.LAY_SURE, step, t("Yes, lay down"), "success"),)
        return ()

    def bids(self) -> tuple[Row, ...]:
        """Return the bids, lowest first, and Pass as far from them as there is room for."""
        bids = [action for action in self._view.legal if isinstance(action, Bid)]
        calls = [
            self._button(Verb.BID, bid, words.call(bid.call, self._t)) for bid in bids if bid.call != PASS
        ]
        # Translators: button, at most 20 characters; no bid
        passing = [self._button(Verb.BID, bid, self._t("Pass")) for bid in bids if bid.call == PASS]
        if len(calls) > BUTTONS * (ROWS - 2):
            # Splash and plunge leave no row: Pass stands at the end of the last, beside the highest calls.
            return _rows([*calls, *passing])
        return (*_rows(calls), *_rows(passing))

    def declarations(self, step: Step | None) -> tuple[Row, ...]:
        """Return a button a trump, and for what is declared in place of one (H5, H7).

        Where piles must be chosen first, the trumps stand below them once they are (R4.2). Everything keeps
        its place, so that another choice can be made.
        """
        named = [action for action in self._view.legal if isinstance(action, Declare)]
        choices = sorted({action.piles for action in named if action.piles is not None})
        chosen = step.count if isinstance(step, Piles) else step.piles if isinstance(step, Declare) else None
        piles = [self._piles(count, "primary" if count == chosen else "secondary") for count in choices]
        free = [self._trump(action, step) for action in named if action.piles is None]
        piled = [
            self._trump(action, step) for action in named if chosen is not None and action.piles == chosen
        ]
        return (*_rows([*piles, *free]), *_rows(piled))

    def hand(self, step: Step | None, *, confirm: bool) -> tuple[Row, ...]:
        """Return the hand in dealt order; each place keeps its button for the whole round (R1.5, R8.7).

        The claim to the remaining tricks stands below it, where it may be made (H8.1).
        """
        buttons = [
            self._gone(place) if tile is None else self._tile(Play(tile), step, confirm=confirm)
            for place, tile in enumerate(self._view.hand)
        ]
        lay = [
            # Translators: button, at most 20 characters; asks whether to claim all tricks that remain
            self._button(Verb.LAY, act, self._t("Lay down"))
            for act in self._view.legal
            if act == LayDown()
        ]
        return (*_rows(buttons, row_length(len(buttons))), *_rows(lay))

    def _tile(self, play: Play, step: Step | None, *, confirm: bool) -> Button:
        verb = Verb.PICK if confirm or play == step else Verb.PLAY
        style: Style = "primary" if play in self._view.legal and step in {None, play} else "secondary"
        label, is_legal = tiles.label(play.tile), play in self._view.legal
        return self._button(verb, play, label, style, disabled=not is_legal, tile=play.tile)

    def _gone(self, place: int) -> Button:
        # Nothing of a tile stands in it, and pressed all the same it would only refresh.
        return Button(compose(Verb.REFRESH, self._key, str(place)), tiles.GONE, disabled=True)

    def _trump(self, action: Declare, step: Step | None) -> Button:
        name = words.trump_name(declaration(self._view.public.rules, action.trump), self._t)
        return self._button(Verb.TRUMP, action, name, "primary" if action == step else "secondary")

    def _piles(self, count: int, style: Style) -> Button:
        public = self._view.public
        # Translators: button, at most 20 characters; the piles of taken tricks whose tops stay face up
        label = self._t.plural("{n} pile", "{n} piles", n=count)
        name = compose(Verb.PILES, self._key, str(count), deal=public.deal, acts=public.acts)
        return Button(name, label, style)

    def _button(
        self,
        verb: Verb,
        action: Action,
        label: str,
        style: Style = "secondary",
        *,
        disabled: bool = False,
        tile: Tile | None = None,
    ) -> Button:
        public = self._view.public
        name = compose(verb, self._key, argument(action), deal=public.deal, acts=public.acts)
        return Button(name, label, style, disabled, tile)


def row_length(places: int) -> int:
    """Return how many places of a hand stand in a row, so that the rows are even."""
    return -(-places // max(1, -(-places // BUTTONS)))


def _rows(buttons: Sequence[Button], width: int = BUTTONS) -> tuple[Row, ...]:
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))


def _bid_label(call: Call, t: Texts) -> str:
    match call:
        case Splash(count):
            # Translators: button, at most 20 characters; confirms the call of a splash
            return t.plural("Splash, {n} mark", "Splash, {n} marks", n=count)
        case Plunge(count):
            # Translators: button, at most 20 characters; confirms the call of a plunge
            return t.plural("Plunge, {n} mark", "Plunge, {n} marks", n=count)
    # Translators: button, at most 20 characters; confirms a bid of all tricks
    return t.plural("Bid {n} mark", "Bid {n} marks", n=call.in_marks)
