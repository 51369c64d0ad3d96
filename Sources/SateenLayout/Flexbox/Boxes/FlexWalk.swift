/// Visits a box and all boxes inside it, parents first, without recursion.
struct FlexWalk {
  private let root: Int32
  private var upcoming: Int32

  init(_ root: Int32) {
    self.root = root
    upcoming = root
  }

  mutating func next(_ boxes: UnsafeMutablePointer<FlexBox>) -> Int32? {
    guard upcoming >= 0 else { return nil }
    let index = upcoming
    if boxes[Int(index)].firstChild >= 0 {
      upcoming = boxes[Int(index)].firstChild
    } else {
      skip(index, boxes)
    }
    return index
  }

  /// Skips the contents of the box that was last returned.
  mutating func skip(_ last: Int32, _ boxes: UnsafeMutablePointer<FlexBox>) {
    var index = last
    while index != root {
      if boxes[Int(index)].nextSibling >= 0 {
        upcoming = boxes[Int(index)].nextSibling
        return
      }
      index = boxes[Int(index)].parent
    }
    upcoming = -1
  }
}
