import SateenGraphics
import SateenLayout
import SateenThreads
import Synchronization

/// The size, scale and colours that a display block draws for. Captured on the main loop, used on a worker.
public struct DisplayRequest: Sendable {
  /// The node's bounds, in points.
  public let bounds: Rect
  /// Pixels of the bitmap per point: those of the display, times ``DisplayNode/contentsZoom``.
  public let scale: Double
  /// Which value of two-valued colours to draw.
  public let appearance: Appearance
  /// The background colour to draw into the bitmap; nil where there is none, or the layer draws it.
  public let backgroundColor: Color?
  /// Corners to be baked into the pixels, in points; zero where there are none.
  public let cornerRadius: Double
  /// How letters are drawn; nil for the desktop's settings.
  public let textRendering: TextRendering?
  /// The part of the bounds to draw, in points: all of them, except for nodes too large for one bitmap.
  public let part: Rect
  /// The part of ``scale`` that is none of the display's: see ``DisplayNode/contentsZoom``.
  package let contentsZoom: Double

  init(
    bounds: Rect, scale: Double, contentsZoom: Double = 1, appearance: Appearance, backgroundColor: Color?,
    cornerRadius: Double, part: Rect? = nil, textRendering: TextRendering? = .standard
  ) {
    self.bounds = bounds
    self.scale = scale
    self.contentsZoom = contentsZoom
    self.appearance = appearance
    self.backgroundColor = backgroundColor
    self.cornerRadius = cornerRadius
    self.part = part ?? bounds
    self.textRendering = textRendering
  }

  /// The size of the bitmap the drawing goes into: the bounds at `scale`, rounded up to whole pixels.
  public var pixelSize: PixelSize { PixelSize(bounds.size, scale: scale) }
}

/// Everything needed to draw a node, captured on the main loop. Blocks that draw run on a worker, or on the main loop
/// where ``DisplayNode/displaysAsynchronously`` is off.
public enum DisplayBlock: Sendable {
  /// Draws into a context whose origin is that of the bounds. The request's background colour is filled in before.
  case draw(@Sendable (GraphicsContext, CancellationCheck) -> Void)
  /// Returns finished pixels; nil leaves the node without contents.
  case image(@Sendable (CancellationCheck) -> Bitmap?)
  /// Existing pixels, shown in this very frame. The rectangle is in the node's own space; nil fills the bounds.
  case ready(Bitmap, frame: Rect?)
  /// Pixels are delivered separately, as through ``DisplayNode/show(_:in:)``. The layer keeps its contents until then.
  case external
}

/// Tells a display block whether anyone still waits for its pixels.
public struct CancellationCheck: Sendable {
  private let isCancelledBody: @Sendable () -> Bool

  /// - Parameter isCancelled: called on the worker that draws, any number of times.
  public init(_ isCancelled: @escaping @Sendable () -> Bool) {
    isCancelledBody = isCancelled
  }

  /// A check for drawing that always goes through to its end.
  public static let never = CancellationCheck { false }

  /// Whether the pixels would be thrown away. Check before each expensive step, and return when it is true.
  public var isCancelled: Bool { isCancelledBody() }
}

extension DisplayRequest {
  /// The bitmap drawn in the node's size, with its corners rounded.
  fileprivate func rounded(_ bitmap: Bitmap) -> Bitmap? {
    guard let cut = Bitmap(size: pixelSize, scale: scale) else { return nil }
    let context = GraphicsContext(bitmap: cut, appearance: appearance)
    let whole = Rect(origin: .zero, size: bounds.size)
    context.clip(to: Path(roundedRect: whole, radius: cornerRadius))
    context.draw(bitmap, in: whole)
    return cut
  }
}

extension DisplayBlock {
  /// Whether the pixels include the background colour.
  func includesBackground(_ request: DisplayRequest) -> Bool {
    guard case .draw = self, let color = request.backgroundColor else { return false }
    return request.cornerRadius > 0 || color.isOpaque
  }

  /// Runs the block for a request.
  func render(_ request: DisplayRequest, check: CancellationCheck) -> Bitmap? {
    switch self {
    case .ready(let bitmap, _): return bitmap
    case .external: return nil
    case .image(let body):
      guard let bitmap = body(check) else { return nil }
      return request.cornerRadius > 0 ? request.rounded(bitmap) : bitmap
    case .draw(let body):
      let rounded = request.cornerRadius > 0
      let opaque = !rounded && request.backgroundColor?.isOpaque == true
      let pixels = PixelSize(request.part.size, scale: request.scale)
      guard let bitmap = Bitmap(size: pixels, scale: request.scale, isOpaque: opaque) else { return nil }
      let context = GraphicsContext(
        bitmap: bitmap, appearance: request.appearance, textRendering: request.textRendering)
      context.translate(x: -request.part.minX, y: -request.part.minY)
      if rounded { context.clip(to: Path(roundedRect: request.bounds, radius: request.cornerRadius)) }
      if let color = request.backgroundColor, opaque || rounded {
        // One point more on each side: bounds that end within a pixel must not let the memory's old content through.
        context.fill(rounded ? request.bounds : request.bounds.insetBy(x: -1, y: -1), with: color)
      }
      if check.isCancelled { return nil }
      body(context, check)
      return check.isCancelled ? nil : bitmap
    }
  }
}
