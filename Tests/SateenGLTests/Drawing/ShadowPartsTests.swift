import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenGL

/// Which pixels of a shadow are drawn.
@MainActor
final class ShadowPartsTests: XCTestCase {
  /// Keeps the items of the last frame, and draws on the processor.
  private final class Witness: LayerRenderer {
    private let renderer = Compositor()
    private(set) var items: [LayerItem] = []

    func render(_ snapshot: LayerSnapshot, into target: FrameTarget) -> FrameReport {
      items = snapshot.items
      return renderer.render(snapshot, into: target)
    }
    var name: String { renderer.name }
    func forget() { renderer.forget() }
    func release(_ bitmaps: [UInt64]) {}
    var byteBudget = 0
    var keptBytes: Int { 0 }
    func trim() {}
    var keepsMovingGroups: Bool { false }
  }

  private static let frame = Rect(x: 40, y: 30, width: 120, height: 100)

  /// The item of a layer with a shadow.
  private func item(_ change: (Layer) -> Void) throws -> LayerItem {
    let witness = Witness()
    let host = HeadlessHost(size: Size(width: 200, height: 160), renderer: witness)
    let card = Layer()
    card.frame = Self.frame
    card.backgroundColor = .white
    card.shadow = Shadow(offset: Size(width: 0, height: 4), radius: 8)
    change(card)
    host.container.view.layer.addSublayer(card)
    host.step()
    return try XCTUnwrap(witness.items.first { $0.look.shadow != nil })
  }

  private let window = PixelRect(x0: 0, y0: 0, x1: 200, y1: 160)

  func testAShadowIsNotDrawnBelowItsLayer() async throws {
    let card = PixelRect(x0: 40, y0: 30, x1: 160, y1: 130)
    let parts = ShadowParts.of(try item { _ in }, in: window)
    XCTAssertEqual(parts.reduce(0) { $0 + $1.area }, window.area - card.area)
    XCTAssertFalse(parts.contains { $0.intersects(card) })
    for (index, part) in parts.enumerated() {
      XCTAssertFalse(parts[..<index].contains { $0.intersects(part) }, "no pixel is drawn twice")
    }
  }

  func testRoundCornersAreDrawn() async throws {
    for radius in [3.0, 20, 50, 1e9] {
      let parts = ShadowParts.of(try item { $0.cornerRadius = radius }, in: window)
      let arc = min(radius, 50)
      // Each pixel that is left out lies within the outline.
      for y in 30..<130 {
        for x in 40..<160 where !parts.contains(where: { $0.contains(PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1)) }) {
          let across = max(arc - min(Double(x - 40), Double(159 - x)), 0)
          let down = max(arc - min(Double(y - 30), Double(129 - y)), 0)
          XCTAssertLessThanOrEqual(across * across + down * down, arc * arc, "(\(x), \(y)) at \(radius)")
        }
      }
      XCTAssertLessThan(parts.reduce(0) { $0 + $1.area }, window.area - 5_000)
    }
  }

  func testLayersThatHideNothingHaveAllOfTheirShadow() async throws {
    let changes: [(Layer) -> Void] = [
      { $0.backgroundColor = nil }, { $0.backgroundColor = Color(hex: 0xffffff, alpha: 0.9) }, { $0.opacity = 0.9 },
      { $0.transform = Transform(a: 0.9, b: 0.1, c: -0.1, d: 0.9, tx: 0, ty: 0) },
    ]
    for change in changes { XCTAssertEqual(ShadowParts.of(try item(change), in: window), [window]) }
  }

  func testAnAreaBelowTheLayerNeedsNone() async throws {
    let item = try item { _ in }
    XCTAssertEqual(ShadowParts.of(item, in: PixelRect(x0: 50, y0: 40, x1: 60, y1: 50)), [])
    XCTAssertEqual(ShadowParts.of(item, in: .empty), [])
    // Few pixels are hidden: one quad is less work.
    let corner = PixelRect(x0: 20, y0: 10, x1: 60, y1: 50)
    XCTAssertEqual(ShadowParts.of(item, in: corner), [corner])
  }
}
