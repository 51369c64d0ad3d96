/// Visits the items of a container in tree order: its children in the flow. A child with `display: contents` is
/// replaced by its own children.
struct FlexItemWalk {
  private let root: Int32
  private var upcoming: Int32?

  init(_ root: Int32) {
    self.root = root
  }

  mutating func next(_ run: FlexRun) -> Int32? {
    while let child = nextChild(run) {
      let style = run.styles + Int(child)
      if style.pointee.display == .flex, style.pointee.position != .absolute { return child }
    }
    return nil
  }

  /// The next child regardless of its style, except that `display: contents` is replaced by its children.
  mutating func nextChild(_ run: FlexRun) -> Int32? {
    var child = upcoming ?? run.boxes[Int(root)].firstChild
    while true {
      // At the end of the children of a box with `display: contents`.
      guard child >= 0 else {
        guard let outer = leave(run) else { return nil }
        child = outer
        continue
      }
      guard run.styles[Int(child)].display == .contents, run.boxes[Int(child)].firstChild >= 0 else { break }
      run.setDirection(child)
      parent = child
      child = run.boxes[Int(child)].firstChild
    }
    upcoming = run.boxes[Int(child)].nextSibling
    return child
  }

  private var parent: Int32 = -1

  /// The box after one with `display: contents` whose children have all been visited.
  private mutating func leave(_ run: FlexRun) -> Int32? {
    guard parent >= 0 else { return nil }
    let left = parent
    let outer = run.boxes[Int(left)].parent
    parent = outer == root ? -1 : outer
    return run.boxes[Int(left)].nextSibling
  }
}
