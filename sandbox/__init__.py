"""A Discord on this machine: REST, gateway and a page on loopback, for trying and testing the bot."""
