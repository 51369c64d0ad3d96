import SateenLayout

extension LayoutCase {
  /// The direction in which a case is displayed by default.
  public var direction: LayoutDirection {
    switch self {
    case .spec(let layout): return layout.direction
    case .flexbox(let layout): return layout.directions.first ?? .leftToRight
    }
  }

  /// Lays the case out.
  /// - Parameter direction: nil for the case's own direction.
  public func placed(_ direction: LayoutDirection? = nil) -> PlacedCase {
    switch self {
    case .spec(var layout):
      if let direction { layout.direction = direction }
      return layout.placed()
    case .flexbox(let layout): return layout.placed(direction ?? self.direction)
    }
  }

  /// The same case with an exact width, height or both, in points; nil keeps an axis unchanged.
  public func sized(width: Double?, height: Double?) -> LayoutCase {
    switch self {
    case .spec(let layout): return .spec(layout.sized(width: width, height: height))
    case .flexbox(var layout):
      if let width { layout.availableWidth = width }
      if let height { layout.availableHeight = height }
      return .flexbox(layout)
    }
  }

  /// The same case in another direction. A flexbox case is still printed in all its directions.
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

  /// A sentence that explains the case; nil without one in the file.
  public var note: String? {
    switch self {
    case .spec(let layout): return layout.note
    case .flexbox(let layout): return layout.note
    }
  }
}
