"""The games: each in a folder of its own, all with the same file names."""
