# The targets that build, test and install Tactile. Tests/checks.mk has the longer checks and the benchmarks.
# `make help` lists both. The work is in scripts/, packaging/ and Tests/.
#
#   PREFIX, DESTDIR   where `make install` puts files; PYTHON_FOLDER is that of tactile_kiosk
#   UNIT_FOLDER, UDEV_FOLDER, SYSUSERS_FOLDER, TMPFILES_FOLDER, LIB_FOLDER
#                     other folders of `make install`; packaging/install.sh has their defaults
#   SWIFT_FOLDER      where `make install` puts the sources of the Swift libraries; it leaves them out without it
#   NO_APT=1          install no packages; everything that a target needs is there already
#   SWIFT_FLAGS       more options of builds with tests, such as `-debug-info-format none`; CI saves time with them
#
# Scripts receive the other variables, such as OUT=FILE, from make. Each script explains its own.

PREFIX ?= /usr/local
DESTDIR ?=
PYTHON_FOLDER ?= $(PREFIX)/share/tactile/python
INSTALL := PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' PYTHON_FOLDER='$(PYTHON_FOLDER)' packaging/install.sh
export UNIT_FOLDER UDEV_FOLDER SYSUSERS_FOLDER TMPFILES_FOLDER LIB_FOLDER C_LIBRARY SWIFT_FOLDER
BIN := .build/release
DEBUG_BIN := .build/debug
DEMO := Tests/Fixtures/Recordings/demo.evemu
STRICT := --explicit-target-dependency-import-check error
DEBUG := $(STRICT) $(SWIFT_FLAGS)
export SWIFT_FLAGS

.PHONY: help deps check-deps arm64-deps guest-deps bench-deps browser-deps browsers-deps web-deps fresh-deps compositors-deps deb-deps \
  deb-check-deps provenance-deps qt-deps rust-deps site-deps wheel-deps bench-parts build bench-build debug lint lint-web messages \
  claims web run docs site check-site test check check-release deb wheel install uninstall clean
.SUFFIXES:

help: ## print this list
	@awk -F ':[^#]*## ' '/^[a-z-]+:[^#]*## / { printf "  make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## install the packages that a build needs, if they are missing
	@scripts/check-place.sh .build
	@scripts/install-packages.sh build
	@scripts/check-swift.sh
check-deps: deps
	@scripts/install-packages.sh check
	@scripts/install-python-libraries.sh .build/python
	@scripts/unpack-exporter.sh .build/exporter
	@scripts/c-parts.sh clients-test
web-deps browsers-deps: %-deps: deps
	@scripts/install-packages.sh $*
	@scripts/install-python-libraries.sh .build/web Tests/Clients/web/requirements.txt
arm64-deps guest-deps bench-deps browser-deps fresh-deps compositors-deps deb-deps deb-check-deps \
  provenance-deps qt-deps rust-deps: %-deps: deps
	@scripts/install-packages.sh $*
wheel-deps:
	@scripts/install-packages.sh wheel
site-deps: deps
	@scripts/install-packages.sh site
	@scripts/install-python-libraries.sh .build/site/python site/requirements.txt
bench-parts: bench-deps
	@scripts/c-parts.sh bench

build: deps ## build the programs into .build/release, and the C library into .build/clients/c
	@scripts/c-parts.sh clients
	scripts/build-release.sh tactiled tactile -- $(STRICT)
# The program that measures, which nobody installs.
bench-build: bench-parts build
	scripts/build-release.sh tactile-bench -- $(STRICT)
debug: check-deps
	swift build $(DEBUG) --build-tests
lint: check-deps
	swift format lint --strict --recursive Sources Tests Package.swift
	scripts/messages.py --check
messages: ## generate the messages of the protocol from Interfaces/*.varlink
	scripts/messages.py
lint-web: web-deps ## lint scripts, styles and pages, and check the types of scripts
	scripts/lint-web.sh .build/web
claims: ## print what Tactile claims about security, with the test of each claim
	@scripts/claims.py
web: ## make tactile.js, tactile-pointer.js and inspector.html in Clients/web from their sources
	Clients/web/build.mjs
# A demonstration needs no optimizer: debug builds of the two programs take a third of the time.
run: deps ## show live gestures, from your panels or from a recording
	swift build $(DEBUG) --product tactiled
	swift build $(DEBUG) --product tactile
	@scripts/run-demo.sh $(DEBUG_BIN) $(DEMO)
docs: debug ## build the reference pages; every public symbol needs a comment
	scripts/docs.sh .build/docs
# The manual pages and the drawings come from the built `tactile`.
site: build docs site-deps ## build the site from docs and the reference pages into .build/site, and check its links
	scripts/site.sh .build/site $(BIN)/tactile .build/docs
check-site: site browser-deps ## build the site, and use it in Chromium
	python3 Tests/Site/test_site.py

# The tests come last, so that the output ends with the test runner's own lines.
test check check-release: export SWIFT_BACKTRACE := enable=no
test: debug ## build debug and run all tests
	swift test $(DEBUG) --skip-build --parallel
check: lint test ## check the format, build debug and run all tests
check-release: debug bench-build ## build release, count its allocations, and compare it with debug
	$(BIN)/tactile-bench allocations
	TACTILE_RELEASE=$(abspath $(BIN)/tactile) swift test $(DEBUG) --skip-build --filter '(Linking|BuildsAgree)Tests'

deb: deb-deps build ## make Debian packages of the programs in .build/deb; DEB_BUILD=1 builds the programs in the package
	scripts/deb.sh .build/deb

wheel: wheel-deps ## build the sdist and the wheel of the Python library into .build/wheel
	scripts/wheel.sh .build/wheel

install: ## install the built programs, their units, rules, manual pages and completions below PREFIX
	@$(INSTALL) $(BIN)
uninstall: ## remove the installed files
	@$(INSTALL) --remove
clean: ## remove everything that was built
	rm -rf .build

include Tests/checks.mk
