import SateenCore
import SateenLayout
import XCTest

@testable import SateenLists

/// When to fetch at either edge, and how many requests that makes.
final class EdgeLoadStateTests: XCTestCase {
  private struct Case {
    var name: String
    var edge: ListEdge
    var offset: Double
    var content = 10_000.0
    var screens = 2.0
    var isVisible = true
    var moving: ScrollDirection = []
    var fetches: Bool
  }

  /// A view of 500 along the axis; two screens are 1,000.
  private let table = [
    Case(name: "at the end", edge: .tail, offset: 9_500, fetches: true),
    Case(name: "two screens before the end", edge: .tail, offset: 8_500, fetches: true),
    Case(name: "a point earlier", edge: .tail, offset: 8_499, fetches: false),
    Case(name: "five screens ahead", edge: .tail, offset: 7_000, screens: 5, fetches: true),
    Case(name: "switched off", edge: .tail, offset: 9_500, screens: 0, fetches: false),
    Case(name: "on the way up", edge: .tail, offset: 9_500, moving: .up, fetches: false),
    Case(name: "on the way down", edge: .tail, offset: 9_500, moving: .down, fetches: true),
    Case(name: "not seen", edge: .tail, offset: 9_500, isVisible: false, fetches: false),
    Case(name: "short and not seen", edge: .tail, offset: 0, content: 499, isVisible: false, fetches: true),
    Case(name: "full and not seen", edge: .tail, offset: 0, content: 500, isVisible: false, fetches: false),
    Case(name: "at the start", edge: .head, offset: 0, fetches: true),
    Case(name: "two screens behind the start", edge: .head, offset: 1_000, fetches: true),
    Case(name: "a point further", edge: .head, offset: 1_001, fetches: false),
    Case(name: "pulled past the start", edge: .head, offset: -80, moving: .up, fetches: true),
    Case(name: "leaving the start", edge: .head, offset: 0, moving: .down, fetches: false),
    Case(name: "short, at the head", edge: .head, offset: 0, content: 10, moving: .down, fetches: true),
  ]

  private func decision(_ row: Case) -> LoadDecision {
    LoadDecision(
      edge: row.edge, distance: row.screens, viewLength: 500, contentLength: row.content, offset: row.offset,
      isVisible: row.isVisible, movesAway: row.moving.contains(row.edge == .tail ? .up : .down))
  }

  func testEachRuleAtBothEdges() {
    for row in table { XCTAssertEqual(decision(row).shouldLoad, row.fetches, row.name) }
  }

  func testNoViewFetchesNothing() {
    for row in table {
      var empty = decision(row)
      empty.viewLength = 0
      XCTAssertFalse(empty.shouldLoad)
      empty.viewLength = .nan
      XCTAssertFalse(empty.shouldLoad)
    }
  }

  func testOneRequestIsUnderWayPerEdge() {
    var state = EdgeLoadState()
    let tail = state.begin(.tail)
    XCTAssertEqual(tail, 1)
    XCTAssertNil(state.begin(.tail))
    XCTAssertEqual(state.begin(.head), 2, "the other edge is on its own")
    state.contentDidChange()
    state.userDidScroll(towards: .tail)
    XCTAssertNil(state.begin(.tail))
    XCTAssertTrue(state.end(1, at: .tail, .loaded))
    XCTAssertTrue(state.isLoading(.head))
    XCTAssertFalse(state.end(1, at: .tail, .loaded), "an end is heard once")
    XCTAssertFalse(state.end(2, at: .tail, .loaded), "of its own edge")
    XCTAssertEqual(state.begin(.tail), 3, "content came while it was under way")
  }

  func testARequestThatBroughtNothingWaitsForAChangeOrAScroll() {
    var state = EdgeLoadState()
    XCTAssertEqual(state.begin(.tail), 1)
    state.end(1, at: .tail, .loaded)
    XCTAssertNil(state.begin(.tail))
    state.userDidScroll(towards: .head)
    XCTAssertNil(state.begin(.tail))
    state.userDidScroll(towards: .tail)
    XCTAssertEqual(state.begin(.tail), 2)
    state.end(2, at: .tail, .loaded)
    state.contentDidChange()
    XCTAssertEqual(state.begin(.tail), 3)
  }

