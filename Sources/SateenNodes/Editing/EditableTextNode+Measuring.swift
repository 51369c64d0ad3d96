import SateenCore
import SateenLayout
import SateenText

// Lines that are seen are measured, and stay where they are: the heights of a large text are guesses until somebody looks.
// As lines above the view become exact, the view moves along with the lines that it shows.
extension EditableTextNode {
  /// Texts lower than this, in points, are drawn as a whole.
  static let wholeHeight = 1_600.0

  /// The part of the text that shows, in the surface's space.
  private var shownRect: Rect {
    var seen = scroller.scrollView.bounds.intersection(surface.bounds)
    guard seen.height > Self.wholeHeight else { return seen }
    if let view = surface.loadedView, view.container != nil,
      let shown = view.layer.wayToWindow.inverted?.apply(view.visibleRectInWindow)
    {
      return shown.isEmpty ? Rect(origin: seen.origin, size: Size(width: seen.width, height: 1)) : shown
    }
    seen.size.height = Self.wholeHeight
    return seen
  }

  /// The part of the text that is seen, with as much above and below it, in the surface's space.
  var seenRect: Rect {
    let shown = shownRect
    return shown.insetBy(x: 0, y: -max(120, min(shown.height, 1_000) / 2))
  }

  /// The heights of a part of the surface, in the document's coordinates.
  private func heights(_ rect: Rect) -> Range<Double> {
    let top = rect.minY - surface.origin.y
    return top..<max(top, rect.maxY - surface.origin.y)
  }

  func didScroll() {
    guard !isFollowing else { return }
    coverWhatIsSeen()
    if !selection.isEmpty { showSelection() }
    if scroller.scrollView.contentOffset.y <= 0 { surface.takeUpSlack(in: editor.document) }
  }

  /// Measures what has come into view, and makes strips for it.
  func coverWhatIsSeen() {
    guard isLoaded, !surface.bounds.isEmpty else { return }
    measureSeen()
    surface.cover(seenRect, of: editor.document)
    spellingFollower?.followSeen()
  }

  // MARK: Measuring

  /// Measures the lines that show, and those near them.
  func measureSeen() {
    guard isLoaded, !bounds.isEmpty, !isFollowing, !editor.document.isMeasured else { return }
    let view = scroller.scrollView
    let isAtEnd = view.maximumOffset.y > view.minimumOffset.y && view.contentOffset.y >= view.maximumOffset.y - 0.5
    // Lines that turn out lower than they were guessed to be let others come into view. Few rounds do: each measures at
    // least a line.
    for _ in 0..<16 {
      let shown = heights(shownRect)
      guard !editor.document.isMeasured(in: shown) else { break }
      let correction = changeEditor { $0.measure(in: shown) }
      follow(viewMoved: correction.shift)
      // Lines before the view's end are measured now, and the view goes on ending there.
      if isAtEnd, !view.isTracking, !view.isDecelerating { moveView(by: view.maximumOffset.y - view.contentOffset.y) }
    }
    let near = heights(seenRect)
    guard !editor.document.isMeasured(in: near) else { return }
    let top = editor.document.anchor(atHeight: heights(shownRect).lowerBound)
    let before = editor.document.height(of: top)
    changeEditor { $0.measure(in: near) }
    follow(viewMoved: editor.document.height(of: top) - before)
  }

  /// Measures the line with the caret, which may be anywhere.
  func measureAroundCaret() {
    guard isLoaded, !bounds.isEmpty, !editor.document.isMeasured else { return }
    changeEditor { $0.measure(around: $0.selection.head.offset) }
    followMeasurements()
  }

  /// Follows lines that were measured by others, such as a command.
  func followMeasurements() {
    guard surface.isFastened else { return }
    follow(viewMoved: nil)
    coverWhatIsSeen()
  }

  /// Follows a line to where it is in lines of another width.
  func follow(_ top: TopLine) {
    changeEditor { $0.measure(around: top.anchor.offset) }
    follow(viewMoved: editor.document.height(of: top.anchor) - top.top)
  }

