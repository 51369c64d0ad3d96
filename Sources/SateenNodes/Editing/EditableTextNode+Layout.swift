import SateenCore
import SateenGraphics
import SateenLayout
import SateenText
import SateenThreads

// Measuring, on any thread.
nonisolated extension EditableTextNode {
  /// The size for an available size: all of the width, and the height of the text up to ``maximumHeight``.
  func measure(in room: Size) -> Size {
    let state = state.withLock { $0 }
    let insets = state.insets(traits.layoutDirection)
    let width = Self.lineWidth(room.width - insets.horizontal, isSingleLine: state.editor.isSingleLine)
    var editor = state.editor
    editor.show(at: traits.textScale)
    editor.setWidth(width)
    let measured = EditingState.Measured(version: state.version, width: width, editor: editor)
    changeState { if $0.version == measured.version { $0.measured = measured } }
    let grid = PixelGrid(scale: traits.scale)
    let natural =
      state.editor.isSingleLine ? state.preferredWidth : editor.document.size.width + insets.horizontal + 2
    let size = Size(
      width: room.width.isFinite ? room.width : grid.ceil(natural),
      height: Self.height(of: editor, state, insets, grid))
    setBaselines(of: editor.document, insets, in: size)
    return size
  }

  /// The width for lines: unlimited in a single line.
  static func lineWidth(_ room: Double, isSingleLine: Bool) -> Double {
    isSingleLine || !room.isFinite ? .infinity : max(0, room)
  }

  /// The height that the node wants to have.
  static func height(of editor: TextEditor, _ state: EditingState, _ insets: EdgeInsets, _ grid: PixelGrid) -> Double {
    let line = editor.emptyLineHeight
    let text = max(editor.document.size.height, line)
    let most = max(state.maximumHeight, line + insets.vertical)
    return grid.ceil(min(text + insets.vertical, most))
  }

  private func setBaselines(of document: TextDocument, _ insets: EdgeInsets, in size: Size) {
    var baseline: Double?
    document.eachLine(from: 0, to: 0) { line in baseline = baseline ?? line.baseline }
    guard let baseline else { return }
    setBaselines(ascender: baseline + insets.top, descender: baseline + insets.top - size.height)
  }
}

// Placing what shows.
extension EditableTextNode {
  /// Lays out and places everything inside for the present bounds.
  /// - Parameter isAnew: whether lines look otherwise than before.
  func placeParts(isAnew: Bool = false) {
    guard isLoaded, !bounds.isEmpty else { return }
    let state = state.withLock { $0 }
    let insets = state.insets(traits.layoutDirection)
    let border = state.style.border == nil ? 0 : 1.0
    let reach = TextSurfaceNode.overhang
    var (left, right) = (max(border, insets.left - reach), max(border, insets.right - reach))
    if !state.editor.isSingleLine {
      // The scroll bar stands beside the text, on the side where lines end.
      if traits.layoutDirection == .rightToLeft { left = border } else { right = border }
    }
    let viewport = Rect(
      x: left, y: border, width: max(0, bounds.width - left - right), height: max(0, bounds.height - 2 * border))
    if scroller.frame != viewport { scroller.frame = viewport }
    let top = topLine
    let fit = fitLines(bounds.width - insets.horizontal, state)
    let isRelaid = fit != .unchanged
    if isRelaid, let top { follow(top) }
    wantedHeight = Self.height(of: editor, state, insets, PixelGrid(scale: traits.scale))
    // The text was changed after it was measured, and may need another height than that.
    if fit == .laidOut, wantedHeight != bounds.height { setNeedsLayout() }
    placeSurface()
    measureSeen()
    if isRelaid || isAnew {
      surface.reset(seenRect, of: editor.document)
    } else {
      surface.cover(seenRect, of: editor.document)
    }
    showSelection()
    showFrame()
    followWindow()
    textStateDidChange()
    // Text that is there from the start is first seen here.
    spellingFollower?.followSeen()
    if revealsAfterLayout {
      revealsAfterLayout = false
      revealCaret()
    }
  }

