// swift-tools-version: 6.2
import PackageDescription

let isStatic = Context.environment["SATEEN_STATIC"] != nil

// Who may lean on whom is told in the documentation's "Architecture"; a target names here everything it may import.
let package = Package(
  name: "sateen",
  products: [
    .library(name: "Sateen", targets: ["Sateen"]),
    .library(name: "SateenFoundation", targets: ["SateenFoundation"]),
    .library(name: "SateenLayout", targets: ["SateenLayout"]),
    .library(name: "SateenMap", targets: ["SateenMap"]),
    .library(name: "SateenTesting", targets: ["SateenTesting"]),
    .library(name: "SateenVideo", targets: ["SateenVideo"]),
    .executable(name: "FeedDemo", targets: ["FeedDemo"]),
    .executable(name: "LayoutPlayground", targets: ["LayoutPlayground"]),
    .executable(name: "Gallery", targets: ["Gallery"]),
    .executable(name: "Photos", targets: ["Photos"]),
    .executable(name: "Chat", targets: ["Chat"]),
    .executable(name: "MapDemo", targets: ["MapDemo"]),
    .executable(name: "Player", targets: ["Player"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    // Debian's libraries. SDL's pkg-config flags are refused by SwiftPM, and its headers need none.
    .systemLibrary(name: "CSDL2"),
    .systemLibrary(name: "CSDL2TTF"),
    // Headers alone: CPictureFormats opens the library.
    .systemLibrary(name: "CSDL2Image"),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo-ft"),
    .systemLibrary(name: "CHarfBuzz"),
    .systemLibrary(name: "CFontconfig"),

    .target(name: "CSateenThreads"),
    // Calls Foundation's run loop only where Foundation is part of the program.
    .target(name: "CMainLoop", linkerSettings: [.linkedLibrary("dispatch")]),
    .target(name: "CComposeCache"),
    // Opens libxcb by itself when a selection is first used.
    .target(name: "CXConnection"),
    .target(name: "CJPEGStream", linkerSettings: [.linkedLibrary("jpeg")]),
    // Loads liblcms2 by itself when a picture needs it. Cairo links libz as well.
    .target(name: "CColorProfiles", linkerSettings: [.linkedLibrary("z")]),
    // Loads libpng, libwebp, libavif, libjxl and SDL2_image by itself when a picture needs one.
    .target(name: "CPictureFormats", dependencies: ["CSDL2Image"]),
    .target(name: "CPixelRows", linkerSettings: [.linkedLibrary("m")]),

    .target(name: "SateenThreads", dependencies: ["CSateenThreads"]),
    .target(name: "SateenLayout"),
    .target(
      name: "SateenGraphics",
      dependencies: [
        "SateenLayout", "SateenThreads", "CCairo", .product(name: "Logging", package: "swift-log"),
      ]),
    // Opens libenchant by itself when the first word is checked.
    .target(name: "CSpelling"),
    .target(
      name: "SateenText",
      dependencies: [
        "SateenLayout", "SateenThreads", "SateenGraphics", "CCairo", "CHarfBuzz", "CFontconfig", "CUnicode",
        "CSpelling", .product(name: "Logging", package: "swift-log"),
      ]),
    // Apart from SateenText, so that a program without Foundation does not load it.
    .target(name: "SateenFoundation", dependencies: ["SateenText", "SateenGraphics"]),
    // Unicode's library comes with the Swift toolchain, and is opened at first use. A program that is linked statically
    // (swift build --static-swift-stdlib, with SATEEN_STATIC set) has it linked.
    .target(
      name: "CUnicode", cSettings: isStatic ? [.define("SATEEN_LINKED_UNICODE")] : [],
      linkerSettings: isStatic ? [.linkedLibrary("_FoundationICU"), .linkedLibrary("stdc++")] : []),
    // Opens libcurl by itself at the first request.
    .target(name: "CNetwork"),
    .target(
      name: "SateenNetwork",
      dependencies: ["SateenThreads", "CNetwork", .product(name: "Logging", package: "swift-log")]),
    .target(
      name: "SateenImages",
      dependencies: [
        "SateenThreads", "SateenLayout", "SateenGraphics", "SateenNetwork", "CJPEGStream", "CPixelRows",
        "CColorProfiles", "CPictureFormats",
      ]),
    .target(
      name: "SateenCore",
      dependencies: [
        "SateenLayout", "SateenGraphics", "SateenThreads", "CCairo", "CPixelRows",
        .product(name: "Logging", package: "swift-log"),
      ]),
    .target(
      name: "SateenNodes",
      dependencies: [
        "SateenCore", "SateenLayout", "SateenGraphics", "SateenThreads", "SateenText", "SateenNetwork",
        "SateenImages", .product(name: "Logging", package: "swift-log"),
      ]),
    .target(
      name: "SateenComponents",
      dependencies: [
        "SateenCore", "SateenNodes", "SateenLayout", "SateenGraphics", "SateenThreads", "SateenText", "SateenImages",
        .product(name: "Logging", package: "swift-log"),
      ]),
    .target(
      name: "SateenLists",
      dependencies: [
        "SateenComponents", "SateenCore", "SateenNodes", "SateenLayout", "SateenGraphics", "SateenThreads",
        "SateenText",
        .product(name: "Logging", package: "swift-log"),
      ]),
    // Opens FFmpeg's libraries by itself at the first video.
    .target(name: "CVideo"),
    // Apart from Sateen, so that a program without videos knows nothing of FFmpeg.
    .target(
      name: "SateenVideo",
      dependencies: [
        "SateenNodes", "SateenCore", "SateenLayout", "SateenGraphics", "SateenThreads", "SateenText", "SateenNetwork",
        "SateenImages", "CVideo", "CSDL2", .product(name: "Logging", package: "swift-log"),
      ]),
    // Knows no window: functions and contexts come from whoever has one.
    .target(name: "SateenGL", dependencies: ["SateenCore", "SateenGraphics", "SateenLayout", "SateenThreads"]),
    .target(
      name: "SateenSDL",
      dependencies: [
        "SateenLayout", "SateenGraphics", "SateenThreads", "SateenCore", "SateenGL", "CSDL2", "CSateenThreads",
        "CMainLoop", "CComposeCache", "CXConnection", .product(name: "Logging", package: "swift-log"),
      ]),
    .target(
      name: "SateenDebug",
      dependencies: ["SateenCore", "SateenGraphics", "SateenLayout", "SateenThreads", "CSDL2TTF", "CFontconfig"]),
    .target(
      name: "SateenTesting",
      dependencies: [
        "SateenComponents", "SateenCore", "SateenLayout", "SateenGraphics", "SateenThreads", "CMainLoop",
      ]),
    // Opens libsqlite3 by itself when the first MBTiles file is shown.
    .target(name: "CSQLite"),
    // Apart from Sateen: a program without a map pays nothing for it.
    .target(
      name: "SateenMap",
      dependencies: [
        "SateenCore", "SateenNodes", "SateenLayout", "SateenGraphics", "SateenThreads", "SateenText", "SateenNetwork",
        "SateenImages", "CSQLite", .product(name: "Logging", package: "swift-log"),
      ]),
    .target(
      name: "Sateen",
      dependencies: [
        "SateenLayout", "SateenGraphics", "SateenThreads", "SateenText", "SateenNetwork", "SateenImages", "SateenCore",
        "SateenNodes", "SateenComponents", "SateenLists", "SateenSDL", "SateenDebug",
      ]),

    .executableTarget(name: "HelloList", dependencies: ["Sateen"], path: "Examples/HelloList", packageAccess: false),
    // What the example programs have in common: scripts of input, files to write, the folder of pictures.
    .target(
      name: "ExampleProgram",
      dependencies: [
        "Sateen", "SateenTesting", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Examples/ExampleProgram", packageAccess: false),
    .target(name: "FeedContent", path: "Examples/FeedDemo/Content", packageAccess: false),
    .executableTarget(
      name: "FeedDemo",
      dependencies: [
        "Sateen", "SateenTesting", "FeedContent", "ExampleProgram",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Examples/FeedDemo", exclude: ["Content"], packageAccess: false),
    .executableTarget(
      name: "Gallery",
      dependencies: [
        "Sateen", "SateenFoundation", "SateenMap", "SateenTesting", "SateenVideo", "FeedContent", "WorldContent",
        "ExampleProgram",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Examples/Gallery", exclude: ["README.md"], packageAccess: false),
    .executableTarget(
      name: "Photos",
      dependencies: [
        "Sateen", "SateenTesting", "ExampleProgram", "JSONReader",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Examples/Photos", packageAccess: false),
    .executableTarget(
      name: "Chat",
      dependencies: [
        "Sateen", "SateenTesting", "FeedContent", "ExampleProgram",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Examples/Chat", packageAccess: false),
    // The world map of the examples.
    .target(
      name: "WorldContent", dependencies: ["SateenMap", "ExampleProgram"], path: "Examples/MapDemo/Content",
      packageAccess: false),
    .executableTarget(
      name: "MapDemo",
      dependencies: [
        "Sateen", "SateenMap", "SateenTesting", "WorldContent", "ExampleProgram",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Examples/MapDemo", exclude: ["Content"], packageAccess: false),
    .executableTarget(
      name: "Player",
      dependencies: [
        "Sateen", "SateenVideo", "SateenTesting", "ExampleProgram",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Examples/Player", packageAccess: false),
    // Reads JSON, and tells in which line a fault is.
    .target(name: "JSONReader", path: "Examples/JSONReader", packageAccess: false),
    // Reads layouts from files, for whoever wants to: the playground, and tests.
    .target(
      name: "LayoutFile", dependencies: ["SateenLayout", "JSONReader"], path: "Examples/LayoutPlayground/Format",
      packageAccess: false),
    .executableTarget(
      name: "LayoutPlayground",
      dependencies: ["Sateen", "LayoutFile", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Examples/LayoutPlayground", exclude: ["Format", "Samples", "README.md", "layout.schema.json"],
      packageAccess: false),
    .target(name: "FeedWorkload", path: "Benchmarks/FeedBench/Workload", packageAccess: false),

    .executableTarget(
      name: "FeedBench", dependencies: ["Sateen", "FeedWorkload"], path: "Benchmarks/FeedBench",
      exclude: ["Workload", "make_assets.py"],
      packageAccess: false),
    // What Benchmarks/LayoutBench and the engines it loads agree on.
    .target(name: "CLayoutPeer", path: "Benchmarks/LayoutBench/Peer", exclude: ["Native"]),
    .executableTarget(
      name: "LayoutBench", dependencies: ["SateenLayout", "CLayoutPeer"], path: "Benchmarks/LayoutBench",
      exclude: ["Peer"], packageAccess: false),
    .executableTarget(
      name: "ListBench", dependencies: ["Sateen", "SateenTesting"], path: "Benchmarks/ListBench", packageAccess: false),
    // The libraries that Benchmarks/ImageBench compares with, by their own functions. Nothing else links them.
    .target(
      name: "CImageLibraries", path: "Benchmarks/ImageBench/Native",
      linkerSettings: ["jpeg", "png", "webp", "avif", "jxl"].map { .linkedLibrary($0) }),
    .executableTarget(
      name: "ImageBench", dependencies: ["Sateen", "SateenTesting", "CImageLibraries"],
      path: "Benchmarks/ImageBench/Program", packageAccess: false),
    .executableTarget(
      name: "VideoBench", dependencies: ["Sateen", "SateenVideo", "SateenTesting", "CVideoMaker"],
      path: "Benchmarks/VideoBench", packageAccess: false),
    // Counts what a program allocates, by functions in place of the C library's.
    .target(name: "CAllocationCount", path: "Benchmarks/AllocationCount"),
    .executableTarget(
      name: "ComponentBench", dependencies: ["Sateen", "SateenTesting", "CAllocationCount"],
      path: "Benchmarks/ComponentBench", packageAccess: false),
    .executableTarget(
      name: "FrameBench",
      dependencies: [
        "Sateen", "SateenTesting", "SateenCore", "SateenGL", "OffscreenGL", "CAllocationCount",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // Renderers are no part of what users see.
      path: "Benchmarks/FrameBench"),
    .executableTarget(
      name: "EditingBench",
      dependencies: ["SateenTesting", "SateenNodes", "SateenCore", "SateenText", "SateenLayout", "CAllocationCount"],
      path: "Benchmarks/EditingBench", packageAccess: false),
    // Beside Benchmarks/PangoBench, which Benchmarks/run-textbench compiles.
    .executableTarget(
      name: "TextBench", dependencies: ["SateenText", "SateenGraphics", "SateenLayout"], path: "Benchmarks/TextBench",
      exclude: ["make_paragraphs.py"], packageAccess: false),
    // Watches a benchmark from outside; Benchmarks/run-feedbench drives it.
    .executableTarget(name: "Witness", path: "Benchmarks/Witness"),

    // Holds the flexbox engine against a browser; `make oracle` runs it.
    .executableTarget(
      name: "FlexOracle",
      dependencies: ["SateenLayout", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Tests/FlexOracle", exclude: ["README.md"]),

    // Has a test break a contract in a process of its own, and tells what became of that.
    .target(name: "BrokenContracts", path: "Tests/BrokenContracts"),
    .testTarget(name: "CompilerTests", dependencies: ["Sateen"], exclude: ["Programs"]),
    .testTarget(name: "SateenThreadsTests", dependencies: ["SateenThreads", "BrokenContracts"]),
    .testTarget(
      name: "SateenLayoutTests", dependencies: ["SateenLayout", "LayoutFile", "SateenThreads"],
      exclude: ["Flexbox/Cases"]),
    .testTarget(name: "CJPEGStreamTests", dependencies: ["CJPEGStream"]),
    // Servers on the loopback interface, for the tests that load addresses.
    .target(name: "LoopbackServer", path: "Tests/LoopbackServer"),
    .testTarget(
      name: "SateenNetworkTests", dependencies: ["SateenNetwork", "SateenThreads", "LoopbackServer", "BrokenContracts"]),
    // A server whose answers the test writes.
    .target(name: "ScriptedNetwork", dependencies: ["SateenNetwork", "SateenThreads"], path: "Tests/ScriptedNetwork"),
    .testTarget(
      name: "SateenImagesTests",
      dependencies: [
        "SateenImages", "SateenNetwork", "ScriptedNetwork", "LoopbackServer", "SateenThreads", "SateenGraphics",
        "SateenLayout", "CPixelRows", "CPictureFormats", "CSateenThreads",
      ],
      exclude: ["AnimationFixtures", "ColorFixtures", "Fixtures", "FormatFixtures", "SurfaceFixtures"]),
    .testTarget(
      name: "SateenDebugTests", dependencies: ["SateenDebug", "SateenCore", "SateenGraphics", "SateenLayout"]),
    .testTarget(
      name: "SateenCoreTests",
      dependencies: [
        "SateenCore", "SateenTesting", "SateenLayout", "SateenGraphics", "SateenThreads", "BrokenContracts",
        "CAllocationCount", "SateenGL", "OffscreenGL",
      ]),
    .testTarget(
      name: "SateenComponentsTests",
      dependencies: [
        "SateenComponents", "SateenLists", "SateenNodes", "SateenCore", "SateenLayout", "SateenGraphics",
        "SateenThreads", "SateenText", "SateenNetwork", "SateenImages", "SateenTesting", "BrokenContracts",
      ]),
    // Makes videos by FFmpeg's encoders, which it opens by itself.
    .target(name: "CVideoMaker", path: "Tests/CVideoMaker"),
    .testTarget(
      name: "SateenVideoTests",
      dependencies: [
        "SateenVideo", "SateenLists", "SateenNodes", "SateenCore", "SateenTesting", "SateenLayout", "SateenGraphics",
        "SateenThreads", "SateenText", "SateenNetwork", "SateenImages", "CVideo", "CVideoMaker", "CSDL2",
        "LoopbackServer",
      ]),
    .testTarget(
      name: "SateenListsTests",
      dependencies: [
        "SateenComponents", "SateenLists", "SateenNodes", "SateenCore", "SateenLayout", "SateenGraphics",
        "SateenThreads", "SateenText", "SateenNetwork", "SateenImages", "SateenTesting", "ScriptedNetwork",
      ]),
    .testTarget(
      name: "FeedDemoTests",
      dependencies: ["FeedDemo", "FeedContent", "Sateen", "SateenTesting", "SateenGraphics", "SateenLayout"]),
    .testTarget(
      name: "SateenGraphicsTests", dependencies: ["SateenGraphics", "SateenLayout", "SateenImages", "SateenThreads"]),
    .testTarget(
      name: "SateenNodesTests",
      dependencies: [
        "SateenNodes", "SateenCore", "SateenTesting", "SateenLayout", "SateenGraphics", "SateenThreads", "SateenText",
        "SateenNetwork", "SateenImages", "ScriptedNetwork", .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "SateenTestingTests",
      dependencies: [
        "SateenTesting", "SateenCore", "SateenNodes", "SateenLayout", "SateenGraphics", "SateenThreads", "SateenText",
      ]),
    .testTarget(
      name: "SateenMapTests",
      dependencies: [
        "SateenMap", "SateenTesting", "SateenNodes", "SateenCore", "SateenLayout", "SateenGraphics", "SateenThreads",
        "SateenText", "SateenNetwork", "SateenImages", "LoopbackServer", "ScriptedNetwork", "CSQLite",
      ]),
    .testTarget(name: "FlexOracleTests", dependencies: ["FlexOracle"]),
    // What `make fuzz` tries, which is tried with the inputs in Tests/Fuzz/Corpora by its tests too.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "ExampleProgram", "LayoutFile", "SateenTesting", "SateenLists", "SateenNodes", "SateenCore", "SateenLayout",
        "SateenGraphics", "SateenThreads", "SateenText", "SateenImages", "SateenMap", "SateenVideo",
      ],
      path: "Tests/Fuzz/Targets"),
    .testTarget(name: "FuzzTargetsTests", dependencies: ["FuzzTargets"]),
    // Programs in windows under Xvfb, for the tests that drive one.
    .target(name: "ProgramWindows", path: "Tests/ProgramWindows"),
    .executableTarget(
      name: "ClipboardReader", dependencies: ["CSDL2"], path: "Tests/ClipboardReader", packageAccess: false),
    // Copies and pastes by commands, for the tests of pasteboards between processes.
    .executableTarget(
      name: "PasteboardProgram", dependencies: ["Sateen"], path: "Tests/PasteboardProgram", packageAccess: false),
    // Texts that tell what was typed into them, for the tests with input methods.
    .executableTarget(
      name: "EditorProgram", dependencies: ["Sateen"], path: "Tests/EditorProgram", packageAccess: false),
    .testTarget(name: "FeedWindowTests", dependencies: ["FeedDemo", "ProgramWindows"]),
    .testTarget(name: "HelloListTests", dependencies: ["HelloList", "ProgramWindows"]),
    .testTarget(
      name: "LayoutPlaygroundTests",
      dependencies: [
        "LayoutPlayground", "LayoutFile", "ProgramWindows", "SateenTesting", "SateenCore", "SateenGraphics",
        "SateenLayout",
      ]),
    .testTarget(
      name: "GalleryTests",
      dependencies: [
        "Gallery", "ProgramWindows", "ClipboardReader", "OffscreenGL", "SateenGL", "SateenTesting", "SateenComponents",
        "SateenLists", "SateenNodes", "SateenSDL", "SateenCore", "SateenGraphics", "SateenLayout", "SateenText",
      ]),
    .testTarget(
      name: "PhotosTests",
      dependencies: ["Photos", "Sateen", "SateenTesting", "ProgramWindows", "LoopbackServer"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ChatTests",
      dependencies: ["Chat", "FeedContent", "ExampleProgram", "Sateen", "SateenTesting", "ProgramWindows"]),
    .testTarget(
      name: "MapDemoTests",
      dependencies: ["MapDemo", "WorldContent", "ExampleProgram", "Sateen", "SateenMap", "SateenTesting"]),
    .testTarget(
      name: "PlayerTests", dependencies: ["Player", "ExampleProgram", "Sateen", "SateenVideo", "SateenTesting"]),
    .testTarget(
      name: "FeedBenchTests",
      dependencies: [
        "FeedBench", "FeedWorkload", "SateenTesting", "SateenNodes", "SateenImages", "SateenCore", "SateenGraphics",
        "SateenLayout",
      ]),
    .testTarget(name: "FeedWorkloadTests", dependencies: ["FeedWorkload", "FeedContent"]),
    .testTarget(
      name: "SateenTextTests", dependencies: ["SateenText", "SateenFoundation", "SateenThreads", "CCairo"],
      exclude: ["Conformance/Explained.txt", "Fixtures"]),
    // A context of OpenGL without a display, for the tests that draw with one.
    .target(
      name: "OffscreenGL", dependencies: ["SateenGL", "SateenCore", "SateenGraphics"], path: "Tests/OffscreenGL"),
    .testTarget(
      name: "SateenGLTests",
      dependencies: [
        "SateenGL", "OffscreenGL", "SateenTesting", "SateenCore", "SateenGraphics", "SateenLayout", "SateenThreads",
      ]),
    .testTarget(
      name: "SateenSDLTests",
      dependencies: [
        "SateenSDL", "SateenGL", "SateenCore", "SateenGraphics", "SateenLayout", "SateenThreads", "CSDL2",
        "CSateenThreads", "CMainLoop", "CComposeCache", "CXConnection", "ProgramWindows", "PasteboardProgram",
        "EditorProgram",
      ],
      exclude: ["InputMethods/test_engine.py"]),
  ],
  swiftLanguageModes: [.v6]
)

// libFuzzer comes in by the flags that `make fuzz` builds with, so this builds with those alone.
if Context.environment["SATEEN_FUZZ"] != nil {
  package.targets.append(.executableTarget(name: "Fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Engine"))
}

// SwiftPM compiles a target anew where a module that the target names has changed. A change further below, in the size of a
// stored value, say, often leaves the modules between as they are, above all `Sateen`, which only re-exports. Without the
// names of all that is below it, the target would keep its old layout of that value, and the program would crash.
let dependencies = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0.dependencies) })
for target in package.targets {
  var named = Set(target.dependencies.compactMap(\.targetName))
  var open = target.dependencies
  while let next = open.popLast() {
    for below in next.targetName.flatMap({ dependencies[$0] }) ?? [] {
      guard let name = below.targetName, named.insert(name).inserted else { continue }
      target.dependencies.append(below)
      open.append(below)
    }
  }
}

extension Target.Dependency {
  /// Nil for what other packages build.
  fileprivate var targetName: String? {
    if case .byNameItem(let name, _) = self { name } else { nil }
  }
}
