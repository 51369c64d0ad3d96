import SateenCore
import SateenGraphics
import SateenLayout
import SateenText
import SateenThreads

/// Shows attributed text, wrapped into the available width, with links that can be tapped.
///
/// The layout that measured the text is the one that draws it. By default text shrinks in a stack, so a long name
/// beside a button wraps instead of pushing it out.
open class TextNode: DisplayNode {
  // `content` and `selecting` guard the values that any thread may read; `interaction` and `isDrawnWithoutContents`
  // belong to the main actor.
  private struct State {
    var text = AttributedText()
    /// The factor for the sizes of fonts that the layouts were made with.
    var textScale = 1.0
    var maximumLines = 0
    var truncation = TextLayout.Truncation.word
    var exclusionPaths: [Path] = []
    var scaleFactors: [Double] = []
    var insets = EdgeInsets.zero
    var hasLinks = false
    /// The layouts of the last measurements, so that drawing finds the one that was measured.
    var layouts: [FittedText] = []
    /// The layout that was drawn or requested last, for its available size.
    var shown: FittedText?
    /// The layout shown before, which stays on screen while the node is drawn for a layout that is not applied yet.
    var shownBefore: FittedText?
    /// A layout filled to a wider width, and the layout it was made of.
    var filled: (source: TextLayout, layout: TextLayout)?
    var linkHighlightColor: Color? = TextNode.defaultLinkHighlightColor
    var onLinkTap: (@MainActor @Sendable (TextNode, TextLayout.LinkHit) -> Void)?
    var onLinkLongPress: (@MainActor @Sendable (TextNode, TextLayout.LinkHit) -> Void)?
    var onTruncationTap: (@MainActor @Sendable (TextNode) -> Void)?
    /// Counts the changes that make layouts outdated.
    private(set) var version = 0

    var scaledText: AttributedText { textScale == 1 ? text : text.scaled(by: textScale) }

    mutating func forgetLayouts() {
      (layouts, shown, shownBefore, filled) = ([], nil, nil, nil)
      version += 1
    }

    /// The known layout of the text in an available size, if there is one.
    func layout(for room: Size) -> FittedText? {
      if let shown, shown.room == room, !shown.isOutdated { return shown }
      if let shownBefore, shownBefore.room == room, !shownBefore.isOutdated { return shownBefore }
      return layouts.last { $0.fits(room) }
    }
  }

  private let content = Locked(State())
  let selecting = Locked(SelectionState())

  nonisolated public override init() {
    super.init()
    keepsScaleInTransitions = true
    _ = FontWatch.begin
    style.flexShrink = 1
    isPlaceholderEnabled = true
  }

  nonisolated public convenience init(_ text: AttributedText) {
    self.init()
    attributedText = text
  }

  // MARK: Contents

