import SateenCore
import SateenGraphics
import SateenLayout
import SateenText
import SateenThreads

/// A text that is edited: with keys, the pointer, fingers and input methods.
///
/// ```swift
/// let note = EditableTextNode("Dear harbour master,")
/// note.maximumHeight = 240
/// note.placeholder = "What is the matter?"
/// note.onChange = { note, _ in save(note.text) }
/// ```
/// The node grows with its text up to ``maximumHeight``, then the text scrolls inside. All offsets are UTF-16 code units.
/// Text that code sets calls no closures.
///
/// Lines are drawn in strips. Lines that a key has changed are laid out and drawn in the same frame; what takes longer is
/// drawn on workers while the old pixels stay.
open class EditableTextNode: DisplayNode {
  // `state` guards the values that any thread may read; the variables belong to the main actor.
  nonisolated let state: Locked<EditingState>
  nonisolated let scroller = TextScrollerNode()
  nonisolated let surface = TextSurfaceNode()
  nonisolated let placeholderNode = TextNode()
  private(set) lazy var interaction = EditingInteraction(self)
  private(set) lazy var fieldFrame = FieldFrame()
  /// Hears of changes, besides the closures.
  public weak var delegate: (any EditableTextDelegate)?

  /// Whether the text has the focus, or a menu of its own has it for a while.
  var isActive = false
  var isMenuOpen = false
  var isHovered = false
  /// The height that the node wanted to have last, in points.
  var wantedHeight = 0.0
  /// Whether the last event was a key that types: the text that follows is the key's own.
  var awaitsTextOfKey = false
  /// Whether the surface is brought up to a change, so that what scrolls meanwhile is no scrolling.
  var isFollowing = false
  /// Whether the caret is to be revealed once the node has grown.
  var revealsAfterLayout = false
  /// A paste that a worker prepares.
  var pendingPaste: PendingPaste?
  var awaitedPastes: [AwaitedPaste] = []
  /// Input that waits for pastes, in order.
  var waitingInput: [WaitingInput] = []
  var isResumingInput = false
  var spellingFollower: SpellingFollower?
  /// The drag of text of this node.
  var textDrag: TextDrag?
  /// The layer that the picture of dragged text is copied from.
  var dragLayer: Layer?

  /// The attributes of text that has no others: 14 points, in the colour of text.
  nonisolated public static let defaultAttributes = TextAttributes(font: .system(14), color: .primary)

  /// - Parameters:
  ///   - attributes: those of text that is set or typed without any of its own.
  ///   - isSingleLine: whether the text has one line, which scrolls sideways.
  nonisolated public init(
    _ content: TextContent, attributes: TextAttributes = EditableTextNode.defaultAttributes,
    isSingleLine: Bool = false, style: FieldStyle = .plain
  ) {
    state = Locked(EditingState(content, attributes: attributes, isSingleLine: isSingleLine, style: style))
    super.init()
    _ = FontWatch.begin
    isRasterizable = false
    focusability = .all
    pointerShape = .text
    self.style.flexShrink = 1
    placeholderNode.isLayerBacked = true
    placeholderNode.isPlaceholderEnabled = false
    placeholderNode.maximumNumberOfLines = isSingleLine ? 1 : 0
    surface.addSubnode(placeholderNode)
    scroller.addSubnode(surface)
    addSubnode(scroller)
  }

  nonisolated public convenience init(
    _ text: String = "", attributes: TextAttributes = EditableTextNode.defaultAttributes
  ) {
    self.init(TextContent(text, attributes: attributes), attributes: attributes)
  }

  /// - Parameter attributes: those of text that is typed into an empty text, or set without any of its own.
  nonisolated public convenience init(
    _ text: AttributedText, attributes: TextAttributes = EditableTextNode.defaultAttributes
  ) {
    self.init(TextContent(text, attributes: attributes), attributes: attributes)
  }

  // MARK: Life

  open override func didLoad() {
    super.didLoad()
    scroller.owner = self
    surface.owner = self
    fieldFrame.attach(to: layer)
    showFrame()
    placeParts()
    beginSpelling()
  }

  open override func layoutDidFinish() {
    super.layoutDidFinish()
    placeParts()
  }

  open override func didEnterHierarchy() {
    super.didEnterHierarchy()
    followWindow()
  }

