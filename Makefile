# Two commands do everything from a fresh clone, with Python and make alone:
#   make play    set up and start playing
#   make test    set up and run all checks and tests
# GAME=noughts plays another game; PYTHON=python3.12 uses another Python.

PYTHON ?= python3
GAME ?= project-0
VENV := .venv
RUN := $(VENV)/bin/

.PHONY: play test bench clean

play: $(VENV)/ready-to-play
	@$(RUN)fabletop play $(GAME)

test: $(VENV)/ready-to-test
	$(RUN)ruff check
	$(RUN)ruff format --check
	$(RUN)mypy
	$(RUN)lint-imports
	$(RUN)pytest -n 2

bench: $(VENV)/ready-to-bench
	$(RUN)python benchmarks/run.py

clean:
	rm -rf $(VENV)

# The stamps are younger than pyproject.toml while what it asks for is installed.
$(VENV)/created:
	@$(PYTHON) -c 'import sys; sys.exit("Fabletop needs Python 3.11 or newer: make PYTHON=python3.12 play" if sys.version_info < (3, 11) else 0)'
	@echo "Setting up $(VENV); this is done once."
	@$(PYTHON) -m venv $(VENV)
	@$(RUN)python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@touch $@

$(VENV)/ready-to-play: $(VENV)/created pyproject.toml
	@$(RUN)python -m pip install --quiet --editable .
	@touch $@

$(VENV)/ready-to-test: $(VENV)/ready-to-play
	@$(RUN)python -m pip install --quiet --group test
	@touch $@

$(VENV)/ready-to-bench: $(VENV)/ready-to-play
	@$(RUN)python -m pip install --quiet --editable ".[bench]"
	@touch $@
