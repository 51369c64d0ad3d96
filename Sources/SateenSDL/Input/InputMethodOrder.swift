import SateenCore

/// Puts the events of one look at SDL's queue in the order in which the user caused them.
///
/// Keys come over the display's connection, and what an input method makes of them over D-Bus, which SDL reads only after
/// all keys: a space that ends a composition arrives before the syllable that it ended. On X11 it is known where keys were
/// pressed that the method took. Each of them makes one step of the method: it composes other text, with or without a
/// commit before, or it ends the composition. A key that the method leaves to the program ends its composition.
///
/// Elsewhere, one rule has to do: while a method composes, what it commits goes before the keys of the same look, and so
/// does the end of that composition; what it composes after that goes behind them. Two commits around two keys within one
/// look then cannot be told apart from two commits before them.
struct InputMethodOrder {
  /// The text that is composed; empty for none.
  private var composed = ""

  /// Whether a composition shows.
  var isComposing: Bool { !composed.isEmpty }

  /// - Parameters:
  ///   - events: those of one look, as SDL has them.
  ///   - taken: the indices of events before which a key was pressed that the method took, an index for each such key;
  ///     nil where that is not known.
  ///   - isWithoutReason: whether the method took no key for a while. Where a composition ends all the same, the method is
  ///     gone, and what was composed is committed in its place.
  mutating func arrange(
    _ events: [InputEvent], taken: [Int]? = nil, isWithoutReason: Bool = false
  ) -> [InputEvent] {
    var events = events
    if isWithoutReason, isComposing, !events.contains(where: \.isText),
      let end = events.firstIndex(of: .composition(.ended))
    {
      events.insert(.textInput(composed), at: end)
    }
    // Without a method at work, text comes from the keys themselves.
    guard isComposing || taken?.isEmpty == false || events.contains(where: \.isComposition) else { return events }
    var keys: [KeyStep] = []
    var method: [InputEvent] = []
    var presses = (taken ?? [])[...]
    for (index, event) in events.enumerated() {
      while let first = presses.first, first <= index {
        presses.removeFirst()
        keys.append(.taken)
      }
      switch event {
      case .composition: method.append(event)
      case .textInput(let text):
        if isOwn(text, after: keys.last, at: index, of: events) {
          keys.append(.left(event))
        } else if case .textInput(let before) = method.last {
          // SDL cuts long texts.
          method[method.count - 1] = .textInput(before + text)
        } else {
          method.append(event)
        }
      default: keys.append(.left(event))
      }
    }
    keys += presses.map { _ in .taken }
    return taken == nil ? merge(keys, method) : follow(keys, method)
  }

  /// The method has forgotten what it composed.
  mutating func reset() { composed = "" }

  /// Whether text is that of the key right before it.
  private func isOwn(_ text: String, after key: KeyStep?, at index: Int, of events: [InputEvent]) -> Bool {
    guard case .left? = key, index > 0, events[index - 1].makesText else { return false }
    // A dead key makes no text: this is what is composed, and the composition ends with it.
    return !(text == composed && index + 1 < events.count && events[index + 1] == .composition(.ended))
  }

  /// A key, or another event of the display.
  private enum KeyStep {
    /// A key that the method took.
    case taken
    /// An event for the program.
    case left(InputEvent)
  }

  // MARK: By presses

  private mutating func follow(_ keys: [KeyStep], _ method: [InputEvent]) -> [InputEvent] {
    var arranged: [InputEvent] = []
    var rest = method[...]
    for key in keys {
      switch key {
      case .taken: step(&rest, into: &arranged)
      case .left(let event):
        if event.isKeyPress, isComposing { end(&rest, before: event, into: &arranged) }
        arranged.append(event)
      }
    }
    while !rest.isEmpty { take(&rest, into: &arranged) }
    return arranged
  }

  /// Takes what the method made of one key.
  private mutating func step(_ rest: inout ArraySlice<InputEvent>, into arranged: inout [InputEvent]) {
    // Methods say more than once that nothing is composed.
    while !isComposing, rest.first == .composition(.ended) { take(&rest, into: &arranged) }
    let wasComposing = isComposing
    guard let first = rest.first else { return }
    take(&rest, into: &arranged)
    guard wasComposing, let second = rest.first else { return }
    // A commit, with what is composed next or the end of the composition; some methods end it before they commit.
    let isCommit = first.isText && second.isComposition || first == .composition(.ended) && second.isText
    if isCommit { take(&rest, into: &arranged) }
  }

  /// Takes all up to the end of the composition, where it ends. A method that works takes nothing back for a letter that
  /// it leaves to the program: one that does so is gone, and what was composed is committed in its place.
  private mutating func end(
    _ rest: inout ArraySlice<InputEvent>, before key: InputEvent, into arranged: inout [InputEvent]
  ) {
    guard let end = rest.firstIndex(of: .composition(.ended)) else { return }
    let hasCommit = rest[rest.startIndex..<end].contains(where: \.isText)
    if !hasCommit, key.makesText, !rest[end...].dropFirst().contains(where: \.isText) {
      arranged.append(.textInput(composed))
    }
    while rest.startIndex <= end { take(&rest, into: &arranged) }
    if !hasCommit, rest.first?.isText == true { take(&rest, into: &arranged) }
  }

  private mutating func take(_ rest: inout ArraySlice<InputEvent>, into arranged: inout [InputEvent]) {
    let event = rest.removeFirst()
    if case .composition(let composition) = event { composed = composition.text }
    arranged.append(event)
  }

  // MARK: By rule

  private mutating func merge(_ keys: [KeyStep], _ method: [InputEvent]) -> [InputEvent] {
    let keys = keys.compactMap { key in if case .left(let event) = key { event } else { nil } }
    if case .composition(let last)? = method.last(where: \.isComposition) { composed = last.text }
    guard let commit = method.firstIndex(where: \.isText) else {
      return keys + method
    }
    var end = commit + 1
    if end < method.count, method[end] == .composition(.ended) { end += 1 }
    return method[..<end] + keys + method[end...]
  }
}

extension InputEvent {
  fileprivate var isComposition: Bool { if case .composition = self { true } else { false } }
  fileprivate var isText: Bool { if case .textInput = self { true } else { false } }
  fileprivate var isKeyPress: Bool { if case .keyDown = self { true } else { false } }

  /// Whether the event is a key that makes text by itself.
  fileprivate var makesText: Bool {
    guard case .keyDown(let key, let modifiers, _) = self else { return false }
    return key.makesText(modifiers)
  }
}
