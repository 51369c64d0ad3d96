import SateenLayout
import XCTest

/// Compares each spec around one child with a second implementation of its rule, axis by axis, for every combination
/// of its properties with every kind of range, at three scales.
final class SpecRulesTests: XCTestCase {
  private let inf = Double.infinity
  private let scales = [1.0, 2, 3]
  /// Exact, with a maximum, with a minimum and a maximum, exact at a quarter of a point, without a maximum.
  private let lengths: [ClosedRange<Double>] = [
    100...100, 0...80, 30...90.5, 45.25...45.25, 0...(.infinity), 20...(.infinity),
  ]

  private func range(_ width: ClosedRange<Double>, _ height: ClosedRange<Double>) -> SizeRange {
    SizeRange(
      min: Size(width: width.lowerBound, height: height.lowerBound),
      max: Size(width: width.upperBound, height: height.upperBound))
  }

  private func clamp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }

  private func ceiled(_ value: Double, _ scale: Double) -> Double {
    ((value - 1.1920929e-7) * scale).rounded(.up) / scale
  }

  private func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }

  /// The result in one axis: the length of the spec, and the position and length of the child.
  private typealias Axis = (whole: Double, place: Double, child: Double)

  private func check(
    _ spec: any LayoutElement, _ range: SizeRange, _ scale: Double, _ x: Axis, _ y: Axis, _ message: String,
    line: UInt = #line
  ) {
    let layout = spec.layout(range, scale: scale)
    let whole = Rect(x: 0, y: 0, width: ceiled(x.whole, scale), height: ceiled(y.whole, scale))
    assertEqual(Rect(origin: .zero, size: layout.size), whole, accuracy: 1e-6, "\(message) at \(scale)", line: line)
    let child = Rect(x: ceiled(x.place, scale), y: ceiled(y.place, scale), width: x.child, height: y.child)
    assertEqual(layout.sublayouts[0].frame, child, accuracy: 1e-6, "\(message) at \(scale)", line: line)
  }

  func testInsetsOfEveryKindInEveryRange() {
    func axis(_ lead: Double, _ trail: Double, _ range: ClosedRange<Double>, _ wanted: Double, _ scale: Double) -> Axis
    {
      let finite = [lead, trail].filter(\.isFinite).reduce(0, +)
      let takesRest = lead.isInfinite || trail.isInfinite
      let low = takesRest ? 0 : max(0, range.lowerBound - finite)
      let child = ceiled(clamp(wanted, low...max(low, range.upperBound - finite)), scale)
      // Infinite insets take the rest of a finite maximum. Without a maximum there is no rest to take.
      let whole = clamp(takesRest && range.upperBound.isFinite ? range.upperBound : child + finite, range)
      switch (lead.isFinite, trail.isFinite) {
      case (true, _): return (whole, lead, child)
      case (false, true): return (whole, whole - trail - child, child)
      case (false, false): return (whole, whole - child - rounded((whole - child) / 2, scale), child)
      }
    }
    var compared = 0
    for (top, left, bottom, right) in [(3.0, 5.0, 7.0, 11.0), (0.25, 4.5, 2.75, 0), (-3, -2, 1, 4), (40, 60, 50, 70)] {
      for mask in 0..<16 {
        let insets = EdgeInsets(
          top: mask & 1 != 0 ? inf : top, left: mask & 2 != 0 ? inf : left, bottom: mask & 4 != 0 ? inf : bottom,
          right: mask & 8 != 0 ? inf : right)
        for width in lengths {
          for height in lengths {
            for scale in scales {
              check(
                Box("box", 20.5, 200).padding(insets), range(width, height), scale,
                axis(insets.left, insets.right, width, 20.5, scale),
                axis(insets.top, insets.bottom, height, 200, scale),
                "\(insets) in \(width) x \(height)")
              compared += 1
            }
          }
        }
      }
    }
    XCTAssertEqual(compared, 4 * 16 * 36 * 3)
  }

  func testTheChildOfAnInsetIsAskedForTheRangeLessTheInsets() {
    let probe = Probe()
    let range = SizeRange(min: Size(width: 50, height: 40), max: Size(width: 100, height: inf))
    _ = probe.padding(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
      .layoutThatFits(range, parentSize: Size(width: 200, height: .nan), context: LayoutContext())
    XCTAssertEqual(
      probe.lastRange, SizeRange(min: Size(width: 44, height: 36), max: Size(width: 94, height: inf)))
    XCTAssertEqual(probe.lastParent, Size(width: 194, height: 0))
  }

  func testRelativeAndCenterOfEveryPositionAndSizingInEveryRange() {
    func axis(
      _ position: RelativePosition, _ fits: Bool, _ range: ClosedRange<Double>, _ wanted: Double, _ scale: Double
    ) -> Axis {
      let child = ceiled(clamp(wanted, (position == .none ? range.lowerBound : 0)...range.upperBound), scale)
      let whole = clamp(fits || range.upperBound.isInfinite ? child : range.upperBound, range)
      let share = position == .center ? 0.5 : position == .end ? 1 : 0
      return (whole, rounded((whole - child) * share, scale), child)
    }
    let sizings: [MinimumSizing] = [[], .width, .height, .size]
    for (width, height) in lengths.flatMap({ width in lengths.map { (width, $0) } }) {
      for sizing in sizings {
        for scale in scales {
          for horizontal in RelativePosition.allCases {
            for vertical in RelativePosition.allCases {
              check(
                Box("box", 21, 10.25).aligned(horizontal: horizontal, vertical: vertical, minimumSizing: sizing),
                range(width, height), scale, axis(horizontal, sizing.contains(.width), width, 21, scale),
                axis(vertical, sizing.contains(.height), height, 10.25, scale),
                "\(horizontal) \(vertical) \(sizing) in \(width) x \(height)")
            }
          }
          for axes in [[], .x, .y, .xy] as [CenteringAxes] {
            check(
              Box("box", 21, 10.25).centered(axes, minimumSizing: sizing), range(width, height), scale,
              axis(axes.contains(.x) ? .center : .none, sizing.contains(.width), width, 21, scale),
              axis(axes.contains(.y) ? .center : .none, sizing.contains(.height), height, 10.25, scale),
              "\(axes) \(sizing) in \(width) x \(height)")
          }
        }
      }
    }
  }

  func testRatiosChooseTheBetterOfTheirTwoCandidates() {
    for ratio in [0.1, 0.5, 9.0 / 16, 1, 1.5, 4] {
      for width in lengths {
        for height in lengths {
          for scale in scales {
            let allowed = range(width, height)
            func floored(_ value: Double) -> Double { ((value + 1.1920929e-7) * scale).rounded(.down) / scale }
            var candidates: [Size] = []
            if width.upperBound.isFinite {
              candidates.append(Size(width: width.upperBound, height: floored(ratio * width.upperBound)))
            }
            if height.upperBound.isFinite {
              candidates.append(Size(width: floored(height.upperBound / ratio), height: height.upperBound))
            }
            candidates = candidates.map { Size(width: clamp($0.width, width), height: clamp($0.height, height)) }
            let best = candidates.min { abs($0.height / $0.width - ratio) < abs($1.height / $1.width - ratio) }
            let probe = Probe(7, 9)
            let layout = RatioLayoutSpec(ratio: ratio, child: probe).layout(allowed, scale: scale)
            XCTAssertEqual(probe.lastRange, best.map(SizeRange.init(exactly:)) ?? allowed, "\(ratio) in \(allowed)")
            XCTAssertEqual(probe.lastParent, best ?? .zero)
            let expected = best ?? Size(width: clamp(7, width), height: clamp(9, height))
            XCTAssertEqual(layout.size.width, ceiled(expected.width, scale), accuracy: 1e-9)
            XCTAssertEqual(layout.size.height, ceiled(expected.height, scale), accuracy: 1e-9)
            XCTAssertEqual(layout.sublayouts.map(\.frame), [Rect(origin: .zero, size: layout.size)])
          }
        }
      }
    }
  }

  func testAbsoluteOfBothSizingsInEveryRange() {
    let places = [Point(x: 10, y: 20.5), Point(x: -5, y: 0), Point(x: 60.25, y: 95)]
    for sizing in AbsoluteLayoutSpec.Sizing.allCases {
      for width in lengths {
        for height in lengths {
          for scale in scales {
            let probes = places.map { place in
              let probe = Probe(40, 12.5)
              probe.style.layoutPosition = place
              return probe
            }
            let layout = AbsoluteLayoutSpec(sizing: sizing, children: probes).layout(range(width, height), scale: scale)
            var needed = Size(width: width.lowerBound, height: height.lowerBound)
            for (index, place) in places.enumerated() {
              let most = Size(
                width: max(0, width.upperBound - place.x), height: max(0, height.upperBound - place.y))
              XCTAssertEqual(probes[index].lastRange, SizeRange(upTo: most))
              let size = Size(
                width: ceiled(min(40, most.width), scale), height: ceiled(min(12.5, most.height), scale))
              assertEqual(
                layout.sublayouts[index].frame,
                Rect(origin: Point(x: ceiled(place.x, scale), y: ceiled(place.y, scale)), size: size))
              needed.width = max(needed.width, place.x + size.width)
              needed.height = max(needed.height, place.y + size.height)
            }
            let fills = sizing == .fill
            let whole = Size(
              width: clamp(fills && width.upperBound.isFinite ? width.upperBound : needed.width, width),
              height: clamp(fills && height.upperBound.isFinite ? height.upperBound : needed.height, height))
            XCTAssertEqual(layout.size.width, ceiled(whole.width, scale), accuracy: 1e-9)
            XCTAssertEqual(layout.size.height, ceiled(whole.height, scale), accuracy: 1e-9)
          }
        }
      }
    }
  }

  func testCornersOfEveryLocationWrappedOrNot() {
    for location in CornerLayoutSpec.Location.allCases {
      for wraps in [false, true] {
        for offset in [Point.zero, Point(x: -3.5, y: 2.25), Point(x: 30, y: 40), Point(x: -60, y: -60)] {
          for (child, badge) in [
            (Size(width: 40, height: 30), Size(width: 11, height: 8.5)), (.zero, Size(width: 10, height: 6)),
          ] {
            for scale in scales {
              let childSize = Size(width: ceiled(child.width, scale), height: ceiled(child.height, scale))
              let badgeSize = Size(width: ceiled(badge.width, scale), height: ceiled(badge.height, scale))
              let isRight = location == .topRight || location == .bottomRight
              let isBottom = location == .bottomLeft || location == .bottomRight
              let x = (isRight ? childSize.width : 0) + offset.x - badgeSize.width / 2
              let y = (isBottom ? childSize.height : 0) + offset.y - badgeSize.height / 2
              let shift = wraps ? Point(x: max(0, -x), y: max(0, -y)) : .zero
              let layout = Box("child", child.width, child.height)
                .corner(Box("badge", badge.width, badge.height), at: location, offset: offset, wrapsCorner: wraps)
                .layout(scale: scale)
              let size =
                wraps
                ? Size(
                  width: max(childSize.width, x + badgeSize.width) + shift.x,
                  height: max(childSize.height, y + badgeSize.height) + shift.y) : childSize
              let message = "\(location) wraps \(wraps) \(offset) at \(scale)"
              assertEqual(
                Rect(origin: .zero, size: layout.size),
                Rect(x: 0, y: 0, width: ceiled(size.width, scale), height: ceiled(size.height, scale)), message)
              assertEqual(
                layout.sublayouts[0].frame,
                Rect(
                  x: ceiled(shift.x, scale), y: ceiled(shift.y, scale), width: childSize.width, height: childSize.height
                ),
                message)
              assertEqual(
                layout.sublayouts[1].frame,
                Rect(
                  x: ceiled(x + shift.x, scale), y: ceiled(y + shift.y, scale), width: badgeSize.width,
                  height: badgeSize.height), message)
            }
          }
        }
      }
    }
  }

  func testOverlaysAndBackgroundsAreAskedForExactlyTheSizeOfTheContent() {
    for width in lengths {
      for height in lengths {
        let allowed = range(width, height)
        let parent = Size(width: 300, height: 200)
        let (content, over, behind) = (Probe(50.25, 33), Probe(1, 1), Probe(999, 999))
        let layout = content.overlay(over).background(behind)
          .layoutThatFits(allowed, parentSize: parent, context: LayoutContext())
        XCTAssertEqual(content.questions.count, 1)
        XCTAssertEqual(content.lastRange, allowed)
        XCTAssertEqual(content.lastParent, parent)
        XCTAssertEqual(over.lastRange, SizeRange(exactly: layout.size))
        XCTAssertEqual(over.lastParent, layout.size)
        XCTAssertEqual(behind.lastRange, SizeRange(exactly: layout.size))
        XCTAssertEqual(behind.lastParent, parent)
        XCTAssertEqual(layout.flattened().sublayouts.map { $0.node === content }, [false, true, false])
      }
    }
  }

  func testWrappersPutAllAtTheirCornerAndAreAsLargeAsTheLargest() {
    for width in lengths {
      for height in lengths {
        for scale in scales {
          let allowed = range(width, height)
          let probes = [Probe(30.5, 5), Probe(10, 60.25)]
          let layout = WrapperLayoutSpec(children: probes).layout(allowed, scale: scale)
          for probe in probes { XCTAssertEqual(probe.lastRange, allowed) }
          XCTAssertEqual(layout.sublayouts.map(\.frame.origin), [.zero, .zero])
          XCTAssertEqual(layout.size.width, ceiled(clamp(30.5, width), scale), accuracy: 1e-9)
          XCTAssertEqual(layout.size.height, ceiled(clamp(60.25, height), scale), accuracy: 1e-9)
          let single = Probe(30.5, 5)
          let alone = WrapperLayoutSpec(single)
            .layoutThatFits(allowed, parentSize: Size(width: 7, height: .nan), context: LayoutContext(scale: scale))
          XCTAssertEqual(single.lastParent, Size(width: 7, height: 0), "one child is as if it stood there itself")
          XCTAssertEqual(alone.size, alone.sublayouts[0].size)
        }
      }
    }
  }

  func testASpacerIsAsSmallAsItMayBe() {
    for width in lengths {
      for height in lengths {
        let size = SpacerLayoutSpec().layout(range(width, height), scale: 2).size
        XCTAssertEqual(size, Size(width: ceiled(width.lowerBound, 2), height: ceiled(height.lowerBound, 2)))
      }
    }
  }
}
