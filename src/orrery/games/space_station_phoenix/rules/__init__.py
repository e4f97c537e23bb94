"""The rules of Space Station Phoenix, a module for each part of the rulebook."""
