import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// Components with values that make no sense, and too many of them.
final class HostileTests: XCTestCase {
  /// A leaf of a size.
  struct Sized: Drawing {
    var size: Size
    static func == (a: Self, b: Self) -> Bool { true }
    func measure(_ range: SizeRange, _ surroundings: Surroundings) -> (Size, Void) { (size, ()) }
    func draw(_ measured: Void, in context: GraphicsContext, _ bounds: Rect, _ surroundings: Surroundings) {
      context.fill(bounds, with: .black)
    }
  }

  private static let lengths = [
    Double.nan, .infinity, -.infinity, -10, 0, -0.0, 1e-300, 1e9, 1e300, .greatestFiniteMagnitude,
  ]

  @MainActor func testLengthsThatMakeNoSenseAreShown() async {
    struct Row: Component {
      var a: Double
      var b: Double
      var body: some LayoutElement {
        VStack(spacing: a) {
          Label("")
          Label("", lines: -1)
          Label("text", font: .system(b), lines: -3).padding(a)
          Sized(size: Size(width: a, height: b))
          Symbol(.heart, size: a)
          Shape(.rounded(a), fill: .black, stroke: .primary, lineWidth: b).frame(width: .points(a), height: .points(b))
          Shape(.capsule).frame(width: 20, height: 10).cornerRadius(a).border(.black, width: b).opacity(a)
          Label("tap").padding(horizontal: a, vertical: b).fill(.card).hitTestSlop(EdgeInsets(a)).onTap {}
          Label("pulse").pulse(a, .linear(b), scale: b).transition(.scale(a).animation(.linear(b)))
          Label("shadow").shadow(Shadow(color: .black, offset: Size(width: b, height: a), radius: a)).clipped()
          Fitting {}
          Fitting { Label("fits").frame(width: .points(a)) }
          Scroll { Sized(size: Size(width: b, height: a)) }.frame(height: 20)
          VStack {}
          Label("scaled").surroundings(\.textScale, a)
        }
      }
    }
    let host = makeHost()
    let row = host.show(Row(a: 1, b: 1), width: 300)
    for a in Self.lengths {
      for b in Self.lengths {
        row.update(Row(a: a, b: b))
        _ = row.node.hitTestDebugAreas
        host.send(.pointerMoved(Point(x: 20, y: 20)))
        host.click(Point(x: 10, y: 10))
        host.press(.tab)
        XCTAssertTrue(host.settle(), "\(a) \(b)")
      }
    }
    row.update(Row(a: 1, b: 1))
    XCTAssertTrue(row.has("tap"))
  }

  func testADescriptionOfLengthsThatMakeNoSense() {
    for a in Self.lengths {
      XCTAssertFalse(
        VStack {
          Sized(size: Size(width: a, height: 1))
          Label("x").role("button").frame(width: .points(a))
        }
        .described(width: a).isEmpty)
      XCTAssertFalse(Sized(size: Size(width: 1, height: a)).described(width: 100).isEmpty)
    }
  }

  @MainActor func testThousandsOfChildrenAreShown() async {
    struct Row: Component {
      var count: Int
      var isOdd = false
      var body: some LayoutElement {
        VStack(spacing: 30, alignItems: .start) {
          ForEach(0..<count, id: \.self) { number in
            Shape(fill: number == 5 && isOdd ? .white : .black)
              .frame(width: .points(Double(10 + number % 7 * 20)), height: 4)
          }
        }
      }
    }
    let row = makeHost().show(Row(count: 2_000), width: 200)
    XCTAssertGreaterThan(row.node.subnodes.count, 1_000)
    row.resetCounts()
    row.update(Row(count: 2_000, isOdd: true))
    XCTAssertEqual(row.counts.measurements, 1)
    row.update(Row(count: 0))
    XCTAssertEqual(row.node.subnodes.count, 0)
  }

  @MainActor func testAChangeOfABitmapOfThousandsDrawsOne() async {
    struct Row: Component {
      var changed = -1
      var body: some LayoutElement {
        VStack {
          ForEach(0..<2_000, id: \.self) { number in
            Shape(fill: number == changed ? .white : .black).frame(width: 4, height: 1)
          }
        }
      }
    }
    let row = makeHost().show(Row(), width: 4)
    row.resetCounts()
    row.update(Row(changed: 7))
    XCTAssertEqual(row.counts.drawings, 1)
  }

  @MainActor func testComponentsNestedTwoThousandDeepAreShown() async {
    struct Nested: Component {
      var depth: Int
      @State private var count = 0
      var body: some LayoutElement {
        if depth > 0 { Nested(depth: depth - 1) } else { Label("end \(count)").onTap { count += 1 } }
      }
    }
    let row = makeHost().show(Nested(depth: 2_000), width: 300)
    XCTAssertEqual(row.texts.count, row.texts.isEmpty ? 0 : 1)
    row.update(Nested(depth: 3))
    row.press("end 0")
    XCTAssertEqual(row.texts, ["end 1"])
  }

  @MainActor func testContainersNestedTwoThousandDeepShowNothing() async {
    func nested(_ depth: Int) -> any LayoutElement {
      var element: any LayoutElement = Label("end")
      for _ in 0..<depth { element = Elements([VStack(spacing: 1) { element }.fill(.card)]) }
      return element
    }
    struct Row: Component {
      let inside: any LayoutElement
      var body: some LayoutElement {
        Label("beside")
        inside
      }
    }
    let row = makeHost().show(Row(inside: nested(2_000)), width: 300)
    XCTAssertEqual(row.texts.first, "beside")
    row.update(Row(inside: nested(2)))
    XCTAssertEqual(row.texts, ["beside", "end"])
  }
}
