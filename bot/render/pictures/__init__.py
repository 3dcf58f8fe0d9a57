"""Views made into PNG pictures that hold no words: letters, numbers, tiles and signs alone."""
