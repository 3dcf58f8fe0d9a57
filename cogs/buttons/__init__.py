"""Every button and select, found again by its custom_id."""
