/// The header fields of a request or an answer. Names are compared without regard to case, and keep their order.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral, Sequence {
  /// One field.
  public struct Field: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public private(set) var fields: [Field] = []

  public init() {}

  public init(_ fields: [Field]) {
    self.fields = fields
  }

  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// The value of a field; the values of a repeated one are joined by commas. Setting a value replaces all fields of the
  /// name, and nil removes them.
  public subscript(name: String) -> String? {
    get {
      let values = fields.filter { Self.isEqual($0.name, name) }.map(\.value)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      let place = fields.firstIndex { Self.isEqual($0.name, name) } ?? fields.endIndex
      fields.removeAll { Self.isEqual($0.name, name) }
      if let newValue { fields.insert(Field(name: name, value: newValue), at: Swift.min(place, fields.count)) }
    }
  }

  /// Adds a field, beside others of the name.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  public func makeIterator() -> IndexingIterator<[Field]> { fields.makeIterator() }

  /// Whether two names are equal but for the case of ASCII letters.
  static func isEqual(_ a: String, _ b: String) -> Bool {
    a.utf8.elementsEqual(b.utf8) { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
