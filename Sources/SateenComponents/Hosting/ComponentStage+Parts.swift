import SateenCore
import SateenLayout

// The parts of a tree by name, for tests and descriptions.
extension ComponentStage {
  /// The texts of all labels, in the order of the layout.
  package var texts: [String] {
    guard let plan else { return [] }
    var (texts, nodes): ([String], _) = ([], plan.held[...])
    for index in 0...plan.leaves.count {
      while let placed = nodes.first, placed.leaves == index {
        texts += (placed.held.node as? ScrollHostNode)?.content.stage.texts ?? []
        nodes.removeFirst()
      }
      if index < plan.leaves.count, let text = plan.leaves[index].leaf.text { texts.append(text) }
    }
    return texts
  }

  /// The frame of a part, in the tree's own space.
  package func frame(of name: String) -> Rect? {
    if let frame = plan?.frame(of: name) { return frame }
    for placed in plan?.held ?? [] {
      guard let inner = (placed.held.node as? ScrollHostNode)?.content, let frame = inner.stage.frame(of: name) else {
        continue
      }
      return inner.convert(frame, to: node)
    }
    return nil
  }

  /// The names of the parts that the Tab key stops at, in its order.
  package var focusOrder: [String] {
    names(focusParts)
  }

  private func names(_ parts: [FocusPart]) -> [String] {
    parts.flatMap { part -> [String] in
      switch part {
      case .place(let place, _): place.key(as: PartKey.self).flatMap(area).map { [name($0)] } ?? []
      case .view(let view): (view.node as? ScrollHostNode)?.content.stage.focusOrder ?? []
      case .group(let place, _, let takesKeys, let inner):
        (takesKeys ? place.key(as: PartKey.self).flatMap(area).map { [name($0)] } ?? [] : []) + names(inner)
      }
    }
  }

  /// The name of the part with the focus.
  package var focusedName: String? {
    if let key = focus.key { return area(key).map(name) }
    return plan?.views.lazy.compactMap { ($0 as? ScrollHostNode)?.content.stage.focusedName }.first
  }

  private func name(_ placed: Plan.PlacedArea) -> String {
    let decoration = placed.area.decoration
    if let name = decoration.testID ?? decoration.label { return name }
    let text = plan?.text(of: placed) ?? ""
    return text.isEmpty ? decoration.role ?? "" : text
  }
}

extension Plan {
  func text(of area: PlacedArea) -> String {
    leaves[area.leaves].compactMap(\.leaf.text).joined(separator: " ")
  }

  func frame(of name: String) -> Rect? {
    let known: [(PlacedArea) -> String?] = [
      { $0.area.decoration.testID }, { $0.area.decoration.label }, { $0.area.decoration.role }, { self.text(of: $0) },
    ]
    for names in known {
      // The first of several, and of those in one another the innermost.
      var found: PlacedArea?
      for area in areas where names(area) == name {
        if let outer = found,
          area.leaves.lowerBound < outer.leaves.lowerBound || area.leaves.upperBound > outer.leaves.upperBound
        {
          continue
        }
        found = area
      }
      if let found { return found.frame }
    }
    return leaves.first { $0.leaf.text == name }?.frame
  }
}
