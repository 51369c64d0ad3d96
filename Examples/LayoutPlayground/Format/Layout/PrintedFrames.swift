import SateenLayout

extension LayoutDocument {
  /// The frames of all cases as JSON: an object for a file with one case, a list for a file with a list.
  public func printedFrames() -> String {
    let printed = cases.map { $0.printedFrames() }
    return isList ? "[\n" + printed.joined(separator: ",\n") + "\n]" : printed.joined()
  }
}

extension LayoutCase {
  /// The frames of the case as one JSON object. A case of specs has frames by identifier, relative to the root's
  /// corner. A flexbox case has a tree for each direction, with frames relative to the parent's border box.
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
