import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

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
}
