import ExampleProgram
import FeedContent
import Foundation
import Sateen

/// The images of the examples.
enum Pictures {
  /// The folder of the images.
  /// - Throws: ``ProgramError`` where the folder is not found.
  static func folder() throws -> URL { try found.get() }

  private static let found = Result { try AssetFolder.find() }

  private static func file(_ path: String) -> ImageSource { .file(self.path(path)) }

  /// The path of a file in the folder.
  static func path(_ path: String) -> String { (try? found.get())?.appendingPathComponent(path).path ?? path }

  static var icon: ImageSource { file("icon.png") }

  static func format(_ name: String) -> ImageSource { file("Formats/\(name)") }

  static func avatar(_ author: Author) -> ImageSource { file("Avatars/\(author.avatarFileName)") }

  /// - Parameter index: an index into `Photo.all`; larger numbers start over.
  static func photo(_ index: Int) -> ImageSource { file("Photos/\(info(index).fileName)") }

  static func info(_ index: Int) -> Photo { Photo.all[Int(index.magnitude % UInt(Photo.all.count))] }
}
