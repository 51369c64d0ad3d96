import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import Glibc
import XCTest

/// How leaves share bitmaps.
final class SheetTests: XCTestCase {
  @MainActor private func nodes(_ row: ShownComponent) -> Int {
    var count = 0
    row.node.enumerateSubtree { _ in count += 1 }
    return count
  }

  @MainActor private func bytes(_ row: ShownComponent) -> Int {
    var bytes = 0
    row.node.enumerateSubtree { bytes += $0.loadedLayer?.contents?.byteCount ?? 0 }
    return bytes
  }

  @MainActor func testNeighboursShareABitmap() async {
    struct Row: Component {
      var body: some LayoutElement {
        VStack {
          Label("one line of text")
          Label("one line of text")
          Label("one line of text")
        }
      }
    }
    let row = makeHost().show(Row(), width: 120)
    XCTAssertEqual(nodes(row), 2, "the row and one sheet")
    XCTAssertEqual(row.counts.drawings, 3)
  }

  @MainActor func testLeavesFarApartDoNot() async {
    struct Row: Component {
      var body: some LayoutElement {
        HStack {
          Label("a")
          Spacer()
          Label("b")
        }
      }
    }
    let row = makeHost().show(Row(), width: 300)
    XCTAssertEqual(nodes(row), 3)
    XCTAssertLessThan(bytes(row), 300 * 30)
  }

  @MainActor func testAChangedLeafOfASheetIsDrawnAloneOverTheOldPixels() async {
    struct Row: Component {
      var second: String
      var body: some LayoutElement {
        VStack {
          Label("one line of text")
          Label(second)
          Label("one line of text")
        }
      }
    }
    let host = makeHost()
    let row = host.show(Row(second: "two line of text"), width: 120)
    row.resetCounts()
    row.update(Row(second: "new line of text"))
    XCTAssertEqual(nodes(row), 2)
    XCTAssertEqual(row.counts.drawings, 1)
    let fresh = makeHost()
    _ = fresh.show(Row(second: "new line of text"), width: 120)
    let (a, b) = (host.screenshot(), fresh.screenshot())
    XCTAssertEqual(memcmp(a.data, b.data, a.byteCount), 0)
  }

  @MainActor func testALeafAtAFractionOfAPixelIsDrawnAgainCleanly() async {
    struct Row: Component {
      var isOdd: Bool
      var body: some LayoutElement {
        VStack(alignItems: .start) {
          Shape(fill: .black).frame(width: 33.3, height: 10.4)
          Shape(fill: isOdd ? Color(hex: 0xff0000) : nil).frame(width: 30.7, height: 10.4)
          Shape(.ellipse, fill: .black).frame(width: 33.3, height: 10.4)
        }
      }
    }
    for scale in [1.0, 1.5, 2] {
      let host = HeadlessHost(size: Size(width: 320, height: 480), scale: scale)
      let row = host.show(Row(isOdd: false), width: 120)
      for isOdd in [true, false, true, false, true] { row.update(Row(isOdd: isOdd)) }
      let fresh = HeadlessHost(size: Size(width: 320, height: 480), scale: scale)
      _ = fresh.show(Row(isOdd: true), width: 120)
      let (a, b) = (host.screenshot(), fresh.screenshot())
      XCTAssertEqual(memcmp(a.data, b.data, a.byteCount), 0, "at \(scale)")
    }
  }

  /// A leaf in front of something else may not be drawn into a bitmap behind it.
  @MainActor func testALeafInFrontOfAnAreaStaysThere() async {
    struct Row: Component {
      var body: some LayoutElement {
        ZStack {
          Shape(fill: Color(hex: 0xff0000)).frame(width: 50, height: 50)
          Spacer().frame(width: 50, height: 50).fill(Color(hex: 0x00ff00))
          Shape(fill: Color(hex: 0x0000ff)).frame(width: 50, height: 50)
        }
      }
    }
    let host = makeHost()
    _ = host.show(Row(), width: 50)
    XCTAssertEqual(host.screenshot().pixel(x: 25, y: 25) & 0xff_ffff, 0x0000ff)
  }

  /// Whether the bitmaps of a row need no blending, from the back to the front.
  @MainActor private func opaque(_ row: ShownComponent) -> [Bool] {
    var all: [Bool] = []
    row.node.enumerateSubtree { if let bitmap = $0.loadedLayer?.contents { all.append(bitmap.isOpaque) } }
    return all
  }

