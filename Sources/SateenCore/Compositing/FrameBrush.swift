import CCairo
import SateenGraphics

/// The means of drawing that are kept from one frame to the next.
@MainActor
final class FrameBrush {
  /// Blurred shadows.
  let shadows: ShadowPatches
  /// Pixels below open groups.
  let saved = SavedPixels()
  private var context: GraphicsContext?
  private var contextTarget: UnsafeMutableRawPointer?

  init(shadows: ShadowPatches = ShadowPatches()) {
    self.shadows = shadows
  }

  /// Forgets the memory that was drawn into last.
  func forgetTarget() {
    context = nil
    contextTarget = nil
  }

  /// A Cairo context that draws into a target.
  func cairo(for target: FrameTarget) -> OpaquePointer {
    if let context, contextTarget == target.pixels, cairo_status(context.cairo) == CAIRO_STATUS_SUCCESS {
      return context.cairo
    }
    let made = GraphicsContext(
      pixels: target.pixels, size: target.size, bytesPerRow: target.bytesPerRow, isOpaque: true, scale: 1,
      appearance: .light)
    cairo_set_antialias(made.cairo, CAIRO_ANTIALIAS_GOOD)
    context = made
    contextTarget = target.pixels
    return made.cairo
  }
}

/// Pixels that are set aside while a group is drawn over them. The memory is used again.
@MainActor
final class SavedPixels {
  private var memory: UnsafeMutablePointer<UInt32>?
  private var capacity = 0
  private var count = 0

  isolated deinit { memory?.deallocate() }

  var byteCount: Int { capacity * 4 }

  /// The pixels from a position on.
  func pixels(from start: Int) -> UnsafeMutablePointer<UInt32> { memory! + start }

  /// Sets an area's pixels aside.
  /// - Returns: the position of the first one.
  func push(_ area: PixelRect, of target: FrameTarget) -> Int {
    let start = count
    reserve(count + area.area)
    for y in area.y0..<area.y1 {
      (memory! + count).update(from: target.row(y) + area.x0, count: area.width)
      count += area.width
    }
    return start
  }

  /// Frees the pixels from a position on.
  func pop(to start: Int) {
    count = start
    // A group as large as a window need not take that memory for good.
    if start == 0, capacity > Self.kept { (memory, capacity) = (Self.freed(memory), 0) }
  }

  /// The most pixels whose memory is kept.
  private static let kept = 4_000_000

  private static func freed(_ memory: UnsafeMutablePointer<UInt32>?) -> UnsafeMutablePointer<UInt32>? {
    memory?.deallocate()
    return nil
  }

  private func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    let larger = max(needed, min(capacity * 2, capacity + Self.kept))
    let made = UnsafeMutablePointer<UInt32>.allocate(capacity: larger)
    if let memory {
      made.update(from: memory, count: count)
      memory.deallocate()
    }
    (memory, capacity) = (made, larger)
  }
}
