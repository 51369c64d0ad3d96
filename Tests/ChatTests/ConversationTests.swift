import FeedContent
import XCTest

@testable import Chat

/// The messages alone.
final class ConversationTests: XCTestCase {
  @MainActor private func make(_ count: Int = 5) -> Conversation {
    Conversation(
      (0..<count).map { Message(id: $0 * 2, text: "Message \($0)", time: Moment(day: 0, minute: $0)) }, clock: .still)
  }

  @MainActor func testWhatIsSentComesToTheEndWithoutTheSpaceAround() async throws {
    let conversation = make()
    var changes: [Conversation.Change] = []
    conversation.onChange = { changes.append($0) }
    let sent = try XCTUnwrap(conversation.send("\n  Words \n"))
    XCTAssertEqual(sent.text, "Words")
    XCTAssertEqual(sent.time, ChatClock.still.now())
    XCTAssertEqual(conversation.messages.last, sent)
    XCTAssertEqual(changes, [.added(sent)])
    XCTAssertNil(conversation.send(" \n\t"))
    XCTAssertEqual(changes.count, 1)
  }

  @MainActor func testRemovedMessagesComeBackToTheirPlacesInTurn() async {
    let conversation = make()
    let before = conversation.messages
    conversation.remove(4)
    conversation.remove(0)
    conversation.remove(3)
    XCTAssertEqual(conversation.messages.map(\.id), [2, 6, 8])
    conversation.send("Later")
    XCTAssertTrue(conversation.restore())
    XCTAssertTrue(conversation.restore())
    XCTAssertFalse(conversation.restore())
    XCTAssertEqual(Array(conversation.messages.dropLast()), before)
    XCTAssertEqual(conversation.messages.last?.text, "Later")
  }

  @MainActor func testAMessageThatIsDeletedWhileItStreamsInEndsOutOfSight() async throws {
    let conversation = make()
    let answer = conversation.begin(by: Person.amara.author)
    conversation.grow(answer.id, to: "One", isOver: false)
    conversation.remove(answer.id)
    conversation.grow(answer.id, to: "One two", isOver: true)
    XCTAssertNil(conversation.message(answer.id))
    conversation.restore()
    let back = try XCTUnwrap(conversation.message(answer.id))
    XCTAssertEqual(back.text, "One two")
    XCTAssertFalse(back.isStreaming)
  }

  @MainActor func testTheSearchGoesRoundFromTheNewest() async {
    let conversation = make()
    conversation.send("Another MÉSSAGE")
    var search = MessageSearch()
    search.look(for: "message", in: conversation)
    XCTAssertEqual(search.hits.count, 6)
    XCTAssertEqual(search.current, search.hits.last)
    XCTAssertEqual(search.words, "1 of 6")
    search.step(by: 1)
    XCTAssertEqual(search.words, "6 of 6")
    search.step(by: -1)
    search.step(by: -1)
    XCTAssertEqual(search.words, "2 of 6")
    conversation.remove(search.hits[4])
    search.update(conversation)
    XCTAssertEqual(search.current, search.hits[3])
    search.look(for: "no such word", in: conversation)
    XCTAssertEqual(search.words, "Nothing found")
    search.step(by: -1)
    XCTAssertNil(search.current)
  }

  func testFilesAreLookedAt() throws {
    let folder = try TemporaryFolder()
    let picture = try Attachment(reading: folder.addPicture("a.png", width: 40, height: 20))
    XCTAssertEqual(picture.shape, 0.5)
    XCTAssertEqual(picture.words, "PNG, 40 × 20")
    let text = try Attachment(reading: folder.addText("b.txt", "twelve bytes"))
    XCTAssertNil(text.shape)
    XCTAssertEqual(text.words, "TXT, 12 bytes")
    // A name that promises a picture is not one.
    XCTAssertNil(try Attachment(reading: folder.addText("c.png", "no picture")).shape)
    for (path, reason) in [(folder.path("none"), "no such file"), (folder.url.path, "folder")] {
      XCTAssertThrowsError(try Attachment(reading: path)) { error in
        XCTAssertTrue("\(error)".contains(reason), "\(error)")
      }
    }
  }
}
