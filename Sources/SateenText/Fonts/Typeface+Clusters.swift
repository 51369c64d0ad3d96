import CHarfBuzz

extension Typeface {
  /// Whether the face can draw a cluster, including by composing a letter with its mark, or by decomposing a character
  /// that the face lacks.
  func draws(_ cluster: [UInt32]) -> Bool {
    var last: UInt32?
    for c in cluster {
      if covers(c) {
        last = c
      } else if let base = last, let both = Self.composed(base, c), covers(both) {
        last = both
      } else if takesApart(c) {
        last = nil
      } else {
        return false
      }
    }
    return true
  }

  private func takesApart(_ c: UInt32) -> Bool {
    // Characters below U+00C0 and from U+3400 to U+F8FF are not decomposed.
    if c < 0xc0 || (c >= 0x3400 && c < 0xf900) { return false }
    var (a, b): (hb_codepoint_t, hb_codepoint_t) = (0, 0)
    guard hb_unicode_decompose(hb_unicode_funcs_get_default(), c, &a, &b) != 0 else { return false }
    return (covers(a) || takesApart(a)) && (b == 0 || covers(b))
  }

  private static func composed(_ a: UInt32, _ b: UInt32) -> UInt32? {
    var both: hb_codepoint_t = 0
    return hb_unicode_compose(hb_unicode_funcs_get_default(), a, b, &both) != 0 ? both : nil
  }
}
