from bot.live.allowance import Allowance


def test_so_much_may_be_spent_at_once_and_a_share_of_the_time_for_long() -> None:
    now = 100.0
    allowance = Allowance(share=0.25, most=2.0, clock=lambda: now)
    spent = 0
    for _ in range(1_000):
        while allowance.is_left:
            allowance.spend(0.5)
            spent += 1
        now += 1.0
    assert spent == 4 + 1_000 * 0.25 / 0.5


def test_what_was_overdrawn_is_waited_for_and_nothing_is_saved_beyond_the_most() -> None:
    now = 0.0
    allowance = Allowance(share=0.5, most=1.0, clock=lambda: now)
    allowance.spend(3.0)
    now = 4.0
    assert not allowance.is_left
    now = 4.5
    assert allowance.is_left
    now = 1e6
    assert allowance.is_left
    allowance.spend(1.0)
    assert not allowance.is_left
