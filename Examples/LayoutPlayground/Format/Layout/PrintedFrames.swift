import SateenLayout

extension LayoutDocument {
  /// The frames of all cases as JSON: one object for a file of one case, a list where the file holds a list.
  public func printedFrames() -> String {
    let printed = cases.map { $0.printedFrames() }
    return isList ? "[\n" + printed.joined(separator: ",\n") + "\n]" : printed.joined()
  }
}

extension LayoutCase {
  /// The frames of the case as one JSON object: by identifier, from the root's corner, for a case of specs; as a tree,
  /// each from its parent's border box, in both directions, for one of flexbox.
  public func printedFrames() -> String {
    switch self {
    case .spec(let layout): return layout.printedFrames()
    case .flexbox(let layout): return layout.printedFrames()
    }
  }
}

extension SpecCase {
  func printedFrames() -> String {
    let placed = placed()
    let frames = placed.boxes.compactMap { box in
      box.id.map { "\(JSONText.string($0)): \(JSONText.numbers(box.frame.numbers))" }
    }
    let size = JSONText.numbers([placed.size.width, placed.size.height])
    return """
      {"name": \(JSONText.string(name)), "size": \(size), "frames": {\(frames.joined(separator: ", "))}}
      """
  }
}

extension Rect {
  var numbers: [Double?] { [minX, minY, width, height] }
}

extension FlexboxCase {
  func printedFrames() -> String {
    func tree(_ direction: LayoutDirection) -> String {
      directions.contains(direction) ? frames(direction).printed : "null"
    }
    return """
      {"id": \(JSONText.string(id)), "ltr": \(tree(.leftToRight)), "rtl": \(tree(.rightToLeft))}
      """
  }
}

extension FrameTree {
  var printed: String {
    """
    {"frame": \(JSONText.numbers(frame)), "children": [\(children.map(\.printed).joined(separator: ", "))]}
    """
  }
}
