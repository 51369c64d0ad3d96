import FeedContent
import SateenLayout
import SateenTesting
import XCTest

@testable import FeedDemo

/// The rows of the feed, as components.
final class PostRowTests: XCTestCase {
  @MainActor private final class Heard {
    var likes: [Bool] = []
    var saves: [Bool] = []
    var links: [String] = []
  }

  @MainActor private func show(_ post: Post, _ heard: Heard, width: Double) throws -> ShownComponent {
    let actions = PostRow.Actions(
      like: { _, isOn in heard.likes.append(isOn) }, save: { _, isOn in heard.saves.append(isOn) },
      open: { heard.links.append($0) })
    let host = HeadlessHost(size: Size(width: width, height: 900))
    return host.show(
      PostRow(post, isSaved: false, library: try PhotoLibrary(folder: nil), actions: actions), width: width)
  }

  /// The first post that is as wanted.
  private func post(_ isWanted: (Post) -> Bool) throws -> Post {
    try XCTUnwrap((0..<500).lazy.map { DemoFeed().post(at: $0) }.first(where: isWanted))
  }

  @MainActor
  func testAPressLikesAndTheNextTakesItBack() async throws {
    let heard = Heard()
    let post = try post { $0.likes < 100 && !$0.isLiked }
    let row = try show(post, heard, width: 600)
    XCTAssertTrue(row.has(CompactCount.string(post.likes)))
    row.press("Like")
    XCTAssertTrue(row.has(CompactCount.string(post.likes + 1)), "\(row.texts)")
    row.press("Like")
    row.press("Save")
    row.press("Comment")
    XCTAssertEqual(heard.likes, [true, false])
    XCTAssertEqual(heard.saves, [true])
    XCTAssertTrue(row.has(CompactCount.string(post.likes)))
  }

  @MainActor
  func testALongTextOpensAndAShortOneDoesNot() async throws {
    var long = try post { $0.photos.isEmpty }
    long.text = [TextSpan(String(repeating: "A walk along the shore. ", count: 30))]
    let row = try show(long, Heard(), width: 280)
    let height = row.size.height
    row.press(long.plainText)
    XCTAssertGreaterThan(row.size.height, height + 20)
    row.press(long.plainText)
    XCTAssertEqual(row.size.height, height)
    var short = long
    short.text = [TextSpan("A walk along the shore.")]
    let other = try show(short, Heard(), width: 280)
    let before = other.size.height
    other.press(short.plainText)
    XCTAssertEqual(other.size.height, before)
  }

  @MainActor
  func testLinksAreTold() async throws {
    let heard = Heard()
    let post = try post { $0.text.contains { $0.kind != .plain && $0.kind != .bold } }
    let row = try show(post, heard, width: 600)
    let frame = try XCTUnwrap(row.frame(of: post.plainText))
    for y in stride(from: frame.minY + 4, to: frame.maxY, by: 12) {
      for x in stride(from: frame.minX + 4, to: frame.maxX, by: 12) where heard.links.isEmpty {
        row.host.click(Point(x: x, y: y))
      }
    }
    XCTAssertFalse(heard.links.isEmpty, post.plainText)
  }
}
