import SateenLayout
import XCTest

/// Compares the engine's stacks with ``StackModel``.
final class StackRulesTests: XCTestCase {
  private typealias Item = StackModel.Item

  /// Items with fractions of points and with baselines, one with an alignment of its own, and some that flex.
  private let shapes: [[Item]] = [
    [
      Item(main: 30, cross: 10, ascender: 8, descender: -2), Item(main: 20.5, cross: 30, ascender: 20, descender: -7),
      Item(main: 41.25, cross: 21, ascender: 13, descender: -3),
    ],
    [Item(main: 33.25, cross: 17.75, ascender: 9, descender: -4)],
    [
      Item(main: 10, cross: 40, ascender: 3, descender: -1), Item(main: 10.5, cross: 5, before: 1.5, ascender: 4),
      Item(main: 10, cross: 20.5, after: 2, align: .center, ascender: 18, descender: -2), Item(main: 0, cross: 0),
    ],
    [
      Item(main: 50, cross: 10, grow: 1), Item(main: 20.5, cross: 12.5, shrink: 1),
      Item(main: 30, cross: 8, grow: 2, shrink: 1, ascender: 6, descender: -2),
      Item(main: 10, cross: 11, grow: 1, shrink: 2),
    ],
  ]

  /// The length of the items on one line.
  private func length(_ items: [Item], _ spacing: Double) -> Double {
    items.map { $0.before + $0.main + $0.after }.reduce(0, +) + spacing * Double(items.count - 1)
  }

  func testEveryAlignmentJustificationDirectionAndOverflowFollowsTheRules() {
    var compared = 0
    for items in shapes {
      for direction in StackDirection.allCases {
        for justify in JustifyContent.allCases {
          for align in AlignItems.allCases {
            // Spare length (also an odd number of half pixels), none, and too little.
            for extra in [60, 7.5, 0, -0.5, -23.25, -1_000] {
              for scale in [1.0, 2, 3] {
                for cross in [50, 25.5] {
                  let spacing = extra == 60 ? 0 : 7.5
                  let main = max(0, length(items, spacing) + extra)
                  StackModel(
                    direction: direction, justify: justify, align: align, spacing: spacing, scale: scale, items: items,
                    main: main...main, cross: cross...cross
                  ).check()
                  compared += 1
                }
              }
            }
          }
        }
      }
    }
    XCTAssertEqual(compared, 4 * 2 * 5 * 6 * 6 * 3 * 2)
  }

  func testEveryAlignmentOfLinesFollowsTheRules() {
    var compared = 0
    for items in shapes {
      for direction in StackDirection.allCases {
        for justify in JustifyContent.allCases {
          for align in AlignItems.allCases {
            for content in AlignContent.allCases {
              // All items on one line, on two or three lines, and each on its own line.
              for main in [200, 62.5, 20] {
                // Lines with much spare cross length, little, and too little.
                for (cross, scale) in [(150, 1.0), (75.5, 2), (40, 3)] {
                  StackModel(
                    direction: direction, justify: justify, align: align, wraps: true, content: content, spacing: 3,
                    lineSpacing: 2.5, scale: scale, items: items, main: main...main, cross: cross...cross
                  ).check()
                  compared += 1
                }
              }
            }
          }
        }
      }
    }
    XCTAssertEqual(compared, 4 * 2 * 5 * 6 * 6 * 3 * 3)
  }

  func testStacksThatFindTheirOwnSizeFollowTheRules() {
    for items in shapes {
      for direction in StackDirection.allCases {
        for align in AlignItems.allCases {
          for wraps in [false, true] {
            for main in [0...(.infinity), 10...40, 40...400, 300...400] as [ClosedRange<Double>] {
              for cross in [0...(.infinity), 10...20, 60.5...90] as [ClosedRange<Double>] {
                for justify in [JustifyContent.start, .end, .spaceAround] {
                  StackModel(
                    direction: direction, justify: justify, align: align, wraps: wraps, content: .center, spacing: 1.5,
                    scale: 2, items: items, main: main, cross: cross
                  ).check()
                }
              }
            }
          }
        }
      }
    }
  }

  func testRandomStacksFollowTheRules() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    /// Quarters, so that sums are exact.
    func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) / 4 }
    func sometimes<T>(_ value: () -> T) -> T? { Int.random(in: 0..<5, using: &random) == 0 ? value() : nil }
    func extent(_ most: Int) -> ClosedRange<Double> {
      let low = number(0...most)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return 0...(.infinity)
      case 1: return low...(low + number(0...most))
      default: return low...low
      }
    }
    for round in 0..<20_000 {
      let items = (0..<Int.random(in: 0...7, using: &random)).map { _ in
        Item(
          main: number(0...240), cross: number(0...160), grow: sometimes { number(0...12) } ?? 0,
          shrink: sometimes { number(0...12) } ?? 0, basis: sometimes { number(0...160) },
          exactMain: sometimes { number(0...160) }, exactCross: sometimes { number(0...160) },
          minCross: sometimes { number(0...120) }, maxCross: sometimes { number(0...120) },
          before: sometimes { number(-10...30) } ?? 0, after: sometimes { number(-10...30) } ?? 0,
          align: sometimes { AlignItems.allCases.randomElement(using: &random)! }, ascender: number(0...80),
          descender: number(-40...0))
      }
      StackModel(
        direction: StackDirection.allCases.randomElement(using: &random)!,
        justify: JustifyContent.allCases.randomElement(using: &random)!,
        align: AlignItems.allCases.randomElement(using: &random)!, wraps: Bool.random(using: &random),
        content: AlignContent.allCases.randomElement(using: &random)!, spacing: sometimes { number(-10...40) } ?? 0,
        lineSpacing: sometimes { number(-10...40) } ?? 0, scale: Double(Int.random(in: 1...3, using: &random)),
        items: items, main: extent(1_600), cross: extent(400)
      ).check("seed \(seed) round \(round)")
    }
  }
}
