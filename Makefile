# Tactile's targets; `make help` lists them. The work is in scripts/, packaging/ and Tests/.
#
#   PREFIX, DESTDIR   where `make install` puts files; PYTHON_FOLDER is the folder of tactile.py
#   NO_APT=1          install no packages; everything that a target needs is there already
#   SWIFT_FLAGS       more options of builds with tests, such as `-debug-info-format none`; CI saves time with them

PREFIX ?= /usr/local
DESTDIR ?=
PYTHON_FOLDER ?= $(PREFIX)/share/tactile/python
PROGRAMS := tactiled tactile
BIN := .build/release
BENCH := .build/bench
DEMO := Tests/Fixtures/Recordings/demo.evemu
STRICT := --explicit-target-dependency-import-check error
DEBUG := $(STRICT) $(SWIFT_FLAGS)
export SWIFT_FLAGS

.PHONY: help deps check-deps guest-deps bench-deps browser-deps fresh-deps compositors-deps build debug order run bench \
  lint messages test check check-guest check-budgets check-hostile hostile-test check-sanitizers check-address \
  check-thread check-long check-browser check-compositors check-fresh check-outside soak docs fuzz fuzz-short fuzz-long install uninstall clean
.SUFFIXES:

help: ## print this list
	@awk -F ':[^#]*## ' '/^[a-z-]+:[^#]*## / { printf "  make %-17s %s\n", $$1, $$2 }' Makefile

deps: ## install the packages that a build needs, if they are missing
	@scripts/install-packages.sh build
	@scripts/check-swift.sh
check-deps: deps
	@scripts/install-packages.sh check
	@scripts/install-varlink-clients.sh .build/python
guest-deps bench-deps browser-deps fresh-deps compositors-deps: %-deps: deps
	@scripts/install-packages.sh $*

build: deps ## build the programs into .build/release
	scripts/build-release.sh $(STRICT)
debug: check-deps
	swift build $(DEBUG) --build-tests
lint: check-deps
	swift format lint --strict --recursive Sources Tests Package.swift
	scripts/messages.py --check
messages: ## generate the messages of the protocol from Interfaces/*.varlink
	scripts/messages.py
run: build ## show live gestures, from your panels or from a recording
	@scripts/run-demo.sh $(BIN) $(DEMO)
docs: debug ## build the reference pages; every public symbol needs a comment
	scripts/docs.sh .build/docs

# The tests come last, so that the output ends with the test runner's own lines.
test check check-hostile check-browser check-address check-thread: export SWIFT_BACKTRACE := enable=no
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
# `make check` runs a short version of the tests; here they open 10,000 connections. HOSTILE="--only Update"
# chooses attacks, HOSTILE=--strict fails for times over the law. OUT=FILE writes the table as JSON too.
check-hostile: export TACTILE_HOSTILE := 1
check-hostile: debug hostile-test ## attack the daemon and print what other clients notice
	Tests/Hostile/run.py $(BIN)/tactiled $(if $(OUT),--json $(OUT)) $(HOSTILE)
	swift test $(DEBUG) --skip-build --filter HostileClientTests

hostile-test: bench-deps build $(BENCH)/panel.so $(BENCH)/turns.so ## check that attacks notice faults
	Tests/Hostile/run.py $(BIN)/tactiled --self-test

# Sanitizers compile everything differently, so each has its own build folder. Leak detection is off:
# the toolchain's test libraries leak, and it needs ptrace, which containers do not allow.
check-address: export TACTILE_SANITIZED := address
check-thread: export TACTILE_SANITIZED := thread
check-address check-thread: export ASAN_OPTIONS := detect_leaks=0
check-address check-thread: export TSAN_OPTIONS := halt_on_error=1
# Builds without debug information are faster. With DEBUG_INFO=dwarf, reports have line numbers.
DEBUG_INFO ?= none
# 1500 random scenes take a fifth of the time of all tests.
check-address: export TACTILE_SEEDS ?= 300
check-address: check-deps ## run tests under address sanitizer
check-thread: check-deps ## run the tests of code with several threads under thread sanitizer
check-address check-thread: check-%:
	swift test $(DEBUG) --scratch-path .build/$* --sanitize=$* -debug-info-format $(DEBUG_INFO) --parallel $(TESTS)
