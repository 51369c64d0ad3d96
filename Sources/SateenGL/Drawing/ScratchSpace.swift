import SateenCore

/// Room in textures for the pixels that lie below open groups. Groups close in the opposite order, and give their room
/// back.
struct ScratchSpace {
  /// How much of the room is taken.
  struct Mark {
    fileprivate var page = 0
    fileprivate var y = 0
    fileprivate var x = 0
    fileprivate var shelf = 0
  }

  private let width: Int
  private let largestHeight: Int
  private(set) var mark = Mark()
  /// The rows of each page that were used.
  private(set) var heights: [Int] = []

  /// - Parameters:
  ///   - width: of the pages, at least that of the window.
  ///   - largestHeight: of a page, at least that of the window.
  init(width: Int, largestHeight: Int) {
    self.width = width
    self.largestHeight = largestHeight
  }

  /// Takes room for an area's pixels.
  mutating func place(_ area: PixelRect) -> (page: Int, x: Int, y: Int) {
    if mark.x + area.width > width {
      mark.y += mark.shelf
      (mark.x, mark.shelf) = (0, 0)
    }
    if mark.y + area.height > largestHeight { mark = Mark(page: mark.page + 1) }
    defer { mark.x += area.width }
    mark.shelf = max(mark.shelf, area.height)
    while heights.count <= mark.page { heights.append(0) }
    heights[mark.page] = max(heights[mark.page], mark.y + mark.shelf)
    return (mark.page, mark.x, mark.y)
  }

  /// Gives back the room that was taken since a mark.
  mutating func giveBack(to mark: Mark) { self.mark = mark }
}
