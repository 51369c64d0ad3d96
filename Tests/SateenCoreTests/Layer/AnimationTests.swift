import Foundation
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenCore

@MainActor
final class AnimationTests: XCTestCase {
  private func window() -> (HeadlessHost, Layer) {
    let host = HeadlessHost(size: Size(width: 100, height: 40))
    host.container.backgroundColor = .white
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    layer.backgroundColor = .black
    host.container.view.layer.addSublayer(layer)
    host.settle()
    return (host, layer)
  }

  private func grey(_ host: HeadlessHost, _ x: Int = 10) -> Int { Int(host.screenshot().pixel(x: x, y: 10) & 0xff) }

  func testAFadeRunsOnTheFrameClockAndEndsAtTheModelsValue() async {
    let (host, layer) = window()
    var ended = 0
    layer.opacity = 0
    host.container.animations.add(
      LayerAnimation(.opacity(from: 1, to: 0), duration: 0.5, curve: .linear), to: layer
    ) { ended += 1 }
    var greys: [Int] = []
    for _ in 0..<32 {
      host.step()
      greys.append(grey(host))
    }
    XCTAssertEqual(greys[0], 0)
    XCTAssertEqual(Double(greys[15]), 127, accuracy: 10)
    XCTAssertEqual(greys, greys.sorted())
    XCTAssertEqual(greys.last, 255)
    XCTAssertEqual(ended, 1)
    XCTAssertFalse(host.container.isMoving)
  }

  func testNothingMovesWithoutTurns() async {
    let (host, layer) = window()
    host.container.animations.add(
      LayerAnimation(.position(from: Point(x: 10, y: 10), to: Point(x: 80, y: 10)), duration: 1, curve: .linear),
      to: layer)
    host.step()
    let first = host.screenshot().pngData()
    XCTAssertEqual(host.screenshot().pngData(), first)
    XCTAssertTrue(host.container.isMoving)
    host.advance(by: 0.5)
    XCTAssertEqual(grey(host, 45), 0)
    XCTAssertEqual(grey(host, 5), 255)
  }

  func testADelayShowsTheFirstValue() async {
    let (host, layer) = window()
    host.container.animations.add(
      LayerAnimation(
        .position(from: Point(x: 60, y: 10), to: Point(x: 10, y: 10)), duration: 0.1, delay: 0.2, curve: .linear),
      to: layer)
    host.advance(by: 0.15)
    XCTAssertEqual(grey(host, 60), 0)
    host.advance(by: 0.25)
    XCTAssertEqual(grey(host, 10), 0)
    XCTAssertEqual(grey(host, 60), 255)
  }

  func testASpringOvershootsAndComesToRest() async {
    let curve = TimingCurve.spring(damping: 0.4)
    let values = stride(from: 0.0, through: 1, by: 0.01).map(curve.value)
    XCTAssertEqual(values.first, 0)
    XCTAssertEqual(values.last, 1)
    XCTAssertGreaterThan(values.max() ?? 0, 1.05)
    let critical = stride(from: 0.0, through: 1, by: 0.01).map(TimingCurve.spring(damping: 1).value)
    XCTAssertEqual(critical, critical.sorted())
    XCTAssertEqual(critical[98], 1, accuracy: 0.02)

    let (host, layer) = window()
    host.container.animations.add(
      LayerAnimation(
        .transform(from: Transform(scaleX: 0, y: 0), to: .identity), duration: 0.4, curve: .spring(damping: 0.5)),
      to: layer)
    host.step()
    XCTAssertEqual(grey(host), 255)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(grey(host), 0)
    XCTAssertEqual(grey(host, 1), 0)
  }

  func testCurvesBeginAtZeroEndAtOneAndGrow() async {
    for curve in [TimingCurve.linear, .easeIn, .easeOut, .easeInOut] {
      let values = stride(from: 0.0, through: 1, by: 0.05).map(curve.value)
      XCTAssertEqual(values.first ?? 1, 0, accuracy: 1e-9)
      XCTAssertEqual(values.last ?? 0, 1, accuracy: 1e-9)
      XCTAssertEqual(values, values.sorted())
      XCTAssertEqual(curve.value(at: -1), 0)
      XCTAssertEqual(curve.value(at: 2), 1)
    }
  }

  func testAnAnimationOfTheSamePropertyReplacesTheFirstWhichCompletes() async {
    let (host, layer) = window()
    var order: [String] = []
    let fade = LayerAnimation(.opacity(from: 1, to: 0.5), duration: 1)
    host.container.animations.add(fade, to: layer) { order.append("first") }
    host.step()
    host.container.animations.add(fade, to: layer) { order.append("second") }
    XCTAssertEqual(order, ["first"])
    host.container.animations.add(
      LayerAnimation(.position(from: .zero, to: Point(x: 10, y: 10)), duration: 0.2), to: layer
    ) { order.append("third") }
    XCTAssertTrue(host.settle())
    XCTAssertEqual(order, ["first", "third", "second"])
  }

