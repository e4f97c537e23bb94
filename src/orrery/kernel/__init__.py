"""The kernel: what every game has in common. It knows no game."""
