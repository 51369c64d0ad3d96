import SateenCore
import XCTest

/// The page at which a released drag ends, computed without any view.
final class ScrollPagesTests: XCTestCase {
  private struct Release {
    var began: Double
    var offset: Double
    var velocity: Double
    var target: Double
    var why: String
  }

  func testAReleaseEndsOnThePageItShould() {
    // Pages of 200 points at 0, 200, 400, 600 and 800.
    let releases: [Release] = [
      Release(began: 200, offset: 200, velocity: 0, target: 200, why: "nothing happened"),
      Release(began: 200, offset: 290, velocity: 0, target: 200, why: "less than half a page"),
      Release(began: 200, offset: 310, velocity: 0, target: 400, why: "more than half a page"),
      Release(began: 200, offset: 95, velocity: 0, target: 0, why: "more than half a page back"),
      Release(began: 200, offset: 310, velocity: -249, target: 400, why: "too slow for a flick"),
      Release(began: 200, offset: 210, velocity: 300, target: 400, why: "a flick"),
      Release(began: 200, offset: 210, velocity: 30_000, target: 400, why: "a flick, however fast"),
      Release(began: 200, offset: 190, velocity: -30_000, target: 0, why: "a flick back"),
      Release(began: 200, offset: 200, velocity: 400, target: 400, why: "a flick without a way"),
      Release(began: 200, offset: 370, velocity: -400, target: 200, why: "a flick that turns back"),
      Release(began: 200, offset: 130, velocity: 400, target: 200, why: "a flick that turns back to the front"),
      Release(began: 200, offset: 610, velocity: 0, target: 400, why: "no more than a page from where it began"),
      Release(began: 200, offset: 610, velocity: 5_000, target: 400, why: "nor with a flick"),
      Release(began: 600, offset: 90, velocity: -5_000, target: 400, why: "nor back"),
      Release(began: 330, offset: 350, velocity: 500, target: 600, why: "caught on its way to the page at 400"),
      Release(began: 270, offset: 280, velocity: 500, target: 400, why: "caught nearer to the page at 200"),
      Release(began: 0, offset: -60, velocity: 0, target: 0, why: "pulled past the start"),
      Release(began: 0, offset: -60, velocity: -3_000, target: 0, why: "flicked past the start"),
      Release(began: 800, offset: 850, velocity: 3_000, target: 800, why: "flicked past the end"),
      Release(began: 800, offset: 850, velocity: -3_000, target: 800, why: "flicked back from past the end"),
      Release(began: 800, offset: 780, velocity: -3_000, target: 600, why: "flicked away from the end"),
      Release(began: 200, offset: 310, velocity: .nan, target: 400, why: "no speed at all"),
    ]
    for one in releases {
      let target = ScrollPhysics.pageTarget(
        began: one.began, offset: one.offset, velocity: one.velocity, length: 200, limits: 0...800)
      XCTAssertEqual(target, one.target, one.why)
    }
  }

  func testTheLastPageStandsAtTheEndWhateverIsLeftForIt() {
    func target(_ began: Double, _ offset: Double, _ velocity: Double) -> Double {
      ScrollPhysics.pageTarget(began: began, offset: offset, velocity: velocity, length: 200, limits: -10...450)
    }
    XCTAssertEqual(target(-10, 0, 400), 190)
    XCTAssertEqual(target(190, 195, 400), 390)
    XCTAssertEqual(target(390, 391, 400), 450)
    XCTAssertEqual(target(390, 425, 0), 450)
    XCTAssertEqual(target(390, 415, 0), 390)
    XCTAssertEqual(target(450, 440, -400), 390)
    XCTAssertEqual(target(450, 300, -400), 390)
  }

  func testWhereThereAreNoPagesTheLimitsHold() {
    XCTAssertEqual(ScrollPhysics.pageTarget(began: 0, offset: 70, velocity: 900, length: 0, limits: 0...50), 50)
    XCTAssertEqual(ScrollPhysics.pageTarget(began: 0, offset: 70, velocity: 900, length: .nan, limits: 0...90), 70)
    XCTAssertEqual(ScrollPhysics.pageTarget(began: 0, offset: 70, velocity: 900, length: 200, limits: 0...0), 0)
  }

  func testAReleaseNeverLeavesThePagesNextToWhereItBegan() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<5_000 {
      let length = random.double(20...900)
      let start = random.double(-50...50)
      let limits = start...(start + random.double(0...5_000))
      let began = random.double(limits.lowerBound...limits.upperBound)
      let offset = random.double((limits.lowerBound - 300)...(limits.upperBound + 300))
      let velocity = random.double(-8_000...8_000)
      let target = ScrollPhysics.pageTarget(
        began: began, offset: offset, velocity: velocity, length: length, limits: limits)
      let said = "seed \(seed): began \(began), offset \(offset), velocity \(velocity), length \(length), \(limits)"
      XCTAssertTrue(limits.contains(target), said)
      XCTAssertLessThanOrEqual(abs(target - began), length * 1.5 + 1e-6, said)
      let place = (target - limits.lowerBound) / length
      XCTAssertTrue(abs(place - place.rounded()) < 1e-9 || target == limits.upperBound, said)
    }
  }
}