  /// How lines came to a width.
  private enum Fit {
    case unchanged, measured, laidOut
  }

  /// Brings the lines to a width, from the last measurement where that had it.
  private func fitLines(_ room: Double, _ state: EditingState) -> Fit {
    let width = Self.lineWidth(room, isSingleLine: state.editor.isSingleLine)
    // Frames are rounded to pixels.
    func fits(_ other: Double) -> Bool { other == width || abs(other - width) <= 1 }
    let scale = traits.textScale
    let now = state.editor
    if fits(now.document.width), now.showing.textScale == scale { return .unchanged }
    if let known = state.measured, known.version == state.version, fits(known.width),
      known.editor.showing.textScale == scale
    {
      let isTaken = self.state.withLock { state in
        guard state.version == known.version else { return false }
        state.editor = known.editor
        state.measured = nil
        state.version += 1
        return true
      }
      if isTaken { return .measured }
    }
    changeEditor { editor in
      editor.show(at: scale)
      editor.setWidth(width)
    }
    return .laidOut
  }

  /// Places the area of the text in the part that scrolls.
  func placeSurface() {
    let state = state.withLock { $0 }
    let document = state.editor.document
    let insets = state.insets(traits.layoutDirection)
    let viewport = scroller.frame
    let left = insets.left - viewport.minX
    let right = insets.right - (bounds.width - viewport.maxX)
    let (top, bottom) = (insets.top - viewport.minY, insets.bottom - (bounds.height - viewport.maxY))
    let grid = PixelGrid(scale: traits.scale)
    let text = document.size
    var size = viewport.size
    var origin = Point(x: left, y: top)
    if state.editor.isSingleLine {
      size.width = max(size.width, grid.ceil(left + text.width + right))
      let room = size.width - left - right - text.width
      if room > 0 { origin.x = grid.round(left + room * lineShare(document)) }
      origin.y = grid.round((viewport.height - text.height) / 2)
    } else {
      size.height = max(size.height, grid.ceil(top + text.height + bottom))
    }
    let frame = Rect(origin: .zero, size: size)
    if surface.frame != frame { surface.frame = frame }
    let view = scroller.scrollView
    view.scrollableDirections = state.editor.isSingleLine ? .horizontal : .vertical
    view.showsScrollBar = !state.editor.isSingleLine
    if view.contentSize != size {
      view.contentSize = size
      // A line that is longer than its room shows where it begins.
      if state.editor.isSingleLine, !isActive, size.width > viewport.width {
        view.contentOffset.x = readsFromRight(document) ? size.width - viewport.width : 0
      }
    }
    surface.place(origin, of: document)
    placePlaceholder(state, Rect(x: left, y: top, width: max(0, size.width - left - right), height: size.height - top))
    surface.alpha = state.isEnabled ? 1 : 0.45
  }

  private func readsFromRight(_ document: TextDocument) -> Bool {
    var isRightToLeft = traits.layoutDirection == .rightToLeft
    if !document.isEmpty { document.eachLine(from: 0, to: 0) { isRightToLeft = $0.isRightToLeft } }
    return isRightToLeft
  }

  /// Which part of the room beside a single line that is shorter lies before it.
  private func lineShare(_ document: TextDocument) -> Double {
    let isRightToLeft = readsFromRight(document)
    switch editor.content.paragraphStyle(at: 0).alignment {
    case .center: return 0.5
    case .right: return 1
    case .left: return 0
    case .end: return isRightToLeft ? 0 : 1
    default: return isRightToLeft ? 1 : 0
    }
  }

