import CComposeCache
import Foundation
import XCTest

/// The folder in which libX11 keeps what it read of the compose file.
final class ComposeCacheTests: XCTestCase {
  private func path(home: String?, cacheHome: String?, size: Int = 4_096) -> String {
    var bytes = [CChar](repeating: 1, count: size)
    func withText(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
      if let text { text.withCString { body($0) } } else { body(nil) }
    }
    withText(home) { home in
      withText(cacheHome) { sateen_compose_cache_path(home, $0, &bytes, bytes.count) }
    }
    return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func testTheFolderIsInTheUsersCache() {
    XCTAssertEqual(path(home: "/home/ada", cacheHome: nil), "/home/ada/.cache/sateen/compose")
    XCTAssertEqual(path(home: "/home/ada", cacheHome: "/tmp/ada"), "/tmp/ada/sateen/compose")
    XCTAssertEqual(path(home: nil, cacheHome: "/tmp/ada"), "/tmp/ada/sateen/compose")
  }

  func testRelativeMissingAndEndlessPathsGiveNoFolder() {
    XCTAssertEqual(path(home: nil, cacheHome: nil), "")
    XCTAssertEqual(path(home: "", cacheHome: ""), "")
    XCTAssertEqual(path(home: "ada", cacheHome: nil), "")
    XCTAssertEqual(path(home: "/home/ada", cacheHome: "cache"), "/home/ada/.cache/sateen/compose")
    XCTAssertEqual(path(home: "/" + String(repeating: "a", count: 5_000), cacheHome: nil), "")
    XCTAssertEqual(path(home: "/home/ada", cacheHome: nil, size: 10), "")
  }

  func testAFolderOfTheUsersChoiceStays() throws {
    // libX11 has a folder of its own for root.
    if geteuid() == 0 || ProcessInfo.processInfo.environment["XCOMPOSECACHE"] == nil {
      XCTAssertFalse(sateen_make_compose_cache())
    }
  }
}
