import SateenLayout

// The parts of a tree by name, for tests and descriptions.
extension ComponentStage {
  /// The texts of all labels, in the order of the layout.
  package var texts: [String] { plan?.leaves.compactMap(\.leaf.backing.text) ?? [] }

  /// The frame of a part, in the tree's own space.
  package func frame(of name: String) -> Rect? { plan?.frame(of: name) }
}

extension Plan {
  func text(of area: PlacedArea) -> String {
    leaves[area.leaves].compactMap(\.leaf.backing.text).joined(separator: " ")
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
    return leaves.first { $0.leaf.backing.text == name }?.frame
  }
}
