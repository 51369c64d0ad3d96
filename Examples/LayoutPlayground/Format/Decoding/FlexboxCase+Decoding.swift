import SateenLayout

extension FlexboxCase {
  init(
    _ fields: inout ObjectFields, root: Field, name: String, _ ids: inout Identifiers
  ) throws(LayoutFileError) {
    let ownName = try fields.take("name")?.string() ?? name
    let config = try fields.take("config").map { field throws(LayoutFileError) in try Config(field) } ?? Config()
    self.init(
      id: try fields.take("id")?.string() ?? ownName, note: try fields.take("note")?.string(),
      group: try fields.take("group")?.string(), suite: try fields.take("suite")?.string(),
      isDisabled: try fields.take("disabled")?.bool() ?? false, config: config, availableWidth: nil,
      availableHeight: nil, directions: [.leftToRight, .rightToLeft], root: try FlexboxNode(root, config, &ids),
      expectedLeftToRight: try fields.take("ltr").flatMap(FrameTree.unlessNull),
      expectedRightToLeft: try fields.take("rtl").flatMap(FrameTree.unlessNull), path: fields.field.path)
    if let field = fields.take("available") {
      var available = try field.object()
      availableWidth = try available.take("width").flatMap(Self.lengthUnlessNull)
      availableHeight = try available.take("height").flatMap(Self.lengthUnlessNull)
      try available.finish("an available size")
    }
    if let field = fields.take("direction-run") {
      directions = []
      for item in try field.items() { directions.append(try item.word(FormatWords.layoutDirection)) }
    }
    // Counts with which other programs can check what they read; ignored here.
    _ = try fields.take("nodes")?.number()
    _ = try fields.take("assertions")?.number()
  }

  private static func lengthUnlessNull(_ field: Field) throws(LayoutFileError) -> Double? {
    field.isNull ? nil : try field.length()
  }
}

extension FlexboxCase.Config {
  init(_ field: Field) throws(LayoutFileError) {
    self.init()
    var fields = try field.object()
    if let factor = fields.take("pointScaleFactor") { pointScaleFactor = try factor.length() }
    if let truth = fields.take("useWebDefaults") { useWebDefaults = try truth.bool() }
    if let list = fields.take("experimentalFeatures") {
      for item in try list.items() {
        experimentalFeatures.append(try item.word(FormatWords.experimentalFeatures.map { ($0, $0) }))
      }
    }
    if let word = fields.take("errata") { errata = try word.word(FormatWords.errata.map { ($0, $0) }) }
    try fields.finish("a config")
  }
}

extension FlexboxNode {
  init(_ field: Field, _ config: FlexboxCase.Config, _ ids: inout Identifiers) throws(LayoutFileError) {
    var fields = try field.object()
    // A box of flexbox may also have the `spec` of the other format.
    _ = try fields.take("spec")?.word([("node", ()), ("flex", ())])
    let words = fields.take("style").flatMap { $0.isNull ? nil : $0 }
    let style = try FlexboxStyle(words?.object().rest ?? [], config)
    self.init(
      id: try ids.take(&fields), color: try FileColor(&fields), words: style.words, style: style.style,
      measure: try fields.take("measure").flatMap(MeasureRule.unlessNull), hasHalfHeightBaseline: false,
      isReferenceBaseline: try fields.take("referenceBaseline")?.bool() ?? false, measureCalls: nil, children: [],
      path: field.path)
    if let size = fields.take("size"), !size.isNull {
      guard measure == nil else { throw size.error("a node has a size or a rule of measure, not both") }
      measure = .constant(try Size(size))
    }
    if let baseline = fields.take("baseline"), !baseline.isNull {
      hasHalfHeightBaseline = try baseline.word([("half-height", true)])
    }
    if let calls = fields.take("measureCalls"), !calls.isNull {
      let count = try calls.length()
      guard let whole = Int(exactly: count) else { throw calls.error("\(count.written) is not a whole number") }
      measureCalls = whole
    }
    children = try Self.children(&fields, config, &ids)
    try fields.finish("a node")
  }

  static func children(
    _ fields: inout ObjectFields, _ config: FlexboxCase.Config, _ ids: inout Identifiers
  ) throws(LayoutFileError) -> [FlexboxNode] {
    guard let field = fields.take("children") else { return [] }
    var children: [FlexboxNode] = []
    for item in try field.items() { children.append(try FlexboxNode(item, config, &ids)) }
    return children
  }
}

