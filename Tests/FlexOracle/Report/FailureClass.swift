import SateenLayout

extension LayoutCase {
  /// The properties that the tree uses, which group failures of the same kind. Numbers are left out; percent signs and
  /// keywords are included.
  var propertyClass: String {
    var words = Set<String>()
    root.forEach { box in
      if box.text != nil { words.insert("text") }
      for (property, value) in box.style {
        if Double(value) != nil {
          words.insert(property)
        } else {
          words.insert(property + ":" + (value.hasSuffix("%") ? "%" : value))
        }
      }
    }
    if direction == .rightToLeft { words.insert("rtl") }
    if width != nil { words.insert("given-width") }
    if height != nil { words.insert("given-height") }
    return words.sorted().joined(separator: ", ")
  }
}
