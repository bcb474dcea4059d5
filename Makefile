# Every target first installs what it needs with tools/prepare.py; `make help` lists the targets.

PYTHON ?= python3
BIN := .venv/bin
TABLES := nordic-countries:2 nordic-countries:3 \
	northern-lights:2 northern-lights:3 northern-lights:4 northern-lights:5

RULES := tests/engine tests/order tests/perft tests/records tests/rules tests/titles
READY := ready-package ready-play ready-dev ready-bench ready-browser ready-database ready-check ready-test

.DEFAULT_GOAL := help
.PHONY: $(READY) help play test check setup lint types screenshots protocol bench browser-bench load mutants laws fire simulate-all mixed strength clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

play: ready-play ## play in the browser
	@$(BIN)/nordrail play

test: ready-test lint types ## run everything: lint, types, tests, browser tests, coverage of the rules
	$(BIN)/python web/build.py check test
	$(BIN)/pytest -n auto --cov --cov-report= $(RULES)
	@$(BIN)/coverage report --include='*/engine/*,*/titles/*' --fail-under=100
	$(BIN)/pytest -n auto --durations=25 $(RULES:%=--ignore=%)

check: lint types ## run the quick checks: lint, types, rules, engine, titles, laws (under two minutes)
	$(BIN)/pytest -n auto $(RULES) tests/laws

setup: ready-dev ## prepare .venv for development

lint: ready-check ## check style and spelling
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/codespell
	$(BIN)/python web/build.py lint

types: ready-dev ## check types
	$(BIN)/mypy

screenshots: ready-browser ## take screenshots of every main screen
	PYTHONPATH=. $(BIN)/python web/screenshots.py docs/screenshots

protocol: ready-package ## write the server's messages as TypeScript for the client
	$(BIN)/python -m nordrail.server.wire.typescript web/src/net/protocol.ts

bench: ready-bench ## measure the speed of the engine and of other libraries
	$(BIN)/python benchmarks/bench.py

browser-bench: ready-browser ## measure the game in the browser: start-up time, frame rate, size
	PYTHONPATH=. $(BIN)/python benchmarks/browser.py

load: ready-dev ## play 500 tables at once on one server and measure response times (about ten minutes)
	$(BIN)/python benchmarks/load.py

mutants: ready-dev ## change the rules one line at a time and check that a test notices (long)
	$(BIN)/mutmut run
	$(BIN)/mutmut results

laws: ready-dev ## test the laws of the engine on many more games than make test does (long)
	HYPOTHESIS_PROFILE=long $(BIN)/pytest -n auto tests/laws tests/bots/test_honesty.py

fire: ready-database ## kill the server 400 times under load, and test its model, races and inputs at full length (long)
	@rm -rf simulated/fire
	PYTHONPATH=. $(BIN)/python benchmarks/fire.py --db sqlite --kills 300 --out simulated/fire/sqlite
	PYTHONPATH=. $(BIN)/python benchmarks/fire.py --db postgresql --kills 100 --out simulated/fire/postgresql
	$(BIN)/nordrail check simulated/fire
	NORDRAIL_FIRE=1 $(BIN)/pytest tests/server/test_model.py tests/server/test_races.py tests/server/test_fuzz_*.py

simulate-all: GAMES ?= 10000
simulate-all: ready-package ## play and check 10,000 random games at every table (long)
	@set -e; for table in $(TABLES); do \
		title=$${table%:*} seats=$${table#*:} records=simulated/$${table%:*}-$${table#*:}; \
		rm -rf $$records; \
		$(BIN)/nordrail simulate --title $$title --seats $$seats --games $(GAMES) --out $$records; \
		$(BIN)/nordrail check $$records; \
	done

mixed: GAMES ?= 20000
mixed: ready-package ## play and check 20,000 games of mixed bots over all tables (long)
	@rm -rf simulated/mixed
	$(BIN)/python benchmarks/mixed.py --games $(GAMES) --jobs 2 --out simulated/mixed
	$(BIN)/nordrail check simulated/mixed

ARENA := $(BIN)/nordrail arena --jobs 2 --seed 1

strength: ready-dev ## play the tournaments reported in docs/bots.md; you can interrupt and resume it (long)
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

clean: ## remove everything that make created
	rm -rf .venv build dist src/nordrail/web web/node_modules mutants simulated strength htmlcov .coverage .coverage.* .hypothesis .import_linter_cache \
		.mypy_cache .pytest_cache .ruff_cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): ready-%:
	@command -v $(PYTHON) >/dev/null || { echo "Nordrail needs Python 3.11 or newer, and $(PYTHON) was not found."; exit 1; }
	@$(PYTHON) -m tools.prepare $*
