import Foundation
import SateenCore
import XCTest

/// Random scripts of three fingers and a pointer: no two gestures win a touch that have not been declared together, each
/// begin has one end, waits and priorities hold, each failure has a reason, and nothing is left over.
final class GestureThrashTests: XCTestCase {
  /// Scripts, each with up to 40 events. `SATEEN_THRASH_ROUNDS` of them where that is set.
  private static let scriptCount =
    ProcessInfo.processInfo.environment["SATEEN_THRASH_ROUNDS"].flatMap { Int($0) } ?? 1_500

  /// `SATEEN_TEST_SEED` repeats a run.
  private static let seed =
    ProcessInfo.processInfo.environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)

  private func run(isHostile: Bool) {
    let seed = Self.seed
    print("SATEEN_TEST_SEED=\(seed) SATEEN_THRASH_ROUNDS=\(Self.scriptCount)")
    var random = SeededRandom(seed: seed)
    var (eventCount, decisionCount) = (0, 0)
    for script in 0..<max(Self.scriptCount / 2, 1) {
      var hands = GestureHands(seed: random.next(), isHostile: isHostile)
      var scene = hands.makeScene()
      hands.play(&scene)
      eventCount += hands.stepCount
      decisionCount += scene.checker?.decisionCount ?? 0
      let faults = scene.checker?.faults ?? []
      guard faults.isEmpty else {
        return XCTFail(
          "seed \(seed), script \(script), \(scene.gestures.map(\.name)): \(faults), after \(scene.log)")
      }
    }
    print("\(max(Self.scriptCount / 2, 1)) scripts, \(eventCount) events, \(decisionCount) decisions")
  }

  func testHandsNeverBreakARule() { run(isHostile: false) }

  func testHostileEventsNeverBreakARule() { run(isHostile: true) }
}
