# What README names and CI calls. `make site` and `make test` do all set-up themselves.
#
#   make site SOURCES=folder     takes the official texts of folder/sources.toml, not those added
#   make test TESTS=tests/formats runs a part of the tests
#   make same BASE=commit        does this tree still do what that commit did? ONLY=records,search
#   make fit TRY=missing.leaf    the weights of numbering, fitted anew; or one of them tried at other values
#   make site PYTHON=python3.13  chooses the Python; VENV=folder another place for its environment

SHELL = /bin/sh
VENV ?= .venv
# Quoted wherever it is used: folders may have spaces in their names.
BIN := $(VENV)/bin
SOURCES ?=
LANGUAGES ?= nl fr el en
TESTS ?=
# How many processes test: one more than two cores, for each waits at times.
WORKERS ?= 3
QUERIES ?= $(firstword $(wildcard tests/queries/*.jsonl ../shared/search/queries.jsonl))
export VENV PYTHON SOURCES
# Material's maintainers print a notice on each run; tooling/decisions.md says what we make of it.
export NO_MKDOCS_2_WARNING = 1

# SOURCES is one folder, or several with spaces between. Where texts have faults (which are printed)
# the site is built all the same; whatever else goes wrong ends it here.
BUILD = { set --; if test -d "$$SOURCES"; then set -- --sources "$$SOURCES"; \
	else for folder in $$SOURCES; do set -- "$$@" --sources "$$folder"; done; fi; \
	'$(BIN)/bridgelaws' build --with-faults "$$@"; }
LOCK := build/venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--upgrade --custom-compile-command 'make lock'

.DEFAULT_GOAL := help
.PHONY: help site books reproduce release advisories serve test test-pythons check lint same fit fit-search bench bench-books bench-cases bench-checks bench-hostile bench-load bench-postgres bench-search bench-texts audit lock clean

help:
	@sed -n 's/^# //p; s/^#$$//p' Makefile | sed -n '1,7p'
	@printf '%s\n' 'site books reproduce release advisories serve test test-pythons check lint same fit fit-search bench bench-books bench-cases bench-checks bench-hostile bench-load bench-postgres bench-search bench-texts audit lock clean: see CONTRIBUTING.md'

site:
	@sh tooling/setup.sh site
	@$(BUILD)
	@'$(BIN)/mkdocs' build --quiet --strict || '$(BIN)/mkdocs' build --strict # again, to hear why
	@printf 'The site is in build/site: open build/site/index.html, or run make serve.\n'

books:
	@sh tooling/setup.sh site
	@test -d build/records || $(BUILD)
	@for language in $(LANGUAGES); do \
		'$(BIN)/bridgelaws' book --language $$language && \
		'$(BIN)/bridgelaws' book --language $$language --format epub && '$(BIN)/bridgelaws' cards --language $$language || exit; done

reproduce:
	@sh tooling/setup.sh site
	@sh tooling/reproduce.sh

release:
	@sh tooling/release.sh

# DATABASE is a copy of OSV's for PyPI; without it the service is asked.
advisories:
	@sh tooling/setup.sh site
	@'$(BIN)/python' tooling/advisories.py $(if $(DATABASE),--database '$(DATABASE)') requirements.lock requirements-dev.lock

serve:
	@sh tooling/setup.sh site
	@$(BUILD)
	@'$(BIN)/mkdocs' serve --quiet

test:
	@sh tooling/setup.sh test
	@WORKERS='$(WORKERS)' sh tooling/suite.sh '$(BIN)/python' $(TESTS)

test-pythons:
	@WORKERS='$(WORKERS)' sh tooling/pythons.sh $(TESTS)

check:
	@sh tooling/setup.sh site
	@'$(BIN)/bridgelaws' check

lint:
	@sh tooling/setup.sh test
	@sh tooling/lint.sh

same:
	@test -n '$(BASE)' || { printf 'Compare with which commit? make same BASE=commit\n' >&2; exit 2; }
	@sh tooling/setup.sh site
	@PYTHONPATH=tooling $(BIN)/python -m same '$(BASE)' $(if $(ONLY),--only '$(ONLY)')

fit:
	@sh tooling/setup.sh test
	@PYTHONPATH=tooling:. '$(BIN)/python' -m fit $(if $(TRY),--try '$(TRY)')

# The weights stand for a longer time than an environment: what finds them is installed for it alone.
fit-search:
	@sh tooling/setup.sh test
	@test -d build/records || '$(BIN)/bridgelaws' build --with-faults
	@'$(BIN)/pip' install --quiet --disable-pip-version-check 'numpy>=2,<3' 'scipy>=1.14,<2'
	@PYTHONPATH=tooling '$(BIN)/python' -m fit.asked

bench:
	@sh tooling/setup.sh test
	@'$(BIN)/python' tests/bench/measure.py
	@PYTHONPATH=. '$(BIN)/python' tests/bench/bench_citations.py
	@'$(BIN)/python' -m tests.bench.bench_formats
	@test ! -d ../shared/sources || '$(BIN)/python' -m tests.bench.bench_book

bench-books:
	@sh tooling/setup.sh test
	@'$(BIN)/python' -m tests.bench.bench_books
	@'$(BIN)/python' -m tests.bench.bench_regulation

bench-cases:
	@sh tooling/setup.sh test
	@'$(BIN)/python' -m tests.bench.bench_cases $(CASES)

bench-checks:
	@sh tooling/setup.sh test
	@'$(BIN)/python' -m tests.bench.bench_checks
	@'$(BIN)/python' -m tests.bench.bench_meaning

bench-hostile:
	@sh tooling/setup.sh test
	@'$(BIN)/python' -m tests.bench.bench_costs
	@'$(BIN)/python' -m tests.bench.bench_hostile

bench-load:
	@sh tooling/setup.sh test
	@test -f build/site/published.json || { printf 'Nothing to show: run make site first.\n' >&2; exit 2; }
	@'$(BIN)/python' -m tests.bench.bench_load

bench-postgres:
	@sh tooling/setup.sh test
	@test -f '$(QUERIES)' || { printf 'No judged queries: say where, make bench-postgres QUERIES=file.jsonl\n' >&2; exit 2; }
	@test -d build/records || '$(BIN)/bridgelaws' build --with-faults
	@'$(BIN)/python' -m tests.bench.bench_postgres '$(QUERIES)'

bench-search:
	@sh tooling/setup.sh test
	@test -f '$(QUERIES)' || { printf 'No judged queries: say where, make bench-search QUERIES=file.jsonl\n' >&2; exit 2; }
	@test -d build/records || '$(BIN)/bridgelaws' build --with-faults
	@printf 'The index of the command line:\n'
	@'$(BIN)/bridgelaws' evaluate '$(QUERIES)'
	@printf 'The code and index that the site ships:\n'
	@'$(BIN)/bridgelaws' evaluate --engine browser '$(QUERIES)'
	@printf 'Beside its peers, which are installed below build/bench:\n'
	@PYTHONPATH=.:tooling '$(BIN)/python' tests/bench/measure_search.py '$(QUERIES)'

bench-texts:
	@sh tooling/setup.sh test
	@'$(BIN)/python' -m tests.bench.bench_texts --base '$(BASE)'

audit:
	@sh tooling/setup.sh test
	@test -d build/records || $(BUILD)
	@PYTHONPATH=. '$(BIN)/python' tests/bench/audit.py

lock:
	@VENV=build/venv-lock sh tooling/setup.sh lock
	@$(LOCK) --group package pyproject.toml --output-file requirements.lock
	@$(LOCK) --group dev --constraints requirements.lock pyproject.toml --output-file requirements-dev.lock

clean:
	@rm -rf build .pytest_cache .mypy_cache .ruff_cache .hypothesis
