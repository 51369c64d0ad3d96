import SateenCore
import SateenGraphics
import SateenLayout
import SateenText

/// Text that is dragged from an editing node.
public struct DraggedText: Sendable {
  public let content: TextContent
  /// Whether the text is to leave its place where it is moved.
  let isMovable: Bool
}

/// A drag of selected text, or text that is dragged over the node.
struct TextDrag {
  /// The dragged text's place, brought up to edits; nil where the text comes from elsewhere.
  var source: Range<Int>?
  /// Whether the text was moved inside of the node, and so has left its place already.
  var isDone = false
}

// Selected text is dragged by the pointer: inside of the text, and into other texts.
extension EditableTextNode {
  // MARK: From here

  /// Whether a point is on selected text that may be dragged.
  /// - Parameter point: in the surface's space.
  func mayDrag(from point: Point) -> Bool {
    isEnabled && mayCopy && isActive
      && selectionRects(in: Rect(origin: point, size: Size(width: 1, height: 1))).contains { $0.contains(point) }
  }

  /// The selected text, for a drag from a point in the surface's space.
  func textItems(at point: Point) -> [DragItem] {
    guard mayDrag(from: point), let selected = editor.selectedContent else { return [] }
    return [DragItem(DraggedText(content: selected, isMovable: isEditable), text: selected.string)]
  }

  func textDragDidBegin(_ session: DragSession) {
    interaction.pressBecameDrag()
    textDrag = TextDrag(source: editor.selection.range)
  }

  func textDragDidEnd(_ session: DragSession) {
    guard let drag = textDrag else { return }
    textDrag = nil
    guard session.proposal == .move, !drag.isDone, let range = drag.source, !range.isEmpty, isEditable else { return }
    perform(.select(TextSelection(range)))
    perform(.delete(.forward))
  }

  /// Brings the place of dragged text up to edits that have been made.
  func moveDraggedText(_ edits: [TextEdit]) {
    guard var range = textDrag?.source else { return }
    for edit in edits {
      let start = edit.map(range.lowerBound, .after)
      range = start..<max(start, edit.map(range.upperBound))
    }
    textDrag?.source = range
  }

  // MARK: To here

  func textProposal(for session: DragSession) -> DropProposal? {
    guard acceptsTextInput, let text = text(of: session), !text.isEmpty else { return nil }
    let dragged = session.objects(of: DraggedText.self).first
    let isCopy = session.isCopyWanted || dragged?.isMovable != true
    // Text stays where it is dropped on itself.
    if let source = textDrag?.source, !isCopy, (source.lowerBound...source.upperBound).contains(dropOffset(session)) {
      return .cancel
    }
    return isCopy ? .copy : .move
  }

  /// The text that a drag brings. Items of others bring what they have for places that take only text.
  private func text(of session: DragSession) -> TextContent? {
    let dragged = session.objects(of: DraggedText.self)
    if let first = dragged.first { return first.content }
    let texts = session.items.compactMap(\.text)
    return texts.isEmpty ? nil : TextContent(texts.joined(separator: "\n"), attributes: typingAttributes)
  }

  private func dropOffset(_ session: DragSession) -> Int {
    position(at: surface.layer.convertFromWindow(session.windowLocation)).offset
  }

  /// Shows where the text would go.
  func showDrop(_ session: DragSession) {
    guard session.proposal.takesItems else { return surface.dropMark.isHidden = true }
    let place = position(at: surface.layer.convertFromWindow(session.windowLocation))
    let frame = caretFrame(at: place, width: 2)
    surface.dropMark.isHidden = false
    if surface.dropMark.frame != frame { surface.dropMark.frame = frame }
    let color = tintColor ?? .accent
    if surface.dropMark.backgroundColor != color { surface.dropMark.backgroundColor = color }
  }

  func hideDrop() { surface.dropMark.isHidden = true }

  func takeText(_ session: DragSession) -> Bool {
    hideDrop()
    guard acceptsTextInput, let text = text(of: session), let view = loadedView, let container = view.container else {
      return false
    }
    let place = position(at: surface.layer.convertFromWindow(session.windowLocation))
    container.selectionView = view
    if !hasFocus { container.focus(view, .whole, by: .press) }
    if session.proposal == .move, let source = textDrag?.source {
      perform(.select(TextSelection(source)))
      let isDone = perform(.moveSelection(to: place.offset)).refusal == nil
      textDrag?.isDone = isDone
      return isDone
    }
    perform(.select(TextSelection(place)))
    let length = editor.content.length
    let outcome = perform(.insert(text))
    guard outcome.refusal == nil, let edit = outcome.edits.first else { return false }
    // The filter may have let in a part only.
    let inserted = edit.offset..<edit.offset + max(0, editor.content.length - length)
    perform(.select(TextSelection(inserted)))
    return true
  }

  // MARK: The picture

  /// The most of the selection that a picture shows, in points.
  private static let pictureHeight = 120.0

  /// A layer with the selected letters near a point, in its place in the surface. The caller removes it.
  func dragPicture(at point: Point) -> (layer: Layer, background: Color?)? {
    let room = seenRect.intersection(
      Rect(x: 0, y: point.y - Self.pictureHeight / 2, width: surface.bounds.width, height: Self.pictureHeight))
    let rects = selectionRects(in: room).map { $0.intersection(room) }.filter { !$0.isEmpty }
    guard let first = rects.first else { return nil }
    let frame = rects.dropFirst().reduce(first) { $0.union($1) }.insetBy(x: -4, y: -2)
    let picture = Layer()
    picture.frame = frame
    for rect in rects {
      let clip = Layer()
      clip.frame = rect.offsetBy(x: -frame.minX, y: -frame.minY)
      clip.masksToBounds = true
      for strip in surface.stripNodes where strip.frame.intersects(rect) {
        let copy = strip.layer.copied()
        copy.frame = strip.frame.offsetBy(x: -rect.minX, y: -rect.minY)
        clip.addSublayer(copy)
      }
      picture.addSublayer(clip)
    }
    surface.layer.addSublayer(picture)
    dragLayer?.removeFromSuperlayer()
    dragLayer = picture
    return (picture, backgroundColor ?? loadedView?.container?.backgroundColor ?? ControlColors.field)
  }

  func removeDragLayer() {
    dragLayer?.removeFromSuperlayer()
    dragLayer = nil
  }

  /// Where the dropped text is, or the text that goes back, in the surface's space; nil where that is not to be seen.
  func restingFrame() -> Rect? {
    guard isActive else { return nil }
    let seen = scroller.scrollView.bounds
    let rects = selectionRects(in: seen)
    guard let first = rects.first else { return nil }
    let frame = rects.dropFirst().reduce(first) { $0.union($1) }
    return frame.intersects(seen) ? frame.insetBy(x: -4, y: -2) : nil
  }
}

/// The view of a text's surface: text is dragged from it.
final class TextSurfaceView: View, DragPicturing {
  private var owner: EditableTextNode? { (node as? TextSurfaceNode)?.owner }

  func dragPicture(at point: Point) -> (layer: Layer, background: Color?)? { owner?.dragPicture(at: point) }

  func restingFrame(of session: DragSession) -> Rect? { owner?.restingFrame() }

  func dragDidLand(_ session: DragSession) {}

  /// The pointer drags text; a finger that rests selects a word.
  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer.dragsItems { return owner?.interaction.press?.mayDrag == true }
    return super.gestureRecognizerShouldBegin(recognizer)
  }
}
