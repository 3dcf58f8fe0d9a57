"""Where computer players think: processes of their own."""
