nonisolated extension DisplayNode {
  /// The style of a type that the node was given itself; nil where none was. Any thread.
  package func ownStyle<Style: Sendable>(_ type: Style.Type) -> Style? {
    extras?.styles[ObjectIdentifier(type)] as? Style
  }

  /// The style of a type that the node, or the nearest one around it, was given; nil where none was. Any thread.
  package func inheritedStyle<Style: Sendable>(_ type: Style.Type) -> Style? {
    var node: DisplayNode? = self
    while let current = node {
      if let style = current.ownStyle(type) { return style }
      node = current.enclosingNode
    }
    return nil
  }

  package func setStyle<Style: Sendable>(_ style: Style?) {
    guard style != nil || extras != nil else { return }
    changeExtras { $0.styles[ObjectIdentifier(Style.self)] = style }
  }
}
