import SateenLayout

/// A layout file: one case, or a list of them.
public struct LayoutDocument: Sendable {
  public var cases: [LayoutCase]
  /// Whether the file holds a list, even one of a single case. What is written back is a list then too.
  public var isList: Bool
}

/// One layout of a file: of specs, or of flexbox in CSS words.
public enum LayoutCase: Sendable {
  case spec(SpecCase)
  case flexbox(FlexboxCase)

  /// What the file calls it; its place in the file ("case 3") where it has no name.
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

/// A property of an element with its value, as the file has them.
public struct FileWord: Hashable, Sendable {
  public var key: String
  public var value: String

  public init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}