  @MainActor func testABitmapInAnAreaOfOneColourIncludesIt() async {
    struct Row: Component, Equatable {
      var text: String
      var fill: Color? = .init(hex: 0xffee00)
      var radius = 0.0
      var hover: Color?
      var body: some LayoutElement {
        VStack { Label(text) }.padding(5).fill(fill).cornerRadius(radius).feedback(hover: hover)
      }
    }
    let host = makeHost()
    let row = host.show(Row(text: "text"), width: 100)
    XCTAssertEqual(opaque(row), [true])
    func corner() -> UInt32 { host.screenshot().pixel(x: 6, y: 6) & 0xff_ffff }
    XCTAssertEqual(corner(), 0xffee00)
    // Another text is drawn over a copy of the pixels.
    row.update(Row(text: "more"))
    XCTAssertEqual(opaque(row), [true])
    let fresh = makeHost()
    _ = fresh.show(Row(text: "more"), width: 100)
    let (a, b) = (host.screenshot(), fresh.screenshot())
    XCTAssertEqual(memcmp(a.data, b.data, a.byteCount), 0)
    // Another colour.
    row.update(Row(text: "more", fill: Color(hex: 0x00eeff)))
    XCTAssertEqual(opaque(row), [true])
    XCTAssertEqual(corner(), 0x00eeff)
    row.update(Row(text: "more", fill: Color(hex: 0x00eeff), radius: 6))
    XCTAssertEqual(opaque(row), [false], "the corners of the area cut into the bitmap")
    row.update(Row(text: "more", fill: Color(hex: 0x00eeff, alpha: 0.5)))
    XCTAssertEqual(opaque(row), [false])
    row.update(Row(text: "more", fill: Color(hex: 0x00eeff), hover: .black))
    XCTAssertEqual(opaque(row), [false], "the colour changes without a drawing")
    row.update(Row(text: "more", fill: nil))
    XCTAssertEqual(opaque(row), [false])
  }

  @MainActor func testABitmapWithSomethingBehindItIsNotOpaque() async {
    struct Row: Component {
      var body: some LayoutElement {
        VStack {
          Label("above")
          ZStack {
            Spacer().frame(width: 50, height: 50).fill(Color(hex: 0xff0000))
            Shape(.ellipse, fill: Color(hex: 0x0000ff)).frame(width: 50, height: 50)
          }
        }
        .fill(.white)
      }
    }
    let host = makeHost()
    let row = host.show(Row(), width: 50)
    XCTAssertEqual(opaque(row).sorted { $0 && !$1 }, [true, false])
    let frame = row.node.bounds
    XCTAssertEqual(host.screenshot().pixel(x: 1, y: Int(frame.maxY) - 2) & 0xff_ffff, 0xff0000)
  }

  @MainActor func testSmallNeighboursShareABitmapInSpiteOfTheRoomBetweenThem() async {
    struct Row: Component {
      var body: some LayoutElement {
        HStack(spacing: 6, alignItems: .center) {
          for glyph in [Symbol.Glyph.heart, .bubble, .plus] {
            Symbol(glyph)
            Label("7", font: .caption)
          }
          Spacer()
          Symbol(.chevron)
        }
      }
    }
    let row = makeHost().show(Row(), width: 300)
    XCTAssertEqual(nodes(row), 3)
    XCTAssertLessThan(bytes(row), 4 * (3 * 40 * 20 + 20 * 20 + 2_048))
  }

  @MainActor func testFramesAndPixelsChangeInOneFrame() async {
    struct Row: Component {
      var height: Double
      var color: Color
      var body: some LayoutElement { Shape(fill: color).frame(width: 100, height: .points(height)) }
    }
    let host = makeHost()
    let row = host.show(Row(height: 40, color: Color(hex: 0xff0000)), width: 100)
    row.node.show(Row(height: 80, color: Color(hex: 0x0000ff)))
    var seen: Set<[UInt32]> = []
    for _ in 0..<12 {
      host.step()
      let picture = host.screenshot()
      seen.insert([picture.pixel(x: 50, y: 20) & 0xff_ffff, picture.pixel(x: 50, y: 60) & 0xff_ffff])
    }
    XCTAssertEqual(seen.count, 2, "the old picture and the new one, and nothing between: \(seen)")
    XCTAssertTrue(seen.contains([0x0000ff, 0x0000ff]))
  }

  @MainActor func testAppearanceAndScaleDrawOnceWithoutEvaluating() async {
    let host = makeHost()
    let row = host.show(CountingRow(title: "x"), width: 300)
    row.resetCounts()
    host.container.appearance = .dark
    host.settle()
    XCTAssertEqual([row.counts.evaluations, row.counts.layouts, row.counts.drawings], [0, 0, 3])
    row.resetCounts()
    host.container.scale = 2
    host.settle()
    XCTAssertEqual([row.counts.evaluations, row.counts.drawings], [0, 3])
  }

