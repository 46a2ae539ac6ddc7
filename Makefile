# Tactile's front door. `make` or `make help` lists what it opens.
#
# PREFIX, DESTDIR: where `make install` puts things, as usual. PYTHON_FOLDER: where tactile.py goes,
# PREFIX/share/tactile/python unless told otherwise.

PREFIX ?= /usr/local
DESTDIR ?=
PROGRAMS := tactiled tactile

SWIFT_VERSION := 6.2
STRICT := --explicit-target-dependency-import-check error
# Exclusive access to memory is checked at run time where tests run, in debug builds; in a release
# build the checks were two fifths of all instructions of a frame.
RELEASE = -c release --static-swift-stdlib -Xswiftc -cross-module-optimization \
  -Xswiftc -enforce-exclusivity=unchecked $(LINKING)
# A fifth of what the daemon took at rest went into linking: into the whole of libstdc++, of which Swift's
# library needs little, a table of every function's name, and 24 bytes for each address that a loader must
# set. Swift's own linker leaves the names out and, for glibc 2.36 or later, packs the addresses; and it
# finds only the archive of libstdc++ in the folder that it looks into first. The functions that a daemon
# calls stand side by side, so that the kernel reads in no others with them.
STATIC := .build/static
ORDER := Sources/tactiled.order
PACKED := $(shell printf '%s\n' 'glibc 2.36' "$$(getconf GNU_LIBC_VERSION)" | sort -V -C && \
  echo -Xlinker -z -Xlinker pack-relative-relocs)
LINKING := -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic $(PACKED) \
  -Xswiftc -L$(STATIC) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
  -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xlinker --symbol-ordering-file=$(ORDER) -Xlinker --no-warn-symbol-ordering
BIN := .build/release
DEMO := Tests/Fixtures/Recordings/demo.evemu
SWIFT_SOURCES := Sources Tests Package.swift

# What each part needs of Debian, beyond make, git and a Swift toolchain.
PACKAGES := libevdev-dev libudev-dev libmtdev-dev libjansson-dev libyaml-dev pkg-config
CHECK_PACKAGES := python3 python3-pip mypy umockdev groff-base mandoc tmux zsh fish
BROWSER_PACKAGES := chromium python3
GUEST_PACKAGES := qemu-system-x86 busybox-static systemd udev kmod cpio xz-utils python3 gcc \
  evemu-tools libinput-tools python3-libevdev python3-pyudev python3-yaml
BENCH_PACKAGES := valgrind binutils gcc umockdev libinput-tools lisgd
FRESH_PACKAGES := mmdebstrap util-linux git
GUEST := .build/guest
GUEST_DEVICES := $(addprefix $(GUEST)/devices/,panel hid-panel)

.PHONY: help deps check-deps guest-deps bench-deps browser-deps fresh-deps bench build debug order run lint check \
  check-guest check-budgets check-hostile check-sanitizers check-address check-thread check-long check-browser \
  check-fresh soak \
  docs \
  fuzz fuzz-build fuzz-short fuzz-long install uninstall clean
.SUFFIXES:

help: ## this list
	@awk -F ':[^#]*## ' '/^[a-z-]+:[^#]*## / { printf "  make %-17s %s\n", $$1, $$2 }' Makefile

# install_missing LIST: nothing to do, nothing asked, nothing said. As root, installs; at a
# terminal, asks sudo; else names the command, so that a person or a script knows what to do next.
define install_missing
missing=; \
for package in $(1); do \
  case $$(dpkg-query -W -f='$${db:Status-Status}' $$package 2>/dev/null) in \
    installed) ;; *) missing="$$missing $$package" ;; \
  esac; \
done; \
[ -n "$$missing" ] || exit 0; \
command="apt-get install --yes --no-install-recommends$$missing"; \
if ! command -v apt-get >/dev/null; then \
  echo "Missing, by Debian's or your system's name for it:$$missing" >&2; exit 1; \
elif [ "$$(id -u)" = 0 ]; then \
  echo "Installing$$missing"; \
  export DEBIAN_FRONTEND=noninteractive; apt-get -qq update && $$command -qq >/dev/null; \
elif [ -t 0 ] && command -v sudo >/dev/null; then \
  echo "Installing$$missing needs root; sudo will ask for your password."; \
  sudo apt-get -qq update && sudo $$command; \
else \
  echo "Installing$$missing needs root. Please run, as root: $$command" >&2; exit 1; \
fi
endef

deps: ## install what building needs, if it is missing
	@$(call install_missing,$(PACKAGES))
	@found=$$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p'); \
	if [ -z "$$found" ]; then \
	  echo "There is no swift on the PATH. Install Swift $(SWIFT_VERSION) or later:" \
	    "https://www.swift.org/install/linux" >&2; exit 1; \
	fi; \
	oldest=$$(printf '%s\n' $(SWIFT_VERSION) $$found | sort -V | head -n 1); \
	if [ $$oldest != $(SWIFT_VERSION) ]; then \
	  echo "Swift $$found is too old; Tactile needs $(SWIFT_VERSION) or later:" \
	    "https://www.swift.org/install/linux" >&2; exit 1; \
	fi

