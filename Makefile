# make play    install and start the table app
# make test    set up everything and run every test
# make check   formatting, types, layers, stripped notebooks
# make rules   which tests prove which rule of the rulebook
# make mutants every line of the rules changed, to see a test fail: about an hour
# make bench   every measurement in benchmarks/, one after the other
# make soak    long faults, and 300 rounds on three pages with faults: half an hour
.DEFAULT_GOAL := play
.PHONY: play test check rules mutants bench soak browser clean

PYTHON ?= python3.11
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet -c constraints.txt
PARTS := pyproject.toml constraints.txt

play: .venv/app
	$(BIN)/totem play

test: .venv/tools browser
	$(BIN)/python -m pytest

check: .venv/tools
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/nbstripout --keep-id --verify $(wildcard notebooks/*.ipynb dashboards/*.ipynb)

rules: .venv/tools
	$(BIN)/python tests/traceability.py

mutants: .venv/tools
	$(PIP) --group mutation
	$(BIN)/mutmut run
	$(BIN)/mutmut results

bench: .venv/tools browser
	for script in $(filter-out benchmarks/soak.py,$(wildcard benchmarks/*.py)); do $(BIN)/python $$script || exit 1; done

soak: .venv/tools browser
	TOTEM_SOAK=1 $(BIN)/python -m pytest tests/browser/test_faults_*.py \
		tests/browser/test_devices.py
	$(BIN)/python benchmarks/soak.py

clean:
	rm -rf .venv build dist

# A stamp is newer than what it was installed from, or make installs again.
.venv/app: $(PARTS)
	$(PYTHON) -m venv .venv
	$(PIP) pip
	$(PIP) --editable .
	touch $@

.venv/tools: .venv/app
	$(PIP) --group test --group lint
	touch $@

browser:
	@sh tests/browser/ensure-chromium
