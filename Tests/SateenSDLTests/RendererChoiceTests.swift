import SateenGraphics
import XCTest

@testable import SateenSDL

final class RendererChoiceTests: XCTestCase {
  private let large = PixelSize(width: 1_920, height: 1_200)
  private let small = PixelSize(width: 800, height: 600)
  private let second: Int64 = 1_000_000_000

  private func choice(_ wish: String?, _ size: PixelSize, scale: Double = 1, hasGraphics: Bool = true) -> RendererChoice
  {
    RendererChoice(wish: wish, hasGraphicsProcessor: hasGraphics, size: size, scale: scale)
  }

  func testSmallWindowsStayWithTheProcessor() {
    XCTAssertFalse(choice(nil, small).isPossible)
    XCTAssertFalse(choice(nil, small, scale: 2).isPossible)
    XCTAssertTrue(choice(nil, small, scale: 1.5).isPossible)
    XCTAssertTrue(choice(nil, large).isPossible)
  }

  func testAWindowThatComesToADenserDisplayMayBeDrawnByOpenGLFromThenOn() {
    var scale = WindowScale(fixed: nil)
    scale.density = 2
    for (hasGraphics, wish) in [(true, nil), (false, nil), (true, "cpu")] as [(Bool, String?)] {
      var choice = choice(wish, small, hasGraphics: hasGraphics)
      choice.windowChanged(size: small, scale: WindowScale(fixed: nil, desktop: 2))
      XCTAssertFalse(choice.isPossible, "units are pixels")
      choice.windowChanged(size: small, scale: scale)
      XCTAssertEqual(choice.isPossible, hasGraphics && wish == nil)
      choice.giveUp()
      choice.windowChanged(size: large, scale: scale)
      XCTAssertFalse(choice.isPossible)
    }
  }

  func testWithoutAGraphicsProcessorNothingIsTried() {
    XCTAssertFalse(choice(nil, large, hasGraphics: false).isPossible)
    XCTAssertFalse(choice(nil, small, scale: 1.5, hasGraphics: false).isPossible)
  }

  func testTheEnvironmentDecides() {
    XCTAssertTrue(choice("gpu", small, hasGraphics: false).isPossible)
    XCTAssertFalse(choice("cpu", large).isPossible)
    XCTAssertEqual(choice("something", large), choice(nil, large))
  }

  func testAChoiceThatNobodyAskedForWaits() {
    XCTAssertFalse(choice(nil, large).isDue(at: 100 + second / 4, firstFrame: 100))
    XCTAssertTrue(choice(nil, large).isDue(at: 100 + second, firstFrame: 100))
    XCTAssertTrue(choice("gpu", small).isDue(at: 101, firstFrame: 100))
  }

  func testAChoiceThatNobodyAskedForLetsMotionEndFirst() {
    var automatic = choice(nil, large)
    XCTAssertTrue(automatic.waitsForRest(at: second))
    XCTAssertFalse(automatic.isDue(at: second + 1, firstFrame: 0))
    XCTAssertTrue(automatic.isDue(at: 2 * second, firstFrame: 0))
    XCTAssertFalse(automatic.waitsForRest(at: 20 * second), "endless motion does not keep it away")
    var asked = choice("gpu", large)
    XCTAssertFalse(asked.waitsForRest(at: second))
  }

  /// Such as that of a window which has come to another display after an hour.
  func testAChoiceThatComesLateLetsMotionEndFirst() {
    var scale = WindowScale(fixed: nil)
    scale.density = 2
    var choice = choice(nil, small)
    choice.windowChanged(size: small, scale: scale)
    XCTAssertTrue(choice.isDue(at: 3_600 * second, firstFrame: 0))
    XCTAssertTrue(choice.waitsForRest(at: 3_600 * second))
    XCTAssertTrue(choice.waitsForRest(at: 3_609 * second))
    XCTAssertFalse(choice.waitsForRest(at: 3_611 * second))
    XCTAssertTrue(choice.lost(at: 3_700 * second))
    XCTAssertTrue(choice.waitsForRest(at: 3_702 * second), "after a loss the wait begins anew")
  }

  // MARK: Costs

  /// The time, in milliseconds, after which frames of a cost make OpenGL needed; nil where ten seconds of them do not.
  private func need(_ choice: RendererChoice, cost: Int64, every slot: Int64) -> Int64? {
    var choice = choice
    for now in stride(from: slot, through: 10 * second, by: Int64.Stride(slot)) {
      if choice.drew(cost: cost, slot: slot, at: now) {
        XCTAssertTrue(choice.isPossible)
        return now / 1_000_000
      }
    }
    XCTAssertFalse(choice.isPossible)
    return nil
  }

  func testFramesOfMoreThanHalfASlotForASecondNeedOpenGL() throws {
    let millisecond: Int64 = 1_000_000
    let time = try XCTUnwrap(need(choice(nil, small), cost: 10 * millisecond, every: 16 * millisecond))
    XCTAssertEqual(Double(time), 1_000, accuracy: 20)
    XCTAssertNil(need(choice(nil, small), cost: 7 * millisecond, every: 16 * millisecond))
    XCTAssertNotNil(need(choice(nil, small), cost: 7 * millisecond, every: 8 * millisecond))
  }

  func testCostsDecideNothingWhereOpenGLDoesNotComeIntoQuestion() {
    let (cost, slot): (Int64, Int64) = (15_000_000, 16_000_000)
    XCTAssertNil(need(choice(nil, small, hasGraphics: false), cost: cost, every: slot))
    XCTAssertNil(need(choice("cpu", small), cost: cost, every: slot))
    var without = choice(nil, small)
    without.giveUp()
    XCTAssertNil(need(without, cost: cost, every: slot))
    var other = choice("gpu", small)
    XCTAssertFalse(other.watchesCosts)
    XCTAssertFalse(other.drew(cost: cost, slot: slot, at: 1))
    XCTAssertFalse(choice(nil, large).watchesCosts, "it is needed already")
  }

  func testOpenGLOnTheProcessorIsTakenOnlyOnDemand() {
    XCTAssertFalse(choice(nil, large).accepts(isSoftware: true))
    XCTAssertTrue(choice(nil, large).accepts(isSoftware: false))
    XCTAssertTrue(choice("gpu", small).accepts(isSoftware: true))
  }

  func testALostContextIsMadeAnewThreeTimesAMinute() {
    var choice = choice("gpu", small)
    for index in 0..<3 as Range<Int64> {
      XCTAssertTrue(choice.lost(at: index * 5 * second))
      XCTAssertFalse(choice.isDue(at: index * 5 * second + second / 2, firstFrame: 0))
      XCTAssertTrue(choice.isDue(at: index * 5 * second + 2 * second, firstFrame: 0))
    }
    XCTAssertFalse(choice.lost(at: 20 * second))
    XCTAssertFalse(choice.isDue(at: 600 * second, firstFrame: 0))
  }

  func testLossesLongAgoDoNotCount() {
    var choice = choice("gpu", small)
    for index in 0..<20 as Range<Int64> { XCTAssertTrue(choice.lost(at: index * 25 * second)) }
  }
}
