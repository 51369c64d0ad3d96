/// A text of boxes with known sizes, which a browser and a measure function break into the same lines.
struct TextContent: Equatable {
  /// Whether the text is the box itself, or an item that lies in the box and is wrapped by its direction's rules, which
  /// is how the cases with `ahem10` texts were made.
  var isItem = false
  /// The widths of the words, in points.
  var words: [Double]
  /// The width of the space between two words; it takes up none where a line ends.
  var space: Double
  var lineHeight: Double
  /// From a line's top to its baseline.
  var ascent: Double

  /// The words of `string`, every character 10 points wide, on lines 10 points high.
  init(ahem string: String) {
    words = string.split(separator: " ", omittingEmptySubsequences: false).map { Double($0.count) * 10 }
    (isItem, space, lineHeight, ascent) = (true, 10, 10, 8)
  }

  init(words: [Double], space: Double, lineHeight: Double, ascent: Double) {
    (self.words, self.space, self.lineHeight, self.ascent) = (words, space, lineHeight, ascent)
  }

  /// The width of the longest word.
  var minContentWidth: Double { words.max() ?? 0 }
  /// The width of all the words on one line.
  var maxContentWidth: Double { words.reduce(0, +) + space * Double(max(words.count - 1, 0)) }

  /// The height of the lines that hold the words in `width` points.
  func height(in width: Double) -> Double {
    var lines = 0
    var end = 0.0
    for word in words {
      if lines > 0, end + space + word <= width {
        end += space + word
      } else {
        lines += 1
        end = word
      }
    }
    return Double(lines) * lineHeight
  }
}
