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
    XCTAssertTrue(automatic.waitsForRest(at: second, firstFrame: 0))
    XCTAssertFalse(automatic.isDue(at: second + 1, firstFrame: 0))
    XCTAssertTrue(automatic.isDue(at: 2 * second, firstFrame: 0))
    XCTAssertFalse(automatic.waitsForRest(at: 20 * second, firstFrame: 0), "endless motion does not keep it away")
    var asked = choice("gpu", large)
    XCTAssertFalse(asked.waitsForRest(at: second, firstFrame: 0))
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
