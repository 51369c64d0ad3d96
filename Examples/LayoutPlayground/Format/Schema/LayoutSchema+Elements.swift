import JSONReader

extension LayoutSchema {
  /// An element. Its `spec` selects the definition that it must meet.
  static var element: JSONValue {
    let choices = FormatWords.specs.map { spec -> JSONValue in
      [
        "if": ["properties": ["spec": ["const": JSONValue(stringLiteral: spec)]]],
        "then": reference(definition(spec)),
      ]
    }
    return [
      "type": "object", "required": ["spec"], "properties": ["spec": word(FormatWords.specs)],
      "allOf": JSONValue(kind: .array(choices), line: 0),
    ]
  }

  private static func definition(_ spec: String) -> String { "\(spec)Element" }

  static var elements: [(String, JSONValue)] {
    FormatWords.specs.map { spec in
      var members: [(String, JSONValue)] = [
        ("spec", ["const": JSONValue(stringLiteral: spec)]), ("id", orNull(text)), ("color", reference("color")),
        ("style", orNull(spec == "flex" ? flexElementStyle : reference("layoutStyle"))),
      ]
      members += properties(spec)
      let children = children(spec)
      members += children
      let needs =
        children.isEmpty || ["node", "spacer", "stack", "absolute", "wrapper", "flex"].contains(spec)
        ? [] : ["children"]
      return (definition(spec), object(members, required: ["spec"] + needs + (spec == "ratio" ? ["ratio"] : [])))
    }
  }

  private static func properties(_ spec: String) -> [(String, JSONValue)] {
    switch spec {
    case "node": return [("size", orNull(reference("size"))), ("measure", orNull(reference("measure")))]
    case "stack":
      return [
        ("direction", word(FormatWords.stackDirection)), ("spacing", number),
        ("justifyContent", word(FormatWords.justifyContent)), ("alignItems", word(FormatWords.alignItems)),
        ("flexWrap", word(FormatWords.flexWrap)), ("alignContent", word(FormatWords.alignContent)),
        ("lineSpacing", number), ("horizontalAlignment", word(FormatWords.horizontalAlignment)),
        ("verticalAlignment", word(FormatWords.verticalAlignment)),
      ]
    case "inset":
      return [("insets", object(["top", "left", "bottom", "right"].map { ($0, reference("reach")) }))]
    case "center":
      return [
        ("centeringOptions", word(FormatWords.centeringOptions)), ("sizingOptions", word(FormatWords.centerSizing)),
      ]
    case "relative":
      return [
        ("horizontalPosition", word(FormatWords.relativePosition)),
        ("verticalPosition", word(FormatWords.relativePosition)), ("sizingOption", word(FormatWords.relativeSizing)),
      ]
    case "ratio":
      return [("ratio", ["description": "height divided by width", "type": "number", "exclusiveMinimum": 0])]
    case "absolute": return [("sizing", word(FormatWords.absoluteSizing))]
    case "corner":
      return [
        ("cornerLocation", word(FormatWords.cornerLocation)), ("offset", reference("point")), ("wrapsCorner", truth),
      ]
    default: return []
    }
  }

  private static func children(_ spec: String) -> [(String, JSONValue)] {
    func list(_ item: String, exactly count: Int? = nil) -> (String, JSONValue) {
      var parts: [(String, JSONValue)] = [("type", "array"), ("items", reference(item))]
      if let count {
        parts += [("minItems", JSONValue(integerLiteral: count)), ("maxItems", JSONValue(integerLiteral: count))]
      }
      return ("children", .members(parts))
    }
    switch spec {
    case "node", "spacer": return [("children", ["type": "array", "maxItems": 0])]
    case "flex": return [list("box")]
    case "stack", "absolute", "wrapper": return [list("element")]
    case "inset", "center", "relative", "ratio":
      return [list("element", exactly: 1), ("childRoles", ["type": "array", "items": ["const": "child"]])]
    default:
      let roles: JSONValue = ["enum": [.words(["child", spec]), .words([spec, "child"])]]
      return [list("element", exactly: 2), ("childRoles", roles)]
    }
  }

  // MARK: Style

  static var layoutStyle: JSONValue { object(layoutStyleMembers) }

  private static var layoutStyleMembers: [(String, JSONValue)] {
    let dimensions = ["width", "height", "minWidth", "minHeight", "maxWidth", "maxHeight", "flexBasis"]
    let numbers = ["flexGrow", "flexShrink", "spacingBefore", "spacingAfter", "ascender", "descender"]
    return dimensions.map { ($0, reference("dimension")) } + numbers.map { ($0, number) }
      + [("alignSelf", word(FormatWords.alignSelf)), ("layoutPosition", reference("point"))]
  }

  /// The style of an element laid out by flexbox: the properties of its layout style, and its own CSS.
  private static var flexElementStyle: JSONValue {
    guard case .object(let parts) = flexStyle.kind,
      case .object(let css)? = parts.first(where: { $0.key == "properties" })?.value.kind
    else { return flexStyle }
    let own = layoutStyleMembers
    return object(own + css.filter { member in !own.contains { $0.0 == member.key } }.map { ($0.key, $0.value) })
  }
}
