import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// A leaf in a sheet, in the sheet's own space.
struct SheetPart: Sendable {
  let leaf: Leaf
  let frame: Rect
}

/// The leaves that share a bitmap. Never changes.
final class SheetContent: Sendable {
  let parts: [SheetPart]
  /// In points.
  let size: Size
  /// The opaque colour behind the leaves, which is drawn into the bitmap; nil where it is not known.
  let background: Color?

  init(_ parts: [SheetPart], size: Size, background: Color?) {
    self.parts = parts
    self.size = size
    self.background = background
  }

  /// Whether the same leaves are at the same places.
  func isSame(as other: SheetContent) -> Bool {
    size == other.size && background == other.background && parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy { $0.leaf === $1.leaf && $0.frame == $1.frame }
  }
}

/// A bitmap with leaves in it. It stays as long as its first leaf's place; of other leaves, what is the same is copied from
/// the pixels that show.
final class SheetNode: DisplayNode {
  /// The leaves that the node shows, or will once it is drawn.
  private nonisolated let shownContent: Locked<SheetContent>
  /// Pixels that were drawn before the layout they belong to was applied.
  private var ready: Pixels?
  /// The leaves in the pixels on the layer; nil where they are not known.
  private var shown: (content: SheetContent, look: Look)?
  /// The look for which pixels were last requested.
  private var requestedLook: Look?

  struct Look: Sendable, Equatable {
    var scale: Double
    var appearance: Appearance
    var textRendering: TextRendering?
  }

  private struct Pixels {
    var bitmap: Bitmap
    var content: SheetContent
    var look: Look
  }

  nonisolated init(_ content: SheetContent) {
    shownContent = Locked(content)
    super.init()
    keepsScaleInTransitions = true
    isLayerBacked = true
    if let background = content.background { backgroundColor = background }
  }

  nonisolated override var layoutName: String {
    "Sheet (\(content.parts.map(\.leaf.layoutName).joined(separator: ", ")))"
  }

  nonisolated override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { content.size }

  nonisolated var content: SheetContent { shownContent.withLock { $0 } }

  /// Takes over the leaves of the layout that was applied, in whose frame the node is by now.
  func show(_ new: SheetContent) {
    guard new !== content else { return }
    shownContent.exchange(new)
    if backgroundColor != new.background { backgroundColor = new.background }
    // Pixels that are ready show in the same frame.
    setNeedsDisplay()
  }

  // MARK: Drawing

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let content = content
    // For the size of a layout that is not applied yet, the tree draws.
    guard request.bounds.size == content.size else { return .external }
    let look = Look(scale: request.scale, appearance: request.appearance, textRendering: request.textRendering)
    requestedLook = look
    if let ready, ready.content === content, ready.look == look, ready.bitmap.size == request.pixelSize {
      return .ready(ready.bitmap, frame: Rect(origin: .zero, size: content.size))
    }
    return .draw { context, check in
      for part in content.parts where !check.isCancelled { part.draw(in: context) }
    }
  }

  override func displayDidFinish() {
    super.displayDidFinish()
    let content = content
    if ready?.content === content { ready = nil }
    shown = showsNewestPixels ? requestedLook.map { (content, $0) } : nil
  }

  override func didExitDisplayState() {
    super.didExitDisplayState()
    ready = nil
    shown = nil
  }

  /// Draws leaves before the layout they belong to is applied.
  func drawAhead(_ next: SheetContent, _ look: Look, in batch: AheadBatch) {
    if let ready, ready.content === next, ready.look == look { return }
    guard let work = drawing(next, look) else { return }
    batch.draw(work) { [weak self] bitmap in
      guard let bitmap else { return }
      self?.ready = Pixels(bitmap: bitmap, content: next, look: look)
    }
  }

  /// The work that draws leaves; nil where they are drawn in the usual way.
  private func drawing(_ next: SheetContent, _ look: Look) -> (@Sendable () -> Bitmap?)? {
    let pixels = PixelSize(next.size, scale: look.scale)
    guard !pixels.isEmpty, !Self.isDrawnInParts(next.size, scale: look.scale) else { return nil }
    if let shown, shown.look == look, shown.content.size == next.size, shown.content.background == next.background,
      let base = loadedLayer?.contents, base.size == pixels, base.scale == look.scale
    {
      let old = shown.content
      return { Self.repaint(base, next, Self.changes(from: old.parts, to: next.parts), look) }
    }
    return {
      next.bitmap(pixels, look) { context in
        if let background = next.background {
          // One point more on each side, for a size that ends within a pixel.
          context.fill(Rect(origin: .zero, size: next.size).insetBy(x: -1, y: -1), with: background)
        }
        for part in next.parts { part.draw(in: context) }
      }
    }
  }

  /// The areas in which sheets differ.
  private nonisolated static func changes(from old: [SheetPart], to new: [SheetPart]) -> [Rect] {
    func missing(_ parts: [SheetPart], in others: [SheetPart]) -> [Rect] {
      let known = Dictionary(others.map { (ObjectIdentifier($0.leaf), $0.frame) }) { first, _ in first }
      return parts.filter { known[ObjectIdentifier($0.leaf)] != $0.frame }.map(\.frame)
    }
    return missing(old, in: new) + missing(new, in: old)
  }

  /// A copy of pixels in which some areas are drawn again, with all leaves that are in them.
  private nonisolated static func repaint(
    _ base: Bitmap, _ next: SheetContent, _ changed: [Rect], _ look: Look
  ) -> Bitmap? {
    next.bitmap(base.size, look) { context in
      context.draw(base, in: Rect(origin: .zero, size: base.pointSize))
      for area in changed {
        context.saved {
          context.clip(to: area)
          if let background = next.background { context.fill(area, with: background) } else { context.clear(area) }
        }
      }
      for part in next.parts {
        let areas = changed.filter { $0.intersects(part.frame) }
        guard !areas.isEmpty else { continue }
        if areas.contains(where: { $0.contains(part.frame) }) {
          part.draw(in: context)
          continue
        }
        for area in areas {
          context.saved {
            context.clip(to: area)
            part.draw(in: context)
          }
        }
      }
    }
  }
}

extension SheetContent {
  fileprivate func bitmap(_ size: PixelSize, _ look: SheetNode.Look, draw: (GraphicsContext) -> Void) -> Bitmap? {
    Bitmap(
      size: size, scale: look.scale, isOpaque: background != nil, appearance: look.appearance,
      textRendering: look.textRendering, draw: draw)
  }
}

extension SheetPart {
  func draw(in context: GraphicsContext) {
    context.saved { leaf.draw(in: context, frame) }
  }
}
