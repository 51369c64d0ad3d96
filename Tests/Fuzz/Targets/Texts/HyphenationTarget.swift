import SateenText

extension FuzzTarget {
  static let hyphenation = FuzzTarget("hyphenation", "hyphenation dictionaries", longest: 2_048) { bytes in
    let path = try TemporaryFile.path(holding: bytes, suffix: ".dic")
    HyphenationLibrary.setDictionary(at: path, for: "qaa")
    defer { HyphenationLibrary.setDictionary(at: nil, for: "qaa") }
    do throws(HyphenationError) {
      try HyphenationLibrary.load("qaa")
    } catch {
      try expect(error.description.contains(path), error.description)
      return
    }
    var attributes = TextAttributes(font: Font(size: 12))
    attributes.language = "qaa"
    var text = AttributedText(
      "banana kalana hausboot abaabbabab naneße it's İstanbul ßßßß čakavski да-дада bab’ab \u{1d4b3}aba e\u{301}a",
      attributes: attributes)
    text.paragraphStyle.hyphenates = true
    for width in [0.0, 25, 60] {
      let layout = TextLayout(text, width: width)
      try expect(layout.lines.last?.range.upperBound == text.length, "text is lost in \(width)")
    }
  }
}
