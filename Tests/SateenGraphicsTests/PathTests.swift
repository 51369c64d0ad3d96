import SateenGraphics
import SateenLayout
import XCTest

final class PathTests: XCTestCase {
  private func drawn(_ body: (GraphicsContext) -> Void) throws -> Bitmap {
    try XCTUnwrap(Bitmap(size: PixelSize(width: 100, height: 100), draw: body))
  }

  /// The coverage of a pixel, from 0 to 255.
  private func cover(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Int { Int(bitmap.pixel(x: x, y: y) >> 24) }

  private func total(_ bitmap: Bitmap) -> Double {
    var sum = 0
    for y in 0..<100 { for x in 0..<100 { sum += cover(bitmap, x, y) } }
    return Double(sum) / 255
  }

  private func slice(from: Double, to: Double, isClockwise: Bool = true) -> Path {
    var path = Path()
    path.move(to: Point(x: 50, y: 50))
    path.addArc(center: Point(x: 50, y: 50), radius: 40, from: from, to: to, isClockwise: isClockwise)
    path.close()
    return path
  }

  func testAnArcCoversItsPartOfTheCircle() throws {
    let circle = Double.pi * 1_600
    for (from, to, share) in [
      (0, Double.pi / 2, 0.25), (0, .pi, 0.5), (1, 1 + 1.5 * .pi, 0.75), (-1, 8, 1),
      (2 * .pi - 0.5, 0.5, 1 / (2 * .pi)),
    ] {
      let clockwise = try drawn { $0.fill(slice(from: from, to: to), with: .black) }
      XCTAssertEqual(total(clockwise), circle * share, accuracy: 8, "\(from) to \(to)")
      let other = try drawn { $0.fill(slice(from: to, to: from, isClockwise: false), with: .black) }
      XCTAssertEqual(total(other), total(clockwise), accuracy: 2)
    }
    let quarter = try drawn { $0.fill(slice(from: 0, to: .pi / 2), with: .black) }
    XCTAssertEqual(cover(quarter, 70, 70), 255, "clockwise from the right is downwards")
    XCTAssertEqual(cover(quarter, 70, 30), 0)
    let way = slice(from: 0, to: .pi / 2).currentPoint
    XCTAssertEqual(way, Point(x: 50, y: 50), "closing leads back to where the path began")
  }

  func testAQuadraticCurveBendsTowardsItsPoint() throws {
    var path = Path()
    path.move(to: Point(x: 10, y: 90))
    path.addQuadCurve(to: Point(x: 90, y: 90), control: Point(x: 50, y: 10))
    path.close()
    let bitmap = try drawn { $0.fill(path, with: .black) }
    // The curve covers two thirds of the triangle's area, and reaches half its height in the middle.
    XCTAssertEqual(total(bitmap), 80 * 80 / 2 * 2 / 3, accuracy: 5)
    XCTAssertEqual(cover(bitmap, 50, 53), 255)
    XCTAssertEqual(cover(bitmap, 50, 46), 0)
  }

  private func angle() -> Path {
    var path = Path()
    path.move(to: Point(x: 20, y: 60))
    path.addLine(to: Point(x: 50, y: 30))
    path.addLine(to: Point(x: 80, y: 60))
    return path
  }

  func testLinesEndAndMeetAsTheirStyleSays() throws {
    func area(_ style: StrokeStyle) throws -> Double {
      try total(drawn { $0.stroke(angle(), with: .black, style: style) })
    }
    let butt = try area(StrokeStyle(width: 10, join: .bevel))
    XCTAssertEqual(try area(StrokeStyle(width: 10, cap: .square, join: .bevel)) - butt, 2 * 5 * 10, accuracy: 3)
    XCTAssertEqual(try area(StrokeStyle(width: 10, cap: .round, join: .bevel)) - butt, .pi * 25, accuracy: 3)
    // The bevel fills half of a square with a side of half the width. A miter fills the other half, a round join a
    // quarter circle. Beyond the miter limit the join is a bevel.
    XCTAssertEqual(try area(StrokeStyle(width: 10)) - butt, 12.5, accuracy: 2)
    XCTAssertEqual(try area(StrokeStyle(width: 10, join: .round)) - butt, .pi * 25 / 4 - 12.5, accuracy: 2)
    XCTAssertEqual(try area(StrokeStyle(width: 10, miterLimit: 1)), butt, accuracy: 0.01)
    let round = try total(drawn { $0.stroke(angle(), with: .black, width: 10) })
    XCTAssertEqual(round, try area(StrokeStyle(width: 10, cap: .round, join: .round)))
  }

  func testDashesTakeTurnsWithGaps() throws {
    var line = Path()
    line.move(to: Point(x: 0, y: 50))
    line.addLine(to: Point(x: 100, y: 50))
    let dashed = try drawn {
      $0.stroke(line, with: .black, style: StrokeStyle(width: 2, dashes: [10, 30], dashPhase: 5))
      $0.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .black)
    }
    XCTAssertEqual([2, 20, 37, 46, 60, 77].map { cover(dashed, $0, 50) }, [255, 0, 255, 0, 0, 255])
    let whole = try drawn { $0.stroke(line, with: .black, style: StrokeStyle(width: 2)) }
    XCTAssertEqual(total(whole), 200, accuracy: 0.1)
  }