check-sanitizers: check-address check-thread ## run the tests under both sanitizers

check-outside: deps ## build the Swift examples of the documentation as packages outside this one
	Tests/Outside/check.sh .build/outside
check-long: build ## replay a day of touches in bounded memory
	Tests/Long/day.py $(BIN)/tactile .build/long $(DEMO)
FRESH_TARGETS ?= run check
check-fresh: fresh-deps ## clone what is committed into a bare Debian and run FRESH_TARGETS there, as root
	scripts/fresh.sh .build/fresh $(FRESH_TARGETS)

# GUEST_SCENARIOS="killed suspend" runs only those scenarios.
GUEST := .build/guest
GUEST_DEVICES := $(addprefix $(GUEST)/devices/,panel hid-panel latency forwarder)
CC_STRICT := gcc -std=gnu11 -O2 -Wall -Wextra -Werror
check-guest: guest-deps build $(GUEST)/base.cpio $(GUEST_DEVICES) ## test under a real kernel, in QEMU
	rm -rf $(GUEST)/installed
	@$(MAKE) --silent install DESTDIR=$(GUEST)/installed PREFIX=/usr
	Tests/Guest/run.sh $(GUEST)/installed $(GUEST)
$(GUEST)/base.cpio: $(wildcard Tests/Guest/Machine/*) | guest-deps
	Tests/Guest/Machine/image.sh $(GUEST)
$(GUEST_DEVICES): $(GUEST)/devices/%: Tests/Guest/Devices/%.c $(wildcard Tests/Guest/Devices/words.*) | guest-deps
	@mkdir -p $(@D)
	$(CC_STRICT) $< Tests/Guest/Devices/words.c -o $@ $$(pkg-config --cflags --libs libevdev)

# RELEASES="bookworm" plays only this release, COMPOSITORS="weston qt" only these consumers. OUT=docs/own-mode.md writes
# the table there. Needs root, to make the disks.
RELEASES ?= bookworm trixie
COMPOSED := .build/compositors
XDG_SHELL = $$(pkg-config --variable=pkgdatadir wayland-protocols)/stable/xdg-shell/xdg-shell.xml
check-compositors: compositors-deps guest-deps build $(RELEASES:%=$(COMPOSED)/%.ext4) $(GUEST)/devices/panel \
  $(COMPOSED)/programs/wayland-touches $(COMPOSED)/programs/x-touches ## test owned panels under compositors, in QEMU
	python3 -B Tests/Compositors/test_judge.py >$(COMPOSED)/test.log 2>&1 || { cat $(COMPOSED)/test.log; exit 1; }
	rm -rf $(COMPOSED)/installed
	@$(MAKE) --silent install DESTDIR=$(COMPOSED)/installed PREFIX=/usr
	-printf '%s\n' $(RELEASES) | xargs -P 2 -I {} Tests/Compositors/run.sh {} $(COMPOSED)/installed $(COMPOSED) $(GUEST)
	python3 -B Tests/Compositors/judge.py $(COMPOSED) $(OUT)
$(COMPOSED)/%.ext4: $(wildcard Tests/Compositors/Machine/*) $(GUEST)/base.cpio | compositors-deps
	Tests/Compositors/Machine/image.sh $* $(GUEST) $(COMPOSED)
$(COMPOSED)/programs/x-touches: Tests/Compositors/Programs/x-touches.c | compositors-deps
	@mkdir -p $(@D)
	$(CC_STRICT) $< -o $@ $$(pkg-config --cflags --libs xi x11)
$(COMPOSED)/programs/wayland-touches: Tests/Compositors/Programs/wayland-touches.c | compositors-deps
	@mkdir -p $(@D) $(COMPOSED)/protocol
	wayland-scanner client-header $(XDG_SHELL) $(COMPOSED)/protocol/xdg-shell.h
	wayland-scanner private-code $(XDG_SHELL) $(COMPOSED)/protocol/xdg-shell.c
	$(CC_STRICT) -Wno-unused-parameter -I$(COMPOSED)/protocol $< $(COMPOSED)/protocol/xdg-shell.c -o $@ \
	  $$(pkg-config --cflags --libs wayland-client)

# TARGETS="scene touch" fuzzes only those readers.
FUZZ_SECONDS ?= 120
FUZZ_INPUTS ?= 10000000
fuzz: deps ## send hostile input to every reader of foreign bytes, FUZZ_SECONDS each
	TACTILE_FUZZ_INPUTS=20000 python3 -m unittest discover -s Tests/Clients/python -p test_hostile_service.py
	scripts/fuzz.sh address -max_total_time=$(FUZZ_SECONDS)
fuzz-short: deps
	scripts/fuzz.sh address -seed=1 -runs=20000 -max_total_time=20
fuzz-long: deps ## send FUZZ_INPUTS inputs to every reader, without address sanitizer
	scripts/fuzz.sh plain -runs=$(FUZZ_INPUTS) -max_len=1024

# C parts: a relay to compare with, and libraries that mock panels, time stages and time turns.
$(BENCH)/%.so: Tests/Benchmark/%.c | bench-deps
	@mkdir -p $(@D)
	$(CC_STRICT) -shared -fPIC $< -o $@ -ldl
$(BENCH)/%.so: Tests/Hostile/%.c | bench-deps
	@mkdir -p $(@D)
	$(CC_STRICT) -shared -fPIC $< -o $@ -ldl
$(BENCH)/relay: Tests/Benchmark/relay.c | bench-deps
	@mkdir -p $(@D)
	$(CC_STRICT) $< -o $@ $$(pkg-config --cflags --libs libevdev)
$(BENCH)/evemu: Tests/Benchmark/evemu.c | bench-deps
	@mkdir -p $(@D)
	$(CC_STRICT) $< -o $@ $$(pkg-config --cflags --libs evemu)

# ROWS chooses rows. OUT=docs/benchmarks.md writes the table there, and the same numbers as JSON beside it.
bench: bench-deps build $(BENCH)/panel.so $(BENCH)/stages.so $(BENCH)/turns.so $(BENCH)/relay $(BENCH)/evemu ## measure what a touch costs
	$(BIN)/tactile-bench rows $(if $(OUT),--json $(OUT:.md=.json) )$(ROWS) $(if $(OUT),>$(OUT).new && mv $(OUT).new $(OUT))
SOAK_TOUCHES ?= 10000000
SOAK_SEED ?= 1
soak: bench-deps build $(BENCH)/panel.so ## send SOAK_TOUCHES random touches, also to owned panels, and check every stream
	$(BIN)/tactile-bench soak --seed $(SOAK_SEED) $(SOAK_TOUCHES)
	$(BIN)/tactile-bench soak --own --seed $(SOAK_SEED) $(SOAK_TOUCHES)
# A commit that changes Tests/Benchmark/budgets.txt says why.
check-budgets: bench-deps build ## compare instructions and heap allocations with their budgets
	Tests/Benchmark/budgets.sh $(BIN) $(DEMO)
# Run this for another compiler or after large changes; then `make build` again. Old names do no harm.
order: bench-deps build $(BENCH)/panel.so ## list the functions that tactiled calls, for the linker
	$(BIN)/tactile-bench order >Sources/tactiled.order.new
	mv Sources/tactiled.order.new Sources/tactiled.order
	rm -f $(PROGRAMS:%=$(BIN)/%)

install: ## install the built programs, their units, rules, manual pages and completions below PREFIX
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' PYTHON_FOLDER='$(PYTHON_FOLDER)' packaging/install.sh $(BIN)
uninstall: ## remove the installed files
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' PYTHON_FOLDER='$(PYTHON_FOLDER)' packaging/install.sh --remove
clean: ## remove everything that was built
	rm -rf .build
