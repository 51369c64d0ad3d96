import SateenGraphics

/// Why a node could not be drawn.
public enum DisplayError: Error, Hashable, Sendable {
  /// A bitmap of this size, in pixels, cannot be allocated: it is too large, or memory is short.
  case noBitmap(node: String, size: PixelSize)
}

extension DisplayError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noBitmap(let node, let size):
      "\(node) is not drawn: a bitmap of \(size.width) x \(size.height) pixels cannot be had."
    }
  }
}
