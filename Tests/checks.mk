# The longer checks and the benchmarks. CI runs some of them; `.ci/run` says which. The Makefile includes this file,
# so `make check-guest` works as any other target. Commands run in the root of the project.

.PHONY: check-browser check-browsers screenshots check-web check-hostile hostile-test check-address check-thread check-sanitizers check-outside \
  check-long check-fresh check-guest check-compositors check-deb check-deb-guest fuzz fuzz-short fuzz-long bench soak \
  check-budgets check-arm64 check-all order

check-hostile check-browser check-web: export SWIFT_BACKTRACE := enable=no

# `make check` runs the browser tests too, if a browser is installed.
check-browser: browser-deps ## install three renderers and test pages and drawings in them
	swift test $(DEBUG) --filter "(Render|Heatmap)Tests"
check-web: export TACTILE_IN_BROWSER := 1
check-web: debug lint-web ## test the module for web pages in Node.js and Chromium, its types and its style
	swift test $(DEBUG) --skip-build --filter WebPageTests
# BROWSERS=firefox and BROWSER_TESTS='test_browser*.py' choose. A browser that is missing is a failure.
check-browsers: export TACTILED := $(abspath $(BIN)/tactiled)
check-browsers: export TACTILE := $(abspath $(BIN)/tactile)
check-browsers: build browsers-deps ## test pages in Chromium, Firefox ESR and WPE WebKit
	Tests/Clients/web/browsers.sh $(or $(BROWSERS),chromium firefox wpe)
screenshots: build web-deps ## make the pictures of the inspector in docs/images again
	scripts/screenshots.py $(BIN)/tactile docs/images
# `make check` runs a short version of the tests; here they open 10,000 connections. HOSTILE="--only Update"
# chooses attacks. The table is Markdown, and the failures go to standard error.
check-hostile: export TACTILE_HOSTILE := 1
check-hostile: debug hostile-test ## attack the daemon and print what other clients notice
	Tests/Hostile/run.py $(BIN)/tactiled $(HOSTILE)
	swift test $(DEBUG) --skip-build --filter HostileClientTests
hostile-test: bench-build ## check that attacks notice errors
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
# It loads 1.3 GB once. STEPS="replay 16k" chooses; Tests/Arm64/check.sh has the list.
check-arm64: arm64-deps build ## build for arm64 with Debian's Swift, compare, and boot pages of 4 and 16 KiB in QEMU, as root
	Tests/Arm64/check.sh .build/arm64 $(STEPS)
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
	scripts/fuzz.sh address -seed=1 -runs=20000 -max_total_time=10
fuzz-long: deps ## send FUZZ_INPUTS (10,000,000) inputs to every reader, without address sanitizer
	scripts/fuzz.sh plain -runs=$(or $(FUZZ_INPUTS),10000000) -max_len=1024

bench: bench-build ## measure what a touch costs; ROWS chooses rows, OUT=FILE.md writes files
	scripts/bench.sh rows
soak: bench-build ## send SOAK_TOUCHES random touches, also to owned panels, and check every stream
	scripts/bench.sh soak
# A commit that changes Tests/Benchmark/budgets.txt says why.
check-budgets: bench-build ## compare instructions and heap allocations with their budgets
	Tests/Benchmark/budgets.sh $(BIN) $(DEMO)
# Hours, as root: what CI leaves out comes after what it runs.
check-all: export TACTILE_SEEDS ?= 1500
check-all: check check-release check-budgets check-guest check-deb check-web check-browsers check-outside check-site check-sanitizers \
  soak check-long fuzz check-hostile check-deb-guest check-compositors check-arm64 ## run everything; hours
# Run this for another compiler or after large changes; then `make build` again. Old names do no harm.
order: bench-build ## list the functions that tactiled calls, for the linker
	scripts/bench.sh order
