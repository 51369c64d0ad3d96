import SateenLayout

/// A simplification of a case. A path lists the indices of children from the root down.
enum Edit {
  case remove([Int])
  /// Replaces a box by its children.
  case unwrap([Int])
  /// Makes this box the root.
  case isolate([Int])
  case drop([Int], String)
  case set([Int], String, String)
  case setText([Int], TextContent?)
  case leftToRight, freeWidth, freeHeight

  /// Applies many edits of one case. Later boxes are removed before earlier ones, so that paths stay valid. If no box
  /// is removed, the last edit that moves boxes is applied at the end; all others that do are skipped.
  static func apply(_ edits: [Edit], to layout: LayoutCase) -> LayoutCase {
    var result = layout
    var removed: [[Int]] = []
    var moving: Edit?
    for edit in edits {
      switch edit {
      case .remove(let path): removed.append(path)
      case .unwrap, .isolate: moving = edit
      default: result = edit.apply(to: result)
      }
    }
    for path in removed.sorted(by: { $1.lexicographicallyPrecedes($0) }) {
      result = Edit.remove(path).apply(to: result)
    }
    if let moving, removed.isEmpty { result = moving.apply(to: result) }
    return result
  }

  func apply(to layout: LayoutCase) -> LayoutCase {
    var result = layout
    switch self {
    case .remove(let path):
      result.root.change(path.dropLast()) { _ = $0.children.remove(at: path.last!) }
    case .unwrap(let path):
      result.root.change(path.dropLast()) { parent in
        let children = parent.children[path.last!].children
        parent.children.replaceSubrange(path.last!...path.last!, with: children)
      }
    case .isolate(let path):
      result.root = path.reduce(layout.root) { $0.children[$1] }
    case .drop(let path, let property): result.root.change(path[...]) { $0.style[property] = nil }
    case .set(let path, let property, let value): result.root.change(path[...]) { $0.style[property] = value }
    case .setText(let path, let text): result.root.change(path[...]) { $0.text = text }
    case .leftToRight: result.direction = .leftToRight
    case .freeWidth: result.width = nil
    case .freeHeight: result.height = nil
    }
    return result
  }
}

extension Box {
  mutating func change(_ path: ArraySlice<Int>, _ body: (inout Box) -> Void) {
    guard let first = path.first else { return body(&self) }
    children[first].change(path.dropFirst(), body)
  }
}

extension LayoutCase {
  /// The size of the case for shrinking: simpler cases have less.
  var cost: Int {
    var cost = (direction == .leftToRight ? 0 : 5) + (width == nil ? 0 : 5) + (height == nil ? 0 : 5)
    root.forEach { box in
      cost += 100 + box.style.count * 10
      for value in box.style.values { cost += Self.cost(of: value) }
      if let text = box.text { cost += 10 + text.words.count * 3 + (text.space > 0 ? 2 : 0) }
    }
    return cost
  }

  /// The cost of a property's value. Round numbers are the cheapest.
  private static func cost(of value: String) -> Int {
    switch value {
    case "10", "100", "50%", "1", "start", "center": 1
    case "0", "2", "20", "50", "100%", "0%", "10%", "200", "-10": 2
    default: Double(value) != nil ? 4 : 3
    }
  }

  /// Whether the browser and an engine can both lay out the case. They cannot if the root sets a property that relates
  /// it to its surroundings, which differ in a page.
  var isComparable: Bool {
    let outer = ["margin", "left", "top", "right", "bottom", "inset", "flex-", "align-self", "order", "aspect-ratio"]
    return root.style.allSatisfy { property, value in
      if property == "flex-direction" || property == "flex-wrap" { return true }
      if property == "position" || property == "display" { return false }
      let isSize = ["padding", "width", "height"].contains { property.contains($0) }
      return !outer.contains { property.hasPrefix($0) } && !(isSize && (value.hasSuffix("%") || value == "stretch"))
    }
  }

  /// Every single edit that may make the case simpler.
  var edits: [Edit] {
    var edits: [Edit] = []
    if direction == .rightToLeft { edits.append(.leftToRight) }
    if width != nil { edits.append(.freeWidth) }
    if height != nil { edits.append(.freeHeight) }
    func visit(_ box: Box, _ path: [Int]) {
      if !path.isEmpty {
        edits.append(.remove(path))
        if !box.children.isEmpty { edits += [.unwrap(path), .isolate(path)] }
      }
      for (property, value) in box.style.sorted(by: { $0.key < $1.key }) {
        edits.append(.drop(path, property))
        for simpler in Self.simpler(value, of: property) { edits.append(.set(path, property, simpler)) }
      }
      if let text = box.text {
        edits.append(.setText(path, nil))
        for simpler in Self.simpler(text) { edits.append(.setText(path, simpler)) }
      }
      for (index, child) in box.children.enumerated() { visit(child, path + [index]) }
    }
    visit(root, [])
    return edits
  }

  private static func simpler(_ value: String, of property: String) -> [String] {
    if property == "aspect-ratio" { return ["1", "2"].filter { cost(of: $0) < cost(of: value) } }
    let choices = value.hasSuffix("%") ? ["50%", "100%", "10%", "10", "100"] : ["10", "100", "1", "20", "50"]
    guard value.hasSuffix("%") || Double(value) != nil else { return [] }
    return choices.filter { cost(of: $0) < cost(of: value) }
  }

  private static func simpler(_ text: TextContent) -> [TextContent] {
    var all: [TextContent] = []
    func add(_ change: (inout TextContent) -> Void) {
      var copy = text
      change(&copy)
      all.append(copy)
    }
    if text.words.count > 1 { for index in text.words.indices { add { _ = $0.words.remove(at: index) } } }
    if text.space > 0 { add { $0.space = 0 } }
    return all
  }
}
