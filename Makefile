# Everything there is to do with this package. `make help` lists it.

SWIFT ?= swift
# Arguments for the demo, a benchmark or the oracle, as in: make demo ARGS="--rows 1000000"
ARGS ?=
# Debian's own, which has what the benchmark's picture maker needs
PYTHON ?= /usr/bin/python3
# Where the benchmark's pictures are kept
BENCH_ASSETS ?= .build/feed-assets
# Where the program in Qt is built that the feed benchmark compares with
BENCH_QT := .build/peers/Qt
# Where `make conformance` lists what differs from Unicode's tests
CONFORMANCE ?= .build/conformance
# Repeating tests: for how many minutes, and which ones (those with random numbers)
REPEAT_MINUTES ?= 10
REPEAT_TESTS ?=
# Fuzzing: which targets (all), seconds for each, the first seed (a new one), a file to run again
FUZZ_TARGETS ?=
FUZZ_SECONDS ?= 60
FUZZ_SEED ?=
FUZZ_REPLAY ?=
FUZZ_BUILD := .build-fuzz
FUZZ_FLAGS := --scratch-path $(FUZZ_BUILD) -c release --product Fuzz -Xswiftc -sanitize=fuzzer,address \
  -Xcc -fsanitize=fuzzer-no-link,address -Xswiftc -use-ld=lld
SOURCES := $(wildcard Sources Tests Examples Benchmarks) Package.swift

.DEFAULT_GOAL := help
.PHONY: help deps deps-test deps-bench deps-bench-layout deps-bench-text deps-bench-video deps-oracle deps-conformance swift demo \
  gallery photos chat map player test repeat api conformance thrash fuzz monkey bench bench-footprint bench-layout bench-lists bench-frames bench-components bench-text bench-editing bench-images bench-net bench-video \
  oracle pictures lint docs sanitize clean

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

swift:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "Swift 6.2 or later is needed and '$(SWIFT)' was not found: see https://www.swift.org/install/linux/" >&2; exit 1; }

deps: ## install the Debian packages that are missing
	@Scripts/install-deps

deps-test:
	@Scripts/install-deps --tests

deps-bench:
	@Scripts/install-deps --tests --bench

deps-bench-layout:
	@Scripts/install-deps --bench-layout

deps-bench-text:
	@Scripts/install-deps --bench-text

deps-bench-video:
	@Scripts/install-deps --bench-video

deps-oracle:
	@Scripts/install-deps --oracle

deps-conformance:
	@Scripts/install-deps --tests --conformance

demo: swift deps ## open the feed demo, built for release
	$(SWIFT) build -c release --product FeedDemo
	@demo="$$($(SWIFT) build -c release --show-bin-path)/FeedDemo"; \
	if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  exec "$$demo" $(ARGS); \
	else \
	  echo "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set): writing what the window would show to feed.png"; \
	  exec "$$demo" $(ARGS) --screenshot feed.png; \
	fi

gallery: swift deps ## open the gallery, a page for each container and behaviour
	$(SWIFT) build -c release --product Gallery
	@gallery="$$($(SWIFT) build -c release --show-bin-path)/Gallery"; \
	if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  exec "$$gallery" $(ARGS); \
	else \
	  echo "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set): writing what the window would show to gallery.png"; \
	  exec "$$gallery" $(ARGS) --screenshot gallery.png; \
	fi

photos: swift deps ## open the photo browser, built for release; make photos ARGS="~/Pictures"
	$(SWIFT) build -c release --product Photos
	@photos="$$($(SWIFT) build -c release --show-bin-path)/Photos"; \
	if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  exec "$$photos" $(ARGS); \
	else \
	  echo "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set): writing what the window would show to photos.png"; \
	  exec "$$photos" $(ARGS) --screenshot photos.png; \
	fi

chat: swift deps ## open the chat, built for release; make chat ARGS="--stream"
	$(SWIFT) build -c release --product Chat
	@chat="$$($(SWIFT) build -c release --show-bin-path)/Chat"; \
	if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  exec "$$chat" $(ARGS); \
	else \
	  echo "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set): writing what the window would show to chat.png"; \
	  exec "$$chat" $(ARGS) --screenshot chat.png; \
	fi

map: swift deps ## open the map, built for release; make map ARGS="region.mbtiles"
	$(SWIFT) build -c release --product MapDemo
	@map="$$($(SWIFT) build -c release --show-bin-path)/MapDemo"; \
	if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  exec "$$map" $(ARGS); \
	else \
	  echo "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set): writing what the window would show to map.png"; \
	  exec "$$map" $(ARGS) --screenshot map.png; \
	fi

