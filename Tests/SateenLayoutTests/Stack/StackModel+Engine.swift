import SateenLayout
import XCTest

extension StackModel {
  /// The engine's spec for this stack.
  var spec: StackLayoutSpec {
    let horizontal = direction == .horizontal
    let children = items.map { item in
      Box("box", horizontal ? item.main : item.cross, horizontal ? item.cross : item.main).with { style in
        style.flexGrow = item.grow
        style.flexShrink = item.shrink
        if let basis = item.basis { style.flexBasis = .points(basis) }
        let exact = (item.exactMain.map(Dimension.points) ?? .auto, item.exactCross.map(Dimension.points) ?? .auto)
        let low = item.minCross.map(Dimension.points) ?? .auto
        let high = item.maxCross.map(Dimension.points) ?? .auto
        (style.width, style.height) = horizontal ? exact : (exact.1, exact.0)
        if horizontal {
          (style.minHeight, style.maxHeight) = (low, high)
        } else {
          (style.minWidth, style.maxWidth) = (low, high)
        }
        style.spacingBefore = item.before
        style.spacingAfter = item.after
        style.ascender = item.ascender
        style.descender = item.descender
        style.alignSelf = item.align.map(Self.alignSelf) ?? .auto
      }
    }
    return StackLayoutSpec(
      direction: direction, spacing: spacing, justifyContent: justify, alignItems: align,
      flexWrap: wraps ? .wrap : .noWrap, alignContent: content, lineSpacing: lineSpacing, children: children)
  }

  var range: SizeRange {
    let (w, h) = direction == .horizontal ? (main, cross) : (cross, main)
    return SizeRange(
      min: Size(width: w.lowerBound, height: h.lowerBound), max: Size(width: w.upperBound, height: h.upperBound))
  }

  /// Fails if the engine's layout differs from ``solve()``.
  func check(_ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {
    let found = spec.layout(range, scale: scale)
    let expected = solve()
    assertEqual(
      Rect(origin: .zero, size: found.size), Rect(origin: .zero, size: expected.size), accuracy: 1e-6,
      "the stack itself in \(self) \(message())", file: file, line: line)
    XCTAssertEqual(found.sublayouts.count, expected.frames.count, file: file, line: line)
    for (index, frame) in zip(found.sublayouts.map(\.frame), expected.frames).enumerated() {
      assertEqual(
        frame.0, frame.1, accuracy: 1e-6, "item \(index) in \(self) \(message())", file: file, line: line)
    }
  }

  private static func alignSelf(_ align: AlignItems) -> AlignSelf {
    switch align {
    case .start: return .start
    case .end: return .end
    case .center: return .center
    case .stretch: return .stretch
    case .baselineFirst: return .baselineFirst
    case .baselineLast: return .baselineLast
    }
  }
}
