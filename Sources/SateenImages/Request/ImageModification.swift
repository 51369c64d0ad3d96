import SateenGraphics
import SateenLayout

/// A step that makes another bitmap of an image, on a worker: a filter, a frame, a mark. Its result is cached; equal
/// keys stand for equal results.
///
/// ```swift
/// photo.modification = ImageModification(key: "stamp") { bitmap, traits in
///   Bitmap(size: bitmap.size, scale: bitmap.scale, appearance: traits.appearance) { context in
///     context.draw(bitmap, in: Rect(origin: .zero, size: bitmap.pointSize))
///     context.fill(stamp, with: .accent)
///   }
/// }
/// ```
public struct ImageModification: Hashable, Sendable {
  /// The values that a modification is made for. All of them are part of the result's key.
  public struct Traits: Hashable, Sendable {
    /// Pixels of the bitmap per point, as it is shown. Less than the display's for an image that is shown larger than it
    /// is.
    public let scale: Double
    /// Selects the value of colours with a light and a dark one.
    public let appearance: Appearance
  }

  public let key: String
  private let body: @Sendable (Bitmap, Traits) -> Bitmap?

  /// - Parameters:
  ///   - key: tells the modification from others, in one pipeline. Figures that the closure uses belong in it.
  ///   - body: called on a worker, possibly several times and on several workers at once. The image has
  ///     its tint already, and its size on screen unless it has fewer pixels and ``ImageTreatment/forcesUpscaling`` is false;
  ///     its corners are cut afterwards. The result may have another size: it is placed by
  ///     the content mode. Nil leaves the image as it is.
  public init(key: String, _ body: @escaping @Sendable (_ image: Bitmap, _ traits: Traits) -> Bitmap?) {
    self.key = key
    self.body = body
  }

  public static func == (a: Self, b: Self) -> Bool { a.key == b.key }

  public func hash(into hasher: inout Hasher) { hasher.combine(key) }

  func applied(to bitmap: Bitmap, _ traits: Traits) -> Bitmap {
    guard let result = body(bitmap, traits) else { return bitmap }
    guard result.scale > 0, result.scale.isFinite else {
      OnceLog.look.warn(
        "The image modification \(key) made a bitmap with a scale of \(result.scale), which was not used.")
      return bitmap
    }
    return result
  }
}

// MARK: Modifications at hand

extension ImageModification {
  /// Rounds the corners, with a border inside of the edge.
  /// - Parameters:
  ///   - cornerRadius: in points; nil makes an ellipse, and a circle of a square image.
  ///   - borderWidth: in points.
  public static func rounded(
    cornerRadius: Double? = nil, borderWidth: Double = 0, borderColor: Color = .clear
  ) -> ImageModification {
    let radius = cornerRadius.map { $0 > 0 ? min($0, 1e6) : 0 }
    let width = borderWidth > 0 ? min(borderWidth, 1e6) : 0
    let key = "sateen.rounded \(radius ?? -1) \(width) \(borderColor.light) \(borderColor.dark)"
    return ImageModification(key: key) { bitmap, traits in
      Bitmap(size: bitmap.size, scale: bitmap.scale, appearance: traits.appearance) { context in
        let factor = traits.scale / bitmap.scale
        context.scale(x: factor, y: factor)
        let whole = Rect(origin: .zero, size: Size(bitmap.size, scale: traits.scale))
        func outline(_ inset: Double) -> Path {
          let rect = whole.insetBy(x: min(inset, whole.width / 2), y: min(inset, whole.height / 2))
          guard let radius else { return Path(ellipseIn: rect) }
          return Path(roundedRect: rect, radius: max(radius - inset, 0))
        }
        context.saved {
          context.clip(to: outline(0))
          context.draw(bitmap, in: whole)
        }
        if width > 0 { context.stroke(outline(width / 2), with: borderColor, style: StrokeStyle(width: width)) }
      }
    }
  }

  /// Replaces all colours by one; the image gives the alpha. A template picture with a colour of its own.
  public static func tint(_ color: Color) -> ImageModification {
    ImageModification(key: "sateen.tint \(color.light) \(color.dark)") { bitmap, traits in
      bitmap.tinted(color.components(traits.appearance))
    }
  }

  /// Makes one modification of two: `other` gets the result of this one.
  public func followed(by other: ImageModification) -> ImageModification {
    ImageModification(key: "(\(key))+(\(other.key))") { bitmap, traits in
      other.applied(to: applied(to: bitmap, traits), traits)
    }
  }
}
