import Foundation
import Sateen
import SateenTesting
import XCTest

@testable import Chat

/// The program in a window without a screen.
@MainActor
final class ChatStage {
  let host: HeadlessHost
  let screen: ChatScreen

  init(size: Size = Size(width: 860, height: 800), appearance: Appearance = .light) throws {
    host = HeadlessHost(size: size, appearance: appearance)
    screen = ChatScreen(try ChatContent(), clock: .still)
    screen.install(in: host.container)
    settle()
  }

  /// Reads files and draws what there is to draw. While somebody answers there is no rest, so only a moment passes:
  /// ``finishAnswers()`` plays answers to their ends.
  func settle() {
    for _ in 0..<3 {
      ChatWork.files.waitUntilIdle()
      rest()
    }
  }

  private func rest() {
    if controller.player.isPlaying { host.advance(by: 0.05) } else { host.settle(limit: 3) }
  }

  /// Plays all answers to their ends.
  func finishAnswers(file: StaticString = #filePath, line: UInt = #line) {
    let end = host.time + 120
    while controller.player.isPlaying {
      guard host.time < end else { return XCTFail("an answer does not end", file: file, line: line) }
      host.step()
    }
    settle()
  }

  /// Types text, a character each event.
  func type(_ text: String) {
    for character in text { host.send(.textInput(String(character))) }
    host.step()
    rest()
  }

  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    host.press(key, modifiers)
    rest()
  }

  func send(_ text: String) {
    type(text)
    press(.enter)
  }

  var controller: ChatController { screen.controller }
  var chat: ChatNode { controller.chat }
  var list: List<ChatRow> { controller.list }
  var composer: ComposerNode { controller.composer }
  var messages: [Message] { controller.conversation.messages }
  var lastSent: Message? { messages.last { $0.isOwn } }
  var container: RootContainer { host.container }

  var distanceFromEnd: Double { list.scrollView.maximumOffset.y - list.scrollView.contentOffset.y }

  /// The place of the list in the window.
  var listFrame: Rect { chat.convert(list.frame, to: nil) }

  func cell(_ id: Int, file: StaticString = #filePath, line: UInt = #line) throws -> MessageCell {
    try XCTUnwrap(list.cell(of: .message(id)) as? MessageCell, "message \(id) has no row", file: file, line: line)
  }

  /// The text of a row as it shows.
  func shownText(_ id: Int) throws -> String {
    try cell(id).parts.map(\.text.attributedText.string).joined(separator: "\n")
  }

  /// A message's place in the window.
  func frame(_ id: Int) throws -> Rect {
    let cell = try cell(id)
    return cell.convert(cell.bounds, to: nil)
  }
}

/// A folder that is removed in the end.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-chat-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// A picture of one colour.
  func addPicture(_ name: String, width: Int, height: Int) throws -> String {
    let size = PixelSize(width: width, height: height)
    let bitmap = try XCTUnwrap(
      Bitmap(size: size, scale: 1) { context in
        context.fill(
          Path(rect: Rect(x: 0, y: 0, width: Double(width), height: Double(height))), with: Color(hex: 0x30a050))
      })
    try bitmap.writePNG(to: path(name))
    return path(name)
  }

  func addText(_ name: String, _ text: String) throws -> String {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    return path(name)
  }
}
