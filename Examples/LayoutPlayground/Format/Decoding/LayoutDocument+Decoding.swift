import Foundation
import JSONReader
import SateenLayout

extension LayoutDocument {
  /// Reads and decodes a file.
  /// - Throws: `LayoutFileError` with one sentence, both for an unreadable and for a malformed file.
  public init(contentsOf path: String) throws(LayoutFileError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw LayoutFileError("cannot read \(path): \(error.localizedDescription)")
    }
    try self.init(json: Array(data))
  }

  /// Decodes a JSON text.
  public init(json text: String) throws(LayoutFileError) {
    try self.init(json: Array(text.utf8))
  }

  /// Decodes a JSON text in UTF-8.
  public init(json bytes: [UInt8]) throws(LayoutFileError) {
    let value: JSONValue
    do {
      value = try JSONParser.parse(bytes)
    } catch {
      throw LayoutFileError("line \(error.line), column \(error.column): \(error.reason)", line: error.line)
    }
    let top = Field(value: value, path: "")
    if case .array = value.kind {
      self.init(cases: try Self.cases(top), isList: true)
      return
    }
    guard case .object = value.kind else { throw top.error("the file holds \(value.kindName) and no layout") }
    var fields = try top.object()
    if fields.has("cases") {
      let list = try fields.need("cases")
      for key in ["$schema", "format", "source", "note"] { _ = fields.take(key) }
      try fields.finish("a list of cases")
      self.init(cases: try Self.cases(list), isList: true)
    } else {
      self.init(cases: [try LayoutCase(top, index: 0)], isList: false)
    }
  }

  private static func cases(_ list: Field) throws(LayoutFileError) -> [LayoutCase] {
    var cases: [LayoutCase] = []
    for (index, item) in try list.items().enumerated() { cases.append(try LayoutCase(item, index: index)) }
    guard !cases.isEmpty else { throw list.error("there is no case in the list") }
    return cases
  }
}

extension LayoutCase {
  /// Decodes a case of specs, if it has a size range or a scale, or if its root has a `spec`; otherwise a case of
  /// flexbox.
  init(_ field: Field, index: Int) throws(LayoutFileError) {
    var fields = try field.object()
    let root = try fields.need("root")
    let namesSpec = try root.object().has("spec")
    let isSpec = namesSpec || fields.has("sizeRange") || fields.has("scale")
    for key in ["$schema", "source"] { _ = fields.take(key) }
    var ids = Identifiers()
    let name = "case \(index + 1)"
    if isSpec {
      self = .spec(try SpecCase(&fields, root: root, name: name, &ids))
      try fields.finish("a layout of specs")
    } else {
      self = .flexbox(try FlexboxCase(&fields, root: root, name: name, &ids))
      try fields.finish("a flexbox layout")
    }
  }
}

/// The identifiers used in one case; each may occur only once.
struct Identifiers {
  private var used = Set<String>()

  mutating func take(_ fields: inout ObjectFields) throws(LayoutFileError) -> String? {
    guard let field = fields.take("id"), !field.isNull else { return nil }
    let id = try field.string()
    guard used.insert(id).inserted else { throw field.error("\"\(id)\" is taken by another element of the case") }
    return id
  }
}
