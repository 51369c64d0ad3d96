import XCTest

@testable import Photos

final class FeedReadingTests: XCTestCase {
  private static let address = "https://photos.example/feeds/main.json"

  private func read(_ text: String, at address: String = FeedReadingTests.address) throws -> FeedListing {
    try FeedReading(address).read(Array(text.utf8))
  }

  func testAJSONFeedIsReadWithAllThatItTells() throws {
    let listing = try read(
      """
      {
        "version": "https://jsonfeed.org/version/1.1", "title": "Walls",
        "items": [
          {
            "id": "1", "url": "https://photos.example/1", "title": "Old\\n wall", "image": "../full/1.jpg?w=9",
            "width": 1200, "height": 800, "blurhash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
            "date_published": "2024-05-17T18:30:02+02:00", "authors": [{"name": "Ada"}], "summary": "By noon."
          },
          {
            "id": 7, "attachments": [
              {"url": "sound.mp3", "mime_type": "audio/mpeg"},
              {"url": "two", "mime_type": "image/webp", "title": "Two", "size_in_bytes": 5000, "width": 30, "height": 40}
            ]
          },
          {"id": "3", "banner_image": "//other.example/b.png"}
        ]
      }
      """)
    XCTAssertEqual(listing.title, "Walls")
    XCTAssertEqual(listing.skipped, 0)
    XCTAssertEqual(
      listing.items,
      [
        FeedItem(
          key: "1", picture: "https://photos.example/full/1.jpg?w=9", name: "Old wall", format: .jpeg,
          shape: PhotoShape(width: 1_200, height: 800), blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
          published: 1_715_963_402, author: "Ada", page: "https://photos.example/1", text: "By noon."),
        FeedItem(
          key: "7.0", picture: "https://photos.example/feeds/two", name: "Two", format: .webp,
          shape: PhotoShape(width: 30, height: 40), bytes: 5_000),
        FeedItem(key: "3", picture: "https://other.example/b.png", name: "b.png", format: .png),
      ])
  }

  func testAListAloneIsAFeedOfObjectsAndAddresses() throws {
    let listing = try read(#"["a.jpg", {"image": "http://h/b%20c.gif"}, "data:image/png;base64,AA=="]"#)
    XCTAssertNil(listing.title)
    XCTAssertEqual(listing.items.map(\.name), ["a.jpg", "b c.gif", "Picture"])
    XCTAssertEqual(
      listing.items.map(\.picture),
      ["https://photos.example/feeds/a.jpg", "http://h/b%20c.gif", "data:image/png;base64,AA=="])
    XCTAssertEqual(listing.items.map(\.format), [.jpeg, .gif, nil])
  }

  func testItemsWithoutAPictureAreCounted() throws {
    let listing = try read(
      #"[{"title": "words"}, {"image": ""}, {"image": 5}, null, 3, "ftp://h/a.png", "a.png", {"image": "http:///x"}]"#)
    XCTAssertEqual(listing.items.map(\.name), ["a.png"])
    XCTAssertEqual(listing.skipped, 7)
  }

  /// A feed of the network does not show files of the machine that it is read on.
  func testOnlyAFileLeadsToFiles() throws {
    let text = #"["file:///etc/a.png"]"#
    XCTAssertEqual(try read(text).skipped, 1)
    XCTAssertEqual(try read(text, at: "file:///home/feed.json").items.map(\.picture), ["file:///etc/a.png"])
    XCTAssertEqual(
      try read(#"["b.png"]"#, at: "file:///home/feed.json").items.map(\.picture), ["file:///home/b.png"])
  }

  func testSizesThatCannotBeAreLeftOut() throws {
    for size in [
      #""width": 0, "height": 5"#, #""width": -3, "height": 5"#, #""width": 1e30, "height": 5"#, #""width": "3""#,
      #""width": 3"#, #""width": 3, "height": 2000000"#,
    ] {
      XCTAssertEqual(try read(#"[{"image": "a.png", \#(size)}]"#).items.map(\.shape), [nil], size)
    }
  }

  func testFaultsNameTheirPlace() {
    for (text, sentence) in [
      ("", "Line 1, column 1: the text ends where a value is expected."),
      (
        "[\n {\"image\": \"a\"},\n {\"image\" \"b\"}]",
        "Line 3, column 11: a colon is expected after the key \"image\"."
      ),
      ("[\"a\" \"b\"]", "Line 1, column 6: a comma or ] is expected here."),
      ("{\"items\": [", "Line 1, column 12: the text ends where a value is expected."),
      ("\n\n{\"title\": \"a\"}", "Line 3: the feed has no \"items\"."),
      ("{\n\"items\": {}}", "Line 2: \"items\" is an object and not a list."),
      ("\"a\"", "Line 1: a feed is a list or an object, and this is text."),
      ("<html>", "Line 1, column 1: '<' is where a value is expected."),
    ] {
      XCTAssertThrowsError(try read(text), text) { XCTAssertEqual("\($0)", sentence) }
    }
    XCTAssertThrowsError(try read(String(repeating: "[", count: 100_000)))
    XCTAssertThrowsError(try FeedReading(Self.address).read([0x5b, 0x22, 0xff, 0x22, 0x5d]))
  }

  func testEveryBeginningOfAFeedIsAFaultOrAFeed() {
    let whole = Array(#"{"items":[{"id":"1","image":"a.png","width":3,"height":2,"title":"é\u00e9"}]}"#.utf8)
    for count in 0..<whole.count {
      XCTAssertThrowsError(try FeedReading(Self.address).read(Array(whole[..<count])), "\(count)")
    }
    XCTAssertNoThrow(try FeedReading(Self.address).read(whole))
  }

  func testDates() {
    let noon: Int64 = 1_715_947_200
    for text in [
      "2024-05-17T12:00:00Z", "2024-05-17T12:00:00.25Z", "2024-05-17t14:00+02:00", "2024-05-17 05:30:00-0630",
      "2024-05-17T12:00",
    ] {
      XCTAssertEqual(FeedDate.seconds(text), noon, text)
    }
    XCTAssertEqual(FeedDate.seconds("2024-05-17"), noon - 12 * 3_600)
    for text in [
      "", "yesterday", "2024-13-01", "2024-05-17T25:00", "2024-05-17T12:00:00+", "2024-05-17Tx", "２０24-05-17",
    ] {
      XCTAssertNil(FeedDate.seconds(text), text)
    }
  }
}
