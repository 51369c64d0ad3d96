import SateenCore
import SateenText

/// Which keys do what in a text that is edited. A value that programs may change:
///
/// ```swift
/// editor.keyTable[.tab] = .insert("\t")
/// editor.keyTable["k", .control] = .delete(.lineEnd)
/// field.keyTable["z", .control] = nil  // left to the window
/// ```
/// Both tables that the engine has follow GTK's habits, and those of Windows where GTK has none.
public struct TextKeyTable: Hashable, Sendable {
  private struct Press: Hashable, Sendable {
    var key: Key
    var modifiers: KeyModifiers
  }

  private var actions: [Press: TextKeyAction] = [:]

  /// A table without keys.
  public init() {}

  /// The action of a key; nil leaves the key to others. Letters count in either case.
  public subscript(key: Key, modifiers: KeyModifiers = []) -> TextKeyAction? {
    get { actions[Press(key: key.lowercased, modifiers: modifiers)] }
    set { actions[Press(key: key.lowercased, modifiers: modifiers)] = newValue }
  }

  /// The number of keys that have an action.
  public var count: Int { actions.count }

  /// The keys of a text of several lines. Tab moves the focus.
  public static let multipleLines: TextKeyTable = {
    var table = singleLine
    table.addMove(.up, .up)
    table.addMove(.down, .down)
    table.addMove(.up, .paragraphStart, with: .control)
    table.addMove(.down, .paragraphEnd, with: .control)
    for (key, isDown) in [(Key.pageUp, false), (.pageDown, true)] {
      table[key] = .movePage(isDown: isDown)
      table[key, .shift] = .movePage(isDown: isDown, extends: true)
    }
    table[.enter, .shift] = .breakParagraph
    return table
  }()

  /// The keys of a single line. Up, Down and the keys for pages are left to what is around.
  public static let singleLine: TextKeyTable = {
    var table = TextKeyTable()
    table.addMove(.left, .left)
    table.addMove(.right, .right)
    table.addMove(.left, .wordLeft, with: .control)
    table.addMove(.right, .wordRight, with: .control)
    table.addMove(.home, .lineStart)
    table.addMove(.end, .lineEnd)
    table.addMove(.home, .documentStart, with: .control)
    table.addMove(.end, .documentEnd, with: .control)
    table[.backspace] = .delete(.backward)
    table[.backspace, .shift] = .delete(.backward)
    table[.backspace, .control] = .delete(.wordBackward)
    table[.backspace, [.control, .shift]] = .delete(.paragraphStart)
    table[.delete] = .delete(.forward)
    table[.delete, .control] = .delete(.wordForward)
    table[.delete, [.control, .shift]] = .delete(.paragraphEnd)
    table["a", .control] = .selectAll
    table["/", .control] = .selectAll
    table["c", .control] = .copy
    table[.insert, .control] = .copy
    table["x", .control] = .cut
    table[.delete, .shift] = .cut
    table["v", .control] = .paste
    table[.insert, .shift] = .paste
    table["z", .control] = .undo
    table[.backspace, .alt] = .undo
    table["z", [.control, .shift]] = .redo
    table["y", .control] = .redo
    table[.enter] = .submit
    table[.escape] = .cancel
    return table
  }()

  /// Adds a key that moves, and with Shift selects.
  private mutating func addMove(_ key: Key, _ move: TextMove, with modifiers: KeyModifiers = []) {
    self[key, modifiers] = .move(move)
    self[key, modifiers.union(.shift)] = .move(move, extends: true)
  }
}

extension Key {
  fileprivate var lowercased: Key {
    guard case .character(let character) = self, let lower = character.lowercased().first else { return self }
    return .character(lower)
  }
}
