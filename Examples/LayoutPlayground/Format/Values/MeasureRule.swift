import SateenLayout

/// The rule by which a leaf is measured, simple enough for every engine to implement.
public enum MeasureRule: Sendable, Hashable {
  /// Text of letters 10 points wide in lines 10 points high.
  case ahem10(String)
  /// The same size for every request.
  case constant(Size)
  /// The exact length if one is given, else its own.
  case exactOr(Size)
  /// The given length, exact or a limit, else its own.
  case givenOr(Size)
  /// The given length, but at most its own if the length is a limit.
  case atMostGiven(Size)
  /// One size if the width is at least `limit`, another if it is not.
  case twoLines(one: Size, two: Size, limit: Double)

  /// The space that a measurement offers along one axis.
  public enum Asked: Sendable, Hashable {
    case exactly(Double)
    case atMost(Double)
    /// Unlimited space.
    case maxContent
    /// As little space as possible.
    case minContent
  }

  /// The measured size, in points.
  /// - Parameter isColumn: whether the leaf's own `flex-direction` is a column, which affects wrapped text.
  public func size(width: Asked, height: Asked, isColumn: Bool) -> Size {
    func each(_ own: Size, _ rule: (Asked, Double) -> Double) -> Size {
      Size(width: rule(width, own.width), height: rule(height, own.height))
    }
    switch self {
    case .constant(let own): return own
    case .exactOr(let own):
      return each(own) { asked, own in
        if case .exactly(let given) = asked { given } else { own }
      }
    case .givenOr(let own): return each(own) { asked, own in asked.given ?? own }
    case .atMostGiven(let own):
      return each(own) { asked, own in
        if case .atMost(let limit) = asked, limit > own { own } else { asked.given ?? own }
      }
    case .twoLines(let one, let two, let limit):
      switch width {
      case .maxContent: return one
      case .minContent: return two
      case .exactly(let given), .atMost(let given): return given >= limit ? one : two
      }
    case .ahem10(let text): return AhemText(text).size(width: width, height: height, isColumn: isColumn)
    }
  }

  /// The text of an Ahem rule; nil for other rules.
  public var text: String? {
    if case .ahem10(let text) = self { text } else { nil }
  }
}

extension MeasureRule.Asked {
  var given: Double? {
    switch self {
    case .exactly(let value), .atMost(let value): return value
    case .maxContent, .minContent: return nil
    }
  }
}

/// Text in the test font Ahem at 10 points: every character is a square.
struct AhemText {
  static let side = 10.0

  let length: Double
  /// The widths of the words.
  let words: [Double]

  init(_ text: String) {
    length = Double(text.count) * Self.side
    words = text.split(separator: " ", omittingEmptySubsequences: false).map { Double($0.count) * Self.side }
  }

  func size(width: MeasureRule.Asked, height: MeasureRule.Asked, isColumn: Bool) -> Size {
    let longest = words.max() ?? 0
    let measured: Double
    switch width {
    case .exactly(let given): measured = given
    case .atMost(let limit): measured = min(length, limit)
    case .maxContent: measured = length
    case .minContent: measured = longest
    }
    let tall = lineCount(in: isColumn ? measured : max(longest, measured)) * Self.side
    switch height {
    case .exactly(let given): return Size(width: measured, height: given)
    case .atMost(let limit): return Size(width: measured, height: min(tall, limit))
    case .maxContent, .minContent: return Size(width: measured, height: tall)
    }
  }

  /// The number of lines of text that breaks at spaces. A word wider than `room` gets a line of its own.
  func lineCount(in room: Double) -> Double {
    if length <= room { return 1 }
    var count = 1.0
    var x = 0.0
    for word in words {
      if word > room {
        count += x > 0 ? 2 : 1
        x = 0
      } else if x + word <= room {
        x += word + Self.side
      } else {
        count += 1
        x = word + Self.side
      }
    }
    return x == 0 ? count - 1 : count
  }
}
