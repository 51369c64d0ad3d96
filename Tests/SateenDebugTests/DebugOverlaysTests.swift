import SateenCore
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenDebug

final class DebugOverlaysTests: XCTestCase {
  @MainActor private func sample() -> SampleWindow {
    let window = SampleWindow()
    let root = box(Rect(x: 0, y: 0, width: 400, height: 300), .white)
    root.addSubnode(SampleControl(Rect(x: 20, y: 20, width: 40, height: 20)))
    root.addSubnode(SamplePicture(Rect(x: 20, y: 80, width: 100, height: 80), pixels: PixelSize(width: 20, height: 16)))
    window.container.rootNode = root
    window.settle()
    return window
  }

  @MainActor func testTheKeyCardIsAsWideAsItsLongestLine() async throws {
    let window = sample()
    let overlays = DebugOverlays(window.container)
    overlays.showsHelp = true
    window.frame()
    let usual = try XCTUnwrap(window.container.overlayLayer.sublayers.last).frame.width
    overlays.showsHelp = false
    overlays.add(
      DebugShortcut(keys: "Space  Page  Home  End", title: "What an application says at some length", isOn: { true }))
    overlays.showsHelp = true
    window.frame()
    let card = try XCTUnwrap(window.container.overlayLayer.sublayers.last)
    let texts = ["Space  Page  Home  End", "What an application says at some length", "off"].map { text in
      LabelRenderer.shared.label(text, size: 11)?.pointSize.width ?? 0
    }
    XCTAssertGreaterThan(card.frame.width, usual)
    XCTAssertGreaterThan(card.frame.width, texts.reduce(40, +), "keys, title and state side by side")
  }

  @MainActor func testOffCostsNothing() async {
    let window = sample()
    let overlays = DebugOverlays(window.container)
    let composed = window.container.compositor.composedFrames
    XCTAssertFalse(window.container.wantsFrame)
    XCTAssertEqual(window.frame(), 0)
    XCTAssertEqual(window.container.compositor.composedFrames, composed)
    XCTAssertEqual(window.overlayLayers, 0)
    XCTAssertEqual(window.overlayViews, 0)
    for kind in [DebugOverlays.Kinds.hitTest, .imageScaling, .ranges, .hud, .all] {
      overlays.enabled = kind
      window.frame()
      XCTAssertGreaterThan(window.overlayLayers, 0)
      overlays.enabled = []
      window.frame()
      XCTAssertEqual(window.overlayLayers, 0)
      XCTAssertEqual(window.overlayViews, 0)
      XCTAssertFalse(window.container.wantsFrame)
      XCTAssertEqual(window.frame(), 0)
    }
  }

  @MainActor func testTurningEverythingOffBringsBackEveryPixel() async {
    let window = sample()
    let before = window.bitmap.pngData()
    let overlays = DebugOverlays(window.container)
    overlays.enabled = .all
    overlays.showsHelp = true
    window.frame()
    XCTAssertNotEqual(window.bitmap.pngData(), before)
    overlays.enabled = []
    overlays.showsHelp = false
    window.frame()
    XCTAssertEqual(window.bitmap.pngData(), before)
  }

  @MainActor func testKeysToggle() async {
    let window = sample()
    let overlays = DebugOverlays(window.container)
    let table: [(Int, DebugOverlays.Kinds)] = [(2, .hitTest), (3, .imageScaling), (4, .ranges), (5, .hud)]
    for (number, kind) in table {
      window.press(.function(number))
      XCTAssertEqual(overlays.enabled, kind)
      window.press(.function(number))
      XCTAssertEqual(overlays.enabled, [])
    }
    window.press(.function(1))
    XCTAssertTrue(overlays.showsHelp)
    window.press(.escape)
    XCTAssertFalse(overlays.showsHelp)
    window.press(.function(9))
    XCTAssertEqual(overlays.enabled, [])
  }

  @MainActor func testKeysWorkThoughNobodyKeepsTheOverlays() async {
    let window = sample()
    DebugOverlays(window.container)
    window.press(.function(2))
    XCTAssertGreaterThan(window.overlayLayers, 0)
  }

  @MainActor func testAWindowDiesWithItsOverlays() async {
    weak var container: RootContainer?
    weak var overlays: DebugOverlays?
    do {
      let window = sample()
      let made = DebugOverlays(window.container)
      made.enabled = .all
      made.showsHelp = true
      window.frame()
      container = window.container
      overlays = made
      XCTAssertNotNil(overlays)
    }
    XCTAssertNil(container)
    XCTAssertNil(overlays)
  }

  @MainActor func testAnApplicationAddsItsOwnLinesAndKeys() async {
    let window = sample()
    let overlays = DebugOverlays(window.container)
    var presses = 0
    overlays.add(DebugShortcut(.function(6), title: "Inspector") { presses += 1 })
    overlays.add(DebugShortcut(keys: "Space", title: "Next page"))
    XCTAssertEqual(overlays.shortcutTitles.suffix(2), ["Inspector", "Next page"])
    window.press(.function(6))
    XCTAssertEqual(presses, 1)
    overlays.add(DebugShortcut(.function(6), title: "Better inspector") { presses += 10 })
    window.press(.function(6))
    XCTAssertEqual(presses, 11)
    XCTAssertEqual(overlays.shortcutTitles.suffix(2), ["Better inspector", "Next page"])
  }

  @MainActor func testTheCardShowsLinesAddedWhileItIsOpen() async {
    let window = sample()
    let overlays = DebugOverlays(window.container)
    overlays.showsHelp = true
    window.frame()
    let before = window.bitmap.pngData()
    overlays.add(DebugShortcut(keys: "Space", title: "Next page"))
    window.frame()
    XCTAssertNotEqual(window.bitmap.pngData(), before)
  }

  func testOverlaysHaveNamesForCommandLines() {
    XCTAssertEqual(DebugOverlays.Kinds.names.map(\.name), ["hit-test", "image-scaling", "ranges", "hud"])
    XCTAssertEqual(DebugOverlays.Kinds(name: "image-scaling"), .imageScaling)
    XCTAssertNil(DebugOverlays.Kinds(name: "HUD"))
    XCTAssertNil(DebugOverlays.Kinds(name: ""))
  }

  @MainActor func testKeyNames() async {
    XCTAssertEqual(DebugShortcut(.character("d"), [.control, .shift], title: "") {}.keys, "Ctrl Shift D")
    XCTAssertEqual(DebugShortcut(.pageDown, title: "") {}.keys, "Page Down")
    XCTAssertEqual(DebugShortcut(.up, keys: "Up", title: "") {}.keys, "Up")
  }
}
