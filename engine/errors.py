"""Refusals of the rules as data: a code and parameters, no sentences (R9.1)."""

from enum import StrEnum


class Refusal(StrEnum):
    """Why the rules forbid an action."""

    ROUND_OVER = "round_over"
    MATCH_OVER = "match_over"
    NOT_OVER = "not_over"
    NOT_YOUR_TURN = "not_your_turn"
    NO_AUCTION = "no_auction"
    NO_DECLARATION = "no_declaration"
    NO_TRICK = "no_trick"
    BID_TOO_LOW = "bid_too_low"
    BID_TOO_HIGH = "bid_too_high"
    BID_OFF_LADDER = "bid_off_ladder"
    MUST_BID = "must_bid"
    CALL_NOT_OFFERED = "call_not_offered"
    TOO_FEW_DOUBLES = "too_few_doubles"
    UNKNOWN_TRUMP = "unknown_trump"
    DECLARATION_NOT_OFFERED = "declaration_not_offered"
    PILES_MISSING = "piles_missing"
    PILES_REFUSED = "piles_refused"
    TILE_NOT_HELD = "tile_not_held"
    MUST_FOLLOW = "must_follow"
    MUST_PLAY_NEAREST = "must_play_nearest"
    NO_LAY_DOWN = "no_lay_down"
    NOT_ON_LEAD = "not_on_lead"
    PLUNGE_NOT_ABOVE_SPLASH = "plunge_not_above_splash"
    UNKNOWN_OPTION = "unknown_option"
    BAD_DEAL = "bad_deal"
    BAD_NOTATION = "bad_notation"


class RuleError(Exception):
    """An act that the rules forbid; nothing has changed (R9.1).

    `parameters` hold what a sentence needs and nothing hidden: `turn` (Seat) with NOT_YOUR_TURN, `lowest`
    or `highest` (a bid) with BID_* and MUST_BID, `needed` (a number) with TOO_FEW_DOUBLES, `suit` (Suit)
    with MUST_FOLLOW, `text` with UNKNOWN_TRUMP, DECLARATION_NOT_OFFERED and BAD_NOTATION, `splash` and
    `plunge` (marks) with PLUNGE_NOT_ABOVE_SPLASH, `field` (of `Rules`) with UNKNOWN_OPTION.
    """

    def __init__(self, code: Refusal, **parameters: object) -> None:
        super().__init__(code.value)
        self.code = code
        self.parameters = parameters
