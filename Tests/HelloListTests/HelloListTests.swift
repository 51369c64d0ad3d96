import Foundation
import ProgramWindows
import XCTest

/// HelloList in a real window: a program without Foundation, whose main loop waits for its descriptors itself.
final class HelloListTests: XCTestCase {
  private var window: ProgramWindow!

  override func setUpWithError() throws {
    // The test bundle lies beside the programs it was built with.
    let bundle = Bundle(for: Self.self).bundleURL
    let folder = [bundle, bundle.deletingLastPathComponent()]
      .first { FileManager.default.isExecutableFile(atPath: $0.appendingPathComponent("HelloList").path) }
    window = try ProgramWindow("HelloList", in: folder ?? bundle, [], title: "^Hello, list$", screen: (900, 900))
    try window.wait("the first rows to show") { try self.ink(self.window.display.picture()) > 200 }
    try window.rest()
  }

  override func tearDown() { window?.close() }

  private func ink(_ picture: ScreenPicture) -> Int {
    picture.count(x: 20..<300, y: 0..<500) { $0 & 0xff < 0x60 }
  }

  func testNothingIsLoadedThatABareWindowDoesNotNeed() throws {
    let files = try window.mappedFiles()
    XCTAssertTrue(files.contains { $0.hasPrefix("libSDL2-2.0.so") })
    for name in ["libFoundation", "libSDL2_image", "libtiff", "liblcms2", "libEGL", "libGLX"] {
      XCTAssertFalse(files.contains { $0.hasPrefix(name) }, name)
    }
  }

  func testNoThreadStandsByForPasteboardsThatAreNotUsed() throws {
    let threads = try window.threadNames()
    XCTAssertTrue(threads.contains("HelloList"), "\(threads)")
    for name in ["sateen.select", "sateen.x"] { XCTAssertFalse(threads.contains(name), "\(threads)") }
  }

  func testUnicodesLibraryIsOpenedAtFirstUseAndNotReadBeforeMain() throws {
    // With this variable the dynamic loader lists the libraries that a program is linked with, and ends.
    let loader = Process()
    loader.executableURL = window.file
    loader.environment = ["LD_TRACE_LOADED_OBJECTS": "1"]
    let output = Pipe()
    loader.standardOutput = output
    try loader.run()
    let linked = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    loader.waitUntilExit()
    XCTAssertTrue(linked.contains("libSDL2-2.0.so"), linked)
    XCTAssertFalse(linked.contains("FoundationICU"), linked)
    XCTAssertTrue(try window.mappedFiles().contains { $0.hasPrefix("lib_FoundationICU") })
  }

  func testTheWheelScrollsAndTheWindowComesToRest() throws {
    let before = try window.rest()
    try window.move(200, 300)
    try window.wheel(3)
    try window.wait("the list to scroll") { try self.window.display.picture() != before }
    let after = try window.rest()
    XCTAssertGreaterThan(after.difference(from: before, x: 20..<300, y: 0..<500), 200)
    XCTAssertGreaterThan(ink(after), 200)
    // At rest the program waits in the kernel for events alone, and is woken by none.
    try window.wait("the program to wait without a time limit") { try self.window.waitsForEventsAlone() }
    let waits = try window.mainThreadWaits()
    try window.rest()
    XCTAssertEqual(try window.mainThreadWaits(), waits)
  }

  func testASignalEndsTheProgramWhileItRests() {
    XCTAssertEqual(window.end(by: SIGTERM), SIGTERM)
  }
}
