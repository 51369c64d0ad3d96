// swift-tools-version: 6.2
import PackageDescription

// Who may lean on whom is told in the documentation's "Architecture"; a target names here everything it may import.
let package = Package(
  name: "sateen",
  products: [
    .library(name: "SateenLayout", targets: ["SateenLayout"]),
  ],
  targets: [
    // Debian's libraries. SDL's pkg-config flags are refused by SwiftPM, and its headers need none.
    .systemLibrary(name: "CSDL2"),
    .systemLibrary(name: "CSDL2Image"),
    .systemLibrary(name: "CSDL2TTF"),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo-ft"),
    .systemLibrary(name: "CHarfBuzz"),
    .systemLibrary(name: "CFontconfig"),

    .target(name: "CSateenThreads"),
    .target(name: "SateenThreads", dependencies: ["CSateenThreads"]),
    .target(name: "SateenLayout"),
    .target(name: "SateenGraphics", dependencies: ["SateenLayout", "CCairo"]),

    .target(name: "FeedContent", path: "Examples/FeedDemo/Content"),
    .target(name: "FeedWorkload", path: "Benchmarks/FeedBench/Workload"),
    // Watches a benchmark from outside; Benchmarks/run-feedbench drives it.
    .executableTarget(name: "Witness", path: "Benchmarks/Witness"),
    .testTarget(name: "FeedWorkloadTests", dependencies: ["FeedWorkload", "FeedContent"]),
  ],
  swiftLanguageModes: [.v6]
)
