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
    .target(name: "SateenCore", dependencies: ["SateenLayout", "SateenGraphics", "SateenThreads", "CCairo"]),
    .target(
      name: "SateenSDL", dependencies: ["SateenLayout", "SateenGraphics", "SateenThreads", "SateenCore", "CSDL2"]),

    .testTarget(name: "SateenCoreTests", dependencies: ["SateenCore", "SateenLayout"]),
    .testTarget(name: "SateenSDLTests", dependencies: ["SateenSDL", "SateenCore", "SateenGraphics", "SateenLayout", "CSDL2"]),
  ],
  swiftLanguageModes: [.v6]
)

// The documentation's plugin is fetched only by those who write documentation.
if Context.environment["SATEEN_DOCS"] != nil {
  package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"))
}
