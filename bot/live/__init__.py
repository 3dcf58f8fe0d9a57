"""What stands on Discord and is kept true there."""
