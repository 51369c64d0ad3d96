import Sateen

/// An icon in a colour, or on a background in a tint.
final class SymbolNode: DisplayNode, LookNode {
  enum Style: Hashable, Sendable {
    /// The outline alone.
    case plain(Color)
    /// White on a rounded square in a tint.
    case tile(Tint)
    /// In a tint, on a disc in a lighter wash of the tint.
    case disc(Tint)
  }

  struct Look: Equatable {
    var symbol: Symbol
    var style: Style
  }

  /// - Parameter side: of the node, in points.
  nonisolated init(_ symbol: Symbol, _ style: Style, side: Double) {
    super.init()
    look = Look(symbol: symbol, style: style)
    isLayerBacked = true
    self.style.preferredSize = Size(width: side, height: side)
  }

  nonisolated func show(_ symbol: Symbol? = nil, _ style: Style? = nil) {
    look = Look(symbol: symbol ?? look.symbol, style: style ?? look.style)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let look = look
    return .draw { context, _ in
      let bounds = request.bounds
      let inset: Double
      let color: Color
      switch look.style {
      case .plain(let own): (inset, color) = (0, own)
      case .tile(let tint):
        let path = Path(roundedRect: bounds, radius: bounds.width * 0.26)
        context.fill(
          path, from: .zero, tint.light, to: Point(x: bounds.width * 0.6, y: bounds.height), tint.deep)
        (inset, color) = (bounds.width * 0.2, .white)
      case .disc(let tint):
        context.fill(Path(ellipseIn: bounds), with: tint.wash)
        (inset, color) = (bounds.width * 0.25, tint.ink)
      }
      let side = bounds.width - 2 * inset
      context.translate(x: inset, y: inset)
      context.scale(x: side / 24, y: side / 24)
      context.stroke(look.symbol.path, with: color, width: side < 20 ? 2 : 1.8)
    }
  }
}
