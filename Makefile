# Two commands do everything from a fresh clone; setting up fetches packages from the internet, once:
#   make play    set up, start the server and print its address: open it in a browser and play
#   make test    set up and run all checks and tests
# PYTHON=python3.12 uses another Python, PORT=8080 another port.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/
PIP := $(RUN)python -m pip install --quiet --disable-pip-version-check
CLIENT := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/checks/*' -not -path 'web/tests/*') $(shell find src/fabletop/games src/fabletop/showcase -name '*.yaml' -o -name icons.json -o -name making.py)
SORRY := { echo "Fabletop could not be set up; the lines above say why. Packages come from the internet: when it can be reached, run make again." >&2; exit 1; }

# What the tests are run with: every package at one version, and by its hash. `make lock` renews it.
LOCK := .ci/requirements.txt

# What failed is run once more, one after the other, to tell what is broken from what hangs on time. It has failed either way.
AGAIN := { echo "The tests have failed. Once more, one after the other, what failed:"; \
    if $(RUN)pytest --last-failed --last-failed-no-failures none; \
    then echo "Alone it passes: these tests hang on time or on each other. That is a fault too: make test has failed." >&2; \
    else echo "It fails alone too: make test has failed." >&2; fi; exit 1; }

# What is compiled is kept: the tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test types tests web lock bench bench-server clean

play: $(VENV)/ready-to-play
	@$(RUN)fabletop serve --log warning$(if $(PORT), --port $(PORT))

test: $(VENV)/ready-to-test
	$(RUN)ruff check
	$(RUN)ruff format --check
	$(RUN)lint-imports
	@$(MAKE) --no-print-directory --jobs 2 types tests

# Side by side: mypy knows one core, and says at once what it found. Whichever fails, the other is not cut short.
types:
	$(RUN)mypy

tests:
	$(RUN)pytest -n 4 --maxschedchunk 4 || $(AGAIN)

# Builds the browser client anew, if anything it is made from has changed.
web: $(VENV)/created
	@$(PIP) --editable . || $(SORRY)

# The newest versions that pyproject.toml allows, for every system and every Python that it allows.
lock: $(VENV)/created
	@$(PIP) "uv>=0.13" || $(SORRY)
	$(RUN)uv pip compile pyproject.toml --group test --universal --python-version 3.11 --generate-hashes --upgrade \
	    --quiet --custom-compile-command "make lock" --output-file $(LOCK)

bench: $(VENV)/ready-to-bench
	$(RUN)python -m benchmarks

bench-server: $(VENV)/ready-to-bench
	$(RUN)python -m benchmarks.server

clean:
	rm -rf $(VENV)

# The stamps are younger than pyproject.toml and the browser client while what they ask for is installed.
$(VENV)/created:
	@command -v $(PYTHON) >/dev/null || { echo "Fabletop needs Python 3.11 or newer, and there is no $(PYTHON) here. Name yours: make PYTHON=python3.12 play" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit("Fabletop needs Python 3.11 or newer: make PYTHON=python3.12 play" if sys.version_info < (3, 11) else 0)'
	@echo "Setting Fabletop up in $(VENV). This is done once and takes a few minutes."
	@echo "  Making a Python environment ..."
	@$(PYTHON) -m venv $(VENV) || $(SORRY)
	@$(PIP) --upgrade "pip>=25.1" || $(SORRY)
	@touch $@

$(VENV)/ready-to-play: $(VENV)/created pyproject.toml hatch_build.py $(CLIENT)
	@echo "  Fetching packages, and building the page for the browser where it has changed: one to three minutes ..."
	@$(PIP) --editable . || $(SORRY)
	@touch $@

# Nothing is fetched here but what is locked, to build the project neither.
$(VENV)/ready-to-test: $(VENV)/created pyproject.toml hatch_build.py $(LOCK) $(CLIENT) web/checks/package-lock.json
	@echo "  Fetching the packages of the tests, and building the page for the browser where it has changed ..."
	@$(PIP) --require-hashes --requirement $(LOCK) || $(SORRY)
	@$(PIP) --no-deps --no-build-isolation --editable . || $(SORRY)
	@$(RUN)python tools/check_client.py fetch || $(SORRY)
	@touch $(VENV)/ready-to-play $@

$(VENV)/ready-to-bench: $(VENV)/ready-to-play
	@echo "  Fetching the packages of the benchmarks ..."
	@$(PIP) --editable ".[bench]" || $(SORRY)
	@touch $@
