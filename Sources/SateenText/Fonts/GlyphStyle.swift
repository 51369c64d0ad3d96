import SateenGraphics

/// The parameters of painting a glyph, apart from its size: a text's rendering and colour, resolved for one face.
struct GlyphStyle: Hashable {
  enum Edges: UInt8 {
    case hard, grey
    /// Coverage by subpixels, which are thirds of a pixel across or down.
    case thirdsAcross, thirdsDown

    var isSubpixel: Bool { self == .thirdsAcross || self == .thirdsDown }
  }

  var hinting = TextRendering.Hinting.none
  var edges = Edges.grey
  var tone = TextTone.none

  /// The style in seven bits, for cache keys.
  var packed: UInt64 {
    UInt64(hinting.rawValue) << 5 | UInt64(edges.rawValue) << 3 | UInt64(tone.level)
  }
}

extension TextRendering {
  /// - Parameter allowsSubpixels: whether the pixels behind the text are known.
  func edges(allowsSubpixels: Bool) -> GlyphStyle.Edges {
    switch antialiasing {
    case .none: return .hard
    case .grey: return .grey
    case .subpixel(let order):
      guard allowsSubpixels else { return .grey }
      return order == .rgb || order == .bgr ? .thirdsAcross : .thirdsDown
    }
  }
}
