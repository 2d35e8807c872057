"""The tests, a folder per package; golden files in `golden/`, broken games in `invalid/`, tiny ones in `games/`."""
