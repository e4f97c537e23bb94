"""The web service: tables of games, for browsers and programs. It needs the extra `serve`."""