  private func follow(viewMoved distance: Double?) {
    let moved = surface.follow(editor.document, viewMoved: isSingleLine ? 0 : distance)
    moveView(by: moved.view)
    if moved.strips != 0 || moved.view != 0 { showSelection() }
    let state = state.withLock { $0 }
    let height = Self.height(
      of: state.editor, state, state.insets(traits.layoutDirection), PixelGrid(scale: traits.scale))
    guard height != wantedHeight else { return }
    wantedHeight = height
    setNeedsLayout()
  }

  /// Moves the view with its lines, and any scrolling under way with it, and brings the area that scrolls to the size of
  /// the text.
  private func moveView(by distance: Double) {
    let was = isFollowing
    isFollowing = true
    defer { isFollowing = was }
    let view = scroller.scrollView
    // The size comes second: it would cut off an offset that it does not fit yet.
    if !isSingleLine { view.shiftContentOffset(by: Point(x: 0, y: distance)) }
    placeSurface()
    guard !view.isTracking, !view.isDecelerating else { return }
    let inside = view.clamped(view.contentOffset)
    if inside != view.contentOffset { view.shiftContentOffset(by: inside - view.contentOffset) }
  }

  // MARK: Edits

  /// The line at the top of the view.
  struct TopLine {
    var anchor: TextDocument.Anchor
    /// The heights of the line, in points.
    var top: Double
    var bottom: Double
  }

  /// The line at the top of the view; nil where nothing is above it.
  var topLine: TopLine? {
    guard isLoaded, !bounds.isEmpty, !isSingleLine else { return nil }
    let top = heights(shownRect).lowerBound
    guard top > 0 else { return nil }
    let document = editor.document
    let anchor = document.anchor(atHeight: top)
    let place = document.height(of: TextDocument.Anchor(offset: anchor.offset))
    return TopLine(anchor: TextDocument.Anchor(offset: anchor.offset), top: place, bottom: max(place, top))
  }

  /// The highest edit that is drawn in the frame of the key that made it, in points.
  private static let urgentHeight = 1_600.0
  /// The longest text that is drawn as a whole in the frame of a key, in code units.
  private static let urgentLength = 4_096

  /// Brings the strips and the view up to edits.
  func follow(_ outcome: TextCommandOutcome, from top: TopLine?) {
    let editor = editor
    let document = editor.document
    let edits = outcome.layoutEdits
    var viewMoved: Double?
    if let top {
      let offset = outcome.edits.reduce(top.anchor.offset) { $1.map($0) }
      viewMoved = document.height(of: TextDocument.Anchor(offset: offset)) - top.top
    }
    let isOne = edits.count == 1 && outcome.edits.count == 1
    guard isOne, let edit = edits.first, !edit.changesWidth || editor.isSingleLine,
      canFollow(edit, in: document)
    else {
      moveView(by: surface.follow(document, viewMoved: viewMoved ?? 0, edits: outcome.edits).view)
      measureSeen()
      surface.reset(seenRect, of: self.editor.document, isUrgent: editor.content.length <= Self.urgentLength)
      return
    }
    let moved = surface.follow(document, viewMoved: 0, edits: outcome.edits).strips
    // An edit of the line at the view's top leaves it where it is.
    if let top, edit.bottom - edit.shift > top.top + 0.01 { viewMoved = moved }
    let view = surface.follow(document, viewMoved: viewMoved ?? 0).view
    surface.edit(
      top: edit.top + moved, bottom: edit.bottom + moved, shift: edit.shift, in: document,
      isUrgent: edit.bottom - edit.top <= Self.urgentHeight)
    moveView(by: view)
    measureSeen()
    surface.cover(seenRect, of: self.editor.document)
  }

  /// Whether an edit leaves strips where their lines are measured, so that only those with other lines are drawn anew.
  private func canFollow(_ edit: TextDocument.Edit, in document: TextDocument) -> Bool {
    // An edit that leaves a text small enough to be measured whole has moved lines elsewhere as well.
    if document.isMeasured { return !surface.isFastened }
    guard edit.inserted.count <= Self.urgentLength, let covered = surface.coveredHeights else { return false }
    guard edit.top > covered.lowerBound || surface.beginsWithText else { return false }
    return document.isMeasured(in: heights(seenRect)) && surface.isMeasured(edit, in: document)
  }
}
