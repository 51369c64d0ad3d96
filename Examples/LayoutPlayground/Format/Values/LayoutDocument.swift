import SateenLayout

/// A layout file: one case, or a list of them.
public struct LayoutDocument: Sendable {
  public var cases: [LayoutCase]
  /// Whether the file has a list, possibly with a single case. The printed frames are then a list too.
  public var isList: Bool
}

/// One layout of a file: of specs, or of flexbox in CSS terms.
public enum LayoutCase: Sendable {
  case spec(SpecCase)
  case flexbox(FlexboxCase)

  /// The name in the file or, without one, the position ("case 3").
  public var name: String {
    switch self {
    case .spec(let layout): return layout.name
    case .flexbox(let layout): return layout.id
    }
  }

  /// The path of the case in the JSON; empty for the only case of a file.
  public var path: String {
    switch self {
    case .spec(let layout): return layout.path
    case .flexbox(let layout): return layout.path
    }
  }
}

/// A colour of the file, in sRGB.
public struct FileColor: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

/// A property of an element with its value, as written in the file.
public struct FileWord: Hashable, Sendable {
  public var key: String
  public var value: String

  public init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}
