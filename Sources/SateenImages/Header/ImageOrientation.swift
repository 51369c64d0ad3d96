import CJPEGStream
import SateenGraphics
import SateenLayout

/// The rotation and mirroring that turn a stored image upright: EXIF's tag 0x0112.
package enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
  case up = 1
  case upMirrored = 2
  case down = 3
  case downMirrored = 4
  /// Mirrored along the diagonal from top left to bottom right.
  case leftMirrored = 5
  /// Turn clockwise by 90 degrees.
  case right = 6
  /// Mirrored along the other diagonal.
  case rightMirrored = 7
  /// Turn counterclockwise by 90 degrees.
  case left = 8

  init(exif bytes: UnsafeRawBufferPointer) {
    // Some writers keep the prefix that JPEG puts before the structure.
    let hasPrefix = ByteView(bytes).has("Exif\0\0", at: 0)
    let body = hasPrefix ? UnsafeRawBufferPointer(rebasing: bytes[6...]) : bytes
    let value = sateen_exif_orientation(body.baseAddress?.assumingMemoryBound(to: UInt8.self), body.count)
    self = ImageOrientation(rawValue: Int(value)) ?? .up
  }

  /// Whether stored rows are upright columns.
  package var swapsSides: Bool { rawValue >= 5 }

  /// Converts a stored size to an upright size, and vice versa.
  package func upright(_ size: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: size.height, height: size.width) : size
  }

  /// Converts a part of the upright image to stored coordinates.
  func stored(_ part: Rect, of stored: PixelSize) -> Rect {
    let (w, h) = (Double(stored.width), Double(stored.height))
    switch self {
    case .up: return part
    case .upMirrored: return Rect(x: w - part.maxX, y: part.minY, width: part.width, height: part.height)
    case .down: return Rect(x: w - part.maxX, y: h - part.maxY, width: part.width, height: part.height)
    case .downMirrored: return Rect(x: part.minX, y: h - part.maxY, width: part.width, height: part.height)
    case .leftMirrored: return Rect(x: part.minY, y: part.minX, width: part.height, height: part.width)
    case .right: return Rect(x: part.minY, y: h - part.maxX, width: part.height, height: part.width)
    case .rightMirrored: return Rect(x: w - part.maxY, y: h - part.maxX, width: part.height, height: part.width)
    case .left: return Rect(x: w - part.maxY, y: part.minX, width: part.height, height: part.width)
    }
  }

  /// The positions of stored pixels in an upright bitmap: the byte offset of the first pixel, the step to the next
  /// pixel of a stored row, and the step to the next stored row.
  func steps(in bitmap: Bitmap) -> (origin: Int, pixel: Int, row: Int) {
    let row = bitmap.bytesPerRow
    let lastX = 4 * (bitmap.size.width - 1)
    let lastY = row * (bitmap.size.height - 1)
    switch self {
    case .up: return (0, 4, row)
    case .upMirrored: return (lastX, -4, row)
    case .down: return (lastX + lastY, -4, -row)
    case .downMirrored: return (lastY, 4, -row)
    case .leftMirrored: return (0, row, 4)
    case .right: return (lastX, row, -4)
    case .rightMirrored: return (lastX + lastY, -row, -4)
    case .left: return (lastY, -row, 4)
    }
  }
}
