"""Players against each other on mirrored boards: `python -m benchmarks.arena A B`."""
