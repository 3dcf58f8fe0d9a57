"""The application: tables, what stands on Discord, and what it looks like."""
