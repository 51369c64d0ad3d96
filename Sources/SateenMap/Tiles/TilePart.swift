import SateenGraphics
import SateenLayout

/// The part of a tile that a view shows of it where it is enlarged so far that all of it could not be drawn: renderers
/// know no places far beyond the window.
struct TilePart: Hashable {
  /// Pixels of the tile's bitmap.
  var minX, minY, maxX, maxY: Double
  /// The size of that bitmap.
  var size: PixelSize
  /// Whether the part is a fraction of a pixel or of some, which are mixed.
  var isMixed: Bool

  /// The part in the world, within the tile's box there.
  func box(in tile: Rect) -> Rect {
    let (across, down) = (tile.width / Double(size.width), tile.height / Double(size.height))
    return Rect(
      x: tile.minX + minX * across, y: tile.minY + minY * down, width: (maxX - minX) * across,
      height: (maxY - minY) * down)
  }

  /// The pixels of the part. Cheap: there are few.
  func bitmap(of tile: Bitmap) -> Bitmap? { isMixed ? mixed(tile) : copied(tile) }

  private func copied(_ tile: Bitmap) -> Bitmap? {
    let (left, top) = (Int(minX), Int(minY))
    let part = PixelSize(width: Int(maxX) - left, height: Int(maxY) - top)
    guard let copy = Bitmap(size: part, scale: tile.scale, isOpaque: tile.isOpaque, pool: nil) else { return nil }
    for row in 0..<part.height {
      (copy.pixels + row * copy.bytesPerRow).copyMemory(
        from: tile.pixels + (top + row) * tile.bytesPerRow + left * 4, byteCount: part.width * 4)
    }
    return copy
  }

  /// The pixels on a side of a mixed part.
  private static let side = 16

  private func mixed(_ tile: Bitmap) -> Bitmap? {
    let side = Self.side
    guard maxX > minX, maxY > minY,
      let part = Bitmap(
        size: PixelSize(width: side, height: side), scale: tile.scale, isOpaque: tile.isOpaque, pool: nil)
    else { return nil }
    func place(_ index: Int, _ low: Double, _ high: Double, _ count: Int) -> (Int, Int, Double) {
      let center = low + (Double(index) + 0.5) / Double(side) * (high - low) - 0.5
      let first = min(max(center.rounded(.down), 0), Double(count - 1))
      return (Int(first), min(Int(first) + 1, count - 1), min(max(center - first, 0), 1))
    }
    for y in 0..<side {
      let (top, bottom, lower) = place(y, minY, maxY, size.height)
      for x in 0..<side {
        let (left, right, later) = place(x, minX, maxX, size.width)
        for channel in 0..<4 {
          func value(_ x: Int, _ y: Int) -> Double {
            Double(tile.pixels.load(fromByteOffset: y * tile.bytesPerRow + x * 4 + channel, as: UInt8.self))
          }
          let above = value(left, top) * (1 - later) + value(right, top) * later
          let below = value(left, bottom) * (1 - later) + value(right, bottom) * later
          part.pixels.storeBytes(
            of: UInt8((above * (1 - lower) + below * lower).rounded()),
            toByteOffset: y * part.bytesPerRow + x * 4 + channel,
            as: UInt8.self)
        }
      }
    }
    return part
  }
}

extension TileGrid {
  /// Tiles are shown as a whole up to this many device pixels, and pixels of theirs up to so many.
  private static let widestTile = 32_768.0
  private static let widestPixel = 512.0

  /// The part of a tile that the view may show; nil for all of it.
  /// - Parameter pixels: the size of the tile's bitmap.
  func part(of tile: PlacedTile, in pixels: PixelSize) -> TilePart? {
    let box = tile.worldBox
    let width = box.width * camera.worldSize * scale
    guard !pixels.isEmpty, width > Self.widestTile else { return nil }
    let isMixed = width / Double(pixels.width) > Self.widestPixel
    // Edges are rounded to whole pixels, and turned ones are soft.
    let margin = 2 / (camera.worldSize * scale)
    let reach = camera.worldReach(of: size)
    func range(_ middle: Double, _ reach: Double, _ start: Double, _ length: Double, _ count: Int) -> ClosedRange<
      Double
    > {
      func pixel(_ place: Double) -> Double { min(max((place - start) / length * Double(count), 0), Double(count)) }
      let (low, high) = (pixel(middle - reach - margin), pixel(middle + reach + margin))
      guard !isMixed else { return low...high }
      // A pixel more on each side, into which the colours of the outer ones run.
      let first = min(max(low.rounded(.down) - 1, 0), Double(count - 1))
      return first...max(min(high.rounded(.up) + 1, Double(count)), first + 1)
    }
    let across = range(camera.middle.x, reach.width, box.minX, box.width, pixels.width)
    let down = range(camera.middle.y, reach.height, box.minY, box.height, pixels.height)
    return TilePart(
      minX: across.lowerBound, minY: down.lowerBound, maxX: across.upperBound, maxY: down.upperBound, size: pixels,
      isMixed: isMixed)
  }
}