  /// A change of colours that comes together with another change.
  @MainActor func testAnotherAppearanceAndAnotherValueAtOnceAreDrawnRight() async {
    func pixels(_ isChanged: Bool) -> Bitmap {
      let host = makeHost()
      let row = host.show(CountingRow(title: isChanged ? "x" : "y"), width: 300)
      host.container.appearance = .dark
      if isChanged { row.node.show(CountingRow(title: "y")) }
      host.settle()
      return host.screenshot()
    }
    let (a, b) = (pixels(true), pixels(false))
    XCTAssertEqual(memcmp(a.data, b.data, a.byteCount), 0)
  }

  /// Controls read surroundings, but not the appearance.
  @MainActor func testControlsAreNotReadAgainForAnotherAppearance() async {
    struct Row: Component {
      var body: some LayoutElement {
        VStack {
          Button("a") {}
          Toggle(isOn: .constant(true))
        }
      }
    }
    let host = makeHost()
    let row = host.show(Row(), width: 300)
    row.resetCounts()
    host.container.appearance = .dark
    host.settle()
    XCTAssertEqual([row.counts.evaluations, row.counts.layouts, row.counts.drawings], [0, 0, 1])
  }

  @MainActor func testABodyThatReadsTheAppearanceIsReadAgain() async {
    struct Row: Component {
      @Surrounding(\.appearance) private var appearance
      init() {}
      var body: some LayoutElement { Label(appearance == .dark ? "dark" : "light") }
    }
    let host = makeHost()
    let row = host.show(Row(), width: 300)
    host.container.appearance = .dark
    host.settle()
    XCTAssertEqual(row.texts, ["dark"])
  }

  @MainActor func testAChangedLeafMakesNoNodes() async {
    struct Row: Component {
      var text: String
      var picture: Bitmap
      var body: some LayoutElement {
        HStack {
          Label(text)
          Picture(picture).frame(width: 20, height: 20)
          Spacer()
          Label("b")
        }
      }
    }
    let (red, blue) = (Bitmap.solid(Color(hex: 0xff0000)), Bitmap.solid(Color(hex: 0x0000ff)))
    let host = makeHost()
    let row = host.show(Row(text: "a", picture: red), width: 300)
    let nodes = row.node.subnodes
    XCTAssertEqual(nodes.count, 3)
    row.resetCounts()
    row.update(Row(text: "a longer text", picture: blue))
    XCTAssertTrue(row.node.subnodes.elementsEqual(nodes, by: ===))
    XCTAssertEqual(row.counts.drawings, 1)
    let frame = nodes[1].frame
    XCTAssertEqual(host.screenshot().pixel(x: Int(frame.minX) + 10, y: Int(frame.minY) + 10) & 0xff_ffff, 0x0000ff)
    let fresh = makeHost()
    _ = fresh.show(Row(text: "a longer text", picture: blue), width: 300)
    let (a, b) = (host.screenshot(), fresh.screenshot())
    XCTAssertEqual(memcmp(a.data, b.data, a.byteCount), 0)
  }

  @MainActor func testCountsAreTold() async {
    let row = makeHost().show(CountingRow(title: "Apples"), width: 300)
    row.press("More")
    #if DEBUG
      XCTAssertEqual(
        "\(row.counts)",
        "2 evaluations (CountingRow 2), 0 kept, 2 layouts, 4 measurements, 4 drawings (0 1, 1 1, Apples 1, More 1)")
    #endif
    let counters = DebugCounterRegistry.sources.flatMap(\.debugCounters).map(\.name)
    XCTAssertTrue(counters.contains("bodies read") && counters.contains("leaves drawn"))
  }

  @MainActor func testRightToLeftMirrorsFrames() async {
    struct Row: Component {
      var body: some LayoutElement {
        HStack {
          Label("a").testID("a")
          Spacer()
          Label("b").fill(.card).testID("b")
        }
      }
    }
    let host = makeHost()
    host.container.layoutDirection = .rightToLeft
    let row = host.show(Row(), width: 300)
    XCTAssertEqual(row.frame(of: "b")!.minX, 0)
    XCTAssertEqual(row.frame(of: "a")!.maxX, 300)
  }

  @MainActor func testAPictureHasAPlaceholderAndCornersOverAColour() async {
    struct Row: Component {
      let bitmap: Bitmap
      var body: some LayoutElement {
        Picture(bitmap).placeholder(.black, fadeDuration: 0).cornerRadius(8, over: .white).frame(width: 40, height: 40)
      }
    }
    let row = makeHost().show(Row(bitmap: Bitmap(size: PixelSize(width: 4, height: 4))!), width: 300)
    let image = row.node.subnodes.compactMap { $0 as? ImageNode }.first
    XCTAssertEqual(image?.placeholderColor, .black)
    XCTAssertEqual(image?.placeholderFadeDuration, 0)
    XCTAssertEqual(image?.cornerRadius, 8)
    XCTAssertEqual(image?.cornerBackgroundColor, .white)
  }

