# Everything a newcomer types. `make play` or `make test` alone is all it takes on a machine with Python 3.11
# or newer: both call `setup`, which makes .venv and nothing else.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$p"; break; }; done)
BIN := .venv/bin
STAMP := .venv/.installed

.DEFAULT_GOAL := help
PORT ?= 8042

.PHONY: help setup play run check test slow soak bench pictures

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

setup: $(STAMP) ## make .venv with everything in constraints.txt

$(STAMP): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed, and none was found. Install it, or name it: make PYTHON=/path/to/python3 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo "$(PYTHON) is not a Python 3.11 or newer." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) cannot make virtual environments: install its venv package (on Debian and Ubuntu: apt install python3-venv)." >&2; exit 1; }
	@test -x $(BIN)/pip || $(PYTHON) -m venv .venv
	@echo "Installing into .venv ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

play: setup ## play in the browser, on this machine: no account, no token
	@$(BIN)/python -m sandbox --port $(PORT) $(if $(NEW),--new)

run: setup ## run the bot on Discord, with the token in .env
	@$(BIN)/python -m bot run

check: setup ## say whether token, intents, database and permissions are right
	@$(BIN)/python -m bot check

test: setup ## everything that .ci/run runs: lint, types, import rule, tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest --cov --cov-report=term

slow: setup ## the tests that take minutes
	$(BIN)/pytest -m slow

soak: setup ## the long forms of the proofs: hours
	$(BIN)/pytest -m soak -s tests/soak tests/proofs

bench: setup ## print every figure beside its yardstick
	@$(BIN)/python -m benchmarks

pictures: setup ## take the README's pictures anew, with Chromium
	@$(BIN)/python -m docs.pictures
