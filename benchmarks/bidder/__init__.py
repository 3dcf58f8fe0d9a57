"""Fits the odds by which the computer player bids, and shows what they are worth."""
