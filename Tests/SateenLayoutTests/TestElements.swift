import SateenLayout
import Synchronization
import XCTest

// XCTest brings Foundation along, which has a Dimension of its own.
typealias Dimension = SateenLayout.Dimension

/// A leaf that wants one size, takes what it is allowed, and counts how often it is asked.
final class Box: LayoutNode, @unchecked Sendable {
  // Everything but the counter is constant once the box is in a layout.
  var style = LayoutStyle()
  let name: String
  let wanted: Size
  /// Text-like: what does not fit the width goes on as more height.
  let flows: Bool
  private let asked = Atomic<Int>(0)

  init(_ name: String = "box", _ width: Double = 0, _ height: Double = 0, flows: Bool = false) {
    self.name = name
    wanted = Size(width: width, height: height)
    self.flows = flows
  }

  var measureCount: Int { asked.load(ordering: .relaxed) }
  var layoutName: String { name }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    asked.wrappingAdd(1, ordering: .relaxed)
    var size = wanted
    if flows, range.max.width < wanted.width {
      let width = max(1, range.max.width)
      size = Size(width: width, height: wanted.height * (wanted.width / width).rounded(.up))
    }
    return Layout(element: self, size: range.clamp(size), context: context)
  }

  @discardableResult
  func with(_ change: (inout LayoutStyle) -> Void) -> Box {
    change(&style)
    return self
  }
}

/// A leaf that takes the finite maximum it is given, else nothing.
final class Filler: LayoutNode, @unchecked Sendable {
  // Constant once in a layout.
  var style = LayoutStyle()

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let size = Size(
      width: range.max.width.isFinite ? range.max.width : 0, height: range.max.height.isFinite ? range.max.height : 0)
    return Layout(element: self, size: range.clamp(size), context: context)
  }
}

/// A leaf that wants one size, takes what it is allowed, and keeps what it was asked. Used by one thread.
final class Probe: LayoutNode, @unchecked Sendable {
  // The test that makes one asks it on its own thread.
  var style = LayoutStyle()
  let wanted: Size
  private(set) var questions: [(range: SizeRange, parent: Size)] = []

  init(_ width: Double = 0, _ height: Double = 0) {
    wanted = Size(width: width, height: height)
  }

  var lastRange: SizeRange { questions.last?.range ?? .unconstrained }
  /// What fractions referred to, with 0 in place of a length that is not known.
  var lastParent: Size { Self.known(questions.last?.parent ?? .unknown) }

  static func known(_ size: Size) -> Size {
    Size(width: size.width.isNaN ? 0 : size.width, height: size.height.isNaN ? 0 : size.height)
  }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    questions.append((range, parentSize))
    return Layout(element: self, size: range.clamp(wanted), context: context)
  }
}

extension LayoutElement {
  func layout(
    _ range: SizeRange = .unconstrained, scale: Double = 1, direction: LayoutDirection = .leftToRight
  ) -> Layout {
    layoutThatFits(range, parentSize: range.max, context: LayoutContext(scale: scale, direction: direction))
  }

  /// The layout in exactly one size.
  func layout(_ width: Double, _ height: Double, scale: Double = 1) -> Layout {
    layout(SizeRange(exactly: Size(width: width, height: height)), scale: scale)
  }
}

extension Layout {
  /// The frames of the nodes, in the order they are drawn.
  var nodeFrames: [Rect] { flattened().sublayouts.map(\.frame) }
}

func assertEqual(
  _ a: Rect, _ b: Rect, accuracy: Double = 1e-9, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  let differences = [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height]
  if !differences.allSatisfy({ abs($0) <= accuracy }) {
    XCTFail("\(a) is not \(b) \(message())", file: file, line: line)
  }
}

/// SplitMix64, so that a failing case can be run again from its seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