  @MainActor func testLabelsTakeWholePixelsAndAreMeasuredOnceForAll() async {
    struct Row: Component {
      var body: some LayoutElement {
        VStack {
          Label("one", font: .system(13.3))
          Label("two", font: .system(14.7)).padding(1)
        }
      }
    }
    let row = makeHost().show(Row(), width: 200)
    XCTAssertEqual(row.size.height, row.size.height.rounded())
    XCTAssertEqual(row.frame(of: "one")?.height, row.frame(of: "one")?.height.rounded())
    let measured = row.counts.measurements
    row.host.container.redrawAll()
    row.host.settle()
    XCTAssertEqual(row.counts.measurements, measured)
    XCTAssertLessThanOrEqual(measured, 4)
  }

  private struct Badge: NodeContent {
    final class Node: DisplayNode {
      override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 20, height: 20) }
    }
    func makeNode() -> Node {
      let node = Node()
      node.backgroundColor = .primary
      return node
    }
    func update(_ node: Node) {}
  }

  @MainActor func testNodesAmongComponentsTakeTheAppearanceAroundThem() async {
    struct Row: Component {
      var appearance: Appearance?
      var body: some LayoutElement {
        if let appearance {
          VStack { Badge() }.surroundings(\.appearance, appearance)
        } else {
          VStack { Badge() }
        }
      }
    }
    let host = makeHost()
    let row = host.show(Row(appearance: .dark), width: 20)
    func shown() -> UInt32 { host.screenshot().pixel(x: 10, y: 10) }
    XCTAssertEqual(shown(), Color.primary.components(.dark).opaquePixel)
    row.update(Row(appearance: .light))
    host.settle()
    XCTAssertEqual(shown(), Color.primary.components(.light).opaquePixel)
    row.update(Row(appearance: nil))
    host.container.appearance = .dark
    host.settle()
    XCTAssertEqual(shown(), Color.primary.components(.dark).opaquePixel)
    host.container.appearance = .light
    row.update(Row(appearance: .dark))
    host.settle()
    // The second evaluation comes before the first one is shown.
    row.update(Row(appearance: nil))
    for _ in 0..<2 {
      _ = row.node.layoutThatFits(SizeRange(upTo: Size(width: 20, height: 100)))
      row.node.tree.invalidate()
    }
    host.settle()
    XCTAssertEqual(shown(), Color.primary.components(.light).opaquePixel)
  }

  /// A dark card in a light window.
  private struct Card: Component {
    var isDark: Bool
    var body: some LayoutElement {
      VStack {
        VStack {
          Shape(fill: .primary).frame(width: 20, height: 20)
          Shape(fill: .separator).frame(width: 12, height: 12).padding(4).border(.primary, width: 4)
          Scroll { Shape(fill: .primary).frame(width: 20, height: 20) }.frame(height: 20)
          Label("text").selectable().frame(height: 20)
        }
        .padding(10).fill(.card).surroundings(\.appearance, isDark ? .dark : .light)
        Shape(fill: .primary).frame(width: 20, height: 20)
      }
    }
  }

  @MainActor func testAnAppearanceThatIsSetColoursAllLeavesInside() async {
    let host = makeHost()
    let row = host.show(Card(isDark: true), width: 200)
    func pixels() -> [UInt32] {
      let shot = host.screenshot()
      return [(5, 5), (20, 20), (11, 40), (20, 40), (20, 60), (5, 110)].map { shot.pixel(x: $0.0, y: $0.1) }
    }
    func color(_ color: Color, _ appearance: Appearance) -> UInt32 { color.components(appearance).opaquePixel }
    func expected(_ inside: Appearance, _ outside: Appearance) -> [UInt32] {
      [
        color(.card, inside), color(.primary, inside), color(.primary, inside), color(.separator, inside),
        color(.primary, inside), color(.primary, outside),
      ]
    }
    XCTAssertEqual(pixels(), expected(.dark, .light))
    let text = (70..<90).flatMap { y in (10..<60).map { host.screenshot().pixel(x: $0, y: y) & 0xff } }
    XCTAssertGreaterThan(text.max() ?? 0, 200, "text is light on the dark card")
    host.container.appearance = .dark
    host.settle()
    XCTAssertEqual(pixels(), expected(.dark, .dark))
    row.update(Card(isDark: false))
    XCTAssertEqual(pixels(), expected(.light, .dark))
    host.container.appearance = .light
    host.settle()
    XCTAssertEqual(pixels(), expected(.light, .light))
  }
}

extension Bitmap {
  fileprivate static func solid(_ color: Color) -> Bitmap {
    Bitmap(size: PixelSize(width: 20, height: 20), scale: 1, appearance: .light, textRendering: nil) { context in
      context.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: color)
    }!
  }
}
