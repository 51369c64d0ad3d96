import Sateen

// Keys and menus.
extension ChatController {
  /// - Returns: whether the key did something.
  func perform(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    switch (key, modifiers) {
    case ("f", .control): openSearch()
    case ("d", .control): container?.appearance.toggle()
    case ("z", .control): if !undo() { return false }
    case ("o", .control): askForPath()
    case (.end, .control): goToEnd()
    case (.pageUp, []): turnPage(by: -1)
    case (.pageDown, []): turnPage(by: 1)
    case (.escape, []): return escape()
    case (.character(let character), _) where modifiers.subtracting(.shift).isEmpty:
      return type(character, isUpper: modifiers.contains(.shift))
    default: return false
    }
    return true
  }

  /// A step back: from the search, from a reply, from the messages to the composer.
  private func escape() -> Bool {
    if search != nil {
      closeSearch()
    } else if !composer.field.hasFocus {
      write()
    } else if composer.quote != nil {
      composer.quote = nil
    } else {
      return false
    }
    return true
  }

  /// Scrolls the messages while one writes.
  private func turnPage(by pages: Double) {
    let view = list.scrollView
    let step = max(40, view.bounds.height - 60)
    let target = Point(x: view.contentOffset.x, y: view.contentOffset.y + pages * step)
    view.setContentOffset(view.clamped(target), animated: true)
  }

  /// A letter that nothing else uses begins a message.
  private func type(_ character: Character, isUpper: Bool) -> Bool {
    guard !composer.field.hasFocus, character.isLetter || character.isNumber else { return false }
    write()
    composer.field.perform(.type(isUpper ? character.uppercased() : String(character)))
    return true
  }

  /// Goes to the newest message.
  func enterList() {
    guard let last = conversation.messages.last else { return }
    list.focus()
    list.moveFocus(to: .message(last.id))
  }

  func menu(for message: Message) -> Menu {
    Menu {
      MenuItem("Reply", shortcut: Shortcut("r", .control)) { [weak self] in self?.reply(to: message) }
      MenuItem("Copy", shortcut: Shortcut("c", .control), isEnabled: !message.text.isEmpty) { [weak self] in
        self?.container?.pasteboard.write(PasteboardContent(text: message.text))
      }
      MenuElement.separator
      MenuItem("Delete", shortcut: Shortcut(.delete), role: .destructive) { [weak self] in self?.delete(message) }
    }
  }

  func reply(to message: Message) {
    composer.quote = Quote(message)
    write()
  }

  /// Deletes a message. Where keys acted on it, they go on to its neighbour.
  func delete(_ message: Message) {
    let hadFocus = list.focusedID == .message(message.id)
    conversation.remove(message.id)
    guard hadFocus else { return }
    let messages = conversation.messages
    if let neighbour = messages.first(where: { $0.id > message.id }) ?? messages.last {
      list.moveFocus(to: .message(neighbour.id))
    }
  }
}
