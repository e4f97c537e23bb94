"""The rules of Gaia Project, one module for each part of the rulebook."""
