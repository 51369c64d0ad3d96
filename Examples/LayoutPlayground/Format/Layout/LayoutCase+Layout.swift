import SateenLayout

extension LayoutCase {
  /// The direction a case is shown in unless another is asked for.
  public var direction: LayoutDirection {
    switch self {
    case .spec(let layout): return layout.direction
    case .flexbox(let layout): return layout.directions.first ?? .leftToRight
    }
  }

  /// Lays the case out.
  /// - Parameter direction: nil for the case's own.
  public func placed(_ direction: LayoutDirection? = nil) -> PlacedCase {
    switch self {
    case .spec(var layout):
      if let direction { layout.direction = direction }
      return layout.placed()
    case .flexbox(let layout): return layout.placed(direction ?? self.direction)
    }
  }

  /// The same case asked for one exact length along either axis, or both; nil leaves an axis as it is.
  public func sized(width: Double?, height: Double?) -> LayoutCase {
    switch self {
    case .spec(let layout): return .spec(layout.sized(width: width, height: height))
    case .flexbox(var layout):
      if let width { layout.availableWidth = width }
      if let height { layout.availableHeight = height }
      return .flexbox(layout)
    }
  }

  /// The same case in another direction. A case of flexbox is printed in all its directions whichever this is.
  public func directed(_ direction: LayoutDirection) -> LayoutCase {
    switch self {
    case .spec(var layout):
      layout.direction = direction
      return .spec(layout)
    case .flexbox(var layout):
      layout.directions = [direction] + layout.directions.filter { $0 != direction }
      return .flexbox(layout)
    }
  }

  /// A sentence on what there is to see; nil where the file has none.
  public var note: String? {
    switch self {
    case .spec(let layout): return layout.note
    case .flexbox(let layout): return layout.note
    }
  }
}
