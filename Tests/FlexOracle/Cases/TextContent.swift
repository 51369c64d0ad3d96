/// A text of boxes with known sizes, which a browser and a measure function break into the same lines.
struct TextContent: Equatable {
  /// The string, whose characters are 10 points wide and high; nil for a text of words only. A text with a string is
  /// an item inside its box, and in a row no narrower than its longest word. A text without one is measured as the box
  /// itself.
  let ahem: String?
  /// The widths of the words, in points.
  var words: [Double]
  /// The width of the space between two words on a line. A space at a line's end has no width.
  var space: Double
  var lineHeight: Double
  /// From a line's top to its baseline.
  var ascent: Double

  /// The words of `string`, every character 10 points wide, on lines 10 points high.
  init(ahem string: String) {
    words = string.split(separator: " ", omittingEmptySubsequences: false).map { Double($0.count) * 10 }
    (ahem, space, lineHeight, ascent) = (string, 10, 10, 8)
  }

  init(words: [Double], space: Double, lineHeight: Double, ascent: Double) {
    (ahem, self.words, self.space, self.lineHeight, self.ascent) = (nil, words, space, lineHeight, ascent)
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