  func testAFailureIsToldAndTriedAgainOnTheNextScrollTowardsItsEdge() {
    var state = EdgeLoadState()
    XCTAssertEqual(state.begin(.head), 1)
    state.end(1, at: .head, .failed)
    XCTAssertEqual(state.phase(.head), .failed)
    XCTAssertEqual(state.phase(.tail), .armed)
    state.contentDidChange()
    state.userDidScroll(towards: .tail)
    XCTAssertNil(state.begin(.head))
    state.userDidScroll(towards: .head)
    XCTAssertEqual(state.phase(.head), .armed)
    XCTAssertEqual(state.begin(.head), 2)
  }

  func testAnEdgeWithNothingMoreRestsUntilTheContentIsReplaced() {
    var state = EdgeLoadState()
    XCTAssertEqual(state.begin(.tail), 1)
    state.contentDidChange()
    state.end(1, at: .tail, .reachedEnd)
    state.contentDidChange()
    state.userDidScroll(towards: .tail)
    XCTAssertNil(state.begin(.tail))
    XCTAssertEqual(state.contentWasReplaced(), [])
    XCTAssertEqual(state.begin(.tail), 2)
  }

  func testWhoeverKnowsBetterHasAnEdgeAskedAgain() {
    var state = EdgeLoadState()
    XCTAssertTrue(state.force(.tail))
    XCTAssertEqual(state.begin(.tail), 1)
    XCTAssertFalse(state.force(.tail), "one is under way")
    for outcome in [EdgeLoadState.Outcome.loaded, .reachedEnd, .failed] {
      let request = state.begin(.tail) ?? 1
      state.end(request, at: .tail, outcome)
      XCTAssertFalse(state.isArmed(.tail))
      XCTAssertTrue(state.force(.tail))
      XCTAssertTrue(state.isArmed(.tail))
    }
  }

  func testWhatWasCancelledIsNotHeard() {
    var state = EdgeLoadState()
    XCTAssertEqual(state.begin(.head), 1)
    XCTAssertEqual(state.begin(.tail), 2)
    XCTAssertEqual(state.cancel(.tail), 2)
    XCTAssertNil(state.cancel(.tail))
    XCTAssertFalse(state.end(2, at: .tail, .failed))
    XCTAssertEqual(state.begin(.tail), 3)
    XCTAssertEqual(state.contentWasReplaced(), [1, 3])
    XCTAssertFalse(state.end(3, at: .tail, .reachedEnd))
    XCTAssertEqual(state.begin(.tail), 4)
    XCTAssertEqual(state.begin(.head), 5)
  }

  func testAnyOrderOfEventsLeavesOneRequestPerEdgeAtMost() {
    var random = SeededGenerator.printed()
    var state = EdgeLoadState()
    // Requests that were begun and neither ended nor cancelled, by edge.
    var open: [ListEdge: Int] = [:]
    var all: [Int] = []
    for _ in 0..<20_000 {
      let edge = random.coin() ? ListEdge.head : .tail
      switch random.int(0...7) {
      case 0, 1:
        if let request = state.begin(edge) {
          XCTAssertNil(open[edge])
          open[edge] = request
          all.append(request)
        }
      case 2, 3:
        guard let request = random.coin() ? open[edge] : all.randomElement(using: &random) else { continue }
        let outcome: EdgeLoadState.Outcome = [.loaded, .failed, .reachedEnd][random.int(0...20) % 3]
        XCTAssertEqual(state.end(request, at: edge, outcome), open[edge] == request)
        if open[edge] == request { open[edge] = nil }
      case 4: state.contentDidChange()
      case 5: state.userDidScroll(towards: edge)
      case 6: XCTAssertEqual(state.cancel(edge), open.removeValue(forKey: edge))
      default:
        guard random.int(0...9) == 0 else { continue }
        XCTAssertEqual(Set(state.contentWasReplaced()), Set(open.values))
        open = [:]
      }
      for edge in ListEdge.allCases { XCTAssertEqual(state.isLoading(edge), open[edge] != nil) }
    }
    XCTAssertEqual(all, Array(1...all.count), "numbers are not used twice")
  }
}
