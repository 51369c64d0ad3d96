import FeedContent
import Foundation
import Sateen

/// Where the feed's pictures are: those that come along, or a folder of the reader's own.
struct PhotoLibrary: Sendable {
  let assets: URL
  /// The files of the reader's own folder, if one was named.
  let own: [String]?

  /// - Throws: ``DemoError`` where the folder or the demo's own pictures are missing.
  init(folder: String?) throws {
    assets = try Self.findAssets()
    guard let folder else {
      own = nil
      return
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
      throw DemoError("there is no folder \(folder)")
    }
    guard isFolder.boolValue else { throw DemoError("\(folder) is a file, not a folder of pictures") }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw DemoError("cannot read the folder \(folder): \(error.localizedDescription)")
    }
    let endings: Set<String> = ["jpg", "jpeg", "png", "webp", "gif", "avif"]
    let pictures = names.filter { endings.contains(($0 as NSString).pathExtension.lowercased()) }.sorted()
    guard !pictures.isEmpty else {
      throw DemoError("the folder \(folder) has no pictures (jpg, png, webp, gif or avif) in it")
    }
    own = pictures.map { (folder as NSString).appendingPathComponent($0) }
  }

  /// The pictures lie beside the sources; a program that was moved is told where by SATEEN_ASSETS.
  private static func findAssets() throws -> URL {
    let fromEnvironment = ProcessInfo.processInfo.environment["SATEEN_ASSETS"].map { URL(fileURLWithPath: $0) }
    var candidates = fromEnvironment.map { [$0] } ?? []
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    for _ in 0..<6 {
      candidates.append(folder.appendingPathComponent("Assets"))
      folder.deleteLastPathComponent()
    }
    candidates.append(URL(fileURLWithPath: FileManager.default.currentDirectoryPath).appendingPathComponent("Assets"))
    for candidate in candidates
    where FileManager.default.fileExists(atPath: candidate.appendingPathComponent("Avatars").path) {
      return candidate
    }
    throw DemoError("cannot find the folder Assets with the demo's pictures; name it in SATEEN_ASSETS")
  }

  func avatar(_ author: Author) -> ImageSource {
    .file(assets.appendingPathComponent("Avatars/\(author.avatarFileName)").path)
  }

  func source(_ index: Int) -> ImageSource {
    if let own { return .file(own[index % own.count]) }
    return .file(assets.appendingPathComponent("Photos/\(Photo.all[index].fileName)").path)
  }

  /// Width by height. Reads the file's first bytes where it is one of the reader's own: for workers.
  func aspectRatio(_ index: Int) -> Double {
    guard let own else { return Photo.all[index].aspectRatio }
    guard let header = try? ImageHeader.read(.file(own[index % own.count])), header.size.height > 0 else { return 1.5 }
    return Double(header.size.width) / Double(header.size.height)
  }

  var icon: ImageSource { .file(assets.appendingPathComponent("icon.png").path) }
}

/// Something the person who started the demo has to know, in one sentence.
struct DemoError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
