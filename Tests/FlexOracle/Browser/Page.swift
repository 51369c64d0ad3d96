import Foundation
import SateenLayout

/// A web page that lays out cases, each in an element of its own, and then replaces its content by their frames.
struct Page {
  /// CSS pixels per point. A browser rounds lengths to 1/64 of a CSS pixel.
  let zoom: Double

  func html(_ cases: [LayoutCase]) -> String {
    var html = Self.head
    for one in cases {
      let width = one.width.map { length($0) } ?? "1000000px"
      let height = one.height.map { ";height:" + length($0) } ?? ""
      let direction = one.direction == .rightToLeft ? ";direction:rtl" : ""
      html += "<div class=\"s \(one.defaults == .yoga ? "y" : "c")\" style=\"width:\(width)\(height)\(direction)\">"
      write(one.root, rootOf: one, into: &html)
      html += "</div>\n"
    }
    return html + Self.tail
  }

  private func write(_ box: Box, rootOf root: LayoutCase?, into html: inout String) {
    var declarations = cssDeclarations(box.style)
    if let root {
      // The root is out of the page's flow. Where its own width or height is auto, it fills the available space, if
      // there is any.
      declarations.append("position:absolute")
      if box.style["left"] == nil && box.style["right"] == nil { declarations.append("left:0") }
      if box.style["top"] == nil && box.style["bottom"] == nil { declarations.append("top:0") }
      if root.width != nil, (box.style["width"] ?? "auto") == "auto" { declarations.append("width:stretch") }
      if root.height != nil, (box.style["height"] ?? "auto") == "auto" { declarations.append("height:stretch") }
    }
    html +=
      "<div class=\"n\(box.text != nil && box.text?.ahem == nil ? " t" : "")\" style=\"\(declarations.joined(separator: ";"))\">"
    if let text = box.text { write(text, into: &html) }
    for child in box.children { write(child, rootOf: nil, into: &html) }
    html += "</div>"
  }

  /// Writes words as inline boxes. A line is as high as its words, because the font size is 0. The space between words
  /// is a space character, which a browser drops at a line break.
  private func write(_ text: TextContent, into html: inout String) {
    html += "<b style=\"word-spacing:\(length(text.space))\">"
    for (index, word) in text.words.enumerated() {
      if index > 0, text.space > 0 { html += " " }
      html += "<i style=\"width:\(length(word));height:\(length(text.lineHeight));"
      html += "vertical-align:\(length(text.ascent - text.lineHeight))\"></i>"
    }
    html += "</b>"
  }

  /// The declarations, with the more specific property last, so that it wins.
  private func cssDeclarations(_ style: [String: String]) -> [String] {
    let ordered = style.sorted { a, b in (specificity(a.key), a.key) < (specificity(b.key), b.key) }
    return ordered.flatMap { property, value -> [String] in
      if value == "undefined" { return [] }
      return ["\(property):\(css(value, of: property))"]
    }
  }

  private func specificity(_ property: String) -> Int {
    if ["margin", "padding", "border-width", "inset", "gap", "flex", "flex-flow"].contains(property) { return 0 }
    if property.hasSuffix("-inline-start") || property.hasSuffix("-inline-end") || property.contains("inline-start-")
      || property.contains("inline-end-")
    {
      return 3
    }
    return property.contains("-inline") || property.contains("-block") ? 1 : 2
  }

  private func css(_ value: String, of property: String) -> String {
    switch property {
    case "flex-grow", "flex-shrink", "order", "aspect-ratio", "flex": value
    default: Double(value).map { length($0) } ?? value
    }
  }

  private func length(_ points: Double) -> String { "\(points * zoom)px" }

  private static let head = """
    <!doctype html><meta charset="utf-8"><title>boxes</title><style>
    html, body { margin: 0; visibility: hidden }
    .s { position: absolute; left: 0; top: 0 }
    .n { margin: 0; padding: 0; border: 0 solid; scrollbar-width: none;
      display: flex; flex-wrap: nowrap; flex-grow: 0; flex-basis: auto; order: 0; gap: 0; aspect-ratio: auto;
      width: auto; height: auto; max-width: none; max-height: none; overflow: visible; inset: auto;
      justify-content: normal; align-items: normal; align-self: auto }
    .c .n { position: static; flex-direction: row; flex-shrink: 1; align-content: normal; box-sizing: content-box;
      min-width: auto; min-height: auto }
    .y .n { position: relative; flex-direction: column; flex-shrink: 0; align-content: flex-start;
      box-sizing: border-box; min-width: 0; min-height: 0 }
    .s .t { display: block; align-content: normal }
    b { display: block; font-size: 0; line-height: 0 }
    i { display: inline-block }
    </style>

    """

  /// The script writes rectangles in document order, each relative to the nearest ancestor that has a box.
  private static let tail = """
    <script>
    const answers = [];
    for (const slot of document.querySelectorAll('.s')) {
      const numbers = [];
      for (const box of slot.querySelectorAll('.n')) {
        if (box.getClientRects().length === 0) { numbers.push(0, 0, 0, 0); continue; }
        let parent = box.parentElement;
        while (parent.getClientRects().length === 0) parent = parent.parentElement;
        const a = box.getBoundingClientRect(), b = parent.getBoundingClientRect();
        numbers.push(a.x - b.x, a.y - b.y, a.width, a.height);
      }
      answers.push(numbers.join(' '));
    }
    document.body.innerHTML = '<pre></pre>';
    document.querySelector('pre').textContent = answers.join('\\n');
    </script>
    """
}
