import SateenNetwork
import XCTest

final class HTTPHeadersTests: XCTestCase {
  func testNamesAreEqualWhateverTheirCase() {
    var headers: HTTPHeaders = ["ETag": "\"a\"", "Vary": "Accept"]
    XCTAssertEqual(headers["etag"], "\"a\"")
    headers["ETAG"] = "\"b\""
    XCTAssertEqual(headers.fields.map(\.value), ["\"b\"", "Accept"])
    headers["vary"] = nil
    XCTAssertEqual(headers.fields.count, 1)
  }

  func testRepeatedFieldsAreJoined() {
    var headers = HTTPHeaders()
    headers.append("Cache-Control", "private")
    headers.append("cache-control", "max-age=60")
    XCTAssertEqual(headers["Cache-Control"], "private, max-age=60")
  }
}
