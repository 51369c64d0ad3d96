import JSONReader

extension LayoutSchema {
  static var list: JSONValue {
    object(
      [
        ("$schema", text), ("format", true), ("source", true), ("note", true),
        ("cases", ["type": "array", "minItems": 1, "items": reference("case")]),
      ], required: ["cases"])
  }

  /// A case of specs, if it has a size range or a scale, or if its root has a `spec`; otherwise a case of flexbox.
  static var layoutCase: JSONValue {
    [
      "type": "object", "required": ["root"],
      "if": [
        "anyOf": [
          ["required": ["sizeRange"]], ["required": ["scale"]],
          ["properties": ["root": ["type": "object", "required": ["spec"]]]],
        ]
      ],
      "then": reference("specCase"), "else": reference("flexboxCase"),
    ]
  }

  static var specCase: JSONValue {
    object(
      [
        ("$schema", text), ("source", true), ("name", text), ("id", text), ("note", text),
        ("sizeRange", object([("min", reference("bound")), ("max", reference("bound"))])),
        ("scale", ["description": "pixels per point", "type": "number", "minimum": 0.01, "maximum": 100]),
        ("direction", word(FormatWords.layoutDirection)), ("root", reference("element")),
      ], required: ["root"])
  }

  static var flexboxCase: JSONValue {
    object(
      [
        ("$schema", text), ("source", true), ("id", text), ("name", text), ("note", text), ("group", text),
        ("suite", text), ("disabled", truth),
        (
          "config",
          object([
            ("pointScaleFactor", positive), ("useWebDefaults", truth),
            ("experimentalFeatures", ["type": "array", "items": word(FormatWords.experimentalFeatures)]),
            ("errata", word(FormatWords.errata)),
          ])
        ),
        ("available", object([("width", orNull(positive)), ("height", orNull(positive))])),
        ("direction-run", ["type": "array", "items": word(FormatWords.layoutDirection)]),
        ("nodes", number), ("assertions", number), ("root", reference("box")), ("ltr", orNull(reference("frames"))),
        ("rtl", orNull(reference("frames"))),
      ], required: ["root"])
  }

  /// A box of flexbox.
  static var box: JSONValue {
    object([
      ("spec", word(["node", "flex"])), ("id", orNull(text)), ("color", reference("color")),
      ("style", orNull(reference("flexStyle"))), ("measure", orNull(reference("measure"))),
      ("size", orNull(reference("size"))),
      ("baseline", either(["const": "half-height"], ["type": "null"])), ("referenceBaseline", truth),
      ("measureCalls", orNull(["type": "integer", "minimum": 0])),
      ("children", ["type": "array", "items": reference("box")]),
    ])
  }

  static var frames: JSONValue {
    object([
      ("frame", orNull(["type": "array", "minItems": 4, "maxItems": 4, "items": orNull(number)])),
      ("children", ["type": "array", "items": reference("frames")]),
    ])
  }

  static var measure: JSONValue {
    let sized = FormatWords.measureKinds.filter { $0 != "ahem10" && $0 != "two-lines" }
    let size = either(
      reference("size"), object([("width", number), ("height", number)], required: ["width", "height"]))
    return either(
      object([("kind", ["const": "ahem10"]), ("text", text)], required: ["kind", "text"]),
      object([("kind", word(sized)), ("width", number), ("height", number)], required: ["kind", "width", "height"]),
      object(
        [("kind", ["const": "two-lines"]), ("one", size), ("two", size), ("limit", number)],
        required: ["kind", "one", "two", "limit"]))
  }

  // MARK: CSS

  static var flexStyle: JSONValue {
    object(
      FormatWords.flexProperties.map { property in
        if let words = FormatWords.flexKeywords[property] { return (property, word(words + ["undefined"])) }
        switch property {
        case "flex-grow", "flex-shrink": return (property, either(positive, ["const": "undefined"]))
        case "order": return (property, either(["type": "integer"], ["const": "undefined"]))
        case "aspect-ratio", "flex": return (property, either(number, text))
        default: return (property, reference("length"))
        }
      })
  }
}
