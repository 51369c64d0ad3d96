import OffscreenGL
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenGL

/// The contexts that tests and benchmarks draw with. Skipped where none can be made.
@MainActor
final class OffscreenContextTests: XCTestCase {
  private func context(isES: Bool, _ platforms: [OffscreenContext.Platform]) throws -> OffscreenContext {
    do {
      return try OffscreenContext(isES: isES, platforms: platforms)
    } catch let error as OffscreenContext.Missing {
      throw XCTSkip("There is no OpenGL here: \(error)")
    }
  }

  private func difference(_ context: OffscreenContext) throws -> Int {
    let pair = PairedRenderer(try context.makeRenderer())
    let host = HeadlessHost(size: Size(width: 60, height: 40), renderer: pair)
    host.container.backgroundColor = Color(hex: 0x336699)
    let layer = Layer()
    layer.frame = Rect(x: 5, y: 5, width: 30, height: 20)
    layer.backgroundColor = Color(hex: 0xffcc00, alpha: 0.5)
    layer.cornerRadius = 6
    host.container.view.layer.addSublayer(layer)
    host.settle()
    XCTAssertNil(pair.graphics.failure)
    XCTAssertNotNil(pair.picture)
    return pair.worst.worst
  }

  func testTheKindIsTheOneAskedFor() async throws {
    for isES in [false, true] {
      let device = try context(isES: isES, [.surfaceless, .devices]).makeDevice()
      XCTAssertEqual(device.isES, isES, device.version)
    }
  }

  /// As with drivers that lack Mesa's platform without surfaces.
  func testDevicesAloneMakeAContext() async throws {
    for isES in [false, true] { XCTAssertLessThanOrEqual(try difference(context(isES: isES, [.devices])), 1) }
  }

  func testAGraphicsProcessorIsPreferred() async throws {
    for isES in [false, true] {
      let devices = try context(isES: isES, [.devices]).makeDevice()
      let any = try context(isES: isES, [.surfaceless, .devices]).makeDevice()
      let names = "\(any.rendererName), and there is \(devices.rendererName)"
      if !devices.isSoftware { XCTAssertFalse(any.isSoftware, names) }
    }
  }

  /// Contexts that were left for a better one, or ended, do not take the display from others.
  func testContextsDoNotEndEachOther() async throws {
    let first = try context(isES: false, [.surfaceless, .devices])
    do {
      let second = try context(isES: true, [.devices, .surfaceless])
      XCTAssertLessThanOrEqual(try difference(second), 1)
    }
    XCTAssertLessThanOrEqual(try difference(first), 1)
  }
}
