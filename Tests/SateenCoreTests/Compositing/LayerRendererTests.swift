import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// The seam between a window and what draws it.
@MainActor
final class LayerRendererTests: XCTestCase {
  /// Draws nothing, and remembers what it was told.
  private final class Witness: LayerRenderer {
    var snapshots: [LayerSnapshot] = []
    var released: [UInt64] = []
    var forgotten = 0
    var byteBudget = 0
    var keptBytes: Int { 0 }

    func render(_ snapshot: LayerSnapshot, into target: FrameTarget) -> FrameReport {
      snapshots.append(snapshot)
      return FrameReport(changed: [PixelRect(x0: 0, y0: 0, x1: 1, y1: 1)], drawnPixels: 1)
    }

    func forget() { forgotten += 1 }
    func release(_ bitmaps: [UInt64]) { released += bitmaps }
  }

  private func layer(_ frame: Rect, _ color: Color = .black) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  func testAHostTakesAnyRenderer() async throws {
    let witness = Witness()
    let host = HeadlessHost(size: Size(width: 40, height: 40), appearance: .dark, renderer: witness)
    let card = layer(Rect(x: 4, y: 4, width: 20, height: 20), Color(light: .white, dark: .black))
    card.cornerRadius = 5
    card.masksToBounds = true
    card.addSublayer(layer(Rect(x: 0, y: 0, width: 40, height: 40)))
    host.container.view.layer.addSublayer(card)
    host.step()
    let snapshot = try XCTUnwrap(witness.snapshots.last)
    XCTAssertEqual(snapshot.items.map(\.kind), [.beginGroup, .layer, .layer, .endGroup])
    XCTAssertEqual(snapshot.items[1].look.background, Color.black.dark)
    XCTAssertEqual(snapshot.shapes.map(\.cornerRadius), [5])
    XCTAssertEqual(host.container.compositor.drawnPixels, 1)
    XCTAssertEqual(host.lastChanged.count, 1)
  }

  func testAnotherRendererDrawsTheNextFrameWhole() async {
    let host = HeadlessHost(size: Size(width: 40, height: 40))
    host.container.backgroundColor = .white
    host.step()
    let witness = Witness()
    host.container.renderer = witness
    host.step()
    XCTAssertEqual(witness.snapshots.count, 1)
    host.container.renderer = Compositor()
    host.step()
    XCTAssertEqual(host.lastChanged, [PixelRect(x0: 0, y0: 0, x1: 40, y1: 40)])
  }

  func testARendererIsToldOfBitmapsThatEnded() async throws {
    let witness = Witness()
    let host = HeadlessHost(size: Size(width: 40, height: 40), renderer: witness)
    let picture = layer(Rect(x: 0, y: 0, width: 10, height: 10))
    var bitmap = Bitmap(size: PixelSize(width: 10, height: 10), isOpaque: true) { _ in }
    let number = try XCTUnwrap(bitmap?.number)
    picture.contents = bitmap
    bitmap = nil
    host.container.view.layer.addSublayer(picture)
    host.settle()
    XCTAssertFalse(witness.released.contains(number))
    picture.contents = nil
    witness.snapshots = []
    host.settle()
    witness.snapshots = []
    // The last frame held it; a worker frees it.
    picture.backgroundColor = .white
    host.settle()
    picture.backgroundColor = .black
    witness.snapshots = []
    host.settle()
    XCTAssertTrue(witness.released.contains(number))
  }

  func testNumbersOfBitmapsAreNotUsedAgain() async {
    var seen: Set<UInt64> = []
    for _ in 0..<100 {
      let bitmap = Bitmap(size: PixelSize(width: 4, height: 4))
      XCTAssertTrue(seen.insert(bitmap?.number ?? 0).inserted)
    }
  }

  func testShadowsAreKeptWithinTheBudget() async {
    let compositor = Compositor()
    let host = HeadlessHost(size: Size(width: 300, height: 300), renderer: compositor)
    let card = layer(Rect(x: 100, y: 100, width: 100, height: 100))
    host.container.view.layer.addSublayer(card)
    compositor.byteBudget = 20_000
    for radius in 1..<60 {
      card.shadow = Shadow(color: .white, radius: Double(radius))
      host.step()
      XCTAssertLessThanOrEqual(compositor.keptBytes, 20_000)
    }
    compositor.byteBudget = 0
    XCTAssertEqual(compositor.keptBytes, 0)
    host.container.redrawAll()
    host.step()
    XCTAssertNotEqual(host.screenshot().pixel(x: 150, y: 210) & 0xff, 0)
  }
}