  open override func didExitHierarchy() {
    super.didExitHierarchy()
    loadedView?.container?.removeFrameObserver(self)
    cancelPastes()
    interaction.leftWindow()
    surface.caret.hide()
  }

  open override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    if old.fontChanges != traits.fontChanges { changeEditor { $0.layOutAnew() } }
    placeParts(isAnew: true)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showFrame()
    showSelection()
  }

  open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { measure(in: constrainedSize) }

  open override func displayBlock(for request: DisplayRequest) -> DisplayBlock? { nil }

  // MARK: Events

  open override var acceptsTextInput: Bool { isEnabled && isEditable }

  open override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    guard isEnabled, let hit, hit === loadedView || hit === scroller.loadedView else { return hit }
    interaction.prepare()
    // Presses beside the text are for the text as well.
    return surface.view
  }

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    awaitsTextOfKey = false
    if hasFocus, isEnabled, performKey(key, modifiers) { return true }
    awaitsTextOfKey = key.makesText(modifiers)
    return super.keyDown(key, modifiers, isRepeat: isRepeat)
  }

  open override func insertText(_ text: String) -> Bool {
    guard acceptsTextInput else { return super.insertText(text) }
    let isOfKey = awaitsTextOfKey
    awaitsTextOfKey = false
    perform(.type(text), isOfKey: isOfKey)
    return true
  }

  open override func setComposition(_ composition: TextComposition) -> Bool {
    guard acceptsTextInput else { return super.setComposition(composition) }
    awaitsTextOfKey = false
    // A masked text takes what the method commits, and shows nothing of what it composes.
    if editor.showing.mask == nil { perform(.compose(composition.text, clause: composition.selection)) }
    return true
  }

  open override var caretRect: Rect? {
    guard let caret = caretFrame, let own = loadedLayer, let inner = surface.loadedLayer else { return nil }
    let seen = inner.convert(scroller.scrollView.bounds.intersection(surface.bounds), to: own)
    let frame = inner.convert(caret, to: own)
    // A caret out of sight counts as being at the nearest edge.
    let lowest = max(seen.minY, seen.maxY - frame.height)
    return Rect(
      x: min(max(frame.minX, seen.minX), seen.maxX), y: min(max(frame.minY, seen.minY), lowest),
      width: frame.width, height: frame.height)
  }

  open override func shouldBecomeFocused(by cause: FocusCause) -> Bool {
    isEnabled && super.shouldBecomeFocused(by: cause)
  }

  /// The text shows its focus itself: by the caret and its frame.
  open override var focusRing: FocusRing? { nil }

  open override func didBecomeFocused(by cause: FocusCause) {
    super.didBecomeFocused(by: cause)
    begin(by: cause)
  }

  open override func didResignFocus() {
    super.didResignFocus()
    end()
  }

  open override func keysCancelled() {
    super.keysCancelled()
    // A method forgets what it composes for a window that has lost the keys, and does not always tell.
    endComposition()
    if isActive { surface.caret.hold() }
  }

  open override func keysReturned() {
    super.keysReturned()
    if isActive, hasFocus { surface.caret.begin(in: surface.view) }
  }

  open override func endComposition() {
    super.endComposition()
    if editor.compositionRange != nil { carryOut(.endComposition) }
  }

  open override func menuRequested(at point: Point?) -> Bool {
    if contextMenu != nil { return super.menuRequested(at: point) }
    return isEnabled && showEditingMenu(at: point) || super.menuRequested(at: point)
  }

  open override func middlePress(at point: Point) -> Bool {
    acceptsTextInput && pasteSelectedText(at: point) || super.middlePress(at: point)
  }

  /// Called on the main loop after the text has changed, whatever the cause, and after the focus came or went.
  func textStateDidChange() {}
}

extension EditableTextNode: PlainTextTaking {
  // Methods learn what is written, and compose what nobody sees.
  package var takesPlainText: Bool { editor.showing.mask != nil }
}

extension EditableTextNode: HoverFollowing {
  package func hoverDidChange(isOver: Bool) {
    isHovered = isOver
    showFrame()
  }
}

extension EditableTextNode: FrameObserver {
  public func willCompose(_ container: RootContainer, at time: Double) { coverWhatIsSeen() }
}

extension EditableTextNode: TextStripNode.Source {
  var drawnText: TextStripNode.DrawnText {
    let editor = editor
    return TextStripNode.DrawnText(document: editor.document, overlays: editor.overlays, ink: .primary)
  }
}
