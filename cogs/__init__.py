"""The Discord edge: commands and buttons, translated into acts and back."""
