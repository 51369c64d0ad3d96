import SateenLayout

extension SpecCase {
  init(
    _ fields: inout ObjectFields, root: Field, name: String, _ ids: inout Identifiers
  ) throws(LayoutFileError) {
    let id = try fields.take("id")?.string()
    self.init(
      name: try fields.take("name")?.string() ?? id ?? name,
      note: try fields.take("note")?.string(), sizeRange: .unconstrained, scale: 1, direction: .leftToRight,
      root: try SpecElement(root, &ids), path: fields.field.path)
    if let field = fields.take("sizeRange") { sizeRange = try SizeRange(field) }
    if let field = fields.take("scale") {
      scale = try field.number()
      guard scale >= 0.01, scale <= 100 else { throw field.error("\(scale.written) is not a scale from 0.01 to 100") }
    }
    if let field = fields.take("direction") { direction = try field.word(FormatWords.layoutDirection) }
  }
}

extension SizeRange {
  init(_ field: Field) throws(LayoutFileError) {
    self = .unconstrained
    var fields = try field.object()
    if let min = fields.take("min") { self.min = try Size(bound: min, missing: 0) }
    if let max = fields.take("max") { self.max = try Size(bound: max, missing: .infinity) }
    try fields.finish("a size range")
  }
}

extension Size {
  init(_ field: Field) throws(LayoutFileError) {
    let (width, height) = try field.pair("a size [width, height]")
    self.init(width: try width.number(), height: try height.number())
  }

  /// Decodes a bound of a range. "inf" means infinity; null means `missing`.
  init(bound field: Field, missing: Double) throws(LayoutFileError) {
    let (width, height) = try field.pair("a size [width, height]")
    self.init(
      width: width.isNull ? missing : try width.numberOrInfinity(),
      height: height.isNull ? missing : try height.numberOrInfinity())
  }
}

extension Point {
  init(_ field: Field) throws(LayoutFileError) {
    let (x, y) = try field.pair("a place [x, y]")
    self.init(x: try x.number(), y: try y.number())
  }
}

extension EdgeInsets {
  init(_ field: Field) throws(LayoutFileError) {
    self = .zero
    var fields = try field.object()
    if let edge = fields.take("top") { top = try edge.numberOrInfinity() }
    if let edge = fields.take("left") { left = try edge.numberOrInfinity() }
    if let edge = fields.take("bottom") { bottom = try edge.numberOrInfinity() }
    if let edge = fields.take("right") { right = try edge.numberOrInfinity() }
    try fields.finish("insets")
  }
}

extension LayoutStyle {
  init(_ fields: inout ObjectFields) throws(LayoutFileError) {
    self.init()
    let dimensions: [(String, WritableKeyPath<LayoutStyle, Dimension>)] = [
      ("width", \.width), ("height", \.height), ("minWidth", \.minWidth), ("minHeight", \.minHeight),
      ("maxWidth", \.maxWidth), ("maxHeight", \.maxHeight), ("flexBasis", \.flexBasis),
    ]
    for (key, property) in dimensions {
      if let field = fields.take(key) { self[keyPath: property] = try field.dimension() }
    }
    let numbers: [(String, WritableKeyPath<LayoutStyle, Double>)] = [
      ("flexGrow", \.flexGrow), ("flexShrink", \.flexShrink), ("spacingBefore", \.spacingBefore),
      ("spacingAfter", \.spacingAfter), ("ascender", \.ascender), ("descender", \.descender),
    ]
    for (key, property) in numbers {
      if let field = fields.take(key) { self[keyPath: property] = try field.number() }
    }
    if let field = fields.take("alignSelf") { alignSelf = try field.word(FormatWords.alignSelf) }
    if let field = fields.take("layoutPosition") { layoutPosition = try Point(field) }
  }
}
