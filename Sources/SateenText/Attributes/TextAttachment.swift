import SateenGraphics
import SateenLayout

/// A picture that stands in a line of text like a letter. Two attachments are equal when they are the same object.
///
/// It shows where the text has the character U+FFFC with the attachment among its attributes;
/// ``AttributedText/init(attachment:attributes:)`` makes such a text.
public final class TextAttachment: Hashable, Sendable {
  /// The room it takes, in points.
  public let size: Size
  /// From its top down to where letters stand, in points.
  public let baseline: Double
  private let content: @Sendable (GraphicsContext, Rect) -> Void

  /// The largest width and height, in points; more counts as that much, and what is no number as 0.
  private static let largest = 10_000.0

  /// - Parameters:
  ///   - baseline: nil to have it stand on the line's baseline with its lower edge.
  ///   - draw: draws it into a rectangle of its size, on any thread and possibly several times.
  public init(size: Size, baseline: Double? = nil, draw: @escaping @Sendable (GraphicsContext, Rect) -> Void) {
    func usable(_ value: Double) -> Double { value > 0 ? min(value, Self.largest) : 0 }
    self.size = Size(width: usable(size.width), height: usable(size.height))
    let stated = baseline ?? self.size.height
    self.baseline = stated.isNaN ? self.size.height : min(max(stated, -Self.largest), 2 * Self.largest)
    content = draw
  }

  /// - Parameter size: nil for the image's own.
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
  /// A text that consists of a picture.
  /// - Parameter attributes: what else holds for it, such as a link or an underline.
  public init(attachment: TextAttachment, attributes: TextAttributes = TextAttributes()) {
    var attributes = attributes
    attributes.attachment = attachment
    self.init("\u{fffc}", attributes: attributes)
  }
}
