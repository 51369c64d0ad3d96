import SateenCore

/// A square texture that holds many small pictures, on shelves of equal height.
///
/// A picture that leaves lays its pixels waste. A page that is half waste is given up as a whole: moving pictures within
/// a texture is no less work than uploading them again.
struct AtlasPage {
  private struct Shelf {
    var y: Int
    var height: Int
    var end = 0
  }

  let side: Int
  private var shelves: [Shelf] = []
  private var top = 0
  private(set) var livePixels = 0
  private(set) var wastedPixels = 0

  init(side: Int) {
    self.side = side
  }

  /// Finds room for a picture.
  /// - Returns: its corner; nil where there is none.
  mutating func place(width: Int, height: Int) -> (x: Int, y: Int)? {
    guard width > 0, height > 0, width <= side, height <= side else { return nil }
    // A few rows more let pictures of about the same height share a shelf.
    let rounded = (height + 7) / 8 * 8
    // The lowest shelf that fits wastes least. One more than half higher than the picture is left to others while there
    // is room for another shelf.
    var best: Int?
    for (index, shelf) in shelves.enumerated() where shelf.height >= height && shelf.end + width <= side {
      if best.map({ shelf.height < shelves[$0].height }) ?? true { best = index }
    }
    let canAdd = top + height <= side
    if let found = best, !canAdd || shelves[found].height * 2 <= max(height * 3, rounded * 2) {
      defer { shelves[found].end += width }
      livePixels += width * height
      return (shelves[found].end, shelves[found].y)
    }
    guard canAdd else { return nil }
    let shelf = min(rounded, side - top)
    shelves.append(Shelf(y: top, height: shelf, end: width))
    top += shelf
    livePixels += width * height
    return (0, shelves[shelves.count - 1].y)
  }

  /// Takes a picture out. A page without pictures is as good as new.
  /// - Parameter y: of the picture's corner.
  mutating func remove(width: Int, height: Int, y: Int) {
    livePixels -= width * height
    // The room above it on its shelf is not used again, either.
    wastedPixels += width * (shelves.first { $0.y == y }?.height ?? height)
    if livePixels == 0 { self = AtlasPage(side: side) }
  }

  var isHalfWasted: Bool { wastedPixels * 2 >= side * side }
}
