"""Everything that Discord refuses about a payload (D28, D37, D44, D69, D72), in Discord's own shape.

A check returns nothing for a valid payload; it raises one `Refusal` (400, code 50035) that names all faults.
"""
