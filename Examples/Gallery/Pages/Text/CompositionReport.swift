import Sateen

/// A text's composition, as an input method tells it.
struct CompositionReport: Equatable {
  /// The composed text; empty for none.
  var composed = ""
  /// The clause that is being changed, in the composed text, in UTF-16 code units; empty for a caret.
  var clause = 0..<0
  /// In the window, in points; nil while the text has no focus.
  var caret: Rect?

  init() {}

  /// - Parameter caret: in the window.
  init(of editor: TextEditor, caret: Rect?) {
    self.caret = caret
    guard let range = editor.compositionRange else { return }
    composed = editor.content.string(in: range)
    let place = editor.selection.head.offset - range.lowerBound
    clause = place..<place
    for span in editor.overlays.spans(of: .composition, in: range) where span.look.underline?.style == .thick {
      clause = span.range.lowerBound - range.lowerBound..<span.range.upperBound - range.lowerBound
    }
  }
}

/// Shows a report in three lines.
final class CompositionReportNode: DisplayNode {
  private(set) var report = CompositionReport()
  private let names: [TextNode]
  private let values: [TextNode]

  nonisolated override init() {
    func label() -> TextNode {
      let node = TextNode()
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
      node.displaysAsynchronously = false
      node.maximumNumberOfLines = 1
      return node
    }
    names = (0..<3).map { _ in label() }
    values = (0..<3).map { _ in label() }
    super.init()
    automaticallyManagesSubnodes = true
    for (node, name) in zip(names, ["Composed", "Clause", "Caret"]) {
      node.attributedText = AttributedText(name, font: Theme.meta, color: Theme.quiet)
    }
    fill(CompositionReport())
  }

  func show(_ report: CompositionReport) {
    guard report != self.report else { return }
    self.report = report
    fill(report)
  }

  /// The three lines.
  nonisolated var lines: [String] { values.map(\.attributedText.string) }

  nonisolated private func fill(_ report: CompositionReport) {
    for (node, words) in zip(values, Self.words(report)) { node.attributedText = words }
  }

  nonisolated private static func words(_ report: CompositionReport) -> [AttributedText] {
    let none = AttributedText("–", font: Theme.meta, color: Theme.faint)
    func figures(_ words: String) -> AttributedText { AttributedText(words, font: Theme.meta, color: Theme.ink) }
    let caret = report.caret.map { caret in
      let (x, y) = (Int(caret.minX.rounded()), Int(caret.minY.rounded()))
      return figures("\(x), \(y) in the window, \(Int(caret.height.rounded())) high")
    }
    guard !report.composed.isEmpty else { return [none, none, caret ?? none] }
    let (start, end, count) = (report.clause.lowerBound, report.clause.upperBound, report.composed.utf16.count)
    let units = Array(report.composed.utf16)
    let parts = [units[..<start], units[start..<end], units[end...]].map { String(decoding: $0, as: UTF16.self) }
    var composed = AttributedText(parts[0], font: Theme.body, color: Theme.ink)
    composed.append(parts[1], attributes: TextAttributes(font: Theme.bodyStrong, color: Theme.accent))
    composed.append(parts[2], attributes: TextAttributes(font: Theme.body, color: Theme.ink))
    let clause = start < end ? "\(start) to \(end) of \(count)" : "none; caret at \(start) of \(count)"
    return [composed, figures(clause), caret ?? none]
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(spacing: 4) {
      for (name, value) in zip(names, values) {
        HStack(spacing: 12, alignItems: .center) {
          name.frame(width: .points(72))
          value.flexGrow().flexShrink()
        }
        .frame(height: .points(22))
      }
    }
  }
}
