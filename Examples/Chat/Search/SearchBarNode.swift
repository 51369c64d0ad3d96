import Sateen

/// The bar that searches the conversation.
final class SearchBarNode: DisplayNode {
  let field: EagerField
  private let controls = ComponentNode(SearchControls(words: "", isEnabled: false))
  private let line = DisplayNode()

  /// Called with a term that has changed.
  var onTerm: ((String) -> Void)?
  /// Called with -1 for the hit before, which is older, and with 1 for the next one.
  var onStep: ((Int) -> Void)?
  var onClose: (() -> Void)?

  init(prompt: String) {
    field = EagerField(placeholder: prompt)
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.bar
    line.backgroundColor = Theme.hairline
    line.isLayerBacked = true
    field.showsClearButton = true
    field.onChange = { [weak self] field, _ in self?.onTerm?(field.text) }
    field.onReturn = { [weak self] _ in
      self?.onStep?(-1)
      return .handled
    }
    show("", isEnabled: false)
  }

  /// Shows the number of hits.
  func show(_ words: String, isEnabled: Bool) {
    controls.show(
      SearchControls(words: words, isEnabled: isEnabled) { [weak self] in
        self?.onStep?($0)
      } onClose: { [weak self] in
        self?.onClose?()
      })
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    switch (key, modifiers) {
    case (.escape, []): onClose?()
    case (.up, []): onStep?(-1)
    case (.down, []), (.enter, .shift): onStep?(1)
    default: return super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    return true
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack {
      HStack(spacing: 10, alignItems: .center) {
        field.flexGrow().flexShrink()
        controls
      }
      .padding(horizontal: 12, vertical: 9)
      .frame(width: .points(min(range.max.width, Theme.column)))
      .centered(.x, minimumSizing: .height)
      line.frame(height: 1)
    }
  }
}

/// The number of hits, and the buttons that go through them.
struct SearchControls: Component, Equatable {
  let words: String
  let isEnabled: Bool
  @Event var onStep: @MainActor @Sendable (Int) -> Void
  @Event var onClose: @MainActor @Sendable () -> Void

  init(
    words: String, isEnabled: Bool, onStep: @escaping @MainActor @Sendable (Int) -> Void = { _ in },
    onClose: @escaping @MainActor @Sendable () -> Void = {}
  ) {
    (self.words, self.isEnabled) = (words, isEnabled)
    _onStep = Event(wrappedValue: onStep)
    _onClose = Event(wrappedValue: onClose)
  }

  var body: some LayoutElement {
    HStack(spacing: 2, alignItems: .center) {
      Label(words, font: Theme.meta, color: Theme.quiet, lines: 1).padding(horizontal: 6)
      IconButton(.up, "Older hit", help: "Older hit (Return)") { onStep(-1) }.disabled(!isEnabled)
      IconButton(.down, "Newer hit", help: "Newer hit (Shift+Return)") { onStep(1) }.disabled(!isEnabled)
      IconButton(.close, "Close the search", help: "Close the search (Escape)") { onClose() }
    }
  }
}
