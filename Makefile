# Tactile's targets; `make help` lists them. The work is in scripts/, packaging/ and Tests/.
#
#   PREFIX, DESTDIR   where `make install` puts files; PYTHON_FOLDER is the folder of tactile.py
#   UNIT_FOLDER, UDEV_FOLDER, SYSUSERS_FOLDER, TMPFILES_FOLDER, LIB_FOLDER
#                     other folders of `make install`; packaging/install.sh has their defaults
#   NO_APT=1          install no packages; everything that a target needs is there already
#   SWIFT_FLAGS       more options of builds with tests, such as `-debug-info-format none`; CI saves time with them
#
# Scripts receive the other variables, such as OUT=FILE, from make. Each script explains its own.

PREFIX ?= /usr/local
DESTDIR ?=
PYTHON_FOLDER ?= $(PREFIX)/share/tactile/python
INSTALL := PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' PYTHON_FOLDER='$(PYTHON_FOLDER)' packaging/install.sh
export UNIT_FOLDER UDEV_FOLDER SYSUSERS_FOLDER TMPFILES_FOLDER LIB_FOLDER C_LIBRARY
BIN := .build/release
DEMO := Tests/Fixtures/Recordings/demo.evemu
STRICT := --explicit-target-dependency-import-check error
DEBUG := $(STRICT) $(SWIFT_FLAGS)
export SWIFT_FLAGS

.PHONY: help deps check-deps guest-deps bench-deps browser-deps fresh-deps compositors-deps deb-deps deb-check-deps exporter-deps provenance-deps site-deps rust-deps bench-parts build debug run bench \
  order lint messages test check check-guest check-budgets check-hostile hostile-test check-sanitizers check-address \
  check-thread check-long check-browser check-web web web-deps check-compositors check-fresh check-outside check-deb check-deb-guest deb soak docs site check-site fuzz fuzz-short fuzz-long install uninstall clean
.SUFFIXES:

help: ## print this list
	@awk -F ':[^#]*## ' '/^[a-z-]+:[^#]*## / { printf "  make %-17s %s\n", $$1, $$2 }' Makefile

deps: ## install the packages that a build needs, if they are missing
	@scripts/install-packages.sh build
	@scripts/check-swift.sh
check-deps: deps
	@scripts/install-packages.sh check
	@scripts/install-python-libraries.sh .build/python
	@scripts/c-parts.sh clients-test
guest-deps bench-deps browser-deps web-deps fresh-deps compositors-deps deb-deps deb-check-deps exporter-deps provenance-deps rust-deps: %-deps: deps
	@scripts/install-packages.sh $*
site-deps: deps
	@scripts/install-packages.sh site
	@scripts/install-python-libraries.sh .build/site/python site/requirements.txt
bench-parts: bench-deps
	@scripts/c-parts.sh bench

build: deps ## build the programs into .build/release, and the C library into .build/clients/c
	@scripts/c-parts.sh clients
	scripts/build-release.sh $(STRICT)
debug: check-deps
	swift build $(DEBUG) --build-tests
lint: check-deps
	swift format lint --strict --recursive Sources Tests Package.swift
	scripts/messages.py --check
messages: ## generate the messages of the protocol from Interfaces/*.varlink
	scripts/messages.py
web: ## make tactile.js and inspector.html in Clients/web from their sources
	Clients/web/build.mjs
run: build ## show live gestures, from your panels or from a recording
	@scripts/run-demo.sh $(BIN) $(DEMO)
docs: debug ## build the reference pages; every public symbol needs a comment
	scripts/docs.sh .build/docs
# The manual pages and the drawings come from the built `tactile`.
site: build site-deps ## build the site from docs into .build/site, and check its links
	scripts/site.sh .build/site $(BIN)/tactile
check-site: site browser-deps ## build the site, and use it in Chromium
	python3 Tests/Site/test_site.py

# The tests come last, so that the output ends with the test runner's own lines.
test check check-hostile check-browser check-web: export SWIFT_BACKTRACE := enable=no
test: debug ## build debug and run all tests
	swift test $(DEBUG) --skip-build --parallel
# The release build comes after the tests, so that a failed test shows early. The last tests need it.
check: lint test ## lint, run all tests, build release and compare it with debug
	@$(MAKE) --no-print-directory build
	$(BIN)/tactile-bench allocations
	TACTILE_RELEASE=$(abspath $(BIN)/tactile) swift test $(DEBUG) --skip-build --filter '(Linking|BuildsAgree)Tests'

