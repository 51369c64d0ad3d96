import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// A leaf in a sheet, in the sheet's own space.
struct SheetPart: Sendable {
  let leaf: Leaf
  let frame: Rect
}

/// A bitmap with leaves in it. Its leaves never change: a changed leaf makes a new sheet, which copies what is the same
/// from the pixels of the one before.
final class SheetNode: DisplayNode {
  private nonisolated let parts: [SheetPart]
  private nonisolated let size: Size
  private nonisolated let before: Before

  /// The sheet in whose place this one comes. Weak: sheets must not retain one another in a row.
  private final class Before: Sendable {
    private struct WeakSheet {
      weak var sheet: SheetNode?
    }

    private let box: Locked<WeakSheet>
    init(_ sheet: SheetNode?) { box = Locked(WeakSheet(sheet: sheet)) }
    var sheet: SheetNode? { box.withLock { $0.sheet } }
  }

  /// Pixels that were drawn before the sheet came into its tree.
  private var ready: Ready?
  /// The look that the pixels on the layer have.
  private var shown: Look?

  struct Look: Sendable, Equatable {
    var scale: Double
    var appearance: Appearance
    var textRendering: TextRendering?
  }

  private struct Ready {
    var bitmap: Bitmap
    var look: Look
  }

  nonisolated init(_ parts: [SheetPart], size: Size, after previous: SheetNode?) {
    self.parts = parts
    self.size = size
    before = Before(previous)
    super.init()
    isLayerBacked = true
    isUserInteractionEnabled = false
  }

  nonisolated override var layoutName: String { "Sheet (\(parts.map(\.leaf.layoutName).joined(separator: ", ")))" }

  nonisolated override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { size }

  /// Whether the sheet shows just these leaves.
  nonisolated func shows(_ parts: [SheetPart], size: Size) -> Bool {
    self.size == size && self.parts.count == parts.count
      && zip(self.parts, parts).allSatisfy { $0.leaf === $1.leaf && $0.frame == $1.frame }
  }

  // MARK: Drawing

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let look = Look(scale: request.scale, appearance: request.appearance, textRendering: request.textRendering)
    if let ready, ready.look == look, ready.bitmap.size == request.pixelSize {
      shown = look
      return .ready(ready.bitmap, frame: nil)
    }
    shown = look
    let parts = parts
    return .draw { context, check in
      for part in parts where !check.isCancelled { part.draw(in: context) }
    }
  }

  override func displayDidFinish() {
    super.displayDidFinish()
    ready = nil
  }

  override func didExitDisplayState() {
    super.didExitDisplayState()
    ready = nil
    shown = nil
  }

  /// Draws the sheet before it comes into its tree.
  func drawAhead(_ look: Look, in batch: AheadBatch) {
    guard ready == nil, loadedLayer?.contents == nil, let work = drawing(look) else { return }
    batch.draw(work) { [weak self] bitmap in
      guard let bitmap else { return }
      self?.ready = Ready(bitmap: bitmap, look: look)
    }
  }

  /// The work that draws the sheet; nil for a sheet without pixels.
  private func drawing(_ look: Look) -> (@Sendable () -> Bitmap?)? {
    let pixels = PixelSize(size, scale: look.scale)
    guard !pixels.isEmpty else { return nil }
    let (parts, size) = (parts, size)
    if let previous = before.sheet, previous.size == size, previous.shown == look,
      let base = previous.loadedLayer?.contents, base.size == pixels, base.scale == look.scale
    {
      let changed = Self.changes(from: previous.parts, to: parts)
      return { Self.repaint(base, parts, changed, look) }
    }
    return {
      Bitmap(size: pixels, scale: look.scale, appearance: look.appearance, textRendering: look.textRendering) {
        context in
        for part in parts { part.draw(in: context) }
      }
    }
  }

  /// The areas in which sheets differ.
  private nonisolated static func changes(from old: [SheetPart], to new: [SheetPart]) -> [Rect] {
    func isKept(_ part: SheetPart, in others: [SheetPart]) -> Bool {
      others.contains { $0.leaf === part.leaf && $0.frame == part.frame }
    }
    return old.filter { !isKept($0, in: new) }.map(\.frame) + new.filter { !isKept($0, in: old) }.map(\.frame)
  }

  /// A copy of pixels in which some areas are drawn again, with all leaves that are in them.
  private nonisolated static func repaint(
    _ base: Bitmap, _ parts: [SheetPart], _ changed: [Rect], _ look: Look
  ) -> Bitmap? {
    Bitmap(size: base.size, scale: base.scale, appearance: look.appearance, textRendering: look.textRendering) {
      context in
      context.draw(base, in: Rect(origin: .zero, size: base.pointSize))
      for area in changed {
        context.saved {
          context.clip(to: area)
          context.clear(area)
        }
      }
      for part in parts {
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

extension SheetPart {
  func draw(in context: GraphicsContext) {
    context.saved { leaf.draw(in: context, frame) }
  }
}

/// The layer of a decorated element, with all in it. It stays as long as the element stays at its place.
final class GroupNode: DisplayNode {
  private var decoration = Decoration()
  private var isHovered = false
  private var isPressed = false

  nonisolated override init() {
    super.init()
    automaticallyManagesSubnodes = true
  }

  nonisolated override var layoutName: String { "Group" }

  /// Takes over the look of the evaluation that is shown now.
  func show(_ decoration: Decoration) {
    self.decoration = decoration
    cornerRadius = decoration.cornerRadius
    borderWidth = decoration.borderWidth
    borderColor = decoration.borderColor
    alpha = decoration.opacity
    shadow = decoration.shadow
    // Without a background, the radius is that of what is inside.
    let clips = decoration.isClipped || decoration.isCornerOnly
    if clipsToBounds != clips { clipsToBounds = clips }
    showFill()
  }

  func setPressed(_ isPressed: Bool) {
    self.isPressed = isPressed
    showFill()
  }

  func setHovered(_ isHovered: Bool) {
    self.isHovered = isHovered
    showFill()
  }

  private func showFill() {
    let fill = (isPressed ? decoration.pressed : nil) ?? (isHovered ? decoration.hover : nil) ?? decoration.fill
    if backgroundColor != fill { backgroundColor = fill }
  }

  /// A background needs no pixels of its own.
  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? { .external }
}
