import FeedWorkload
import Glibc
import Sateen

/// The benchmark's images: files, or addresses of a server that has the same files.
struct BenchFiles: Sendable {
  let kind: WorkloadKind
  let assets: String
  /// The address of the server, without a slash at its end; nil for files.
  let net: String?
  /// The paths of real photographs that replace the generated ones; empty without `--photos`.
  let own: [String]

  init(kind: WorkloadKind, assets: String, photos: String? = nil, net: String? = nil) throws {
    self.kind = kind
    self.assets = assets
    self.net = net
    guard let photos else {
      own = []
      return
    }
    own = try Self.pictures(in: photos).sorted()
  }

  /// The paths of the pictures in a folder and in those below it.
  private static func pictures(in folder: String) throws -> [String] {
    guard let entries = opendir(folder) else { throw BenchFileError(path: folder, code: errno) }
    defer { closedir(entries) }
    let endings: Set<String> = ["jpg", "jpeg", "png", "webp"]
    var paths: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.hasPrefix(".") { continue }
      let path = "\(folder)/\(name)"
      if entry.pointee.d_type == UInt8(DT_DIR) {
        paths += try pictures(in: path)
      } else if endings.contains(name.split(separator: ".").last.map { $0.lowercased() } ?? "") {
        paths.append(path)
      }
    }
    return paths
  }

  func avatar(_ index: Int) -> ImageSource { source(kind.avatarPath(index)) }

  func photo(_ index: Int) -> ImageSource {
    own.isEmpty ? source(kind.photoPath(index)) : .file(own[index % own.count])
  }

  private func source(_ path: String) -> ImageSource {
    if let net { .url("\(net)/\(path)") } else { .file("\(assets)/\(path)") }
  }

  /// A node for a picture, as a program has it for one of the network or for a file.
  func makeNode(_ source: ImageSource) -> ImageNode {
    guard case .remote(let resource) = source else { return ImageNode(source: source) }
    return NetworkImageNode(url: resource.url)
  }
}

/// A folder of photographs that cannot be read.
struct BenchFileError: Error, CustomStringConvertible {
  let path: String
  let code: Int32

  var description: String { "cannot read the folder \(path): \(String(cString: strerror(code)))" }
}