  /// The text. A different text has the node measured and drawn anew; an equal one costs a comparison.
  nonisolated public var attributedText: AttributedText {
    get { content.withLock { $0.text } }
    set {
      let hasLinks = newValue.runs.contains { $0.attributes.link != nil }
      // Comparing may take long, so it is done outside of the lock.
      guard attributedText != newValue else { return }
      update { state in
        state.text = newValue
        state.hasLinks = hasLinks
        state.forgetLayouts()
      }
      endSelection()
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  /// The most lines shown; 0 for all.
  nonisolated public var maximumNumberOfLines: Int {
    get { content.withLock { $0.maximumLines } }
    set { changeLayout { $0.maximumLines = max(0, newValue) } }
  }

  /// How text that does not fit is cut.
  nonisolated public var truncation: TextLayout.Truncation {
    get { content.withLock { $0.truncation } }
    set { changeLayout { $0.truncation = newValue } }
  }

  /// Room between the node's edges and its text, in points. Insets that are NaN, or larger than any node, count as 0.
  nonisolated public var textContainerInset: EdgeInsets {
    get { content.withLock { $0.insets } }
    set { changeLayout { $0.insets = newValue.usable } }
  }

  /// Shapes that lines flow around, in the space of the text inside of ``textContainerInset``. With any of them the
  /// node takes all the width it is offered.
  nonisolated public var exclusionPaths: [Path] {
    get { content.withLock { $0.exclusionPaths } }
    set { changeLayout { $0.exclusionPaths = newValue } }
  }

  /// Factors for the sizes of fonts, such as `[0.9, 0.75]`, tried in this order where the text does not fit as it is.
  nonisolated public var pointSizeScaleFactors: [Double] {
    get { content.withLock { $0.scaleFactors } }
    set { changeLayout { $0.scaleFactors = newValue } }
  }

  /// Called when a link is tapped.
  nonisolated public var onLinkTap: (@MainActor @Sendable (TextNode, TextLayout.LinkHit) -> Void)? {
    get { content.withLock { $0.onLinkTap } }
    set { update { $0.onLinkTap = newValue } }
  }

  /// Translucent black or, on dark, white.
  nonisolated public static let defaultLinkHighlightColor = Color(
    light: Color(white: 0, alpha: 0.11), dark: Color(white: 1, alpha: 0.22))

  /// The colour over a link, or over a truncation token, while it is pressed; nil for none.
  nonisolated public var linkHighlightColor: Color? {
    get { content.withLock { $0.linkHighlightColor } }
    set { update { $0.linkHighlightColor = newValue } }
  }

  /// Called when a finger was held on a link for half a second, which then is no tap, or when the pointer's secondary
  /// button was pressed on one.
  nonisolated public var onLinkLongPress: (@MainActor @Sendable (TextNode, TextLayout.LinkHit) -> Void)? {
    get { content.withLock { $0.onLinkLongPress } }
    set { update { $0.onLinkLongPress = newValue } }
  }

  /// Called when the truncation token, or the message behind it, is tapped. Links in them go to ``onLinkTap``. If nil,
  /// such touches go to the views behind.
  nonisolated public var onTruncationTap: (@MainActor @Sendable (TextNode) -> Void)? {
    get { content.withLock { $0.onTruncationTap } }
    set { update { $0.onTruncationTap = newValue } }
  }

  /// The state, without layouts of another text scale than the node has now.
  nonisolated private func currentState() -> State {
    let scale = traits.textScale
    let state = content.withLock { $0 }
    guard state.textScale != scale else { return state }
    update { state in
      guard state.textScale != scale else { return }
      state.textScale = scale
      state.forgetLayouts()
    }
    return content.withLock { $0 }
  }

  /// Changes the state, and releases the old one outside of the lock: texts and closures hold objects of the
  /// application, which may call back to this node as they end.
  nonisolated private func update(_ body: (inout State) -> Void) {
    let old = content.withLock { state in
      let old = state
      body(&state)
      return old
    }
    withExtendedLifetime(old) {}
  }

  nonisolated private func changeLayout(_ body: (inout State) -> Void) {
    update { state in
      body(&state)
      state.forgetLayouts()
    }
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// The layout on screen; nil before it was measured. Where the node got a size that was never measured, the text is
  /// laid out in it, once, on the calling thread.
  nonisolated public var textLayout: TextLayout? {
    let room = roomForText(in: bounds)
    let state = currentState()
    if let known = state.layout(for: room.size) { return known.layout }
    guard !state.layouts.isEmpty || state.shown != nil else { return nil }
    let made = Self.layout(state, room.size)
    remember(made, of: state)
    return made.layout
  }

  /// The layout on screen, if it is known. For hit tests, which must not lay out text.
  nonisolated private var knownLayout: TextLayout? {
    let room = roomForText(in: bounds)
    return content.withLock { $0.layout(for: room.size)?.layout }
  }

  /// The layout on screen, filled to all of its width; nil before it was laid out.
  nonisolated var filledLayout: (source: TextLayout, layout: TextLayout, room: Rect)? {
    let room = roomForText(in: bounds)
    guard let source = knownLayout else { return nil }
    let known = content.withLock { $0.filled }
    if let known, known.source === source, known.layout.size.width == max(room.width, source.size.width) {
      return (source, known.layout, room)
    }
    let layout = source.filling(width: room.width)
    update { $0.filled = (source, layout) }
    return (source, layout, room)
  }

  /// Records the layout shown in an available size, unless the text has changed meanwhile.
  nonisolated private func remember(_ shown: FittedText, of state: State) {
    update { now in
      guard now.version == state.version else { return }
      if let old = now.shown, old.room != shown.room { now.shownBefore = old }
      now.shown = shown
    }
  }

  /// Whether text was truncated. False before the text was measured.
  nonisolated public var isTruncated: Bool { textLayout?.isTruncated ?? false }
  /// Lines on screen; 0 before the text was measured.
  nonisolated public var lineCount: Int { textLayout?.lines.count ?? 0 }

  // MARK: Measuring

  open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    let state = currentState()
    let room = Size(
      width: max(0, constrainedSize.width - state.insets.horizontal),
      height: max(0, constrainedSize.height - state.insets.vertical))
    let fitted = Self.layout(state, room)
    let layout = fitted.layout
    update { now in
      guard now.version == state.version else { return }
      now.layouts.removeAll { $0.room == room }
      if now.layouts.count >= 3 { now.layouts.removeFirst() }
      now.layouts.append(fitted)
    }
    let grid = PixelGrid(scale: traits.scale)
    let size = grid.ceil(
      Size(
        width: layout.size.width + state.insets.horizontal,
        height: layout.size.height + state.insets.vertical))
    setBaselines(
      ascender: layout.firstBaseline + state.insets.top,
      descender: -(size.height - layout.lastBaseline - state.insets.top))
    return size
  }

  /// The width of the longest word: flexbox makes text no narrower unless its style says so.
  open override func calculateMinContentWidth() -> Double? {
    let state = currentState()
    let onOneLine = TextLayout.layout(
      state.scaledText, maximumLines: state.maximumLines, truncation: state.truncation)
    return PixelGrid(scale: traits.scale).ceil(onOneLine.longestWordWidth + state.insets.horizontal)
  }

  nonisolated private static func layout(_ state: State, _ room: Size) -> FittedText {
    var container = TextContainer(maximumLines: state.maximumLines, truncation: state.truncation)
    container.exclusions = state.exclusionPaths
    container.scaleFactors = state.scaleFactors
    return FittedText(state.scaledText, container, in: room)
  }

  /// The bounds without the node's own insets and without the padding of a flexbox.
  nonisolated func roomForText(in bounds: Rect) -> Rect {
    bounds.inset(by: contentInsets).inset(by: textContainerInset)
  }

  // MARK: Drawing

  open override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let state = currentState()
    guard !state.text.isEmpty else { return nil }
    let room = request.bounds.inset(by: contentInsets).inset(by: state.insets)
    let known = state.layout(for: room.size)
    let highlight = selectionHighlight
    isDrawnWithoutContents = false
    return .draw { [weak self] context, check in
      let found = known ?? Self.layout(state, room.size)
      self?.remember(found.shown(in: room.size), of: state)
      let layout = found.layout.filling(width: room.width)
      self?.keepContentsInPlace(at: layout.anchor)
      guard !check.isCancelled else { return }
      highlight?.draw(under: layout, in: context, at: room.origin)
      layout.draw(in: context, at: room.origin)
    }
  }

  open override func makePlaceholder() -> Layer { TextPlaceholder.layer(for: self) }

  open override var isAwaitingContents: Bool {
    !hasContents && !isDrawnWithoutContents && displayError == nil && !bounds.isEmpty
      && !content.withLock { $0.text.isEmpty }
  }

  /// Whether the text was drawn and still has no pixels, because they could not be allocated.
  private var isDrawnWithoutContents = false

  open override func displayDidFinish() {
    super.displayDidFinish()
    isDrawnWithoutContents = !hasContents && !content.withLock { $0.text.isEmpty }
  }

  // MARK: Links

  /// How far around a finger a link is looked for, in points.
  nonisolated package static let linkReach = Touch.fingerReach

  /// The link at a point in the node's own space, or the nearest one within `reach`, in points.
  nonisolated public func link(at point: Point, reach: Double = 0) -> TextLayout.LinkHit? {
    guard let (_, shown, room) = filledLayout else { return nil }
    let inside = point - room.origin
    if let hit = shown.link(at: inside) { return hit }
    guard reach > 0 else { return nil }
    for (dx, dy) in [(0.0, -1.0), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
      if let hit = shown.link(at: Point(x: inside.x + dx * reach, y: inside.y + dy * reach)) { return hit }
    }
    return nil
  }

  /// The attachment in the text at a point in the node's own space; nil where there is none.
  nonisolated public func attachment(at point: Point) -> TextLayout.PlacedAttachment? {
    guard let (_, layout, room) = filledLayout, var placed = layout.attachment(at: point - room.origin) else {
      return nil
    }
    placed.frame = placed.frame.offsetBy(x: room.minX, y: room.minY)
    return placed
  }

  // MARK: Touches

  /// The user's interaction with the text; nil until the text is pointed at.
  private(set) var interaction: TextInteraction?

  /// Whether the text may have targets for presses.
  nonisolated var hasTargets: Bool {
    content.withLock { $0.hasLinks || $0.onTruncationTap != nil || $0.truncation.hasLinks }
  }

  /// Touches that hit no link go to the views behind, except on selectable text. A finger hits a link nearby, too.
  open override func hitTest(_ point: Point) -> View? {
    guard isSelectable || target(at: point, reach: loadedView?.container?.hitTestReach ?? 0) != nil,
      let hit = super.hitTest(point)
    else { return nil }
    if hit === loadedView { interacting().prepare(hit) }
    return hit
  }

  private func interacting() -> TextInteraction {
    if let interaction { return interaction }
    let made = TextInteraction(self)
    interaction = made
    return made
  }

  open override func touchesBegan(_ touches: [Touch]) {
    if !interacting().began(touches) { super.touchesBegan(touches) }
  }

  open override func touchesMoved(_ touches: [Touch]) {
    if interaction?.moved(touches) != true { super.touchesMoved(touches) }
  }

  open override func touchesEnded(_ touches: [Touch]) {
    if interaction?.ended(touches) != true { super.touchesEnded(touches) }
  }

  open override func touchesCancelled(_ touches: [Touch]) {
    if interaction?.cancelled(touches) != true { super.touchesCancelled(touches) }
  }

  open override func secondaryPress(at point: Point) -> Bool { interacting().secondaryPress(at: point) }

  open override func pointerMoved(to point: Point?) {
    let isOverTarget = point.map { target(at: $0, reach: 0) != nil } ?? false
    pointerShape = isOverTarget ? .hand : isSelectable ? .text : nil
  }

  /// Single taps around the text ignore presses on it. The pointer selects, even inside a view that could be dragged;
  /// fingers scroll.
  open override func claimedDirections(of touch: Touch) -> ScrollDirection? {
    guard let press = interaction?.press else { return super.claimedDirections(of: touch) }
    return isSelectable && !touch.isFinger && press.touch === touch ? [.horizontal, .vertical] : []
  }

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    followByKey(key, modifiers, isRepeat: isRepeat) || interacting().selectByKey(key, modifiers)
  }

  open override func selectionDidEnd() { selection = nil }

  open override func didExitHierarchy() {
    super.didExitHierarchy()
    interaction?.leftWindow()
  }
}

extension TextLayout.Truncation {
  /// Whether the truncation token or its message has links.
  fileprivate var hasLinks: Bool {
    [token, message].contains { $0?.runs.contains { $0.attributes.link != nil } == true }
  }
}
