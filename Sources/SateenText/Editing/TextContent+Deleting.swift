extension TextContent {
  /// The start of the text that Backspace removes before an offset.
  ///
  /// A cluster goes as a whole, except where its last code point is a mark that is typed by a key of its own, as in
  /// Indic scripts, Thai, Arabic and Hebrew: then the mark goes alone, as in GTK and in Chromium.
  /// - Parameter clusterStart: the start of the cluster that ends at the offset.
  func backspaceStart(before offset: Int, clusterStart: Int) -> Int {
    guard clusterStart < offset else { return clusterStart }
    let cluster = string(in: clusterStart..<offset).unicodeScalars
    guard cluster.count > 1, let last = cluster.last, Self.isTypedMark(last) else { return clusterStart }
    return offset - last.utf16.count
  }

  private static func isTypedMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: break
    default: return false
    }
    return typedScripts.contains { $0.contains(scalar.value) }
  }

  /// The blocks of Hebrew to N'Ko with Arabic, of the Indic scripts to Tibetan, of Myanmar, Khmer, and of Arabic again.
  private static let typedScripts: [ClosedRange<UInt32>] = [
    0x0590...0x08ff, 0x0900...0x0fff, 0x1000...0x109f, 0x1780...0x17ff, 0x1a20...0x1aaf, 0xa8e0...0xa8ff,
    0xa9e0...0xa9ff, 0xaa60...0xaa7f, 0xfb1d...0xfdff, 0xfe70...0xfeff,
  ]
}
