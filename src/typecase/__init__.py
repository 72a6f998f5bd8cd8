"""A place to play word card games."""

__version__ = "0.1.0"
