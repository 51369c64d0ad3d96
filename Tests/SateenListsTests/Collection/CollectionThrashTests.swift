import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// Random data, layouts, sizes and themes against a plain list of what should be there: 1,000 rounds of snapshots and
/// as many of batches, or SATEEN_THRASH_ROUNDS of each.
@MainActor
final class CollectionThrashTests: XCTestCase {
  /// The number of rounds for each collection.
  private static let run = 50

  private func run(_ name: String, _ make: (UInt64) throws -> CollectionThrash) throws {
    var seeds = SeededGenerator.printed(name)
    defer { WorkQueue.shared.isSuspended = false }
    var seed = seeds.seed
    for _ in 0..<max(1, SeededGenerator.rounds(1_000) / Self.run) {
      if let mistake = try make(seed).run(rounds: Self.run) { return XCTFail("\(mistake), SATEEN_TEST_SEED=\(seed)") }
      seed = seeds.next()
    }
  }

  func testRandomSnapshotsInAnyLayoutKeepOrderIdentityPlacesAndPixels() async throws {
    try run(#function) { try CollectionThrash(seed: $0) }
  }

  func testRandomBatchesInAnyLayoutKeepOrderIdentityPlacesAndPixels() async throws {
    try run(#function) { try BatchThrash(seed: $0) }
  }

  /// With this seed, the layout of an element comes so late that it gets its size after its neighbours have arrived.
  func testAnElementThatGrowsLaterThanItsNeighboursMoveIsNoHole() async throws {
    XCTAssertNil(try BatchThrash(seed: 743_510_583_529_812_279).run(rounds: Self.run))
  }

  /// With this seed, an element too large for one bitmap shrinks to a place where the part that it had drawn does not
  /// show.
  func testAnElementThatWasDrawnInPartsIsNoHoleOnceItIsSmall() async throws {
    XCTAssertNil(try CollectionThrash(seed: 15_625_021_128_723_999_654).run(rounds: Self.run))
  }

  /// With this seed, another layout direction ends the motion to another layout while the sizes of elements are moving.
  func testElementsWhoseSizesMoveAreNoHolesOnceTheMotionIsEnded() async throws {
    XCTAssertNil(try CollectionThrash(seed: 6_748_132_531_983_812_420).run(rounds: Self.run))
  }

  /// With this seed, an element that left the viewport comes back, in a motion that begins where it was placed last.
  func testAnElementThatComesBackWhereItLeftMovesFromThere() async throws {
    XCTAssertNil(try BatchThrash(seed: 17_157_561_782_392_500_997).run(rounds: Self.run))
  }
}
