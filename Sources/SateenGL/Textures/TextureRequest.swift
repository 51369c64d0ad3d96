import SateenCore
import SateenGraphics

/// A picture that a frame shows.
package struct TextureRequest {
  package var key: TextureKey
  package var size: PixelSize
  /// The pixels of it that show.
  package var needed: PixelRect
  /// The bitmaps that this one is a changed copy of, by number, with the area of the differences; the nearest first.
  package var bases: [(number: UInt64, changed: PixelRect)] = []

  package init(key: TextureKey, size: PixelSize, needed: PixelRect) {
    self.key = key
    self.size = size
    self.needed = needed
  }

  /// - Parameter needed: pixels of the bitmap.
  package init(_ contents: LayerItem.Contents, needed: PixelRect) {
    self.init(key: .bitmap(contents.bitmap.number), size: contents.bitmap.size, needed: needed)
    for change in contents.changes.reversed() {
      guard let changed = contents.area(changedSince: change.base) else { break }
      bases.append((change.base, changed))
    }
  }
}
