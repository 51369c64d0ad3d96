import OffscreenGL
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenGL

/// Drivers that fail or lack something. Skipped where no context can be made.
@MainActor
final class GLFailureTests: XCTestCase {
  private func context(isES: Bool = false) throws -> OffscreenContext {
    do {
      return try OffscreenContext(isES: isES)
    } catch {
      throw XCTSkip("There is no OpenGL here: \(error)")
    }
  }

  /// A window with a picture, drawn by a driver that can be made to refuse calls.
  private func makeRefusing() throws -> (pair: PairedRenderer, host: HeadlessHost) {
    let context = try context()
    let pair = PairedRenderer(try context.makeRenderer(replacing: FaultyDriver.refusing(context.find)))
    let host = HeadlessHost(size: Size(width: 200, height: 160), renderer: pair)
    let layer = Layer()
    layer.frame = Rect(x: 10, y: 10, width: 60, height: 50)
    layer.contents = try picture(60, 50)
    host.container.view.layer.addSublayer(layer)
    host.step()
    XCTAssertNil(pair.graphics.failure)
    return (pair, host)
  }

  private func picture(_ width: Int, _ height: Int) throws -> Bitmap {
    try XCTUnwrap(
      Bitmap(size: PixelSize(width: width, height: height), isOpaque: true) { context in
        for index in 0..<12 {
          let place = Rect(x: Double(index * 37 % width), y: Double(index * 53 % height), width: 40, height: 30)
          context.fill(Path(ellipseIn: place), with: Color(hex: UInt32(index * 0x3a_5f17 & 0xff_ffff)))
        }
      })
  }

  func testAFrameWithARefusedCallIsNotShown() async throws {
    let (pair, host) = try makeRefusing()
    FaultyDriver.errorsOfNextDraw = [0x0506]
    host.container.redrawAll()
    host.step()
    XCTAssertEqual(pair.graphics.failure, .refused(code: 0x0506))
    XCTAssertNil(pair.graphics.copy(scale: 1))
    host.container.redrawAll()
    host.step()
    XCTAssertNil(pair.graphics.failure)
    XCTAssertEqual(pair.difference.worst, 0)
  }

  func testNoMemoryIsNoticedBehindAnotherError() async throws {
    let (pair, host) = try makeRefusing()
    FaultyDriver.errorsOfNextDraw = [0x0502, 0x0505]
    host.container.redrawAll()
    host.step()
    XCTAssertEqual(pair.graphics.failure, .outOfMemory)
  }

  func testAfterAFailureNoTextureIsTrusted() async throws {
    let (pair, host) = try makeRefusing()
    FaultyDriver.errorsOfNextDraw = [0x0505]
    host.container.redrawAll()
    host.step()
    XCTAssertEqual(pair.graphics.device.keptBytes, 0)
    host.container.redrawAll()
    host.step()
    XCTAssertEqual(pair.graphics.uploadedBytes, 60 * 50 * 4)
    XCTAssertEqual(pair.difference.worst, 0)
  }

  func testErrorsFromBeforeAFrameAreNotTheFrames() async throws {
    let (pair, host) = try makeRefusing()
    FaultyDriver.errors = [0x0500, 0x0501]
    host.container.redrawAll()
    host.step()
    XCTAssertNil(pair.graphics.failure)
  }

  /// The library may find a function by its name that the driver does not have.
  func testADriverThatKnowsNoResetsCanDraw() async throws {
    let (pair, host) = try makeRefusing()
    FaultyDriver.errorsOfQuestions = [0x0502]
    host.container.redrawAll()
    host.step()
    XCTAssertNil(pair.graphics.failure)
  }

  func testALossIsNoticedByTheErrorsThatItLeaves() async throws {
    let (pair, host) = try makeRefusing()
    FaultyDriver.errorsOfNextDraw = [UInt32](repeating: 0x0507, count: 100)
    host.container.redrawAll()
    host.step()
    XCTAssertEqual(pair.graphics.failure, .lost)
  }

  /// A driver may tell of a reset once, and another window asks afterwards.
  func testALossIsForGood() async throws {
    let (pair, host) = try makeRefusing()
    FaultyDriver.nextReset = 0x8255
    XCTAssertTrue(pair.graphics.device.isLost)
    XCTAssertTrue(pair.graphics.device.isLost)
    host.container.redrawAll()
    host.step()
    XCTAssertEqual(pair.graphics.failure, .lost)
  }

  func testATextureForFramesInMemoryIsRefusedWithoutMemory() async throws {
    let (pair, _) = try makeRefusing()
    let size = PixelSize(width: 30, height: 20)
    FaultyDriver.errors = [0x0505]
    XCTAssertNoThrow(try GLFramePicture(pair.graphics.device, size), "the error is an earlier call's")
    FaultyDriver.errors = [0x0500]
    FaultyDriver.errorsOfNextTexture = [0x0502, 0x0505]
    XCTAssertThrowsError(try GLFramePicture(pair.graphics.device, size)) { error in
      XCTAssertEqual(error as? GLFailure, .outOfMemory)
    }
  }

  func testNumbersOfSixteenBitsAreRefused() async throws {
    let context = try context(isES: true)
    XCTAssertThrowsError(try context.makeDevice(replacing: FaultyDriver.imprecise(context.find))) { error in
      guard case .noProgram = error as? GLFailure else { return XCTFail("\(error)") }
    }
  }

  /// Tiles are parts of rows, which are copied together then.
  func testRowsAreUploadedWithoutARowLength() async throws {
    let context = try context(isES: true)
    let pair = PairedRenderer(
      try context.makeRenderer(largestSide: 256, replacing: FaultyDriver.plainES(context.find)))
    XCTAssertFalse(pair.graphics.device.hasRowLength)
    let host = HeadlessHost(size: Size(width: 200, height: 160), renderer: pair)
    let layer = Layer()
    layer.frame = Rect(x: -300, y: -200, width: 700, height: 600)
    layer.contents = try picture(700, 600)
    host.container.view.layer.addSublayer(layer)
    host.step()
    XCTAssertNil(pair.graphics.failure)
    XCTAssertEqual(pair.difference.worst, 0)
  }
}
