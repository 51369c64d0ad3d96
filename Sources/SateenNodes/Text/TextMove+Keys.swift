import SateenCore
import SateenText

extension TextMove {
  /// The movement that a key stands for in a text: arrows, Home, End, Page Up and Page Down; with Control or Command they
  /// lead by words and paragraphs, and to the ends of the text. Backspace and Delete stand for the movement over the text
  /// that they delete. Nil for any other key.
  /// - Parameter page: the height of a page, in points; nil leaves Page Up and Page Down to others.
  public init?(_ key: Key, _ modifiers: KeyModifiers = [], page: Double? = nil) {
    let isFar = modifiers.contains(.control) || modifiers.contains(.command)
    switch key {
    case .left: self = isFar ? .wordLeft : .left
    case .right: self = isFar ? .wordRight : .right
    case .up: self = isFar ? .paragraphStart : .up
    case .down: self = isFar ? .paragraphEnd : .down
    case .home: self = isFar ? .documentStart : .lineStart
    case .end: self = isFar ? .documentEnd : .lineEnd
    case .backspace: self = isFar ? .wordBackward : .backward
    case .delete: self = isFar ? .wordForward : .forward
    case .pageUp:
      guard let page else { return nil }
      self = .pageUp(page)
    case .pageDown:
      guard let page else { return nil }
      self = .pageDown(page)
    default: return nil
    }
  }
}
