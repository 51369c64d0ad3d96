import SateenLayout

/// Text that an input method is composing: it shows at the caret, underlined, until the method commits text or takes it
/// back.
public struct TextComposition: Sendable, Hashable {
  /// The whole text so far. Empty text ends the composition.
  public var text: String
  /// The part of the text that the method is changing, in UTF-16 units from the text's begin: the clause whose
  /// candidates it offers, or its caret where the range is empty.
  public var selection: Range<Int>

  /// - Parameter selection: clamped to the text; nil for a caret at its end.
  public init(_ text: String, selection: Range<Int>? = nil) {
    self.text = text
    let count = text.utf16.count
    self.selection = (selection ?? count..<count).clamped(to: 0..<count)
  }

  /// The end of a composition.
  public static let ended = TextComposition("")

  public var isEmpty: Bool { text.isEmpty }

  /// A composition as most input methods report it, by code points.
  /// - Parameters:
  ///   - start: where the caret or the clause begins, in code points; less than 0 for the text's end.
  ///   - length: the clause's length in code points; 0 or less where the method does not tell.
  package init(_ text: String, start: Int, length: Int) {
    let scalars = text.unicodeScalars
    func place(_ index: Int) -> Int {
      scalars.index(scalars.startIndex, offsetBy: index, limitedBy: scalars.endIndex)
        .map { text.utf16.distance(from: text.startIndex, to: $0) } ?? text.utf16.count
    }
    guard start >= 0 else {
      self.init(text)
      return
    }
    let begin = place(start)
    self.init(text, selection: begin..<max(begin, place(start + min(max(length, 0), text.utf16.count))))
  }
}

/// A node that may want text of keys alone, such as a password.
@MainActor
package protocol PlainTextTaking: AnyObject {
  /// Whether input methods are to have no part in what is typed now.
  var takesPlainText: Bool { get }
}

/// The input method's share of a window, which a host follows at the end of each turn.
package struct TextInputWish: Equatable, Sendable {
  /// Whether keys are to make text.
  package var isWanted: Bool
  /// Whether keys are to make text without the method, as far as the host can do that.
  package var isPlain = false
  /// The caret in the window, in points, by which the method's list of candidates shows; nil where it is not known.
  package var caret: Rect?
  /// Increases each time that a composition is to end.
  package var endings: Int
}
