import Foundation
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenCore

final class TransformPartsTests: XCTestCase {
  private func turn(_ degrees: Double, scale: Double = 1) -> Transform {
    let angle = degrees * Double.pi / 180
    return Transform(
      a: scale * cos(angle), b: scale * sin(angle), c: -scale * sin(angle), d: scale * cos(angle), tx: 0, ty: 0)
  }

  private func assertEqual(
    _ a: Transform, _ b: Transform, _ message: String = "", file: StaticString = #filePath, line: UInt = #line
  ) {
    for (x, y) in [(a.a, b.a), (a.b, b.b), (a.c, b.c), (a.d, b.d), (a.tx, b.tx), (a.ty, b.ty)] {
      XCTAssertEqual(x, y, accuracy: 1e-9, message, file: file, line: line)
    }
  }

  func testATransformIsTheSumOfItsParts() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<2_000 {
      let transform = Transform(
        a: random.double(-3...3), b: random.double(-3...3), c: random.double(-3...3), d: random.double(-3...3),
        tx: random.double(-50...50), ty: random.double(-50...50))
      guard let parts = TransformParts(transform) else { continue }
      assertEqual(parts.transform, transform)
    }
  }

  func testEveryWayBeginsAndEndsWhereItIsTo() {
    var random = SeededRandom(seed: 8)
    func any() -> Transform {
      Transform(
        a: random.double(-3...3), b: random.double(-3...3), c: random.double(-3...3), d: random.double(-3...3),
        tx: random.double(-50...50), ty: random.double(-50...50))
    }
    for _ in 0..<2_000 {
      let (from, to) = (any(), any())
      assertEqual(Transform.between(from, to, at: 0), from)
      assertEqual(Transform.between(from, to, at: 1), to)
    }
  }

  func testHalfATurnTurnsAndDoesNotShrink() {
    for part in stride(from: 0.0, through: 1, by: 0.125) {
      assertEqual(Transform.between(.identity, turn(180), at: part), turn(180 * part), "forwards")
      assertEqual(Transform.between(.identity, turn(-180), at: part), turn(-180 * part), "backwards")
      assertEqual(Transform.between(turn(180), .identity, at: part), turn(180 * (1 - part)), "and back again")
    }
  }

  func testATurnGoesTheShorterWay() {
    assertEqual(Transform.between(turn(170), turn(-170), at: 0.5), turn(180))
    assertEqual(Transform.between(turn(-100), turn(60), at: 0.5), turn(-20))
    assertEqual(Transform.between(turn(30, scale: 2), turn(90, scale: 1), at: 0.5), turn(60, scale: 1.5))
  }

  func testScalesMovesAndFlipsGoStraight() {
    assertEqual(
      Transform.between(Transform(scaleX: 1, y: 2), Transform(scaleX: 3, y: 1), at: 0.5), Transform(scaleX: 2, y: 1.5))
    assertEqual(
      Transform.between(.identity, Transform(translationX: 10, y: -4), at: 0.25), Transform(translationX: 2.5, y: -1))
    for flip in [Transform(scaleX: -1, y: 1), Transform(scaleX: 1, y: -1)] {
      let half = Transform.between(.identity, flip, at: 0.25)
      assertEqual(half, Transform(scaleX: (1 + flip.a * 0.25 - 0.25), y: (1 + flip.d * 0.25 - 0.25)))
    }
    // Between two translations every step is a translation, so that an upright layer stays on the pixel grid.
    let moved = Transform.between(.identity, Transform(translationX: 7, y: 9), at: 0.3)
    XCTAssertTrue(moved.isTranslation)
  }

  func testOutOfNothingATransformGrowsAsItIs() {
    assertEqual(Transform.between(Transform(scaleX: 0, y: 0), turn(40), at: 0.5), turn(40, scale: 0.5))
    assertEqual(Transform.between(.identity, Transform(scaleX: 0, y: 1), at: 0.5), Transform(scaleX: 0.5, y: 1))
  }
}

extension Transform {
  /// The transform a part of the way from one to another.
  fileprivate static func between(_ from: Transform, _ to: Transform, at part: Double) -> Transform {
    let way = AnimatedNumbers(.transform(from: from, to: to))
    return AnimatedNumbers.transform(way.from + (way.to - way.from) * part, way.form)
  }
}
