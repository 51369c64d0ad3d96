import SateenGraphics

/// An element of HTML around a stretch of text.
struct HTMLElement: Equatable {
  let name: String
  /// Each with a space before it.
  var attributes = ""

  /// The elements for the attributes of text, from the outermost on.
  static func elements(for attributes: TextAttributes) -> [HTMLElement] {
    var elements: [HTMLElement] = []
    if let link = attributes.link {
      elements.append(HTMLElement(name: "a", attributes: " href=\"\(HTMLEscape.escaped(link))\""))
    }
    let look = span(attributes)
    if !look.isEmpty { elements.append(HTMLElement(name: "span", attributes: look)) }
    if attributes.font.family == "monospace" { elements.append(HTMLElement(name: "code")) }
    if attributes.font.weight.rawValue >= Font.Weight.semibold.rawValue { elements.append(HTMLElement(name: "b")) }
    if attributes.font.isItalic { elements.append(HTMLElement(name: "i")) }
    if attributes.underline != nil { elements.append(HTMLElement(name: "u")) }
    if attributes.strikethrough != nil { elements.append(HTMLElement(name: "s")) }
    return elements
  }

  private static func span(_ attributes: TextAttributes) -> String {
    var result = attributes.language.map { " lang=\"\(HTMLEscape.escaped($0))\"" } ?? ""
    var styles: [String] = []
    if attributes.color.light != Color.black.light { styles.append("color:\(value(of: attributes.color))") }
    if let color = attributes.backgroundColor { styles.append("background-color:\(value(of: color))") }
    if !styles.isEmpty { result += " style=\"\(styles.joined(separator: ";"))\"" }
    return result
  }

  /// A colour in CSS. Documents are mostly light, so the value of the dark appearance has no place in them.
  private static func value(of color: Color) -> String {
    let (red, green, blue, alpha) = color.light.bytes
    guard alpha < 255 else {
      let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
    return "rgba(\(red),\(green),\(blue),\((Double(alpha) / 255 * 1_000).rounded() / 1_000))"
  }
}

/// Characters that HTML cannot have as they are.
enum HTMLEscape {
  /// The bytes in place of one in text or in an attribute; nil for one that stays. HTML has no control characters apart
  /// from tabs and line ends.
  static func replacement(of byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case 9, 10, 13: nil
    case 0..<32, 127: ""
    default: nil
    }
  }

  /// The value of an attribute.
  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if let replacement = replacement(of: byte) {
        replacement.withUTF8Buffer { bytes.append(contentsOf: $0) }
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
