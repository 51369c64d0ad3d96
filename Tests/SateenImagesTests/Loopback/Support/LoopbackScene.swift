import Foundation
import LoopbackServer
import SateenThreads
import XCTest

@testable import SateenImages

/// An nginx with HTTP/2 over TLS, and the folder of a cache, which the runs of a program have one after the other.
final class LoopbackScene {
  let server: WebServer
  private let folder: TemporaryFolder

  init() throws {
    server = try WebServer()
    folder = try TemporaryFolder()
  }

  var cacheFolder: String { folder.file("cache") }

  func makeRun(stallTimeout: Double? = nil, speed: Double = 1) -> ProgramRun {
    ProgramRun(folder: cacheFolder, trusting: server.certificate, stallTimeout: stallTimeout, speed: speed)
  }

  /// Has the server give a file.
  /// - Returns: its address.
  func serve(_ picture: LocalPicture, as name: String? = nil, under folder: String = "") throws -> String {
    try server.write(name ?? picture.name, picture.bytes)
    return server.secureURL("/\(folder)\(name ?? picture.name)")
  }

  /// The statuses of the answers for a path.
  func statuses(_ path: String) throws -> [Int] {
    try server.log().filter { $0.path == path }.map(\.status)
  }

  /// The files of whole resources in the cache, and of parts, with their lengths.
  var entries: [CacheFile] { CacheFile.list(cacheFolder).filter { !$0.isPart } }
  var parts: [CacheFile] { CacheFile.list(cacheFolder).filter(\.isPart) }
}

/// A file in the folder of a cache.
struct CacheFile {
  var path: String
  var length: Int
  var isPart: Bool { path.hasPrefix("parts/") }

  /// The files in the folders of a cache: of resources, and of parts.
  static func list(_ folder: String) -> [CacheFile] {
    let manager = FileManager.default
    var found: [CacheFile] = []
    for inner in (try? manager.contentsOfDirectory(atPath: folder)) ?? [] {
      for name in (try? manager.contentsOfDirectory(atPath: "\(folder)/\(inner)")) ?? [] {
        var status = stat()
        guard stat("\(folder)/\(inner)/\(name)", &status) == 0 else { continue }
        found.append(CacheFile(path: "\(inner)/\(name)", length: Int(status.st_size)))
      }
    }
    return found
  }
}
