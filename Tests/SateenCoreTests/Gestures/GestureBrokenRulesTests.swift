import SateenCore
import XCTest

#if DEBUG
  /// The checker of the random scripts notices an arbiter that leaves out a rule.
  final class GestureBrokenRulesTests: XCTestCase {
    private typealias Rule = GestureArbiter.Rule

    /// - Returns: the faults of the first script that has some.
    private func faults(without rule: GestureArbiter.Rule?, scripts: Int) -> [String] {
      var random = SeededRandom(seed: 17)
      for script in 0..<scripts {
        var hands = GestureHands(seed: random.next(), isHostile: script % 2 == 1)
        var scene = hands.makeScene()
        if let rule { scene.arbiter.broken = [rule] }
        hands.play(&scene)
        if let faults = scene.checker?.faults, !faults.isEmpty { return faults }
      }
      return []
    }

    func testEachRuleIsMissed() {
      for rule in Rule.allCases {
        let found = faults(without: rule, scripts: 2_000)
        XCTAssertTrue(found.contains { $0.contains(Self.words(of: rule)) }, "\(rule): \(found)")
      }
    }

    /// Words of the fault that a rule prevents.
    private static func words(of rule: GestureArbiter.Rule) -> String {
      switch rule {
      case .failureRequirement: "did not wait"
      case .priority: "which has priority"
      case .together: "without a reason"
      case .winnerKeeps: "are on at once"
      case .pressGivesWay: "without a reason"
      case .losersFail: "has a touch that"
      case .pressLeavesDrags: "without a reason"
      case .order: "began before"
      case .sweep: "left over"
      }
    }

    func testTheSameScriptsHaveNoFaultWithAllRules() {
      XCTAssertEqual(faults(without: nil, scripts: 300), [])
    }
  }
#endif
