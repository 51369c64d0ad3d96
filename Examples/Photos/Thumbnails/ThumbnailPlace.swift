/// Where the desktop keeps the thumbnail of a file: by the digest of the file's address.
///
/// Thumbnail Managing Standard of freedesktop.org, version 0.9.
struct ThumbnailPlace: Hashable, Sendable {
  /// The folders of thumbnails, by the longest side that they have in pixels.
  enum Size: CaseIterable, Comparable, Sendable {
    case normal, large, extraLarge

    var pixels: Int {
      switch self {
      case .normal: 128
      case .large: 256
      case .extraLarge: 512
      }
    }

    var folder: String {
      switch self {
      case .normal: "normal"
      case .large: "large"
      case .extraLarge: "x-large"
      }
    }

    /// The smallest size that has as many pixels. A tenth less is not seen.
    init?(for pixels: Int) {
      guard let size = Size.allCases.first(where: { $0.pixels * 11 >= pixels * 10 }) else { return nil }
      self = size
    }
  }

  /// The file's address.
  let uri: String
  /// The name of its thumbnails.
  let name: String

  init(of path: FolderPath) {
    uri = "file://" + Self.escaped(path.bytes)
    name = MD5.hex(Array(uri.utf8)) + ".png"
  }

  /// The bytes of a path as they are written in an address, as GLib does it, whose programs have to find the same names.
  private static func escaped(_ path: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(path.count + 16)
    for byte in path {
      if safe.contains(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let safe = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!~*'()/&=:@+$,".utf8)
}
