import OffscreenGL
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenGL

/// Uploads, textures and calls of the renderer. Skipped where no context can be made.
@MainActor
final class GLRendererTests: XCTestCase {
  private func makePair(largestSide: Int = .max) throws -> PairedRenderer {
    do {
      return PairedRenderer(try OffscreenContext().makeRenderer(largestSide: largestSide))
    } catch let error as OffscreenContext.Missing {
      throw XCTSkip("There is no OpenGL here: \(error)")
    }
  }

  private func makeHost(_ pair: PairedRenderer) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 300, height: 200), renderer: pair)
    host.container.backgroundColor = .white
    return host
  }

  private func bitmap(_ width: Int, _ height: Int, _ color: UInt32) throws -> Bitmap {
    try XCTUnwrap(
      Bitmap(size: PixelSize(width: width, height: height), isOpaque: true) { context in
        context.fill(Rect(x: 0, y: 0, width: Double(width), height: Double(height)), with: Color(hex: color))
      })
  }

  private func layer(_ frame: Rect, _ contents: Bitmap? = nil, _ color: Color? = nil) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.contents = contents
    layer.backgroundColor = color
    return layer
  }

  func testABitmapIsUploadedOnceHoweverItMoves() async throws {
    let pair = try makePair()
    let host = makeHost(pair)
    let picture = layer(Rect(x: 10, y: 10, width: 60, height: 50), try bitmap(60, 50, 0x336699))
    host.container.view.layer.addSublayer(picture)
    host.step()
    XCTAssertEqual(pair.graphics.uploadedBytes, 60 * 50 * 4)
    for step in 1...5 {
      picture.position.x += Double(step)
      host.step()
      XCTAssertEqual(pair.graphics.uploadedBytes, 0)
    }
    XCTAssertLessThanOrEqual(pair.worst.worst, 1)
  }

  func testRowsOfManyPicturesTakesFewCalls() async throws {
    let pair = try makePair()
    let host = makeHost(pair)
    for index in 0..<60 {
      let row = layer(Rect(x: 4, y: Double(index) * 3, width: 280, height: 3), nil, Color(hex: 0xeeeeee))
      row.addSublayer(layer(Rect(x: 5, y: 1, width: 20, height: 1), try bitmap(20, 1, UInt32(index * 1_000))))
      row.addSublayer(layer(Rect(x: 50, y: 1, width: 90, height: 1), try bitmap(90, 1, UInt32(index * 50_000))))
      host.container.view.layer.addSublayer(row)
    }
    host.step()
    XCTAssertLessThanOrEqual(pair.worst.worst, 1)
    XCTAssertLessThanOrEqual(pair.graphics.drawCalls, 4)
  }

  func testPicturesBeyondTheUploadBudgetComeFrameByFrame() async throws {
    let pair = try makePair()
    let host = makeHost(pair)
    pair.graphics.device.ledger.uploadBudget = 1
    host.step()
    try addLargePictures(host)
    host.step()
    XCTAssertTrue(host.container.wantsFrame)
    XCTAssertGreaterThan(pair.difference.count, 0)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(pair.difference.worst, 0)
    XCTAssertFalse(host.container.wantsFrame)
  }

  /// Adds pictures that are larger than the window together, each hidden in part by the next.
  private func addLargePictures(_ host: HeadlessHost) throws {
    for index in 0..<6 {
      let side = 300 + Double(index)
      host.container.view.layer.addSublayer(
        layer(
          Rect(x: Double(index) * 40, y: 0, width: side, height: side),
          try bitmap(Int(side), Int(side), UInt32(index * 40_000 + 99))))
    }
  }

  func testARendererThatTakesOverShowsAllAtOnce() async throws {
    let pair = try makePair()
    let host = makeHost(pair)
    pair.graphics.device.ledger.uploadBudget = 1
    try addLargePictures(host)
    host.step()
    XCTAssertEqual(pair.difference.worst, 0)
    XCTAssertFalse(host.container.wantsFrame)
  }

  func testPicturesThatWereThereDoNotVanishWithTheirTextures() async throws {
    let pair = try makePair()
    let host = makeHost(pair)
    try addLargePictures(host)
    let cover = layer(Rect(x: 0, y: 0, width: 300, height: 200), nil, Color(hex: 0x112233, alpha: 0.5))
    host.container.view.layer.addSublayer(cover)
    host.settle()
    (pair.graphics.device.ledger.uploadBudget, pair.graphics.byteBudget) = (1, 0)
    for step in 1...4 {
      // Other windows take the room.
      pair.graphics.device.freeTextures()
      cover.backgroundColor = Color(hex: 0x112233, alpha: 0.5 + Double(step) / 20)
      host.step()
      XCTAssertLessThanOrEqual(pair.difference.worst, 2)
    }
  }

  func testAPictureIsNotKeptAwayByOthersThatChangeInEachFrame() async throws {
    let pair = try makePair()
    let host = makeHost(pair)
    pair.graphics.device.ledger.uploadBudget = 1
    let film = layer(Rect(x: 0, y: 0, width: 300, height: 200), try bitmap(300, 200, 0x102030))
    host.container.view.layer.addSublayer(film)
    host.step()
    let still = layer(Rect(x: 20, y: 30, width: 60, height: 50), try bitmap(60, 50, 0xe0c0a0))
    host.container.view.layer.addSublayer(still)
    for frame in 1...3 {
      film.contents = try bitmap(300, 200, UInt32(frame * 0x1234))
      host.step()
    }
    XCTAssertEqual(pair.difference.worst, 0)
    XCTAssertFalse(host.container.wantsFrame)
  }

  func testPicturesThatWaitForASmallerWindowAreDrawnWithinIt() async throws {
    let pair = try makePair()
    let host = makeHost(pair)
    pair.graphics.device.ledger.uploadBudget = 1
    host.step()
    try addLargePictures(host)
    host.step()
    XCTAssertGreaterThan(pair.difference.count, 0)
    host.resize(to: Size(width: 120, height: 90))
    host.step()
    for area in pair.drawn { XCTAssertTrue(PixelRect(x0: 0, y0: 0, x1: 120, y1: 90).contains(area), "\(area)") }
    XCTAssertEqual(pair.difference.worst, 0)
  }

  func testACopyOfAFrameIsThereUntilItsPixelsAreGone() async throws {
    let pair = try makePair()
    let host = makeHost(pair)
    XCTAssertNil(pair.graphics.copy(scale: 1))
    host.step()
    XCTAssertNotNil(pair.graphics.copy(scale: 1))
    host.container.redrawAll()
    XCTAssertNotNil(pair.graphics.copy(scale: 1), "the next frame is drawn whole, and this one still shows")
    pair.graphics.pixelsAreStale()
    XCTAssertNil(pair.graphics.copy(scale: 1))
    host.container.redrawAll()
    host.step()
    XCTAssertNotNil(pair.graphics.copy(scale: 1))
    pair.graphics.device.simulateLoss()
    XCTAssertNil(pair.graphics.copy(scale: 1))
  }

  func testTexturesOfBitmapsThatLeftGoWithTheBudget() async throws {
    let pair = try makePair()
    let host = makeHost(pair)
    pair.graphics.byteBudget = 8 << 20
    let picture = layer(Rect(x: 0, y: 0, width: 300, height: 200))
    host.container.view.layer.addSublayer(picture)
    let bitmaps = try (0..<60).map { try bitmap(300, 200, UInt32($0 * 4_000)) }
    for bitmap in bitmaps {
      picture.contents = bitmap
      host.step()
      XCTAssertEqual(pair.difference.worst, 0)
      XCTAssertLessThanOrEqual(pair.graphics.device.keptBytes, 8 << 20)
    }
    for bitmap in bitmaps {
      picture.contents = bitmap
      host.step()
      XCTAssertEqual(pair.difference.worst, 0)
    }
  }

  func testALostContextFailsAndDrawsNothing() async throws {
    let pair = try makePair()
    let host = makeHost(pair)
    host.container.view.layer.addSublayer(layer(Rect(x: 10, y: 10, width: 60, height: 50), nil, .black))
    host.step()
    XCTAssertNil(pair.graphics.failure)
    pair.graphics.device.simulateLoss()
    host.container.redrawAll()
    host.step()
    XCTAssertEqual(pair.graphics.failure, .lost)
  }

  func testAWindowLargerThanATextureFails() async throws {
    let pair = try makePair(largestSide: 256)
    makeHost(pair).step()
    XCTAssertEqual(pair.graphics.failure, .tooLarge(side: 300, most: 256))
  }

  func testStaleTexturesAreUploadedAgain() async throws {
    let pair = try makePair()
    let host = makeHost(pair)
    host.container.view.layer.addSublayer(
      layer(Rect(x: 10, y: 10, width: 60, height: 50), try bitmap(60, 50, 0x336699)))
    host.step()
    pair.graphics.device.freeTextures()
    pair.graphics.pixelsAreStale()
    host.container.redrawAll()
    host.step()
    XCTAssertEqual(pair.graphics.uploadedBytes, 60 * 50 * 4)
    XCTAssertEqual(pair.difference.worst, 0)
  }

  func testAMissingFunctionIsNamed() {
    XCTAssertThrowsError(try GLFunctions { _ in nil }) { XCTAssertEqual($0 as? GLFailure, .noFunction("glGetString")) }
  }
}
