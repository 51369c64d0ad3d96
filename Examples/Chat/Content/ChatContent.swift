import ExampleProgram
import FeedContent
import Foundation
import Sateen

/// The content of the conversation at the start: its people, their messages, and the answers that they will give.
struct ChatContent: Sendable {
  /// The folder with the examples' pictures.
  let assets: URL

  /// The greatest number of files that go with a message.
  static let mostAttachments = 10

  /// - Throws: ``ProgramError`` where the examples' pictures are missing.
  init() throws { assets = try AssetFolder.find() }

  let title = "Letters of the World"

  func portrait(_ author: Author) -> ImageSource {
    .file(assets.appendingPathComponent("Avatars/\(author.avatarFileName)").path)
  }

  /// A photo that comes with the examples.
  func photo(_ name: String, _ width: Int, _ height: Int) -> Attachment {
    Attachment(
      picture: assets.appendingPathComponent("Photos/\(name)").path, PixelSize(width: width, height: height))
  }

  /// In the order in which they are shown.
  let people = Person.allCases.map(\.author)
  var answers: [Answer] { Answers.all }

  /// The conversation up to a day.
  func messages(on today: Int) -> [Message] {
    var messages: [Message] = []
    for line in SampleLines.all {
      var message = Message(
        id: messages.count + 1, author: line.person?.author, text: line.text,
        time: Moment(day: today - line.daysAgo, minute: line.minute))
      if let (name, width, height) = line.photo { message.attachments = [photo(name, width, height)] }
      if let back = line.answers { message.quote = Quote(messages[messages.count - back]) }
      messages.append(message)
    }
    return messages
  }
}

/// The people of the conversation.
enum Person: Int, CaseIterable, Sendable {
  case amara = 0
  case leila = 3
  case kenji = 1
  case noa = 7
  case ananya = 6
  case minseo = 5
  case ploy = 12
  case jonas = 4

  var author: Author { Author.all[rawValue] }
}
