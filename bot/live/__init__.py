"""What stands on Discord, and how it follows the tables."""
