"""Views made into embeds, buttons and pictures."""