  func testColoursRunOutwardsFromAPoint() throws {
    let bitmap = try drawn {
      $0.fill(
        Path(rect: Rect(x: 0, y: 0, width: 100, height: 100)), around: Point(x: 50, y: 50), .white, toRadius: 40, .black
      )
    }
    func light(_ x: Int) -> Int { Int(bitmap.pixel(x: x, y: 50) & 0xff) }
    XCTAssertGreaterThan(light(50), 245)
    XCTAssertEqual(light(70), 128, accuracy: 8)
    XCTAssertEqual(light(95), 0)
  }

  /// Bad numbers neither crash nor stop the context from drawing.
  func testWhatIsNoNumberIsLeftOutAndHarmsNothingElse() throws {
    for number in [Double.nan, .infinity, -.infinity, 1e308, -1] {
      let bitmap = try drawn { context in
        var path = Path()
        path.move(to: Point(x: number, y: 1))
        path.addLine(to: Point(x: 5, y: number))
        path.addQuadCurve(to: Point(x: number, y: 2), control: Point(x: 3, y: number))
        path.addArc(center: Point(x: 20, y: 20), radius: number, from: number, to: number)
        path.addArc(center: Point(x: number, y: 20), radius: 4, from: 0, to: 1)
        path.add(Path(roundedRect: Rect(x: 0, y: 0, width: 10, height: 10), radius: number))
        for style in [
          StrokeStyle(width: number),
          StrokeStyle(width: 2, miterLimit: number, dashes: [number, 2], dashPhase: number),
          StrokeStyle(width: 2, dashes: [0, 0]),
        ] {
          context.stroke(path, with: Color(white: number, alpha: number), style: style)
          context.stroke(path, with: .clear, style: style)
        }
        context.saved {
          context.fill(path, with: .clear)
          context.fill(path, around: Point(x: number, y: 0), .clear, toRadius: number, .clear)
          context.scale(x: number == -1 ? 0 : number, y: 1)
          context.translate(x: number, y: 0)
          context.concatenate(Transform(a: number, b: 0, c: 0, d: number, tx: number, ty: 0))
          context.clip(to: Rect(x: number, y: 0, width: number, height: 1))
        }
        context.clear(Rect(x: 0, y: 0, width: 100, height: 100))
        context.fill(Rect(x: 40, y: 40, width: 20, height: 20), with: .black)
      }
      XCTAssertEqual(total(bitmap), 400, "\(number)")
    }
  }

  func testAContextKeptBeyondItsBitmapDrawsNothing() throws {
    var kept: GraphicsContext?
    let bitmap = try drawn { kept = $0 }
    kept?.fill(Rect(x: 0, y: 0, width: 100, height: 100), with: .black)
    XCTAssertEqual(total(bitmap), 0)
  }

  func testABitmapCanBeMadeOfPixelsAtHand() throws {
    let bitmap = try XCTUnwrap(
      Bitmap.ofPixels(size: PixelSize(width: 2, height: 1), isOpaque: true) { bytes in
        XCTAssertEqual(bytes.count, 8)
        bytes.storeBytes(of: 0x0011_2233, toByteOffset: 4, as: UInt32.self)
      })
    XCTAssertEqual([bitmap.pixel(x: 0, y: 0), bitmap.pixel(x: 1, y: 0)], [0xff00_0000, 0xff11_2233])
    XCTAssertNil(Bitmap.ofPixels(size: PixelSize(width: 0, height: 1)) { _ in XCTFail("nothing to fill") })
    XCTAssertNil(Bitmap(size: PixelSize(width: 0, height: 1)) { _ in XCTFail("nothing to draw") })
  }

  func testAnArcBetweenAnglesTooFarApartIsNone() {
    var path = Path()
    path.addArc(center: .zero, radius: 10, from: 1e308, to: -1e308)
    XCTAssertTrue(path.currentPoint == nil)
  }

  func testDashesTooLongForASumDrawALineThroughout() {
    _ = Bitmap(size: PixelSize(width: 20, height: 20), scale: 1, isOpaque: true) { context in
      context.stroke(
        Path(rect: Rect(x: 2, y: 2, width: 10, height: 10)), with: .black,
        style: StrokeStyle(width: 2, dashes: [1e308, 1e308], dashPhase: -1))
    }
  }
}
