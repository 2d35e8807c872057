# What a reader of this project wants to do, each in one word. Every target makes what it needs: the
# virtual environment .venv is built once and again only when pyproject.toml changes.

VENV   := .venv
BIN    := $(VENV)/bin
GAME   ?= games/all_in_all
RECENT := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3.11 python3 python3.12 python3.13 python3.14 python; do \
                    if $$p -c '$(RECENT)' 2>/dev/null; then echo $$p; break; fi; done)

export PIP_DISABLE_PIP_VERSION_CHECK = 1
export NO_MKDOCS_2_WARNING = 1

.PHONY: help play test check docs bench verify golden clean

help:
	@echo 'make play    play a game in this terminal (GAME=$(GAME))'
	@echo 'make test    every check and every test'
	@echo 'make check   the quick checks: style, types, direction of imports'
	@echo 'make docs    build the documentation into site/'
	@echo 'make bench   measure the engine against hand-written Python, and the outside engine'
	@echo 'make verify  hold the games to an outside engine (a large download, the first time)'
	@echo 'make golden  write the golden files of the tests anew'
	@echo 'make clean   remove everything that was made'

play: $(VENV)/.made
	@$(BIN)/rulesdsl run $(GAME)

test: check
	$(BIN)/pytest -n 2 --dist loadgroup

check: $(VENV)/.made-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: $(VENV)/.made-dev
	$(BIN)/python -m mkdocs build --strict --quiet

bench: $(VENV)/.made-dev
	$(BIN)/python -m benchmarks.compare

verify: $(VENV)/.made-verify
	$(BIN)/python -m verification

golden: $(VENV)/.made-dev
	$(BIN)/pytest -n 2 --refresh-golden

clean:
	rm -rf $(VENV) site dist build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

# Playing needs less than developing and verifying, so there are three marks; the others imply the first.

$(VENV)/.made: pyproject.toml
	@test -n "$(PYTHON)" || { echo 'Python 3.11 or newer is needed (make PYTHON=/path/to/python).' >&2; exit 1; }
	@echo 'Making the virtual environment in $(VENV) ...'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.made-dev: $(VENV)/.made
	@$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

$(VENV)/.made-verify: $(VENV)/.made
	@$(BIN)/python -m pip install --quiet --editable '.[verify]'
	@touch $@
