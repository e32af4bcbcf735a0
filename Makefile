# Two commands do everything from a fresh clone; setting up fetches packages from the internet, once:
#   make play    set up and start playing
#   make test    set up and run all checks and tests
# GAME=noughts plays another game; PYTHON=python3.12 uses another Python.

PYTHON ?= python3
GAME ?= project-0
VENV := .venv
RUN := $(VENV)/bin/
PIP := $(RUN)python -m pip install --quiet --disable-pip-version-check
SORRY := { echo "Fabletop could not be set up; the lines above say why. Packages come from the internet: when it can be reached, run make again." >&2; exit 1; }

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
	@command -v $(PYTHON) >/dev/null || { echo "Fabletop needs Python 3.11 or newer, and there is no $(PYTHON) here. Name yours: make PYTHON=python3.12 play" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit("Fabletop needs Python 3.11 or newer: make PYTHON=python3.12 play" if sys.version_info < (3, 11) else 0)'
	@echo "Setting up $(VENV); this is done once."
	@$(PYTHON) -m venv $(VENV) || $(SORRY)
	@$(PIP) --upgrade "pip>=25.1" || $(SORRY)
	@touch $@

$(VENV)/ready-to-play: $(VENV)/created pyproject.toml
	@$(PIP) --editable . || $(SORRY)
	@touch $@

$(VENV)/ready-to-test: $(VENV)/ready-to-play
	@$(PIP) --group test || $(SORRY)
	@touch $@

$(VENV)/ready-to-bench: $(VENV)/ready-to-play
	@$(PIP) --editable ".[bench]" || $(SORRY)
	@touch $@
