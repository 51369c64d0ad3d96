import SateenGraphics
import SateenLayout

extension LayoutElement {
  /// The leaves and the named parts of the element at a width in points, a line each with its frame, without a window.
  /// For tests of what a component shows, and for a look at a layout.
  public func described(width: Double) -> String {
    let tree = ComponentTree { self }
    let evaluated = tree.evaluated()
    let context = LayoutContext()
    let range = SizeRange(width: width)
    let arranged = evaluated.element.layoutThatFits(
      range, parentSize: Size(width: width, height: .nan), context: context)
    let plan = PlanBuilder.plan(
      of: arranged, evaluated, size: range.clamp(arranged.size), earlier: (nil, nil), counters: tree.counters,
      context: context)
    return plan.lines.joined(separator: "\n")
  }
}

extension Plan {
  fileprivate var lines: [String] {
    func text(_ value: Double) -> String { Int(exactly: value).map { "\($0)" } ?? "\(value)" }
    func line(_ name: String, _ frame: Rect, _ depth: Int) -> String {
      String(repeating: "  ", count: depth)
        + "\(name) (\(text(frame.minX)), \(text(frame.minY)), \(text(frame.width)), \(text(frame.height)))"
    }
    var lines = ["\(text(size.width)) x \(text(size.height))"]
    let named = areas.filter { $0.area.decoration.role != nil || $0.area.decoration.testID != nil }
    for (index, placed) in leaves.enumerated() {
      let around = named.filter { $0.leaves.contains(index) }
      for (depth, area) in around.enumerated() where area.leaves.lowerBound == index {
        let decoration = area.area.decoration
        let names = [decoration.role, decoration.label, decoration.testID].compactMap(\.self)
        lines.append(line(names.joined(separator: " "), area.frame, depth + 1))
      }
      let name = placed.leaf.text.map { "\"\($0)\"" } ?? placed.leaf.name
      lines.append(line(name, placed.frame, around.count + 1))
    }
    return lines
  }
}
