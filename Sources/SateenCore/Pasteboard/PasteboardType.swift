/// A kind of content on a pasteboard, named as a MIME type.
///
/// Programs name types of their own with a prefix that no other program uses, as in `application/x-example.drawing`. A
/// name has 1 to 255 bytes in UTF-8; content of types with other names is not offered to other programs.
public struct PasteboardType: Hashable, Sendable, CustomStringConvertible {
  public let name: String

  public init(_ name: String) {
    self.name = name
  }

  /// Text in UTF-8. Pasteboards translate it from and to the encodings of other programs.
  public static let text = PasteboardType("text/plain")
  /// A fragment of HTML in UTF-8.
  public static let html = PasteboardType("text/html")
  public static let png = PasteboardType("image/png")
  /// Addresses, one a line, as ``PasteboardContent/addAddresses(_:)`` writes them and ``PasteboardData/addresses`` reads
  /// them.
  public static let addresses = PasteboardType("text/uri-list")

  public var description: String { name }

  /// Whether other programs may be offered content under this name.
  package var isValid: Bool { (1...255).contains(name.utf8.count) && !name.utf8.contains(0) }
}
