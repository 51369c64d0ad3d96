import SateenGraphics

/// The inside of a group as one picture with alpha, from which frames are composed while only the group's place or
/// opacity changes.
@MainActor
package final class GroupPicture {
  /// Its pixels are not those of the group until it is drawn.
  package let bitmap: Bitmap
  /// The items that are to be drawn, with the picture's first pixel at (0, 0); nil once they are. The first renderer that
  /// shows the picture draws it.
  private(set) var inside: LayerSnapshot?
  /// The numbers of the bitmaps that the group has in it.
  package let bitmaps: Set<UInt64>

  /// - Parameters:
  ///   - inside: with the group's first pixel at (0, 0).
  ///   - area: all pixels that the inside draws.
  /// - Returns: nil when out of memory.
  init?(_ inside: LayerSnapshot, _ area: PixelRect) {
    let size = PixelSize(width: area.width, height: area.height)
    var inside = inside
    inside.move(x: -area.x0, y: -area.y0)
    inside.size = size
    let isOpaque = inside.firstNeeded(in: PixelRect(x0: 0, y0: 0, x1: size.width, y1: size.height)) != nil
    guard let bitmap = Bitmap(size: size, isOpaque: isOpaque) else { return nil }
    bitmap.willShow()
    self.bitmap = bitmap
    self.inside = inside
    bitmaps = Set(inside.items.compactMap { $0.look.contents?.bitmap.number })
  }

  /// Lets go of the items, and of the bitmaps in them.
  func didDraw() { inside = nil }
}

extension LayerSnapshot {
  /// Moves all items. Scroll regions are dropped.
  mutating func move(x: Int, y: Int) {
    scrollRegions = []
    for index in items.indices {
      items[index].frame = items[index].frame.offsetBy(x: x, y: y)
      items[index].visible = items[index].visible.offsetBy(x: x, y: y)
      items[index].clip = items[index].clip.offsetBy(x: x, y: y)
      items[index].toDevice.move(x, y)
      if let plane = items[index].plane { items[index].plane = plane.moved(x, y) }
    }
    for index in shapes.indices {
      shapes[index].frame = shapes[index].frame.offsetBy(x: x, y: y)
      shapes[index].toDevice.move(x, y)
      if let plane = shapes[index].plane { shapes[index].plane = plane.moved(x, y) }
    }
  }
}

extension Transform {
  fileprivate mutating func move(_ x: Int, _ y: Int) {
    tx += Double(x)
    ty += Double(y)
  }
}

extension Homography {
  fileprivate func moved(_ x: Int, _ y: Int) -> Homography {
    concatenating(Homography(Transform(translationX: Double(x), y: Double(y))))
  }
}
