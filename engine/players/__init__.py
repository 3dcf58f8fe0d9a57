"""Computer players: each takes its seat's Recall and nothing else."""
