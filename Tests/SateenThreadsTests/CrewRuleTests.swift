import XCTest

@testable import SateenThreads

final class CrewRuleTests: XCTestCase {
  private let millisecond: Int64 = 1_000_000

  func testWorkIsPoliteUntilSomethingVisibleWaits() {
    var rule = CrewRule()
    XCTAssertEqual(rule.crew(at: 0), .polite)
    XCTAssertEqual(rule.crew(at: 1_000_000 * millisecond), .polite)
    rule.noteVisibleWork(at: 5 * millisecond)
    XCTAssertEqual(rule.crew(at: 5 * millisecond), .equal)
  }

  func testTheEqualCrewStaysForAWhileAfterVisibleWorkWasLastSeen() {
    var rule = CrewRule()
    rule.noteVisibleWork(at: 0)
    rule.noteVisibleWork(at: 100 * millisecond)
    XCTAssertEqual(rule.crew(at: 349 * millisecond), .equal)
    XCTAssertEqual(rule.crew(at: 350 * millisecond), .polite)
  }

  func testCalledBackSoonItStaysTwiceAsLongEachTimeUpToALimit() {
    var rule = CrewRule()
    var now: Int64 = 0
    var stays: [Int64] = []
    for _ in 0..<7 {
      rule.noteVisibleWork(at: now)
      let begin = now
      while rule.crew(at: now) == .equal { now += millisecond }
      stays.append((now - begin) / millisecond)
      now += 100 * millisecond
    }
    XCTAssertEqual(stays, [250, 500, 1_000, 2_000, 4_000, 4_000, 4_000])
  }

  func testCalledBackLateItStaysForTheShortestTime() {
    var rule = CrewRule()
    rule.noteVisibleWork(at: 0)
    rule.noteVisibleWork(at: 300 * millisecond)
    XCTAssertEqual(rule.stay, 500 * millisecond)
    rule.noteVisibleWork(at: 4_000 * millisecond)
    XCTAssertEqual(rule.stay, 250 * millisecond)
  }

  /// Compares the rule with a model, under visible work at random times: the equal crew remains exactly for its stay
  /// after the last visible work.
  func testTheCrewIsThatOfTheLastVisibleWork() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var rule = CrewRule()
    var now: Int64 = 0
    var (last, stay): (Int64?, Int64) = (nil, 0)
    for _ in 0..<10_000 {
      now += Int64.random(in: 0...Int64.random(in: 1...3_000), using: &random) * millisecond
      XCTAssertEqual(rule.crew(at: now), last.map { now < $0 + stay } ?? false ? .equal : .polite)
      guard Bool.random(using: &random) else { continue }
      if let last, now >= last + stay {
        stay = now - last - stay < 2_000 * millisecond ? min(2 * stay, 4_000 * millisecond) : 250 * millisecond
      } else if last == nil {
        stay = 250 * millisecond
      }
      last = now
      rule.noteVisibleWork(at: now)
    }
  }
}
