"""Settings of all tests."""

from hypothesis import HealthCheck, settings

# On a busy machine a single example may be slow without anything being wrong.
settings.register_profile("steady", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")