check-deps: deps
	@$(call install_missing,$(CHECK_PACKAGES))
	@[ -d $(FOREIGN) ] || python3 -m pip install --quiet --no-deps --require-hashes \
	  --only-binary :all: --root-user-action ignore --target $(FOREIGN) \
	  -r Tests/Clients/python/foreign.txt 2>/dev/null || \
	  echo "Varlink's Python clients cannot be had here; their tests will be skipped."

# Clients of others, for tests only, and where the Python client is installed: a distribution has a
# folder of its own for modules.
FOREIGN := .build/python
PYTHON_FOLDER ?= $(PREFIX)/share/tactile/python

browser-deps: deps
	@$(call install_missing,$(BROWSER_PACKAGES))

guest-deps: deps
	@$(call install_missing,$(GUEST_PACKAGES))

$(STATIC)/libstdc++.a: | deps
	@mkdir -p $(@D)
	@archive=$$(clang -print-file-name=libstdc++.a); \
	case $$archive in \
	  /*) ln -sf $$archive $@ ;; \
	  *) echo "There is no libstdc++.a to link with; Debian's is in libstdc++-12-dev." >&2; exit 1 ;; \
	esac

build: deps $(STATIC)/libstdc++.a ## build the programs, into .build/release
	swift build $(STRICT) $(RELEASE)

run: build ## show live gestures: from your panels, or from a recording where there is none
	@folder=$$(mktemp -d); socket=$$folder/tactiled.socket; daemon=; \
	trap '[ -z "$$daemon" ] || kill $$daemon 2>/dev/null; wait; rm -rf $$folder' EXIT; \
	trap 'exit 130' INT TERM; \
	source=; \
	if ! $(HAS_PANEL); then \
	  echo "No touch panel that may be read: playing $(DEMO)"; \
	  source="--replay $(DEMO) --speed 1"; \
	fi; \
	$(BIN)/tactiled --socket $$socket $$source & daemon=$$!; \
	tries=200; \
	until [ -S $$socket ]; do \
	  tries=$$((tries - 1)); \
	  if [ $$tries = 0 ] || ! kill -0 $$daemon 2>/dev/null; then \
	    echo "tactiled did not open $$socket; what it says is above." >&2; exit 1; \
	  fi; \
	  sleep 0.05; \
	done; \
	$(BIN)/tactile monitor --socket $$socket

# What peers and mocked panels need: written for this, in C.
BENCH := .build/bench
CC_STRICT := gcc -std=gnu11 -O2 -Wall -Wextra -Werror

$(BENCH)/%.so: Tests/Benchmark/%.c | bench-deps
	@mkdir -p $(@D)
	$(CC_STRICT) -shared -fPIC $< -o $@ -ldl

$(BENCH)/relay: Tests/Benchmark/relay.c | bench-deps
	@mkdir -p $(@D)
	$(CC_STRICT) $< -o $@ $$(pkg-config --cflags --libs libevdev)

# ROWS chooses; OUT=docs/benchmarks.md keeps the table, and its figures beside it in JSON.
ROWS ?=
OUT ?=
bench: bench-deps build $(BENCH)/panel.so $(BENCH)/stages.so $(BENCH)/relay ## what a touch costs, beside what it costs others
	$(BIN)/tactile-bench rows $(if $(OUT),--json $(OUT:.md=.json) )$(ROWS) $(if $(OUT),>$(OUT).new && mv $(OUT).new $(OUT))

# For another compiler, or when much has changed; names that are gone do no harm. Then `make build` again.
order: bench-deps build $(BENCH)/panel.so ## put down which functions tactiled calls, to be linked side by side
	$(BIN)/tactile-bench order >$(ORDER).new
	mv $(ORDER).new $(ORDER)
	rm -f $(PROGRAMS:%=$(BIN)/%)

# Two panels, random hands, and clients of every kind; everything must add up in the end.
SOAK_TOUCHES ?= 10000000
SOAK_SEED ?= 1
soak: bench-deps build $(BENCH)/panel.so ## a long run of the daemon: SOAK_TOUCHES, ten million if not given
	$(BIN)/tactile-bench soak --seed $(SOAK_SEED) $(SOAK_TOUCHES)

# Changed by a commit that says why; see Tests/Benchmark/budgets.txt.
check-budgets: bench-deps build ## hold instructions and memory blocks to their budgets
	Tests/Benchmark/budgets.sh $(BIN) $(DEMO)

# Tests/Fuzz/run.sh tells what is left where. gold, the usual linker, crashes on the fuzzer's code.
FUZZ_SECONDS ?= 120
FUZZ := .build/fuzz
FUZZ_RUN = Tests/Fuzz/run.sh $(FUZZ)/release/tactile-fuzz $(FUZZ)/run

# For counting, without address sanitizer: more inputs in the same time.
FUZZ_LONG := .build/fuzz-long
FUZZ_BUILD = swift build $(STRICT) -c release --product tactile-fuzz -Xswiftc -DFUZZING -Xswiftc -use-ld=lld

fuzz-build: deps
	$(FUZZ_BUILD) --scratch-path $(FUZZ) -Xswiftc -sanitize=fuzzer,address

fuzz: fuzz-build ## hostile input for every reader of foreign bytes, FUZZ_SECONDS each
	$(FUZZ_RUN) -max_total_time=$(FUZZ_SECONDS)

# As many inputs as a few minutes allow, the same ones each time as far as that goes.
fuzz-short: fuzz-build
	$(FUZZ_RUN) -seed=1 -runs=20000 -max_total_time=20

# Minutes a target, hours for clients and engine; TARGETS="a b" chooses. Inputs are short, for speed.
FUZZ_INPUTS ?= 10000000
fuzz-long: deps ## as many inputs for every reader as FUZZ_INPUTS says, ten million if not given
	$(FUZZ_BUILD) --scratch-path $(FUZZ_LONG) -Xswiftc -sanitize=fuzzer
	Tests/Fuzz/run.sh $(FUZZ_LONG)/release/tactile-fuzz $(FUZZ_LONG)/run -runs=$(FUZZ_INPUTS) -max_len=1024

bench-deps: deps
	@$(call install_missing,$(BENCH_PACKAGES))

# A panel counts if whoever asks may read it.
HAS_PANEL = $(BIN)/tactile devices --json 2>/dev/null | grep -qE '"kind": *"touchscreen"' 

lint: deps
	swift format lint --strict --recursive $(SWIFT_SOURCES)

debug: check-deps
	swift build $(STRICT) --build-tests

# The tests come last, so that the last lines are the test runner's own.
check: export SWIFT_BACKTRACE := enable=no
check: export TACTILE_RELEASE := $(abspath $(BIN)/tactile)
check: lint debug $(STATIC)/libstdc++.a ## lint, build debug and release, run all tests
	swift build $(STRICT) $(RELEASE)
	$(BIN)/tactile-bench allocations
	swift test $(STRICT) --skip-build --parallel

# A day of touches takes as much memory as an hour.
check-long: build ## replay a day of touches in bounded memory
	Tests/Long/day.py $(BIN)/tactile .build/long $(DEMO)

# `make check` does this too where there is a browser; this installs one.
check-browser: export SWIFT_BACKTRACE := enable=no
check-browser: browser-deps ## use rendered pages in Chromium
	swift test $(STRICT) --filter RenderTests

fresh-deps:
	@$(call install_missing,$(FRESH_PACKAGES))

# As root, and of what is committed.
FRESH_TARGETS ?= run check
check-fresh: fresh-deps ## do what README.md says in a fresh clone, in a bare Debian of its own
	Tests/Fresh/run.sh .build/fresh $(FRESH_TARGETS)

# Builds of their own, since everything in them is compiled otherwise. Leaks are not looked for: the
# test libraries of the toolchain leak, and leak detection needs ptrace.
check-address check-thread: export SWIFT_BACKTRACE := enable=no
check-address check-thread: export TACTILE_SANITIZED := 1
check-address check-thread: export ASAN_OPTIONS := detect_leaks=0
check-address check-thread: export TSAN_OPTIONS := halt_on_error=1
check-address: deps ## run all tests under address sanitizer
	swift test $(STRICT) --scratch-path .build/address --sanitize=address --parallel

check-thread: deps ## run all tests under thread sanitizer
	swift test $(STRICT) --scratch-path .build/thread --sanitize=thread --parallel

check-sanitizers: check-address check-thread ## both

# A part of `make check` in little; here with 10,000 connections and a hundred times the bytes.
check-hostile: export TACTILE_HOSTILE := 1
check-hostile: check-deps ## a daemon among hostile clients, for minutes
	swift build $(STRICT) --build-tests
	swift test $(STRICT) --skip-build --filter HostileClientTests

docs: check-deps ## build the libraries' reference pages; every public symbol must have words
	swift build $(STRICT)
	Tests/Documentation/build.sh .build/docs

check-guest: guest-deps build $(GUEST)/base.cpio $(GUEST_DEVICES) ## a real kernel's panel, in QEMU
	rm -rf $(GUEST)/installed
	$(MAKE) --silent install DESTDIR=$(GUEST)/installed PREFIX=/usr
	Tests/Guest/run.sh $(GUEST)/installed $(GUEST)

GUEST_PARTS := image.sh libraries.sh init.sh guest.service tactiled.conf people.conf
$(GUEST)/base.cpio: $(GUEST_PARTS:%=Tests/Guest/Machine/%) | guest-deps
	Tests/Guest/Machine/image.sh $(GUEST)

GUEST_WORDS := $(addprefix Tests/Guest/Devices/,words.c words.h)
$(GUEST_DEVICES): $(GUEST)/devices/%: Tests/Guest/Devices/%.c $(GUEST_WORDS) | guest-deps
	@mkdir -p $(@D)
	gcc -std=gnu11 -O2 -Wall -Wextra -Werror $< Tests/Guest/Devices/words.c -o $@ \
	  $$(pkg-config --cflags --libs libevdev)

SUBCOMMANDS = $$($(BIN)/tactile completion bash | sed -n 's/^    \([a-z]*\))$$/\1/p')
SHARE := $(DESTDIR)$(PREFIX)/share
BASH_COMPLETION := $(SHARE)/bash-completion/completions/tactile
ZSH_COMPLETION := $(SHARE)/zsh/site-functions/_tactile
FISH_COMPLETION := $(SHARE)/fish/vendor_completions.d/tactile.fish

UNITS := tactiled.socket tactiled.service tactiled-retry.timer tactile-bind.service

# The units say /usr/bin; another PREFIX is written in on the way.
install: ## install what `make build` made, with its units and rules, below PREFIX
	install -d $(DESTDIR)$(PREFIX)/bin
	install --strip -m 755 $(PROGRAMS:%=$(BIN)/%) $(DESTDIR)$(PREFIX)/bin
	install -d $(DESTDIR)$(PREFIX)/lib/systemd/system
	for unit in $(UNITS); do \
	  sed 's|/usr/bin/|$(PREFIX)/bin/|' systemd/$$unit \
	    >$(DESTDIR)$(PREFIX)/lib/systemd/system/$$unit || exit; \
	  chmod 644 $(DESTDIR)$(PREFIX)/lib/systemd/system/$$unit; \
	done
	install -D -m 644 systemd/tactile.sysusers.conf $(DESTDIR)$(PREFIX)/lib/sysusers.d/tactile.conf
	install -D -m 644 systemd/tactile.tmpfiles.conf $(DESTDIR)$(PREFIX)/lib/tmpfiles.d/tactile.conf
	install -D -m 644 udev/70-tactile.rules $(DESTDIR)$(PREFIX)/lib/udev/rules.d/70-tactile.rules
	install -D -m 644 Clients/python/tactile.py $(DESTDIR)$(PYTHON_FOLDER)/tactile.py
	install -d $(SHARE)/man/man1 $(dir $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION))
	$(BIN)/tactile manual >$(SHARE)/man/man1/tactile.1
	for name in $(SUBCOMMANDS); do \
	  $(BIN)/tactile manual $$name >$(SHARE)/man/man1/tactile-$$name.1 || exit; \
	done
	install -d $(SHARE)/man/man5 $(SHARE)/man/man8
	$(BIN)/tactile manual tactiled.yaml >$(SHARE)/man/man5/tactiled.yaml.5
	$(BIN)/tactile manual tactiled >$(SHARE)/man/man8/tactiled.8
	install -D -m 644 docs/tactiled.yaml $(SHARE)/doc/tactile/tactiled.yaml
	$(BIN)/tactile completion bash >$(BASH_COMPLETION)
	$(BIN)/tactile completion zsh >$(ZSH_COMPLETION)
	$(BIN)/tactile completion fish >$(FISH_COMPLETION)

uninstall: ## remove what `make install` installed
	rm -f $(PROGRAMS:%=$(DESTDIR)$(PREFIX)/bin/%)
	rm -f $(UNITS:%=$(DESTDIR)$(PREFIX)/lib/systemd/system/%)
	rm -f $(DESTDIR)$(PREFIX)/lib/sysusers.d/tactile.conf
	rm -f $(DESTDIR)$(PREFIX)/lib/tmpfiles.d/tactile.conf
	rm -f $(DESTDIR)$(PREFIX)/lib/udev/rules.d/70-tactile.rules
	rm -f $(DESTDIR)$(PYTHON_FOLDER)/tactile.py
	-rmdir --ignore-fail-on-non-empty $(DESTDIR)$(PYTHON_FOLDER) $(SHARE)/tactile 2>/dev/null
	rm -f $(SHARE)/man/man1/tactile.1 $(SHARE)/man/man1/tactile-*.1
	rm -f $(SHARE)/man/man5/tactiled.yaml.5 $(SHARE)/man/man8/tactiled.8
	rm -f $(SHARE)/doc/tactile/tactiled.yaml
	rm -f $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION)

clean: ## remove everything that was built
	rm -rf .build
