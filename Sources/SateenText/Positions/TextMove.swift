/// A movement of a text position, as arrow keys and their combinations make it.
public enum TextMove: Hashable, Sendable {
  /// To the next cluster, or to the one before, in logical order.
  case forward, backward
  /// Over the cluster on the right or on the left on screen.
  case right, left
  /// To the end of the next word, or to the start of the word before.
  case wordForward, wordBackward
  /// Forward or backward by a word, whichever leads to the right or to the left in the paragraph.
  case wordRight, wordLeft
  /// To the start or the end of the line on screen.
  case lineStart, lineEnd
  /// To the start of the paragraph, or of the one before if the position is there already. Likewise to the end of the
  /// paragraph, or of the next.
  case paragraphStart, paragraphEnd
  case documentStart, documentEnd
  /// To the line above or below.
  case up, down
  /// Up or down by a number of points, and at least by one line.
  case pageUp(Double), pageDown(Double)

  /// Whether the move goes to another line and keeps the x.
  public var isVertical: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown: return true
    default: return false
    }
  }
}
