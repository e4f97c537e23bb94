"""The rules of Exodus Fleet, a module for each part of the rulebook."""
