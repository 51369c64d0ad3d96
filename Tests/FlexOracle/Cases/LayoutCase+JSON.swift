import Foundation
import SateenLayout

/// A mistake in a file of cases.
struct CaseFileError: Error, CustomStringConvertible {
  let description: String
}

/// A case of a file, in one direction, and the frames that the file expects.
struct FiledCase {
  var layout: LayoutCase
  var expected: [Frame]?
}

extension FiledCase {
  /// Reads a file with one case or `{"cases": [...]}`. Returns each case once for each direction, unless the case has
  /// null for that direction.
  static func read(_ data: Data) throws -> [FiledCase] {
    guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw CaseFileError(description: "The file holds no JSON object")
    }
    let cases = object["cases"] as? [[String: Any]] ?? [object]
    return try cases.flatMap(directions)
  }

  private static func directions(of object: [String: Any]) throws -> [FiledCase] {
    let id = object["id"] as? String ?? "case"
    guard let root = object["root"] as? [String: Any] else { throw CaseFileError(description: "\(id) has no root") }
    let config = object["config"] as? [String: Any] ?? [:]
    let available = object["available"] as? [String: Any] ?? [:]
    let isWeb = config["useWebDefaults"] as? Bool ?? false
    let layout = LayoutCase(
      id: id, defaults: config["defaults"] as? String == "css" ? .css : .yoga, direction: .leftToRight,
      width: available["width"] as? Double, height: available["height"] as? Double,
      root: try box(root, id, isWeb: isWeb))
    let asked = [("ltr", LayoutDirection.leftToRight), ("rtl", .rightToLeft)].filter { !(object[$0.0] is NSNull) }
    return asked.map { name, direction in
      var one = layout
      one.direction = direction
      one.id += " " + name
      return FiledCase(layout: one, expected: (object[name] as? [String: Any]).flatMap(frames))
    }
  }

  private static func box(_ object: [String: Any], _ id: String, isWeb: Bool) throws -> Box {
    var box = Box()
    if isWeb { box.style = ["flex-direction": "row", "align-content": "stretch", "flex-shrink": "1"] }
    for (property, value) in object["style"] as? [String: Any] ?? [:] {
      box.style[property] = value as? String ?? "\(value)"
    }
    if let measure = object["measure"] as? [String: Any] {
      guard let text = TextContent(measure) else {
        throw CaseFileError(description: "\(id) has a measure of no known kind")
      }
      box.text = text
    }
    box.children = try (object["children"] as? [[String: Any]] ?? []).map { try Self.box($0, id, isWeb: isWeb) }
    return box
  }

  /// The expected frames, parents first; nil where a box has none.
  private static func frames(_ object: [String: Any]) -> [Frame]? {
    guard let numbers = object["frame"] as? [Double], numbers.count == 4 else { return nil }
    var all = [Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])]
    for child in object["children"] as? [[String: Any]] ?? [] {
      guard let below = frames(child) else { return nil }
      all += below
    }
    return all
  }
}

extension TextContent {
  /// Reads a box's `measure` entry.
  init?(_ measure: [String: Any]) {
    switch measure["kind"] as? String {
    case "ahem10":
      guard let text = measure["text"] as? String else { return nil }
      self.init(ahem: text)
    case "words":
      guard let words = measure["words"] as? [Double], let height = measure["line-height"] as? Double else {
        return nil
      }
      self.init(
        words: words, space: measure["space"] as? Double ?? 0, lineHeight: height,
        ascent: measure["ascent"] as? Double ?? height)
    default: return nil
    }
  }
}

extension LayoutCase {
  /// The case in the format of such a file, with `frames` as the expected ones.
  func json(expecting frames: [Frame]) -> String {
    var rest = frames[...]
    let expected = Self.json(root, &rest, indent: "    ")
    let isLeftToRight = direction == .leftToRight
    return """
      {
        "id": "\(id)",
        "config": {"defaults": "\(defaults == .css ? "css" : "yoga")", "pointScaleFactor": 0},
        "available": {"width": \(width.map(number) ?? "null"), "height": \(height.map(number) ?? "null")},
        "root":
      \(Self.json(root, indent: "    ")),
        "ltr":\(isLeftToRight ? "\n" + expected : " null"),
        "rtl":\(isLeftToRight ? " null" : "\n" + expected)
      }
      """
  }

  private static func json(_ box: Box, indent: String) -> String {
    let style = box.style.sorted { $0.key < $1.key }.map { property, value in
      "\"\(property)\": " + (Double(value) == nil ? "\"\(value)\"" : value)
    }
    var text = "\(indent){\"style\": {\(style.joined(separator: ", "))}"
    if let ahem = box.text?.ahem {
      text += ", \"measure\": {\"kind\": \"ahem10\", \"text\": \"\(ahem)\"}"
    } else if let content = box.text {
      let words = content.words.map(number).joined(separator: ", ")
      text += ", \"measure\": {\"kind\": \"words\", \"words\": [\(words)], \"space\": \(number(content.space)), "
      text += "\"line-height\": \(number(content.lineHeight)), \"ascent\": \(number(content.ascent))}"
    }
    return text + list(box.children.map { json($0, indent: indent + "  ") }, indent)
  }

  private static func json(_ box: Box, _ frames: inout ArraySlice<Frame>, indent: String) -> String {
    let frame = frames.removeFirst().numbers.map(number).joined(separator: ", ")
    return "\(indent){\"frame\": [\(frame)]"
      + list(box.children.map { json($0, &frames, indent: indent + "  ") }, indent)
  }

  private static func list(_ children: [String], _ indent: String) -> String {
    children.isEmpty ? ", \"children\": []}" : ", \"children\": [\n\(children.joined(separator: ",\n"))]}"
  }
}

/// A number rounded to a thousandth, without a fraction where it is whole.
func number(_ value: Double) -> String {
  let rounded = (value * 1000).rounded() / 1000
  return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
}
