"""How long tests wait for what must come."""

PATIENT_SECONDS = 60.0
"""Enough for a build machine whose disk stalls: it says when to give up, and no test measures speed by it."""
