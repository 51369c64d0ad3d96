@testable import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// Nodes that are light or dark whatever their window is.
@MainActor
final class AppearanceTests: XCTestCase {
  nonisolated private static let paper = Color(light: Color(hex: 0xffffff), dark: Color(hex: 0x000000))
  nonisolated private static let ink = Color(light: Color(hex: 0x0000ff), dark: Color(hex: 0xffff00))

  /// Draws a square of ink on paper.
  private final class Mark: DisplayNode {
    nonisolated override init() {
      super.init()
      frame = Rect(x: 10, y: 10, width: 20, height: 20)
    }
    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      .draw { context, _ in context.fill(request.bounds, with: AppearanceTests.ink) }
    }
  }

  private let host = HeadlessHost(size: Size(width: 100, height: 50))
  private let root = DisplayNode()
  private let card = DisplayNode()
  private let mark = Mark()

  /// A card of 40 x 40 points with a mark in it.
  private func show() {
    host.container.backgroundColor = .white
    card.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    card.backgroundColor = Self.paper
    card.addSubnode(mark)
    root.addSubnode(card)
    host.container.rootNode = root
    host.settle()
  }

  private var paper: UInt32 { host.screenshot().pixel(x: 2, y: 2) & 0xffffff }
  private var ink: UInt32 { host.screenshot().pixel(x: 20, y: 20) & 0xffffff }

  func testACardIsDarkInALightWindow() async {
    card.overrideAppearance = .dark
    show()
    XCTAssertEqual([paper, ink], [0x000000, 0xffff00])
    XCTAssertEqual(mark.traits.appearance, .dark)
    XCTAssertEqual(root.traits.appearance, .light)
    host.container.appearance = .dark
    host.container.appearance = .light
    host.settle()
    XCTAssertEqual([paper, ink], [0x000000, 0xffff00], "the window's appearance does not matter")
  }

  func testAChangeReachesEverythingInside() async {
    show()
    XCTAssertEqual([paper, ink], [0xffffff, 0x0000ff])
    card.overrideAppearance = .dark
    host.settle()
    XCTAssertEqual([paper, ink], [0x000000, 0xffff00])
    mark.overrideAppearance = .light
    host.settle()
    XCTAssertEqual([paper, ink], [0x000000, 0x0000ff], "the innermost counts")
    mark.overrideAppearance = nil
    host.settle()
    XCTAssertEqual([paper, ink], [0x000000, 0xffff00])
    card.overrideAppearance = nil
    host.settle()
    XCTAssertEqual([paper, ink], [0xffffff, 0x0000ff])
  }

  func testANodeFromADarkCardIsLightElsewhere() async {
    card.overrideAppearance = .dark
    show()
    mark.backgroundColor = Self.paper
    root.addSubnode(mark)
    mark.frame = Rect(x: 50, y: 10, width: 20, height: 20)
    host.settle()
    XCTAssertEqual(mark.traits.appearance, .light)
    XCTAssertEqual(host.screenshot().pixel(x: 60, y: 20) & 0xffffff, 0x0000ff)
    card.addSubnode(mark)
    XCTAssertEqual(mark.traits.appearance, .dark)
  }

  func testAMeasurementBeforehandKeepsTheWish() async {
    mark.overrideAppearance = .dark
    _ = mark.layoutThatFits(SizeRange(min: .zero, max: Size(width: 50, height: 50)))
    mark.overrideAppearance = nil
    XCTAssertEqual(mark.traits.appearance, .light)
  }

  func testWorkersMayDecide() async {
    show()
    await withCheckedContinuation { done in
      WorkQueue.shared.submit(.visible) { [card] in
        card.overrideAppearance = .dark
        done.resume()
      }
    }
    host.settle()
    XCTAssertEqual([paper, ink], [0x000000, 0xffff00])
  }

  /// Frames that are composed by damage equal those that are drawn whole.
  func testDamageKnowsOfAppearances() async {
    show()
    card.layer.overrideAppearance = .dark
    host.step()
    let shown = host.screenshot()
    host.container.compositor.invalidate()
    host.step()
    let whole = host.screenshot()
    for y in 0..<50 { for x in 0..<100 { XCTAssertEqual(shown.pixel(x: x, y: y), whole.pixel(x: x, y: y)) } }
    XCTAssertEqual(shown.pixel(x: 2, y: 2) & 0xffffff, 0)
  }
}
