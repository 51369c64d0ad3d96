import SateenLayout

extension SpecElement {
  init(_ field: Field, _ ids: inout Identifiers) throws(LayoutFileError) {
    var fields = try field.object()
    let name = try fields.need("spec").word(FormatWords.specs.map { ($0, $0) })
    self.init(
      specName: name, id: try ids.take(&fields), color: try FileColor(&fields), style: LayoutStyle(), kind: .wrapper,
      words: Self.words(fields), children: [], path: field.path)
    if name == "flex" {
      try takeFlex(&fields, &ids)
    } else {
      if let field = fields.take("style"), !field.isNull {
        var words = try field.object()
        style = try LayoutStyle(&words)
        try words.finish("a layout style")
      }
      kind = try Kind(name, &fields)
      children = try takeChildren(&fields, &ids)
    }
    try fields.finish(name == "absolute" || name == "inset" || name == "overlay" ? "an \(name)" : "a \(name)")
  }

  private static func words(_ fields: ObjectFields) -> [FileWord] {
    fields.rest.filter { !["color", "children", "childRoles"].contains($0.key) }.flatMap { key, field in
      if key == "style", let style = try? field.object() {
        return style.rest.map { FileWord($0.key, $0.field.value.caption) }
      }
      return [FileWord(key, field.value.caption)]
    }
  }

  /// Decodes an element laid out by flexbox. Its style mixes two kinds of properties: those of layout styles apply to
  /// the element among specs, all others to its own flexbox.
  private mutating func takeFlex(
    _ fields: inout ObjectFields, _ ids: inout Identifiers
  ) throws(LayoutFileError) {
    var rest: [(key: String, field: Field)] = []
    if let field = fields.take("style"), !field.isNull {
      var words = try field.object()
      style = try LayoutStyle(&words)
      rest = words.rest
    }
    let own = try FlexboxStyle(rest)
    kind = .flex(
      FlexboxNode(
        id: nil, color: nil, words: own.words, style: own.style, measure: nil, hasHalfHeightBaseline: false,
        isReferenceBaseline: false, measureCalls: nil,
        children: try FlexboxNode.children(&fields, FlexboxCase.Config(), &ids), path: path))
  }

  private func takeChildren(
    _ fields: inout ObjectFields, _ ids: inout Identifiers
  ) throws(LayoutFileError) -> [SpecElement] {
    let count: Int?
    switch kind {
    case .flex: return []
    case .node, .spacer:
      // A program that writes `children` for every element may write an empty list here.
      guard let field = fields.take("children") else { return [] }
      guard try field.items().isEmpty else { throw field.error("a \(specName) has no children") }
      return []
    case .stack, .absolute, .wrapper: count = nil
    case .inset, .center, .relative, .ratio: count = 1
    case .overlay, .background, .corner: count = 2
    }
    guard let count else {
      return try fields.take("children").map { field throws(LayoutFileError) in try Self.list(field, &ids) } ?? []
    }
    let field = try fields.need("children")
    let children = try Self.list(field, &ids)
    guard children.count == count else {
      throw field.error("has \(children.count) elements where \(specName) needs \(count == 1 ? "one" : "two")")
    }
    guard let roles = fields.take("childRoles") else { return children }
    guard count == 2 else {
      for role in try roles.items() { _ = try role.word([("child", ())]) }
      return children
    }
    return try Self.isSwapped(roles, second: specName) ? children.reversed() : children
  }

  private static func list(_ field: Field, _ ids: inout Identifiers) throws(LayoutFileError) -> [SpecElement] {
    var children: [SpecElement] = []
    for item in try field.items() { children.append(try SpecElement(item, &ids)) }
    return children
  }

  /// Whether the file has the second child first.
  private static func isSwapped(_ roles: Field, second: String) throws(LayoutFileError) -> Bool {
    let (first, last) = try roles.pair("two roles")
    let words = [("child", false), (second, true)]
    let isSwapped = try first.word(words)
    guard try last.word(words) != isSwapped else { throw roles.error("both children have one role") }
    return isSwapped
  }
}

extension SpecElement.Kind {
  /// Decodes the properties of a spec other than its style and its children.
  init(_ name: String, _ fields: inout ObjectFields) throws(LayoutFileError) {
    switch name {
    case "node": self = .node(try SpecElement.NodeContent(&fields))
    case "stack": self = .stack(try SpecElement.StackProperties(&fields))
    case "inset": self = .inset(try fields.take("insets").map(EdgeInsets.init) ?? .zero)
    case "overlay": self = .overlay
    case "background": self = .background
    case "center":
      self = .center(
        axes: try fields.take("centeringOptions")?.word(FormatWords.centeringOptions) ?? [],
        sizing: try fields.take("sizingOptions")?.word(FormatWords.centerSizing) ?? [])
    case "relative":
      self = .relative(
        horizontal: try fields.take("horizontalPosition")?.word(FormatWords.relativePosition) ?? .none,
        vertical: try fields.take("verticalPosition")?.word(FormatWords.relativePosition) ?? .none,
        sizing: try fields.take("sizingOption")?.word(FormatWords.relativeSizing) ?? [])
    case "ratio":
      let field = try fields.need("ratio")
      let ratio = try field.number()
      guard ratio > 0 else { throw field.error("\(ratio.written) is not a ratio above 0") }
      self = .ratio(ratio)
    case "absolute": self = .absolute(try fields.take("sizing")?.word(FormatWords.absoluteSizing) ?? .fill)
    case "corner":
      self = .corner(
        try fields.take("cornerLocation")?.word(FormatWords.cornerLocation) ?? .topLeft,
        offset: try fields.take("offset").map(Point.init) ?? .zero,
        wrapsCorner: try fields.take("wrapsCorner")?.bool() ?? false)
    case "spacer": self = .spacer
    default: self = .wrapper
    }
  }
}

extension SpecElement.NodeContent {
  init(_ fields: inout ObjectFields) throws(LayoutFileError) {
    let size = fields.take("size")
    if let rule = fields.take("measure"), !rule.isNull {
      if let size, !size.isNull { throw rule.error("a node has a size or a rule of measure, not both") }
      self = .rule(try MeasureRule(rule))
    } else if let size, !size.isNull {
      self = .size(try Size(size))
    } else {
      self = .fill
    }
  }
}

extension SpecElement.StackProperties {
  init(_ fields: inout ObjectFields) throws(LayoutFileError) {
    self.init()
    if let field = fields.take("direction") { direction = try field.word(FormatWords.stackDirection) }
    if let field = fields.take("spacing") { spacing = try field.number() }
    if let field = fields.take("justifyContent") { justifyContent = try field.word(FormatWords.justifyContent) }
    if let field = fields.take("alignItems") { alignItems = try field.word(FormatWords.alignItems) }
    if let field = fields.take("flexWrap") { flexWrap = try field.word(FormatWords.flexWrap) }
    if let field = fields.take("alignContent") { alignContent = try field.word(FormatWords.alignContent) }
    if let field = fields.take("lineSpacing") { lineSpacing = try field.number() }
    if let field = fields.take("horizontalAlignment") {
      horizontalAlignment = try field.word(FormatWords.horizontalAlignment)
    }
    if let field = fields.take("verticalAlignment") {
      verticalAlignment = try field.word(FormatWords.verticalAlignment)
    }
  }
}