player: swift deps ## open the player, built for release; make player ARGS="film.mp4"
	$(SWIFT) build -c release --product Player
	@player="$$($(SWIFT) build -c release --show-bin-path)/Player"; \
	if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  exec "$$player" $(ARGS); \
	else \
	  echo "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set): writing what the window would show to player.png"; \
	  exec "$$player" $(ARGS) --screenshot player.png; \
	fi

test: swift deps-test ## build and test everything
	$(SWIFT) build --build-tests
	@Scripts/run-tests $(SWIFT) test --skip-build
	@$(PYTHON) Scripts/write-api "$$($(SWIFT) build --show-bin-path)" --check

repeat: swift deps-test ## repeat random tests with new seeds, REPEAT_MINUTES (10) long; REPEAT_TESTS="Module.Class Module.Class/test" for others
	$(SWIFT) build --build-tests
	@$(PYTHON) Scripts/repeat-tests "$$($(SWIFT) build --show-bin-path)/sateenPackageTests.xctest" \
	  --minutes $(REPEAT_MINUTES) $(REPEAT_TESTS)

api: swift deps-test ## write what programs see of the package to Documentation/api.txt
	$(SWIFT) build --build-tests
	@$(PYTHON) Scripts/write-api "$$($(SWIFT) build --show-bin-path)"

conformance: swift deps-conformance ## hold line ends, clusters and directions against Unicode's own tests
	SATEEN_CONFORMANCE="$(abspath $(CONFORMANCE))" $(SWIFT) test --filter UnicodeConformance
	@echo "All that differs is listed in $(CONFORMANCE)"

thrash: swift deps-test ## change lists, layers, trees of components, gestures, the focus, loads of pictures and edited texts at random, SATEEN_THRASH_ROUNDS times (100000); SATEEN_TEST_SEED replays
	SATEEN_THRASH_ROUNDS=$${SATEEN_THRASH_ROUNDS:-100000} $(SWIFT) test -c release -Xswiftc -enable-testing \
	  --scratch-path .build-thrash --filter '(Table|Collection|Component|Layer|GL|Gesture|Focus|Image|Edit).*Thrash'

fuzz: swift deps-test ## try to break what takes bytes, FUZZ_SECONDS (60) for each of FUZZ_TARGETS; FUZZ_SEED replays
	SATEEN_FUZZ=1 $(SWIFT) build $(FUZZ_FLAGS)
	@$(PYTHON) Tests/Fuzz/run-fuzz "$$(SATEEN_FUZZ=1 $(SWIFT) build $(FUZZ_FLAGS) --show-bin-path)/Fuzz" \
	  --build $(FUZZ_BUILD) --targets "$(FUZZ_TARGETS)" --seconds $(FUZZ_SECONDS) \
	  $(if $(FUZZ_SEED),--seed $(FUZZ_SEED)) $(if $(FUZZ_REPLAY),--replay "$(FUZZ_REPLAY)") $(ARGS)

monkey: swift deps-test ## random input on the examples, MONKEY_SECONDS (600) long; MONKEY_SEED replays
	$(SWIFT) build -c release --product FeedDemo
	$(SWIFT) build -c release --product Gallery
	$(PYTHON) Tests/Monkey/monkey "$$($(SWIFT) build -c release --show-bin-path)" $(ARGS)

bench: swift deps-bench ## run both feed benchmarks under Xvfb in turns with Qt Quick; ARGS="--busy 2" also on a busy machine
	$(SWIFT) build -c release --product FeedBench
	$(SWIFT) build -c release --product Witness
	cmake -S Benchmarks/Peers/Qt -B $(BENCH_QT)
	cmake --build $(BENCH_QT)
	@test -f $(BENCH_ASSETS)/complete || { \
	  echo "Making the benchmark's pictures in $(BENCH_ASSETS), once (some minutes)"; \
	  $(PYTHON) Benchmarks/FeedBench/make_assets.py $(BENCH_ASSETS) --heavy && touch $(BENCH_ASSETS)/complete; }
	$(PYTHON) Benchmarks/run-feedbench --assets $(BENCH_ASSETS) --workload v1 --qt --busy 0 $(ARGS)
	$(PYTHON) Benchmarks/run-feedbench --assets $(BENCH_ASSETS) --workload v2 --qt --busy 0 $(ARGS)

