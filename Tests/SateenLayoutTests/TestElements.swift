import SateenLayout
import Synchronization
import XCTest

// XCTest exports Foundation, which has another type named `Dimension`.
typealias Dimension = SateenLayout.Dimension

/// A leaf with a size of its own, clamped to the range, that counts its measurements.
final class Box: LayoutNode, @unchecked Sendable {
  // Everything but the counter is constant once the box is in a layout.
  var style = LayoutStyle()
  let name: String
  let wanted: Size
  /// Whether a smaller width makes the box higher, as in text.
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

/// A leaf that fills the maximum of its range; 0 where that is infinite.
final class Filler: LayoutNode, @unchecked Sendable {
  // Constant once in a layout.
  var style = LayoutStyle()

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let size = Size(
      width: range.max.width.isFinite ? range.max.width : 0, height: range.max.height.isFinite ? range.max.height : 0)
    return Layout(element: self, size: range.clamp(size), context: context)
  }
}

/// A leaf with a size of its own, clamped to the range, that records its requests. Used by one thread.
final class Probe: LayoutNode, @unchecked Sendable {
  // Used on the test's thread only.
  var style = LayoutStyle()
  let wanted: Size
  private(set) var questions: [(range: SizeRange, parent: Size)] = []

  init(_ width: Double = 0, _ height: Double = 0) {
    wanted = Size(width: width, height: height)
  }

  var lastRange: SizeRange { questions.last?.range ?? .unconstrained }
  /// The parent size of the last request, with 0 for an unknown length.
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

  /// The layout for an exact size.
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

/// SplitMix64: a failing case can be repeated from its seed.
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
