extension TextContent {
  /// The number of characters as people count them: grapheme clusters. Counting takes linear time.
  var characterCount: Int { string.count }

  /// The text around an edit, as far as the edit may change how it is divided into characters.
  struct Seams {
    var before: String
    var behind: String

    /// The number of characters with other text in between.
    func count(with text: String) -> Int { (before + text + behind).count }
  }

  func seams(of edit: TextEdit) -> Seams {
    let (start, end) = (edit.offset, edit.removedRange.upperBound)
    return Seams(
      before: string(in: certainBoundary(before: start)..<start), behind: string(in: end..<certainBoundary(behind: end))
    )
  }

  /// The number of characters that an edit of this text adds; below 0 where it removes more.
  func characterCountChange(_ edit: TextEdit) -> Int {
    if edit.changesOnlyAttributes { return 0 }
    let seams = seams(of: edit)
    return seams.count(with: edit.inserted.string) - seams.count(with: edit.removed.string)
  }

  // MARK: Boundaries

  /// A boundary of characters before an offset that no edit behind the offset moves, or the text's start.
  func certainBoundary(before offset: Int) -> Int {
    var size = 32
    while true {
      let first = codePointStart(max(0, offset - size))
      var place = offset
      var next: Unicode.Scalar?
      for scalar in string(in: first..<offset).unicodeScalars.reversed() {
        if let next, scalar.certainlyEndsCharacter(before: next) { return place }
        place -= scalar.utf16.count
        next = scalar
      }
      if first == 0 { return 0 }
      size *= 8
    }
  }

  /// A boundary of characters behind an offset that no edit before the offset moves, or the text's end.
  func certainBoundary(behind offset: Int) -> Int {
    var size = 32
    while true {
      let last = codePointStart(min(length, offset + size))
      var place = offset
      var previous: Unicode.Scalar?
      for scalar in string(in: offset..<last).unicodeScalars {
        if let previous, previous.certainlyEndsCharacter(before: scalar) { return place }
        place += scalar.utf16.count
        previous = scalar
      }
      if last == length { return length }
      size *= 8
    }
  }
}

extension Unicode.Scalar {
  /// Whether a character ends between two code points, whatever stands around them. The rules of UAX #29 look back over
  /// extending marks, joiners and regional indicators alone.
  fileprivate func certainlyEndsCharacter(before next: Unicode.Scalar) -> Bool {
    if value < 0x300, next.value < 0x300 { return value != 0x0d || next.value != 0x0a }
    // Skin tones extend what is before them too.
    guard value != 0x200d, !properties.isGraphemeExtend, !properties.isEmojiModifier,
      !(0x1f1e6...0x1f1ff).contains(value)
    else { return false }
    var both = String.UnicodeScalarView()
    both.append(self)
    both.append(next)
    return String(both).count == 2
  }
}
