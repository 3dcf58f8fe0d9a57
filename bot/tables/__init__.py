"""Tables and their seats: no Discord, no SQL."""
