/// A way from one position to another, as keys lead it.
public enum TextMove: Hashable, Sendable {
  /// To the next cluster, or the one before, in the order in which the text is read.
  case forward, backward
  /// Over the cluster on the right, or the left, on screen.
  case right, left
  /// To the end of the next word, or to the start of the word before.
  case wordForward, wordBackward
  /// A word on or back, whichever lies in this direction in the paragraph.
  case wordRight, wordLeft
  /// To the ends of the line on screen.
  case lineStart, lineEnd
  /// To the start of the paragraph, or of the one before where it is there; to the end of the paragraph, or of the next.
  case paragraphStart, paragraphEnd
  case documentStart, documentEnd
  /// To the line above or below.
  case up, down
  /// As many points up or down, and at least a line.
  case pageUp(Double), pageDown(Double)

  /// Whether it leads to another line and keeps the distance from the left.
  public var isVertical: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown: return true
    default: return false
    }
  }
}
