"""What the commands of `orrery` do, a module for each group of them; `orrery.cli` reads the command line."""
