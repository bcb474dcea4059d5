# Every target first installs what it needs with tools/prepare.py; `make help` lists the targets.

PYTHON ?= python3
BIN := .venv/bin
PYTEST := $(BIN)/pytest -n auto --dist loadfile --no-loadscope-reorder
TABLES := nordic-countries:2 nordic-countries:3 \
	northern-lights:2 northern-lights:3 northern-lights:4 northern-lights:5

RULES := tests/engine tests/order tests/perft tests/records tests/rules tests/titles
READY := ready-site ready-package ready-play ready-dev ready-bench ready-browser ready-database ready-check ready-test

# The tests start hundreds of Python processes, which would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: $(READY) help play test check setup lint types docs release wheel screenshots protocol bench browser-bench walk load equal sanitize fuzz native-mutants wasm mutants laws fire audit lock site simulate-all mixed strength coach-calibration coach-mistakes clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

play: ready-play ## play in the browser
	@$(BIN)/nordrail play

test: ready-test lint types ## run everything: lint, types, tests, browser tests, coverage of the rules
	$(BIN)/python web/build.py check test
	$(PYTEST) --cov --cov-report= $(RULES)
	@$(BIN)/coverage report --include='*/engine/*,*/titles/*' --fail-under=100
	$(PYTEST) --durations=25 $(RULES:%=--ignore=%)

check: lint types ## run the quick checks: lint, types, rules, engine, titles, laws (under two minutes)
	$(PYTEST) $(RULES) tests/laws

setup: ready-dev ## prepare .venv for development

lint: ready-check ## check style and spelling
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/codespell
	$(BIN)/python web/build.py lint

types: ready-dev ## check types
	$(BIN)/mypy

docs: OUT ?= build/docs
docs: ready-dev ## write the documentation site to build/docs, or to OUT
	@$(BIN)/python -m tools.docs $(OUT)

wheel: ready-check ## build the wheel of this platform in dist, and start it in an empty environment
	$(BIN)/python -m hatchling build -t wheel -d dist
	$(BIN)/python -m tools.try_wheel dist

release: ready-check ## check version, changelog and tag, and build the sdist and the wheel in dist
	@$(BIN)/python -m tools.release

screenshots: ready-browser ## take screenshots of every main screen
	PYTHONPATH=. $(BIN)/python web/screenshots.py docs/screenshots

site: DIR ?= build/site
site: ready-site ## write the game and its documentation as static files: it runs in the browser without a server
	@$(BIN)/python -m tools.docs build/docs
	$(BIN)/nordrail site $(DIR) --docs build/docs

protocol: ready-package ## write the server's messages as TypeScript for the client
	$(BIN)/python -m nordrail.server.wire.typescript web/src/net/protocol.ts

bench: ready-bench ## measure the speed of the engine and of other libraries
	$(BIN)/python benchmarks/bench.py
	$(BIN)/python benchmarks/native.py
	$(BIN)/python benchmarks/learning.py

browser-bench: ready-browser ## measure the game in the browser: start-up time, frame rate, size
	PYTHONPATH=. $(BIN)/python benchmarks/browser.py

walk: ready-browser ## walk with a new player from make play to the end of a guided game, in every language (five minutes)
	PYTHONPATH=. $(BIN)/python benchmarks/walk.py

load: ready-dev ## play 500 tables at once on one server and measure response times (about ten minutes)
	$(BIN)/python benchmarks/load.py

equal: GAMES ?= 1000000
equal: ready-dev ## compare the compiled simulator with the Python engine over 1,000,000 games; you can interrupt and resume it (long)
	PYTHONPATH=. $(BIN)/python benchmarks/equal.py --games $(GAMES) --jobs 2
	HYPOTHESIS_PROFILE=long $(BIN)/pytest -n auto tests/native

sanitize: ready-dev ## run the tests of the compiled simulator with address and undefined-behaviour checks (needs gcc)
	@mkdir -p build
	CC=gcc $(BIN)/python src/nordrail/native/build.py --sanitize build/_nordrail-checked.so
	NORDRAIL_NATIVE=build/_nordrail-checked.so ASAN_OPTIONS=detect_leaks=0 \
		LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libubsan.so)" \
		$(BIN)/pytest -p no:cacheprovider tests/native tests/learn/test_observe.py tests/learn/test_vector.py \
		tests/learn/test_training.py tests/bots/test_learned.py tests/bots/test_search.py tests/coach/test_adding_up.py

fuzz: SECONDS ?= 600
fuzz: ready-dev ## feed the compiled simulator inputs that a fuzzer invents (needs clang)
	@command -v clang >/dev/null || { echo "make fuzz needs clang: run sudo apt-get install clang."; exit 1; }
	@mkdir -p build/fuzz/corpus
	$(BIN)/python benchmarks/rules_files.py build/fuzz
	clang -std=gnu11 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
		-I src/nordrail/native/c tests/native/fuzz/fuzz.c -o build/fuzz/fuzz
	FUZZ_RULES=build/fuzz ASAN_OPTIONS=detect_leaks=0 build/fuzz/fuzz -max_total_time=$(SECONDS) -max_len=4096 build/fuzz/corpus

