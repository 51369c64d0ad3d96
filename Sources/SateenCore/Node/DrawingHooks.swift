import SateenGraphics
import SateenLayout

/// Closures that draw before and after a node's own drawing, on the worker that draws it: a ground, a clip, a badge.
///
/// ```swift
/// photo.drawingHooks = DrawingHooks(key: "new") { context, request in
///   context.clip(to: Path(ellipseIn: request.bounds))
/// } after: { context, request in
///   context.fill(Path(ellipseIn: Rect(x: 0, y: 0, width: 8, height: 8)), with: .accent)
/// }
/// ```
public struct DrawingHooks: Sendable, Equatable {
  /// A closure that draws. The context's origin is that of the bounds, in points.
  public typealias Body = @Sendable (GraphicsContext, DisplayRequest) -> Void

  /// Tells these hooks from others: a node is drawn again for another key. Values that the closures use belong in it.
  public let key: String
  let before: Body?
  let after: Body?

  /// - Parameters:
  ///   - key: tells these hooks from others.
  ///   - before: draws before the node. A transform or a clip that it leaves in the context holds for the node's
  ///     drawing, though not for `after`.
  ///   - after: draws over the node.
  public init(key: String, before: Body? = nil, after: Body? = nil) {
    self.key = key
    self.before = before
    self.after = after
  }

  public static func == (a: Self, b: Self) -> Bool { a.key == b.key }

  /// A block that draws what another one does, with the hooks around it. Nil stays nil, and external pixels are drawn
  /// when they are delivered.
  func around(_ block: DisplayBlock?, _ request: DisplayRequest) -> DisplayBlock? {
    let content: @Sendable (GraphicsContext, CancellationCheck) -> Void
    switch block {
    case nil: return nil
    case .external: return .external
    case .draw(let body): content = body
    case .image(let body):
      content = { context, check in
        if let bitmap = body(check) { Self.draw(bitmap, in: nil, context, request) }
      }
    case .ready(let bitmap, let frame): content = { context, _ in Self.draw(bitmap, in: frame, context, request) }
    }
    return .draw { [before, after] context, check in
      context.saved {
        before?(context, request)
        if !check.isCancelled { content(context, check) }
      }
      guard !check.isCancelled else { return }
      after?(context, request)
    }
  }

  private static func draw(_ bitmap: Bitmap, in frame: Rect?, _ context: GraphicsContext, _ request: DisplayRequest) {
    var rect = frame ?? request.bounds
    // A bitmap made for the node is up to a pixel larger, and not to be scaled.
    let whole = bitmap.pointSize
    let pixel = 1.001 / request.scale
    if frame == nil, abs(whole.width - rect.width) <= pixel, abs(whole.height - rect.height) <= pixel {
      rect.size = whole
    }
    context.draw(bitmap, in: rect)
  }
}

nonisolated extension DisplayNode {
  /// Draw before and after the node's own drawing; nil for none. Without effect on a node without pixels of its own. A
  /// node with hooks has a bitmap of its own, also where it would share one with others. Any thread.
  public var drawingHooks: DrawingHooks? {
    get { extras?.drawingHooks }
    set {
      guard extras?.drawingHooks != newValue else { return }
      changeExtras { $0.drawingHooks = newValue }
      setNeedsDisplay()
    }
  }
}
