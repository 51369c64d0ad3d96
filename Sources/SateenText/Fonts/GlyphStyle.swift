import SateenGraphics

/// How a glyph is painted, beside its size: what a text's rendering and colour come to for one face.
struct GlyphStyle: Hashable {
  enum Edges: UInt8 {
    case hard, grey
    /// Coverage by thirds of a pixel.
    case thirdsAcross, thirdsDown

    var isSubpixel: Bool { self == .thirdsAcross || self == .thirdsDown }
  }

  var hinting = TextRendering.Hinting.none
  var edges = Edges.grey
  var tone = TextTone.none

  /// In seven bits.
  var packed: UInt64 {
    UInt64(hinting.rawValue) << 5 | UInt64(edges.rawValue) << 3 | UInt64(tone.level)
  }
}

extension TextRendering {
  /// - Parameter allowsSubpixels: whether what is behind the letters is known.
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