bench-net: swift deps-bench ## run feed-net: the feed with pictures of a server, with an empty cache, from the cache, and with files
	$(SWIFT) build -c release --product FeedBench
	$(SWIFT) build -c release --product Witness
	@test -f $(BENCH_ASSETS)/complete || { \
	  echo "Making the benchmark's pictures in $(BENCH_ASSETS), once (some minutes)"; \
	  $(PYTHON) Benchmarks/FeedBench/make_assets.py $(BENCH_ASSETS) --heavy && touch $(BENCH_ASSETS)/complete; }
	$(PYTHON) Benchmarks/run-feedbench --assets $(BENCH_ASSETS) --net $(ARGS)

bench-footprint: swift deps-test ## count the libraries, start and memory of a bare window (HelloList)
	$(SWIFT) build -c release --product HelloList
	$(PYTHON) Benchmarks/run-footprint $(ARGS)

bench-layout: swift deps-bench-layout ## time flexbox and specs beside Yoga and Taffy from PyPI
	$(SWIFT) build -c release --product LayoutBench
	$(PYTHON) Benchmarks/run-layoutbench $(ARGS)

bench-lists: swift deps ## time lists of 100 to 1,000,000 items: first frame, scrolling, changes
	$(SWIFT) build -c release --product ListBench
	$(PYTHON) Benchmarks/run-listbench $(ARGS)

bench-components: swift deps ## count what a row costs as a component and as a node class
	$(SWIFT) build -c release --product ComponentBench
	$$($(SWIFT) build -c release --show-bin-path)/ComponentBench

bench-frames: swift deps ## time frames of layers by stages: scrolling, fading, moving, a transition, at three sizes
	$(SWIFT) build -c release --product FrameBench
	$$($(SWIFT) build -c release --show-bin-path)/FrameBench $(ARGS)

bench-editing: swift deps ## time keys, opening and pasting in texts of 1 KB to 10 MB, up to the composed frame; ARGS="--keys 1000 --editors"
	$(SWIFT) build -c release --product EditingBench
	$$($(SWIFT) build -c release --show-bin-path)/EditingBench $(ARGS)

bench-images: swift deps-test ## time pictures: decoding beside the libraries, a slow line, hits of the caches, a fling
	$(SWIFT) build -c release --product ImageBench
	$(PYTHON) Benchmarks/run-imagebench $(ARGS)

bench-video: swift deps-bench-video ## time videos beside libmpv, the sound's distance from the pictures, a feed of ten, eight hours of looping
	$(SWIFT) build -c release --product VideoBench
	$(PYTHON) Benchmarks/run-videobench $(ARGS)

bench-text: swift deps-bench-text ## time shaping, wrapping and drawing text beside Pango and Cairo
	$(SWIFT) build -c release --product TextBench
	$(PYTHON) Benchmarks/run-textbench $(ARGS)

oracle: swift deps-oracle ## hold the flexbox engine against Chromium on random trees
	$(SWIFT) build -c release --product FlexOracle
	@"$$($(SWIFT) build -c release --show-bin-path)/FlexOracle" $(ARGS)

lint: swift ## check the form of all sources
	$(SWIFT) format lint --strict -r $(SOURCES)
	$(PYTHON) Scripts/check-words Sources Tests Examples Benchmarks
	$(PYTHON) Scripts/check-folders Sources Examples Benchmarks
	$(PYTHON) Scripts/check-links Sources

pictures: swift deps ## draw the documentation's pictures of layouts and motions anew
	$(SWIFT) build --product LayoutPlayground
	$(SWIFT) build --product Gallery
	@Scripts/draw-layout-pictures "$$($(SWIFT) build --show-bin-path)/LayoutPlayground"
	@Scripts/draw-filmstrips "$$($(SWIFT) build --show-bin-path)/Gallery"

docs: swift deps ## write the documentation to docs-output
	SATEEN_DOCS=1 $(SWIFT) package --allow-writing-to-directory docs-output \
	  generate-documentation --target Sateen --output-path docs-output

# Optimized: the standard library's code for arrays and dictionaries is then inlined, and seen by the sanitizers.
SANITIZE_FLAGS := -c release -Xswiftc -enable-testing

sanitize: swift deps-test ## run the tests under thread and address sanitizer
	@Scripts/run-tests $(SWIFT) test $(SANITIZE_FLAGS) --scratch-path .build-tsan --sanitize=thread
	@ASAN_OPTIONS=detect_leaks=0 \
	  Scripts/run-tests $(SWIFT) test $(SANITIZE_FLAGS) --scratch-path .build-asan --sanitize=address

clean: ## remove everything that was built
	rm -rf .build .build-thrash .build-fuzz .build-tsan .build-asan docs-output
