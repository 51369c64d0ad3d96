import FeedContent
import Sateen
import SateenTesting
import XCTest

@testable import FeedDemo

/// Comments that are written under posts.
final class CommentTests: XCTestCase {
  func testADraftWithWordsBecomesAComment() {
    var thread = CommentThread()
    thread.draft = " \n"
    XCTAssertNil(thread.readyText)
    thread.post()
    XCTAssertEqual(thread.comments, [])
    thread.draft = "  Lovely light \n"
    thread.post()
    thread.draft = "Second"
    thread.post()
    XCTAssertEqual(thread.comments.map(\.text), ["Lovely light", "Second"])
    XCTAssertEqual(Set(thread.comments.map(\.id)).count, 2)
    XCTAssertEqual(thread.draft, "")
  }

  @MainActor private func show(_ thread: Store<CommentThread>) throws -> ShownComponent {
    let post = DemoFeed().post(at: 3)
    let actions = PostRow.Actions(like: { _, _ in }, save: { _, _ in }, open: { _ in })
    let host = HeadlessHost(size: Size(width: 600, height: 1_600))
    return host.show(
      PostRow(post, isSaved: false, library: try PhotoLibrary(folder: nil), thread: thread, actions: actions),
      width: 600)
  }

  @MainActor private func type(_ text: String, _ host: HeadlessHost) {
    for character in text { host.send(.textInput(String(character))) }
    host.settle()
  }

  @MainActor func testTheActionOpensAPlaceToWriteThatGrowsAndReturnPosts() async throws {
    let thread = Store(CommentThread())
    let row = try show(thread)
    let closed = row.size.height
    row.press("Comment")
    XCTAssertTrue(row.host.container.isTextInputFocused)
    let open = row.size.height
    XCTAssertGreaterThan(open, closed + 30)
    type("A first line", row.host)
    row.host.press(.enter, .shift)
    type("and a second one", row.host)
    XCTAssertGreaterThan(row.size.height, open + 10)
    XCTAssertEqual(thread.value.draft, "A first line\nand a second one")
    row.host.press(.enter)
    row.host.settle()
    XCTAssertEqual(thread.value.comments.map(\.text), ["A first line\nand a second one"])
    XCTAssertTrue(row.has("A first line\nand a second one"), "\(row.texts)")
    XCTAssertEqual(thread.value.draft, "")
    XCTAssertTrue(row.host.container.isTextInputFocused)
    // Empty again, and Return has nothing to post.
    row.host.press(.enter)
    row.host.settle()
    XCTAssertEqual(thread.value.comments.count, 1)
    row.host.press(.escape)
    row.host.settle()
    XCTAssertFalse(thread.value.isOpen)
    XCTAssertTrue(row.has("A first line\nand a second one"))
  }

  @MainActor func testTheButtonPostsAndTheCommentIsSeenToCome() async throws {
    let thread = Store(CommentThread())
    let row = try show(thread)
    row.press("Comment")
    type("With the mouse", row.host)
    let before = row.size.height
    let point = try XCTUnwrap(row.center(of: "Post"))
    row.host.click(point)
    row.host.advance(by: 0.1)
    XCTAssertEqual(thread.value.comments.count, 1)
    row.host.settle()
    XCTAssertGreaterThan(row.size.height, before)
  }

  @MainActor func testALongCommentLeavesTheCircleBesideItAsWideAsAShortOne() async throws {
    var comments = CommentThread()
    let long = String(repeating: "A comment that wraps. ", count: 8) + "End."
    for text in ["Short", long] {
      comments.draft = text
      comments.post()
    }
    let row = try show(Store(comments))
    let short = try XCTUnwrap(row.frame(of: "Short"))
    XCTAssertEqual(try XCTUnwrap(row.frame(of: long)).minX, short.minX, accuracy: 0.5)
  }

  @MainActor func testARowIsKeptWhileItsCommentIsWrittenAndTheFeedIsScrolled() async throws {
    let host = HeadlessHost(size: Size(width: 700, height: 800))
    let screen = FeedScreen(rows: 200, library: try PhotoLibrary(folder: nil))
    screen.install(in: host.container)
    host.settle()
    let path = ItemPath(row: 0, section: 0)
    let cell = try XCTUnwrap(screen.table.nodeForItem(at: path))
    let frame = cell.convert(cell.bounds, to: nil)
    // The second action of the row.
    for x in stride(from: frame.minX + 70, to: frame.midX, by: 12) where !host.container.isTextInputFocused {
      host.click(Point(x: x, y: frame.maxY - 26))
      host.settle()
    }
    XCTAssertTrue(host.container.isTextInputFocused)
    type("Begun ", host)
    screen.table.scrollToItem(at: ItemPath(row: 120, section: 0), at: .top, animated: false)
    host.settle()
    XCTAssertTrue(screen.table.nodeForItem(at: path) === cell)
    XCTAssertTrue(host.container.isTextInputFocused)
    // Typing brings the row back into view.
    type("and ended", host)
    host.settle()
    XCTAssertTrue(screen.table.visibleNodes.contains { $0 === cell })
    var texts: [String] = []
    cell.enumerateSubtree { node in if let field = node as? CommentFieldNode { texts.append(field.text) } }
    XCTAssertEqual(texts, ["Begun and ended"])
  }

  @MainActor func testADraftOutlivesItsRow() async throws {
    let host = HeadlessHost(size: Size(width: 700, height: 800))
    let screen = FeedScreen(rows: 200, library: try PhotoLibrary(folder: nil))
    screen.install(in: host.container)
    host.settle()
    let path = ItemPath(row: 0, section: 0)
    let frame = try XCTUnwrap(screen.table.nodeForItem(at: path)).convert(Point.zero, to: nil)
    let height = try XCTUnwrap(screen.table.nodeForItem(at: path)).bounds.height
    for x in stride(from: frame.x + 70, to: frame.x + 300, by: 12) where !host.container.isTextInputFocused {
      host.click(Point(x: x, y: frame.y + height - 26))
      host.settle()
    }
    type("A draft", host)
    // The list takes the focus, so the row may go.
    host.container.firstResponder = screen.table.view
    screen.table.scrollToItem(at: ItemPath(row: 120, section: 0), at: .top, animated: false)
    host.settle()
    XCTAssertNil(screen.table.nodeForItem(at: path))
    screen.table.scrollToItem(at: path, at: .top, animated: false)
    host.settle()
    var texts: [String] = []
    try XCTUnwrap(screen.table.nodeForItem(at: path)).enumerateSubtree { node in
      if let field = node as? CommentFieldNode { texts.append(field.text) }
    }
    XCTAssertEqual(texts, ["A draft"])
    XCTAssertFalse(host.container.isTextInputFocused)
  }
}