  func testACompletionMayStartTheNextAnimation() async {
    let (host, layer) = window()
    var rounds = 0
    @MainActor func go() {
      rounds += 1
      guard rounds <= 3 else { return }
      host.container.animations.add(LayerAnimation(.opacity(from: 0, to: 1), duration: 0.05), to: layer) { go() }
    }
    go()
    XCTAssertTrue(host.settle())
    XCTAssertEqual(rounds, 4)
    XCTAssertEqual(grey(host), 0)
  }

  func testAMoveThatIsSentBackGoesOnWithItsSpeed() async {
    let (host, layer) = window()
    layer.position = Point(x: 80, y: 10)
    let spring = TimingCurve.spring(damping: 1)
    host.container.animations.add(
      LayerAnimation(.position(from: Point(x: 10, y: 10), to: layer.position), duration: 0.5, curve: spring), to: layer)
    var places: [Double] = []
    func step() {
      host.step()
      places.append(layer.position.x + layer.shownOffset.x)
    }
    for _ in 0..<8 { step() }
    let shown = Point(x: places[7], y: 10)
    layer.position = Point(x: 10, y: 10)
    host.container.animations.add(
      LayerAnimation(.position(from: shown, to: layer.position), duration: 0.5, curve: spring), to: layer)
    XCTAssertEqual(layer.position.x + layer.shownOffset.x, shown.x, accuracy: 1e-9)
    for _ in 0..<40 { step() }
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    XCTAssertGreaterThan(steps[6], 3)
    XCTAssertEqual(steps[7], steps[6], accuracy: 1.5, "the frame of the interruption goes on")
    for (one, next) in zip(steps, steps.dropFirst()) { XCTAssertLessThan(abs(next - one), 4) }
    XCTAssertTrue(host.settle())
    XCTAssertEqual(layer.shownOffset, .zero)
  }

  func testAnAnimationFromElsewhereBeginsThere() async {
    let (host, layer) = window()
    let there = LayerAnimation(.position(from: Point(x: 80, y: 10), to: layer.position), duration: 0.5)
    host.container.animations.add(there, to: layer)
    for _ in 0..<20 { host.step() }
    host.container.animations.add(there, to: layer)
    XCTAssertEqual(layer.shownOffset.x, 70)
    host.step()
    XCTAssertEqual(layer.shownOffset.x, 70)
  }

  func testATurnThatIsSentBackTurnsBack() async {
    let (host, layer) = window()
    layer.transform = Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    host.container.animations.add(
      LayerAnimation(.transform(from: .identity, to: layer.transform), duration: 0.4, curve: .linear), to: layer)
    for _ in 0..<13 { host.step() }
    let shown = layer.animated?.transform ?? .identity
    XCTAssertEqual(atan2(shown.b, shown.a), Double.pi / 4, accuracy: 1e-9)
    layer.transform = .identity
    host.container.animations.add(
      LayerAnimation(.transform(from: shown, to: .identity), duration: 0.4, curve: .easeOut), to: layer)
    host.step()
    host.step()
    let next = layer.animated?.transform ?? .identity
    XCTAssertGreaterThan(atan2(next.b, next.a), Double.pi / 4, "it still turns on")
    XCTAssertEqual(next.a * next.d - next.b * next.c, 1, accuracy: 1e-9)
    XCTAssertTrue(host.settle())
    XCTAssertNil(layer.animated)
  }

  func testAMoveByLessThanAPixelDrawsNothing() async {
    let (host, layer) = window()
    host.container.animations.add(
      LayerAnimation(
        .position(from: Point(x: 10.4, y: 10), to: Point(x: 10, y: 10)), duration: 0.5, curve: .linear), to: layer)
    let pixels = host.container.compositor.drawnPixels
    XCTAssertTrue(host.settle())
    XCTAssertEqual(host.container.compositor.drawnPixels, pixels)
  }

  func testCompletionsThatReplaceEachOtherComeToAnEnd() async {
    let (host, layer) = window()
    var count = 0
    @MainActor func go() {
      count += 1
      guard count < 10 else { return }
      host.container.animations.add(LayerAnimation(.opacity(from: 0, to: 1), duration: 0.1), to: layer) { go() }
    }
    go()
    host.step()
    host.container.animations.add(LayerAnimation(.opacity(from: 0, to: 1), duration: 0.1), to: layer) { go() }
    XCTAssertLessThan(count, 10)
    XCTAssertTrue(host.settle())
    XCTAssertGreaterThanOrEqual(count, 10)
  }
}
