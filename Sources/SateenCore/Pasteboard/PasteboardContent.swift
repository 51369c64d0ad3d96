import Glibc

/// One thing to put on a pasteboard, in any number of types, each made when a program asks for it.
///
/// ```swift
/// var content = PasteboardContent(text: drawing.title)
/// content.add(.png) { drawing.png() }
/// content.add(PasteboardType("application/x-example.drawing")) { drawing.encoded() }
/// pasteboard.write(content)
/// ```
public struct PasteboardContent: Sendable {
  /// Makes the bytes of one type, on a worker; nil where that fails. May be called often, and by several threads at once.
  public typealias Rendering = @Sendable () -> [UInt8]?

  /// The types in the order in which they were added. Programs that know several often take the first.
  public private(set) var types: [PasteboardType] = []
  private var renderings: [PasteboardType: Rendering] = [:]

  public init() {}

  public init(text: String) {
    add(text: text)
  }

  /// Adds a type, or replaces how it is rendered.
  public mutating func add(_ type: PasteboardType, _ render: @escaping Rendering) {
    if renderings.updateValue(render, forKey: type) == nil { types.append(type) }
  }

  /// Adds plain text. NUL characters are left out, because many programs take them as the end.
  public mutating func add(text: String) {
    add(.text) { Self.bytes(of: text) }
  }

  /// Adds HTML. NUL characters are left out.
  public mutating func add(html: String) {
    add(.html) { Self.bytes(of: html) }
  }

  /// Adds addresses such as `file:///home/me/picture.png`, which are percent-encoded already. Addresses with line ends are
  /// left out.
  public mutating func addAddresses(_ addresses: [String]) {
    add(.addresses) {
      let lines = addresses.filter { address in !address.utf8.contains { $0 == 10 || $0 == 13 } }
      return lines.flatMap { Array($0.utf8) + [13, 10] }
    }
  }

  /// Renders a type on the calling thread; nil where there is none.
  public func bytes(of type: PasteboardType) -> [UInt8]? { renderings[type]?() }

  private static func bytes(of text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return NULCharacters.isAny(in: bytes) ? bytes.filter { $0 != 0 } : bytes
  }
}

/// Looks for NUL characters with the C library's function, since texts may have many megabytes.
enum NULCharacters {
  static func isAny(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false }
  }
}