# `make check` runs the browser tests too, if a browser is installed.
check-browser: browser-deps ## install three renderers and test pages and drawings in them
	swift test $(DEBUG) --filter "(Render|Heatmap)Tests"
check-web: export TACTILE_IN_BROWSER := 1
check-web: debug web-deps ## test the module for web pages in Node.js and Chromium, and its types
	swift test $(DEBUG) --skip-build --filter WebPageTests
# `make check` runs a short version of the tests; here they open 10,000 connections. HOSTILE="--only Update"
# chooses attacks, HOSTILE=--strict fails for times over the law. OUT=FILE writes the table as JSON too.
check-hostile: export TACTILE_HOSTILE := 1
check-hostile: debug hostile-test ## attack the daemon and print what other clients notice
	Tests/Hostile/run.py $(BIN)/tactiled $(if $(OUT),--json $(OUT)) $(HOSTILE)
	swift test $(DEBUG) --skip-build --filter HostileClientTests
hostile-test: bench-parts build ## check that attacks notice faults
	Tests/Hostile/run.py $(BIN)/tactiled --self-test
# TESTS="--filter Loop" chooses tests.
check-address: check-deps ## run tests under address sanitizer
check-thread: check-deps ## run the tests of code with several threads under thread sanitizer
check-address check-thread: check-%:
	scripts/check-sanitizer.sh $* $(DEBUG) $(TESTS)
check-sanitizers: check-address check-thread ## run the tests under both sanitizers
check-outside: deps ## build the Swift examples of the documentation as packages outside this one
	Tests/Outside/check.sh .build/outside
check-long: build ## replay a day of touches in bounded memory
	Tests/Long/day.py $(BIN)/tactile .build/long $(DEMO)
check-fresh: fresh-deps ## clone what is committed into a bare Debian and run FRESH_TARGETS there, as root
	scripts/fresh.sh .build/fresh $(or $(FRESH_TARGETS),run check)
check-guest: guest-deps build ## test under a real kernel, in QEMU; GUEST_SCENARIOS chooses scenarios, GUEST_RELEASE a Debian release
	Tests/Guest/check.sh
check-compositors: compositors-deps guest-deps build ## test owned panels under compositors, in QEMU; RELEASES and COMPOSITORS choose
	Tests/Compositors/check.sh

# RELEASES="bookworm" chooses.
check-deb: deb deb-check-deps ## check the packages with lintian and in bare Debian roots, as root
	Tests/Packages/check.sh bare .build/deb .build/packages
check-deb-guest: deb deb-check-deps guest-deps ## check the packages under systemd and AppArmor, in QEMU, as root
	Tests/Packages/check.sh guest .build/deb .build/packages

# TARGETS="scene touch" fuzzes only those readers.
fuzz: deps ## send hostile input to every reader of foreign bytes, FUZZ_SECONDS (120) each
	TACTILE_FUZZ_INPUTS=20000 python3 -m unittest discover -s Tests/Clients/python -p test_hostile_service.py
	scripts/c-parts.sh clients-test
	TACTILE_FUZZ_INPUTS=20000 python3 -m unittest discover -s Tests/Clients/c -k survives
	scripts/fuzz.sh address -max_total_time=$(or $(FUZZ_SECONDS),120)
fuzz-short: deps
	scripts/fuzz.sh address -seed=1 -runs=20000 -max_total_time=20
fuzz-long: deps ## send FUZZ_INPUTS (10,000,000) inputs to every reader, without address sanitizer
	scripts/fuzz.sh plain -runs=$(or $(FUZZ_INPUTS),10000000) -max_len=1024

bench: bench-parts build ## measure what a touch costs; ROWS chooses rows, OUT=FILE.md writes files
	scripts/bench.sh rows
soak: bench-parts build ## send SOAK_TOUCHES random touches, also to owned panels, and check every stream
	scripts/bench.sh soak
# A commit that changes Tests/Benchmark/budgets.txt says why.
check-budgets: bench-deps build ## compare instructions and heap allocations with their budgets
	Tests/Benchmark/budgets.sh $(BIN) $(DEMO)
# Run this for another compiler or after large changes; then `make build` again. Old names do no harm.
order: bench-parts build ## list the functions that tactiled calls, for the linker
	scripts/bench.sh order

deb: deb-deps build ## make Debian packages of the programs in .build/deb; DEB_BUILD=1 builds the programs in the package
	scripts/deb.sh .build/deb

install: ## install the built programs, their units, rules, manual pages and completions below PREFIX
	@$(INSTALL) $(BIN)
uninstall: ## remove the installed files
	@$(INSTALL) --remove
clean: ## remove everything that was built
	rm -rf .build
