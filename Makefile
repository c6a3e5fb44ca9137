# Everything runs in .venv, made from pinned and hashed packages: requirements-serve.txt to serve, requirements.txt for all else.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
SERVING := $(VENV)/.serving
QUIET := --quiet --disable-pip-version-check
PINS := --no-deps --require-hashes --requirement
# The folders behind the links of kartotek/: some tools do not follow links.
PACKAGES := schema ingest catalog api
SERVE ?=
BENCH ?=
BASE ?=
CONTAINER ?= $(notdir $(firstword $(shell command -v docker podman buildah)))
OSV ?= all.zip
PYTEST ?= --numprocesses auto --maxprocesses 8 --dist loadgroup

.DEFAULT_GOAL := help
.PHONY: help install compiled build serve test check drill lint bench docs lock wheel audit image clean

help: ## Show what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(STAMP) compiled ## Make the environment in .venv, bytecode compiled

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Kartotek needs Python 3.11 or later: make PYTHON=/path/to/python3.11' >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)

# Serving needs a tenth of what the tests need.
$(SERVING): requirements-serve.txt pyproject.toml | $(VENV)/bin/python
	@test -e $(STAMP) || { echo 'Installing the packages that serving needs into $(VENV): once, for about 20 seconds ...'; \
		$(BIN)/python -m pip install $(QUIET) $(PINS) requirements-serve.txt && \
		$(BIN)/python -m pip install $(QUIET) --no-deps --no-build-isolation --editable .; }
	@touch $@

# uv halves the time; where it cannot reach what pip can, pip does it all.
$(STAMP): requirements.txt pyproject.toml | $(VENV)/bin/python
	@echo 'Installing the pinned packages into $(VENV): once, for about a minute ...'
	@awk '/^[^ ]/ { wanted = /^uv==/ } wanted' requirements.txt > $(VENV)/uv.txt
	$(BIN)/python -m pip install $(QUIET) $(PINS) $(VENV)/uv.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --compile-bytecode $(PINS) requirements.txt || \
		$(BIN)/python -m pip install $(QUIET) --compile $(PINS) requirements.txt
	$(BIN)/python -m pip install $(QUIET) --no-deps --no-build-isolation --editable .
	@touch $@ $(SERVING)

# Explicit, because PYTHONDONTWRITEBYTECODE in the caller's environment would make every start compile anew.
compiled: $(SERVING)
	@$(BIN)/python -m compileall -q $(wildcard $(PACKAGES))

build: $(SERVING) compiled ## Build the catalog from data/
	$(BIN)/kartotek build

serve: $(SERVING) compiled ## Build the catalog if there is none and serve it on loopback
	$(BIN)/kartotek serve $(SERVE)

test: install ## Run the tests (PYTEST= adds or replaces options)
	$(BIN)/python -m pytest $(PYTEST)

check: lint ## Lint, check types, and run a chosen tenth of the tests: for every day
	$(BIN)/python -m pytest --sample 10 $(PYTEST)

drill: install ## Run the long versions of the sampled tests
	HYPOTHESIS_PROFILE=drill $(BIN)/python -m pytest -m 'drill or hypothesis' $(PYTEST)

lint: install ## Lint, check types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/mypy --strict kartotek tests $(wildcard bench/*.py)
	$(BIN)/python -m pytest -q tests/test_imports.py

bench: install ## Print one table of benchmarks and keep it (BENCH="--against EARLIER.json" compares)
	$(BIN)/python -m bench.table --json bench.json $(BENCH)

docs: install ## Write the pages that are made from the code
	$(BIN)/python -m kartotek.api.cli.reference > docs/.cli.md && mv docs/.cli.md docs/cli.md
	$(BIN)/python -m kartotek.schema.language.tree_schema > schema/.effect.json && mv schema/.effect.json schema/effect.schema.json
	$(BIN)/kartotek schema > docs/.schema.graphql && mv docs/.schema.graphql docs/schema.graphql
	$(BIN)/python -m kartotek.api.graphql.reference docs/graphql.md
	$(BIN)/python -m kartotek.schema.tables.row_types
	$(BIN)/python -m kartotek.schema.models.reference docs
	$(BIN)/python -m kartotek.api.client_types docs/clients
	$(BIN)/python -m kartotek.api.rest.openapi > clients/.openapi.json && mv clients/.openapi.json clients/typescript/openapi.json
	$(BIN)/python -m kartotek.api.licences > docs/.licences.md && mv docs/.licences.md docs/licences.md

lock: $(STAMP) ## Pin the newest packages that pyproject.toml admits
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 --upgrade \
		--generate-hashes --no-header --no-annotate --quiet --output-file requirements.txt
	$(BIN)/uv pip compile pyproject.toml --extra editable --universal --python-version 3.11 \
		--constraint requirements.txt --generate-hashes --no-header --no-annotate --quiet --output-file requirements-serve.txt

wheel: install ## Build a wheel with data/ in it into dist/, with its bill of materials and checksums
	$(BIN)/python -m build --wheel --no-isolation
	$(BIN)/python -m kartotek.api.pins requirements.txt > dist/sbom.cdx.json
	cd dist && sha256sum *.whl sbom.cdx.json > SHA256SUMS

audit: install ## Hold the pins against a list of vulnerabilities (OSV=all.zip, of PyPI, from osv.dev)
	$(BIN)/python -m kartotek.api.pins requirements.txt $(OSV)

image: install ## Build the container image `kartotek` with docker, podman or buildah (BASE= takes another base)
	rm -rf build/image && mkdir -p build/image
	awk '/^[a-z].*==/ { print $$1 }' requirements.txt > build/image/pins.txt
	$(BIN)/python -m build --wheel --no-isolation --outdir build/image/wheels > /dev/null
	$(BIN)/python -m pip download $(QUIET) --only-binary :all: --constraint build/image/pins.txt --dest build/image/wheels \
		"$$(ls build/image/wheels/kartotek-*.whl)[postgres]"
	$(CONTAINER) build --tag kartotek $(if $(BASE),--build-arg BASE=$(BASE)) --file docs/deploy/Containerfile build/image

clean: ## Remove what can be made again, the environment included
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find $(wildcard $(PACKAGES) tests bench) -name __pycache__ -type d -prune -exec rm -rf {} +
