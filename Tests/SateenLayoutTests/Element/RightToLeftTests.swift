import SateenLayout
import XCTest

/// A layout from right to left is the mirror image of the layout from left to right, with any spec.
final class RightToLeftTests: XCTestCase {
  private func assertMirrored(
    _ message: String, _ range: SizeRange = SizeRange(exactly: Size(width: 120, height: 70)), line: UInt = #line,
    _ make: () -> any LayoutElement
  ) {
    for scale in [1.0, 2, 3] {
      let plain = make().layout(range, scale: scale).flattened()
      let mirrored = make().layout(range, scale: scale, direction: .rightToLeft).flattened()
      XCTAssertEqual(mirrored.size, plain.size, message, line: line)
      XCTAssertFalse(plain.sublayouts.isEmpty, line: line)
      XCTAssertEqual(mirrored.sublayouts.count, plain.sublayouts.count, line: line)
      for (left, right) in zip(plain.sublayouts, mirrored.sublayouts) {
        XCTAssertEqual(right.size, left.size, message, line: line)
        XCTAssertEqual(right.frame.minY, left.frame.minY, accuracy: 1e-9, message, line: line)
        // The exact position is mirrored first, then rounded.
        XCTAssertEqual(
          right.position.x, plain.size.width - left.size.width - left.position.x, accuracy: 1e-9, message, line: line)
        XCTAssertEqual(right.frame.minX, right.position.x, accuracy: 1 / scale, message, line: line)
      }
    }
  }

  private func box(_ width: Double = 21, _ height: Double = 10.5) -> Box { Box("box", width, height) }

  func testEverySpecIsMirrored() {
    let inf = Double.infinity
    for insets in [
      EdgeInsets(top: 1, left: 2, bottom: 3, right: 40), EdgeInsets(left: inf), EdgeInsets(right: inf),
      EdgeInsets(left: inf, right: inf), EdgeInsets(left: inf, right: 7),
    ] {
      assertMirrored("\(insets)") { box().padding(insets) }
    }
    for horizontal in RelativePosition.allCases {
      assertMirrored("\(horizontal)") { box().aligned(horizontal: horizontal, vertical: .end) }
    }
    assertMirrored("center") { box().centered() }
    assertMirrored("ratio") { box().aspectRatio(3) }
    assertMirrored("overlay") { box().padding(4).overlay(box(5, 5).centered(.x)) }
    assertMirrored("background") { box().padding(4).background(box(5, 5).aligned(horizontal: .end)) }
    assertMirrored("wrapper", SizeRange(width: 50)) {
      ZStack {
        box(); box(5, 5)
      }
    }
    for sizing in AbsoluteLayoutSpec.Sizing.allCases {
      assertMirrored("absolute \(sizing)", .unconstrained) {
        Absolute(sizing: sizing) {
          box().position(x: 13, y: 4); box().position(x: -3, y: 4)
        }
      }
    }
    for location in CornerLayoutSpec.Location.allCases {
      for wraps in [false, true] {
        assertMirrored("\(location) \(wraps)", .unconstrained) {
          box().corner(box(8, 8), at: location, offset: Point(x: 3, y: 1), wrapsCorner: wraps)
        }
      }
    }
    assertMirrored("spacer") {
      HStack {
        box(); Spacer(); box()
      }
    }
  }

  func testEveryStackIsMirrored() {
    for direction in StackDirection.allCases {
      for justify in JustifyContent.allCases {
        for align in AlignItems.allCases {
          for wrap in FlexWrap.allCases {
            for content in AlignContent.allCases {
              assertMirrored("\(direction) \(justify) \(align) \(wrap) \(content)") {
                StackLayoutSpec(
                  direction: direction, spacing: 3, justifyContent: justify, alignItems: align, flexWrap: wrap,
                  alignContent: content, lineSpacing: 2,
                  children: [box(), box(60, 30), box(50.5, 9).with { $0.spacingBefore = 4 }])
              }
            }
          }
        }
      }
    }
  }

  func testNestedSpecsAreMirroredAsOnePicture() {
    assertMirrored("nested") {
      HStack(spacing: 5) {
        box(20, 20).padding(EdgeInsets(left: 3))
        VStack(alignItems: .end) {
          box(30, 5)
          HStack {
            box(7, 7); box(9, 9).aligned(horizontal: .end)
          }
        }.flexGrow(1)
      }.padding(EdgeInsets(top: 1, left: 10, bottom: 2, right: 20))
    }
  }
}
