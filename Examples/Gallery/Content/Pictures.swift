import ExampleProgram
import FeedContent
import Foundation
import Sateen

/// The pictures that come with the examples.
enum Pictures {
  /// Where they lie.
  /// - Throws: ``ProgramError`` where they are nowhere to be found.
  static func folder() throws -> URL { try found.get() }

  private static let found = Result { try AssetFolder.find() }

  private static func file(_ path: String) -> ImageSource {
    .file((try? found.get())?.appendingPathComponent(path).path ?? path)
  }

  static var icon: ImageSource { file("icon.png") }

  static func avatar(_ author: Author) -> ImageSource { file("Avatars/\(author.avatarFileName)") }

  /// - Parameter index: of `Photo.all`; any other number counts round.
  static func photo(_ index: Int) -> ImageSource { file("Photos/\(info(index).fileName)") }

  static func info(_ index: Int) -> Photo { Photo.all[Int(index.magnitude % UInt(Photo.all.count))] }
}
