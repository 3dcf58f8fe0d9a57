"""Texas 42 as a pure library: (state, action) -> events -> state."""
