import SateenGraphics
import SateenLayout
import SateenThreads

/// The steps from an image to its bitmap, besides fitting it into a box. They run on a worker, in the order of the
/// properties here; the corners of the request are cut last. The decoded image stays in the cache for other tints
/// and sizes.
public struct ImageTreatment: Hashable, Sendable {
  /// The part to show, as fractions of the image: `Rect(x: 0.5, y: 0, width: 0.5, height: 1)` is the right half. Content
  /// mode and anchor then treat it as if it were all. Rounded to whole pixels of the image. Nil shows all, as does a
  /// rectangle that is empty, NaN or outside of the image; one that reaches beyond the edges is cut off there.
  public var cropRect: Rect? { didSet { cropRect = Self.usable(cropRect) } }
  /// Whether the parts of the image that lie outside of the box are left out. Without, the bitmap shows all of the
  /// image, which takes more memory and can be shown in another part of the box without another decode.
  public var isCropEnabled = true
  /// Whether an image with fewer pixels than its box is scaled up. Without, its bitmap stays small, which takes less
  /// memory, and is scaled up each time when it is composed. Corners and modifications are finer with it.
  public var forcesUpscaling = false
  /// Fills the box in nine pieces, in place of the content mode.
  public var resizing: ImageResizing?
  /// Replaces all colours; the image gives the alpha.
  public var tint: Color.Components?
  /// Whether left and right are exchanged.
  public var isMirrored = false
  /// A step of the caller's own.
  public var modification: ImageModification?
  /// The appearance that the modification is told of. Without a modification it is not used.
  public var appearance = Appearance.light

  public init() {}

  /// Whether there are steps after decoding.
  var hasSteps: Bool { forcesUpscaling || resizing != nil || tint != nil || isMirrored || modification != nil }

  /// Whether an image that is shown at once would look other than with this treatment.
  package var changesPixels: Bool { hasSteps || cropRect != nil }

  /// The size of the part of a bitmap that ``cropRect`` stands for, in points.
  package func croppedSize(of bitmap: Bitmap) -> Size {
    part(of: bitmap.size).map { Size($0.size, scale: bitmap.scale) } ?? bitmap.pointSize
  }

  /// The whole pixels of an image that ``cropRect`` stands for: one pixel at least.
  func part(of size: PixelSize) -> (x: Int, y: Int, size: PixelSize)? {
    guard let cropRect else { return nil }
    func range(_ start: Double, _ end: Double, _ length: Int) -> (Int, Int) {
      let first = min(max(Int((start * Double(length)).rounded()), 0), length - 1)
      let last = min(max(Int((end * Double(length)).rounded()), first + 1), length)
      return (first, last - first)
    }
    let (x, width) = range(cropRect.minX, cropRect.maxX, size.width)
    let (y, height) = range(cropRect.minY, cropRect.maxY, size.height)
    return (x, y, PixelSize(width: width, height: height))
  }

  private static func usable(_ rect: Rect?) -> Rect? {
    guard let rect else { return nil }
    let isFinite = [rect.minX, rect.minY, rect.width, rect.height].allSatisfy { abs($0) < 1e9 }
    let (x0, y0) = (max(rect.minX, 0), max(rect.minY, 0))
    let (x1, y1) = (min(rect.maxX, 1), min(rect.maxY, 1))
    guard isFinite, x1 > x0, y1 > y0 else {
      OnceLog.look.warn("A crop rectangle is a part of the unit square; one that is empty or outside was ignored.")
      return nil
    }
    if rect.minX < 0 || rect.minY < 0 || rect.maxX > 1 + 1e-9 || rect.maxY > 1 + 1e-9 {
      OnceLog.look.warn("A crop rectangle is a part of the unit square; one that reaches beyond it was cut off.")
    }
    if x0 == 0, y0 == 0, x1 == 1, y1 == 1 { return nil }
    return Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}

/// A treatment that requests refer to. Never changes.
final class SharedTreatment: Hashable, Sendable {
  let value: ImageTreatment
  let key: TreatmentKey

  init(_ value: ImageTreatment) {
    self.value = value
    key = TreatmentKey(value)
  }

  static func == (a: SharedTreatment, b: SharedTreatment) -> Bool { a === b || a.value == b.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A treatment in keys of the cache, without the closure of a modification.
final class TreatmentKey: Hashable, Sendable {
  private let value: ImageTreatment
  private let modification: String?

  init(_ value: ImageTreatment) {
    modification = value.modification?.key
    var value = value
    // Without a modification the appearance has no effect.
    if value.modification == nil { value.appearance = .light }
    value.modification = nil
    self.value = value
  }

  static func == (a: TreatmentKey, b: TreatmentKey) -> Bool {
    a === b || (a.value == b.value && a.modification == b.modification)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(modification)
  }
}
