extension AttributedText {
  /// Part of the text with its attributes, in the style of its first paragraph. Offsets outside of the text are moved
  /// to its ends. Offsets inside may not split a surrogate pair.
  package func slice(_ range: Range<Int>) -> AttributedText {
    let lower = min(max(range.lowerBound, 0), length)
    let upper = min(max(range.upperBound, lower), length)
    var part = AttributedText("", paragraphStyle: statedParagraphStyle(at: lower))
    guard lower < upper else { return part }
    let units = string.utf16
    var index = units.index(units.startIndex, offsetBy: lower)
    var start = lower
    for run in runs[runIndex(at: lower)...] {
      let end = min(run.range.upperBound, upper)
      guard end > start else { break }
      let next = units.index(index, offsetBy: end - start)
      part.append(String(string[index..<next]), attributes: run.attributes)
      (start, index) = (end, next)
    }
    return part
  }

  /// The start of the character that the offset lies in.
  func scalarStart(_ offset: Int) -> Int {
    guard offset > 0, offset < length else { return min(max(offset, 0), length) }
    let units = string.utf16
    let unit = units[units.index(units.startIndex, offsetBy: offset)]
    return UTF16.isTrailSurrogate(unit) ? offset - 1 : offset
  }

  /// A paragraph's range in the text, and the length of the separator at its end, in code units.
  struct ParagraphBounds {
    var range: Range<Int>
    var separator: Int
  }

  /// All paragraphs, as layout divides them. The last paragraph has no separator. It is empty where the text ends with
  /// a separator, and where the text is empty.
  func paragraphBounds() -> [ParagraphBounds] {
    var bounds: [ParagraphBounds] = []
    var start = 0
    var offset = 0
    var afterReturn = false
    for unit in string.utf16 {
      if afterReturn {
        afterReturn = false
        if unit == 0x0a {
          bounds[bounds.count - 1].separator = 2
          offset += 1
          start = offset
          continue
        }
      }
      offset += 1
      switch unit {
      case 0x0a...0x0d, 0x85, 0x2028, 0x2029:
        bounds.append(ParagraphBounds(range: start..<offset - 1, separator: 1))
        start = offset
        afterReturn = unit == 0x0d
      default: break
      }
    }
    bounds.append(ParagraphBounds(range: start..<offset, separator: 0))
    return bounds
  }
}
