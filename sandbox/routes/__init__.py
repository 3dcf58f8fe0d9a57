"""The routes of Discord's REST API that the bot may use: one function each, from a `Call` to its answer."""