/// The style of one box: as written in the file, and parsed.
struct FlexboxStyle {
  private(set) var words: [String: String] = [:]
  private(set) var style = FlexStyle(.yoga)

  /// - Parameter members: CSS properties and their values; numbers are points.
  init(
    _ members: [(key: String, field: Field)], _ config: FlexboxCase.Config = FlexboxCase.Config()
  ) throws(LayoutFileError) {
    for (key, field) in members {
      switch field.value.kind {
      case .number(let number): words[key] = number.written
      case .string(let text): words[key] = text
      default: throw field.error("\(field.value.kindName) is neither a number nor a word of CSS")
      }
      // Each property is parsed by itself, so that an error names it.
      do {
        _ = try FlexStyle.parse([key: words[key] ?? ""], defaults: .yoga)
      } catch {
        throw field.error(Self.reason(error, key))
      }
    }
    do {
      style = try FlexStyle.parse(words.merging(Self.defaults(config, words)) { own, _ in own }, defaults: .yoga)
    } catch {
      throw LayoutFileError("\(error)")
    }
  }

  private static func reason(_ error: FlexStyleError, _ key: String) -> String {
    switch error {
    case .unknownProperty:
      let choice = Spelling.nearest(to: key, of: FormatWords.flexProperties).map { "; did you mean \($0)?" } ?? ""
      return "there is no such property of flexbox\(choice)"
    case .badValue(_, let value, let expected):
      return Double(value) == nil ? "\"\(value)\" is not \(expected)" : "\(value) is not \(expected)"
    }
  }

  /// The defaults that the config changes.
  private static func defaults(_ config: FlexboxCase.Config, _ words: [String: String]) -> [String: String] {
    var defaults: [String: String] = [:]
    if config.useWebDefaults {
      defaults = ["flex-direction": "row", "align-content": "stretch", "flex-shrink": "1"]
      // As in CSS, a single number also sets the basis: items grow and shrink from the size of their content.
      if let flex = words["flex"].flatMap(Double.init), flex > 0 { defaults["flex-basis"] = "auto" }
    }
    if !FormatWords.errataWithoutMinimum.contains(config.errata) {
      for key in ["min-width", "min-height"] { defaults[key] = "auto" }
    }
    return defaults
  }
}

extension FrameTree {
  static func unlessNull(_ field: Field) throws(LayoutFileError) -> FrameTree? {
    field.isNull ? nil : try FrameTree(field)
  }

  init(_ field: Field) throws(LayoutFileError) {
    self.init(frame: [nil, nil, nil, nil])
    var fields = try field.object()
    if let numbers = fields.take("frame"), !numbers.isNull {
      let items = try numbers.items()
      guard items.count == 4 else { throw numbers.error("a frame has four numbers, not \(items.count)") }
      for (index, item) in items.enumerated() where !item.isNull { frame[index] = try item.number() }
    }
    if let list = fields.take("children") {
      for item in try list.items() { children.append(try FrameTree(item)) }
    }
    try fields.finish("a frame")
  }
}

extension MeasureRule {
  static func unlessNull(_ field: Field) throws(LayoutFileError) -> MeasureRule? {
    field.isNull ? nil : try MeasureRule(field)
  }

  init(_ field: Field) throws(LayoutFileError) {
    var fields = try field.object()
    let kind = try fields.need("kind").word(FormatWords.measureKinds.map { ($0, $0) })
    switch kind {
    case "ahem10": self = .ahem10(try fields.need("text").string())
    case "two-lines":
      self = .twoLines(
        one: try Size(either: fields.need("one")), two: try Size(either: fields.need("two")),
        limit: try fields.need("limit").number())
    default:
      let size = Size(width: try fields.need("width").number(), height: try fields.need("height").number())
      switch kind {
      case "exact-or": self = .exactOr(size)
      case "given-or": self = .givenOr(size)
      case "at-most-given": self = .atMostGiven(size)
      default: self = .constant(size)
      }
    }
    try fields.finish("the rule \(kind)")
  }
}

extension Size {
  /// A size, written as a list or as an object.
  fileprivate init(either field: Field) throws(LayoutFileError) {
    guard case .object = field.value.kind else {
      try self.init(field)
      return
    }
    var fields = try field.object()
    self.init(width: try fields.need("width").number(), height: try fields.need("height").number())
    try fields.finish("a size")
  }
}
