PYTHON ?= python3
VENV   ?= .venv
BIN     = $(VENV)/bin
READY   = $(VENV)/.ready

.PHONY: run tour test prove bench check lock clean

run: $(READY)                 ## the demo floor: live tables in the browser
	@$(BIN)/houseway floor

tour: $(READY)                ## the house in a minute, at the terminal
	@$(BIN)/houseway tour

test: export PYTHONDONTWRITEBYTECODE =
test: check                   ## everything that must hold, in a few minutes
	$(BIN)/python -m pytest -n 4 --dist loadfile --no-loadscope-reorder

check: $(READY)               ## style, types, layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

prove: $(READY)               ## the long proofs: exact against a billion rounds
	$(BIN)/python -m pytest -m prove -n 0 -o addopts= --no-header -rA tests

bench: $(READY)               ## speeds, beside a plain baseline in the same run
	$(BIN)/python -m bench

$(READY): pyproject.toml requirements.lock
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

lock:                         ## pin the newest versions that fit pyproject.toml
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip install --quiet uv
	$(VENV)/lock/bin/uv pip compile --quiet --upgrade --extra dev --no-header --no-annotate --no-emit-index-url \
		--generate-hashes --python-version 3.11 pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
