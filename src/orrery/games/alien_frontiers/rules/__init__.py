"""The rules of Alien Frontiers, a module for each part of the rulebook."""