native-mutants: NUMBER ?= 200
native-mutants: ready-dev ## change the C code of the simulator and check that a comparison notices (long)
	PYTHONPATH=. $(BIN)/python benchmarks/native_mutants.py --number $(NUMBER)

wasm: ready-bench ## compile the simulator to WebAssembly and play the same games in Node
	@mkdir -p build
	$(BIN)/python benchmarks/wasm.py build/nordrail.wasm

mutants: ready-dev ## change the rules one line at a time and check that a test notices (long)
	$(BIN)/mutmut run
	$(BIN)/mutmut results

laws: ready-dev ## test the laws of the engine on many more games than make test does (long)
	HYPOTHESIS_PROFILE=long $(BIN)/pytest -n auto tests/laws tests/bots/test_honesty.py

fire: TIMES ?= 50
fire: ready-database ## kill the server 400 times under load, let it suffer other faults, and test its model, races and inputs at full length (long)
	@rm -rf simulated/fire
	PYTHONPATH=. $(BIN)/python benchmarks/fire.py --db sqlite --kills 300 --out simulated/fire/sqlite
	PYTHONPATH=. $(BIN)/python benchmarks/fire.py --db postgresql --kills 100 --out simulated/fire/postgresql
	@set -e; for fault in stop clock database proxy readers disk; do \
		if [ $$fault = disk ] && [ "$$(id -u)" != 0 ]; then echo "The full disk is left out: only root can make a small one."; continue; fi; \
		PYTHONPATH=. $(BIN)/python benchmarks/fire.py --fault $$fault --times $(TIMES) --out simulated/fire/$$fault; \
	done
	$(BIN)/nordrail check simulated/fire
	NORDRAIL_FIRE=12 $(BIN)/pytest tests/server/test_model.py tests/server/test_races.py tests/server/test_fuzz_*.py

lock: ready-dev ## write the exact versions that a server is installed with to requirements.lock
	$(BIN)/python -m tools.lock requirements.lock

audit: ready-dev ## look for known vulnerabilities in those versions
	$(BIN)/python -m pip install --quiet pip-audit
	$(BIN)/pip-audit --requirement requirements.lock --no-deps --disable-pip --strict

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
		$(ARENA) --title $$title --seats 2 --bots search:seconds=1,search:seconds=0.1 --games 200 --out strength/$$title-2-longer; \
		$(ARENA) --title $$title --seats 2 --bots learned,planner --games 400 --out strength/$$title-2-learned; \
		$(ARENA) --title $$title --seats 2 --bots search:seconds=0.3:network=2,search:seconds=0.3:network=0 --games 200 \
			--out strength/$$title-2-network; \
		$(BIN)/python benchmarks/search_duel.py $$title 2 50 1 master 52cc0a2/search:seconds=1; \
	done
	@$(ARENA) --title nordic-countries --seats 3 --bots search:seconds=0.3,planner,planner --games 100 \
		--out strength/nordic-countries-3-search
	@$(ARENA) --title northern-lights --seats 4 --bots search:seconds=0.3,planner,planner,planner --games 100 \
		--out strength/northern-lights-4-search
	@$(ARENA) --title northern-lights --seats 4 --games 100 --out strength/northern-lights-4-seconds \
		--bots search:seconds=0.03,search:seconds=0.1,search:seconds=0.3,search:seconds=1

coach-calibration: GAMES ?= 1000
coach-calibration: ready-dev ## compare the coach's chances with the results of 1,000 bot games, and draw docs/coach-calibration.svg
	PYTHONPATH=. $(BIN)/python benchmarks/coach_calibration.py --games $(GAMES)

coach-mistakes: POSITIONS ?= 200
coach-mistakes: THINKING ?= 2
coach-mistakes: ready-dev ## replay 200 mistakes that the coach found, with the suggested action instead of the one played (long)
	PYTHONPATH=. $(BIN)/python benchmarks/coach_mistakes.py --positions $(POSITIONS) --thinking $(THINKING)

clean: ## remove everything that make created
	rm -rf .venv build dist src/nordrail/web src/nordrail/native/_nordrail.* web/node_modules mutants simulated strength htmlcov .coverage .coverage.* .hypothesis .import_linter_cache \
		.mypy_cache .pytest_cache .ruff_cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): ready-%:
	@command -v $(PYTHON) >/dev/null || { echo "Nordrail needs Python 3.11 or newer, and $(PYTHON) was not found."; exit 1; }
	@$(PYTHON) -m tools.prepare $*
