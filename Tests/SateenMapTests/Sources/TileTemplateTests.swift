import SateenImages
import XCTest

@testable import SateenMap

final class TileTemplateTests: XCTestCase {
  private func address(_ template: String, _ tile: TileAddress, dense: Bool = false, servers: [String] = []) throws
    -> String
  {
    try TileTemplate(template, servers: servers).address(of: tile, isDense: dense)
  }

  func testPlacesAreFilled() throws {
    let tile = try XCTUnwrap(TileAddress(zoom: 3, x: 5, y: 2))
    XCTAssertEqual(try address("https://a.org/{z}/{x}/{y}.png", tile), "https://a.org/3/5/2.png")
    XCTAssertEqual(try address("https://a.org/{z}/{x}/{-y}.png", tile), "https://a.org/3/5/5.png")
    XCTAssertEqual(try address("https://a.org/{z}/{x}/{y}{r}.png", tile, dense: true), "https://a.org/3/5/2@2x.png")
    XCTAssertEqual(try address("https://a.org/{z}/{x}/{y}{r}.png", tile), "https://a.org/3/5/2.png")
    XCTAssertEqual(try address("https://{s}.a.org/{z}/{x}/{y}", tile, servers: ["a", "b"]), "https://b.a.org/3/5/2")
    XCTAssertEqual(try address("http://a/t?x={x}&y={y}&z={z}", tile), "http://a/t?x=5&y=2&z=3")
  }

  func testATemplateThatIsNoneSaysWhy() {
    let faults = [
      ("https://a.org/{z}/{y}.png", "has no {x}: all tiles would have one address"),
      ("https://a.org/{x}/{y}.png", "has no {z}: all tiles would have one address"),
      ("https://a.org/{z}/{x}.png", "has no {y}: all tiles would have one address"),
      ("https://a.org/{z}/{x}/{y}/{key}", "has a place for {key}; known are {z}, {x}, {y}, {-y}, {r} and {s}"),
      ("https://a.org/{z}/{x}/{y", "has a { without a }"),
      ("https://a.org/z}/{x}/{y}", "has a } without a {"),
      ("https://{s}.org/{z}/{x}/{y}", "has an {s}, and no servers are named"),
      ("{z}/{x}/{y}", "does not begin with https://, http:// or file:// and a server's name"),
      ("ftp://a/{z}/{x}/{y}", "does not begin with https://, http:// or file:// and a server's name"),
      ("https://{z}/{x}/{y}", "does not begin with https://, http:// or file:// and a server's name"),
      ("", "has no {z}: all tiles would have one address"),
    ]
    for (template, reason) in faults {
      XCTAssertThrowsError(try TileTemplate(template, servers: []), template) { error in
        XCTAssertEqual("\(error)", "the template '\(template)' \(reason)")
      }
    }
  }

  func testAServerNamesItsProgram() throws {
    let server = try TileServer(
      "https://a.org/{z}/{x}/{y}.png", userAgent: "Walks/2", attribution: "© A", zooms: 0...12, headers: ["X-Key": "k"])
    XCTAssertEqual(server.open().attribution, "© A")
    XCTAssertEqual(server.open().zooms, 0...12)
    guard case .remote(let request)? = server.image(for: try XCTUnwrap(TileAddress(zoom: 1, x: 0, y: 1)), scale: 1)
    else {
      return XCTFail("no address")
    }
    XCTAssertEqual(request.url, "https://a.org/1/0/1.png")
    XCTAssertEqual(request.headers["User-Agent"], "Walks/2")
    XCTAssertEqual(request.headers["X-Key"], "k")
  }
}

final class TileSetTests: XCTestCase {
  func testOddNumbersAreTakenBack() {
    XCTAssertEqual(TileSet(zooms: -4...99).zooms, 0...30)
    XCTAssertEqual(TileSet(zooms: 40...99).zooms, 30...30)
    for size in [Double.nan, .infinity, 0, -256, 1e9] { XCTAssertEqual(TileSet(tileSize: size).tileSize, 256) }
    var set = TileSet()
    set.tileSize = .nan
    XCTAssertEqual(set.sanitized.tileSize, 256)
  }

  func testTilesBesideTheRegionAreNotAskedFor() throws {
    let set = TileSet(region: MapRegion(south: -20, west: 170, north: -10, east: -170))
    XCTAssertTrue(set.covers(try XCTUnwrap(TileAddress(zoom: 3, x: 7, y: 4))))
    XCTAssertTrue(set.covers(try XCTUnwrap(TileAddress(zoom: 3, x: 0, y: 4))))
    XCTAssertFalse(set.covers(try XCTUnwrap(TileAddress(zoom: 3, x: 3, y: 4))))
    XCTAssertFalse(set.covers(try XCTUnwrap(TileAddress(zoom: 3, x: 7, y: 0))))
    XCTAssertTrue(TileSet(region: .world).covers(try XCTUnwrap(TileAddress(zoom: 3, x: 7, y: 0))))
    XCTAssertTrue(set.covers(try XCTUnwrap(TileAddress(zoom: 0, x: 0, y: 0))))
  }
}
