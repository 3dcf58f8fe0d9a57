"""A Discord on this machine, for playing, testing and measuring."""
