import ExampleProgram
import FeedContent
import Foundation
import Sateen

/// The feed's images: those of the demo, or a folder chosen by the user.
struct PhotoLibrary: Sendable {
  let assets: URL
  /// The images of the user's folder; nil if none was named.
  let own: [ImageSource]?

  /// - Throws: ``ProgramError`` if the folder or the demo's own images are missing.
  init(folder: String?) throws {
    assets = try AssetFolder.find()
    guard let folder else {
      own = nil
      return
    }
    let path = RawPath(argument: folder)
    guard let isFolder = path.isFolder else { throw ProgramError("there is no folder \(folder)") }
    guard isFolder else { throw ProgramError("\(folder) is a file, not a folder of pictures") }
    let files: [RawPath]
    do {
      files = try path.contents()
    } catch {
      throw ProgramError("cannot read the folder \(folder): \(error)")
    }
    let endings: Set<String> = ["jpg", "jpeg", "png", "webp", "gif", "avif"]
    let pictures = files.filter { endings.contains($0.ending) }
    guard !pictures.isEmpty else {
      throw ProgramError("the folder \(folder) has no pictures (jpg, png, webp, gif or avif) in it")
    }
    own = pictures.map { .file(rawPath: $0.bytes) }
  }

  func avatar(_ author: Author) -> ImageSource {
    .file(assets.appendingPathComponent("Avatars/\(author.avatarFileName)").path)
  }

  func source(_ index: Int) -> ImageSource {
    if let own { return own[index % own.count] }
    return .file(assets.appendingPathComponent("Photos/\(Photo.all[index].fileName)").path)
  }

  /// Width divided by height. It reads the first bytes of a file in the user's folder, so call it on a worker thread.
  func aspectRatio(_ index: Int) -> Double {
    guard let own else { return Photo.all[index].aspectRatio }
    guard let header = try? ImageHeader.read(own[index % own.count]), header.size.height > 0 else { return 1.5 }
    return Double(header.size.width) / Double(header.size.height)
  }

  var icon: ImageSource { .file(assets.appendingPathComponent("icon.png").path) }
}
