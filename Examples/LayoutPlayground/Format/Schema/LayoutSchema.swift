import JSONReader

/// The format as a JSON Schema (draft 2020-12), generated from the decoder's keywords.
public enum LayoutSchema {
  /// The schema as JSON, ending with a line break.
  public static var json: String { schema.text() + "\n" }

  private static var schema: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Layout file",
      "description": "One layout, or a list of them: of specs, or of flexbox in CSS words.",
      "anyOf": [
        ["$ref": "#/$defs/list"], ["type": "array", "minItems": 1, "items": ["$ref": "#/$defs/case"]],
        ["$ref": "#/$defs/case"],
      ],
      "$defs": .members(definitions),
    ]
  }

  private static var definitions: [(String, JSONValue)] {
    [
      ("list", list), ("case", layoutCase), ("specCase", specCase), ("flexboxCase", flexboxCase),
      ("element", element),
    ]
      + elements
      + [
        ("layoutStyle", layoutStyle), ("flexStyle", flexStyle), ("box", box), ("measure", measure), ("frames", frames),
      ]
      + values
  }

  // MARK: Values

  static func reference(_ name: String) -> JSONValue { ["$ref": JSONValue(stringLiteral: "#/$defs/\(name)")] }

  static func either(_ values: JSONValue...) -> JSONValue {
    ["anyOf": JSONValue(kind: .array(values), line: 0)]
  }

  static func word(_ words: [String]) -> JSONValue { ["enum": .words(words)] }

  static func word<Value>(_ words: [(String, Value)]) -> JSONValue { word(words.map(\.0)) }

  /// An object with these members and no others.
  static func object(_ members: [(String, JSONValue)], required: [String] = []) -> JSONValue {
    var parts: [(String, JSONValue)] = [("type", "object")]
    if !required.isEmpty { parts.append(("required", .words(required))) }
    return .members(parts + [("properties", .members(members)), ("additionalProperties", false)])
  }

  static let number: JSONValue = ["type": "number"]
  static let positive: JSONValue = ["type": "number", "minimum": 0]
  static let text: JSONValue = ["type": "string"]
  static let truth: JSONValue = ["type": "boolean"]

  static func orNull(_ value: JSONValue) -> JSONValue { either(value, ["type": "null"]) }

  private static var values: [(String, JSONValue)] {
    func pair(_ what: String, _ item: JSONValue) -> JSONValue {
      [
        "description": JSONValue(stringLiteral: what), "type": "array", "minItems": 2, "maxItems": 2, "items": item,
      ]
    }
    return [
      ("size", pair("width and height, in points", number)), ("point", pair("x and y, in points", number)),
      ("bound", pair("width and height, in points; \"inf\" or null for no bound", orNull(reference("reach")))),
      ("reach", either(number, ["const": "inf"])),
      (
        "dimension",
        either(number, ["type": "string", "pattern": "^(auto|[-+]?[0-9]*\\.?[0-9]+([eE][-+]?[0-9]+)?(%|pt)?)$"])
      ),
      (
        "length",
        either(
          number,
          [
            "type": "string",
            "pattern":
              """
            ^(auto|none|normal|undefined|min-content|max-content|fit-content|stretch|-webkit-fill-available|content\
            |[-+]?[0-9]*\\.?[0-9]+([eE][-+]?[0-9]+)?(%|px|pt)?)$
            """,
          ])
      ),
      (
        "color",
        either(
          ["type": "string", "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"],
          word(FormatWords.colors), ["type": "null"])
      ),
    ]
  }
}
