"""Where the README's figures come from."""