  private func placePlaceholder(_ state: EditingState, _ room: Rect) {
    placeholderNode.isHidden = !state.editor.content.isEmpty
    guard !state.placeholder.isEmpty else {
      if !placeholderNode.attributedText.isEmpty { placeholderNode.attributedText = AttributedText() }
      return
    }
    var attributes = state.editor.content.typingAttributes(at: 0)
    attributes.color = Self.placeholderColor
    var text = AttributedText(state.placeholder, attributes: attributes)
    text.paragraphStyle = state.editor.content.paragraphStyle(at: 0)
    placeholderNode.attributedText = text
    let size = placeholderNode.layoutThatFits(SizeRange(upTo: room.size)).size
    let y = state.editor.isSingleLine ? (scroller.frame.height - size.height) / 2 : room.minY
    let frame = Rect(
      x: room.minX, y: PixelGrid(scale: traits.scale).round(y), width: room.width, height: size.height)
    if placeholderNode.frame != frame { placeholderNode.frame = frame }
  }

  nonisolated static let placeholderColor = Color(light: Color(hex: 0x8b8f99), dark: Color(hex: 0x797c85))

  // MARK: The part that is seen

  /// Follows what is around only where that decides what of the text is seen.
  func followWindow() {
    guard let container = loadedView?.container else { return }
    container.removeFrameObserver(self)
    if scroller.bounds.height > Self.wholeHeight { container.addFrameObserver(self) }
  }

  // MARK: Revealing

  /// The caret, in the surface's space.
  var caretFrame: Rect? {
    guard isLoaded, !bounds.isEmpty else { return nil }
    return caretFrame(at: editor.selection.head, width: Self.caretWidth)
  }

  /// A caret somewhere in the text, in the surface's space.
  func caretFrame(at position: TextPosition, width: Double) -> Rect {
    let caret = editor.document.positions.caret(at: position).frame
    let grid = PixelGrid(scale: traits.scale)
    let width = max(1 / grid.scale, grid.round(width))
    let x = grid.round(surface.origin.x + caret.minX - width / 2)
    let (top, bottom) = (grid.round(surface.origin.y + caret.minY), grid.round(surface.origin.y + caret.maxY))
    return Rect(
      x: min(max(0, x), max(0, surface.bounds.width - width)), y: top, width: width, height: max(bottom - top, 1))
  }

  private static let caretWidth = 1.5

  /// Scrolls inside, and in what is around, so that the caret shows.
  func revealCaret() {
    measureAroundCaret()
    guard let caret = caretFrame else { return }
    let view = scroller.scrollView
    let insets = state.withLock { $0.insets(traits.layoutDirection) }
    // A caret on the first or the last line shows with the room around the text.
    let margin = EdgeInsets(
      top: min(8, max(0, insets.top - scroller.frame.minY)), left: TextSurfaceNode.overhang,
      bottom: min(8, max(0, insets.bottom - scroller.frame.minY)), right: TextSurfaceNode.overhang)
    var offset = view.contentOffset
    func follow(_ low: Double, _ high: Double, _ start: Double, _ length: Double) -> Double {
      if low < start { return low }
      return high > start + length ? min(high - length, low) : start
    }
    offset.x = follow(caret.minX - margin.left, caret.maxX + margin.right, offset.x, view.bounds.width)
    offset.y = follow(caret.minY - margin.top, caret.maxY + margin.bottom, offset.y, view.bounds.height)
    offset = view.clamped(offset)
    if offset != view.contentOffset { view.contentOffset = offset }
    // The lines that came to sight may have moved the caret.
    if hasFocus, let caret = caretFrame { view.reveal(caret) }
  }
}

extension TextEditor {
  /// The height of a line without text.
  var emptyLineHeight: Double {
    let editor = TextEditor(TextContent("", attributes: content.typingAttributes(at: 0)))
    var sized = editor
    sized.show(at: showing.textScale)
    return sized.document.size.height
  }

  /// Has the text laid out with its fonts at a scale.
  mutating func show(at textScale: Double) {
    var showing = showing
    showing.textScale = textScale
    setShowing(showing)
  }
}
