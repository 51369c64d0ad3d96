import SateenLayout

extension LayoutCase {
  /// The properties the tree makes use of, which tell its failures from those of other kinds. A number is not told, a
  /// percentage and a keyword are.
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
