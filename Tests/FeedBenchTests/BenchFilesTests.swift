import FeedWorkload
import SateenImages
import SateenNodes
import XCTest

@testable import FeedBench

/// Where the pictures of the benchmark come from.
final class BenchFilesTests: XCTestCase {
  func testAServerHasTheSamePicturesAsTheFolder() throws {
    for kind in WorkloadKind.allCases {
      let files = try BenchFiles(kind: kind, assets: "/pictures")
      let net = try BenchFiles(kind: kind, assets: "/pictures", net: "http://127.0.0.1:8080")
      XCTAssertEqual(files.photo(7), .file("/pictures/\(kind.photoPath(7))"))
      XCTAssertEqual(net.photo(7), .url("http://127.0.0.1:8080/\(kind.photoPath(7))"))
      XCTAssertEqual(files.avatar(3), .file("/pictures/\(kind.avatarPath(3))"))
      XCTAssertEqual(net.avatar(3), .url("http://127.0.0.1:8080/\(kind.avatarPath(3))"))
      XCTAssertEqual((net.makeNode(net.photo(7)) as? NetworkImageNode)?.source, net.photo(7))
      XCTAssertFalse(files.makeNode(files.photo(7)) is NetworkImageNode)
      XCTAssertEqual(files.makeNode(files.photo(7)).source, files.photo(7))
    }
  }

  func testArgumentsForAServer() throws {
    let options = try BenchOptions(["--assets", "/pictures", "--net", "http://127.0.0.1:8080"])
    XCTAssertEqual(options.net, "http://127.0.0.1:8080")
    XCTAssertNil(try BenchOptions(["--assets", "/pictures"]).net)
    for wrong in [["--net", "/pictures"], ["--net"], ["--net", "http://a", "--photos", "/photos"]] {
      XCTAssertThrowsError(try BenchOptions(["--assets", "/pictures"] + ArraySlice(wrong)))
    }
  }
}
