import SateenGraphics
import SateenLayout

/// How many pixels of an image lie in memory for each pixel it is shown on.
package enum ImageScaling {
  /// The ratio: above 1 memory is wasted, below 1 the image is blown up.
  /// - Parameter scale: device pixels per point.
  /// - Returns: nil where nothing is shown.
  package static func ratio(of image: PixelSize, shownIn size: Size, scale: Double) -> Double? {
    let shown = (size.width * scale).rounded(.down) * (size.height * scale).rounded(.down)
    guard shown > 0, shown.isFinite else { return nil }
    return Double(image.width) * Double(image.height) / shown
  }

  /// The overlay's text; nil where the ratio is 1 to two decimals.
  package static func text(of image: PixelSize, shownIn size: Size, scale: Double) -> String? {
    guard let ratio = ratio(of: image, shownIn: size, scale: scale) else { return nil }
    let text = NumberText.fixed(ratio, 2) + "x"
    return text == "1.00x" ? nil : text
  }
}
