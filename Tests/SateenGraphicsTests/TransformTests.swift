import SateenGraphics
import SateenLayout
import XCTest

final class TransformTests: XCTestCase {
  private func random(_ generator: inout SystemRandomNumberGenerator) -> Transform {
    func value() -> Double { Double.random(in: -3...3, using: &generator) }
    return Transform(a: value(), b: value(), c: value(), d: value(), tx: value() * 50, ty: value() * 50)
  }

  private func assertNear(_ a: Point, _ b: Point, _ note: String, line: UInt = #line) {
    XCTAssertEqual(a.x, b.x, accuracy: 1e-6, note, line: line)
    XCTAssertEqual(a.y, b.y, accuracy: 1e-6, note, line: line)
  }

  func testConcatenatingAppliesOneAfterTheOther() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let (s, t, u) = (random(&generator), random(&generator), random(&generator))
      let p = Point(x: Double.random(in: -9...9), y: Double.random(in: -9...9))
      assertNear(s.concatenating(t).apply(p), t.apply(s.apply(p)), "\(s) \(t)")
      assertNear(
        s.concatenating(t).concatenating(u).apply(p), s.concatenating(t.concatenating(u)).apply(p), "\(s) \(t) \(u)")
      XCTAssertEqual(s.concatenating(.identity), s)
    }
  }

  func testTheInverseUndoes() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let t = random(&generator)
      guard abs(t.a * t.d - t.b * t.c) > 0.05, let back = t.inverted else { continue }
      assertNear(back.apply(t.apply(Point(x: 3, y: -4))), Point(x: 3, y: -4), "\(t)")
    }
    XCTAssertNil(Transform(scaleX: 0, y: 1).inverted)
    XCTAssertNil(Transform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0).inverted)
  }

  func testRectanglesAreBoundedUpright() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    XCTAssertEqual(Transform(translationX: 5, y: 6).apply(rect), Rect(x: 6, y: 8, width: 3, height: 4))
    XCTAssertEqual(Transform(scaleX: -1, y: 2).apply(rect), Rect(x: -4, y: 4, width: 3, height: 8))
    let quarter = Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    XCTAssertEqual(quarter.apply(rect), Rect(x: -6, y: 1, width: 4, height: 3))
    XCTAssertTrue(Transform(translationX: 1, y: 2).isTranslation)
    XCTAssertFalse(quarter.isTranslation)
  }

  func testColoursKnowWhatShowsThrough() {
    XCTAssertTrue(Color.white.isOpaque)
    XCTAssertTrue(Color.clear.isClear)
    let mixed = Color(light: .white, dark: .clear)
    XCTAssertFalse(mixed.isOpaque)
    XCTAssertFalse(mixed.isClear)
    XCTAssertEqual(
      Color(hex: 0xff8000).components(.light), Color.Components(red: 1, green: Float(128.0 / 255), blue: 0))
    XCTAssertEqual(Color.white.withAlpha(multipliedBy: 0.5).dark.alpha, 0.5)
  }
}
