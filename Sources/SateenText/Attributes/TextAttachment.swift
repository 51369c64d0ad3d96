import SateenGraphics
import SateenLayout

/// An image or a drawing that stands in a line of text like a letter. Two attachments are equal when they are the same
/// object.
///
/// It is drawn for each character U+FFFC that has the attachment among its attributes.
/// ``AttributedText/init(attachment:attributes:)`` makes such a text.
public final class TextAttachment: Hashable, Sendable {
  /// The size in the line, in points.
  public let size: Size
  /// The distance from the attachment's top down to the baseline, in points.
  public let baseline: Double
  private let content: @Sendable (GraphicsContext, Rect) -> Void

  /// The largest width and height, in points. Larger values are clamped; negative ones and NaN count as 0.
  private static let largest = 10_000.0

  /// - Parameters:
  ///   - baseline: the distance from the top, in points; nil to put the lower edge on the line's baseline.
  ///   - draw: draws the attachment into a rectangle of its size. It may be called on any thread, and several times.
  public init(size: Size, baseline: Double? = nil, draw: @escaping @Sendable (GraphicsContext, Rect) -> Void) {
    func usable(_ value: Double) -> Double { value > 0 ? min(value, Self.largest) : 0 }
    self.size = Size(width: usable(size.width), height: usable(size.height))
    let stated = baseline ?? self.size.height
    self.baseline = stated.isNaN ? self.size.height : min(max(stated, -Self.largest), 2 * Self.largest)
    content = draw
  }

  /// - Parameter size: in points; nil for the image's own size.
  public convenience init(image: Bitmap, size: Size? = nil, baseline: Double? = nil) {
    self.init(size: size ?? image.pointSize, baseline: baseline) { context, rect in context.draw(image, in: rect) }
  }

  func draw(in context: GraphicsContext, _ rect: Rect) {
    guard rect.width > 0, rect.height > 0 else { return }
    context.saved {
      context.clip(to: rect)
      content(context, rect)
    }
  }

  public static func == (a: TextAttachment, b: TextAttachment) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension AttributedText {
  /// A text of one attachment.
  /// - Parameter attributes: its other attributes, such as a link or an underline.
  public init(attachment: TextAttachment, attributes: TextAttributes = TextAttributes()) {
    var attributes = attributes
    attributes.attachment = attachment
    self.init("\u{fffc}", attributes: attributes)
  }
}
