/// Content that was read from a pasteboard.
public struct PasteboardData: Sendable, Equatable {
  public let type: PasteboardType
  /// Text types are in UTF-8, but may have bytes that are none: ``text`` repairs them.
  public let bytes: [UInt8]

  public init(type: PasteboardType, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }

  /// The bytes as text. Takes some milliseconds for each ten megabytes, on the calling thread.
  public var text: PasteboardText { PasteboardText(utf8: bytes) }

  /// The bytes as a list of addresses, still percent-encoded.
  public var addresses: [String] {
    bytes.split { $0 == 10 || $0 == 13 }.map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.hasPrefix("#") && $0.utf8.contains { $0 > 32 } }
  }
}

/// Text of another program, with what had to be changed to make it text. Line ends stay as they are.
public struct PasteboardText: Sendable, Equatable {
  /// Changes that were made to bytes which are no text.
  public struct Repairs: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// NUL characters were left out. Some programs end texts with one.
    public static let nulCharacters = Repairs(rawValue: 1)
    /// Bytes that are no UTF-8, or halves of surrogate pairs, were replaced by U+FFFD.
    public static let invalidBytes = Repairs(rawValue: 2)
  }

  public let string: String
  public let repairs: Repairs

  public init(utf8 bytes: [UInt8]) {
    let hasNUL = NULCharacters.isAny(in: bytes)
    self.init(hasNUL ? bytes.filter { $0 != 0 } : bytes, as: UTF8.self, hasNUL)
  }

  package init(utf16 units: [UInt16]) {
    self.init(units.filter { $0 != 0 }, as: UTF16.self, units.contains(0))
  }

  private init<Encoding: Unicode.Encoding>(
    _ units: [Encoding.CodeUnit], as encoding: Encoding.Type, _ hadNUL: Bool
  ) {
    var repairs: Repairs = hadNUL ? .nulCharacters : []
    if let valid = String(validating: units, as: encoding) {
      string = valid
    } else {
      repairs.insert(.invalidBytes)
      string = String(decoding: units, as: encoding)
    }
    self.repairs = repairs
  }
}
