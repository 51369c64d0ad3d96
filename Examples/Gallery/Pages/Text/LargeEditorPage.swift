import Sateen

/// Ten megabytes of text in an editor. A worker writes them; what is far from the view is never laid out.
final class LargeEditorPage: PageController {
  let editor = EditableTextNode()
  private let size: Int

  /// - Parameter size: of the text, in bytes.
  init(_ page: GalleryPage, size: Int = 10_000_000) {
    self.size = size
    super.init(page)
  }

  override func makeContent() -> DisplayNode {
    var attributes = EditableTextNode.defaultAttributes
    attributes.font = .system(14)
    attributes.color = Theme.ink
    editor.typingAttributes = attributes
    editor.fieldStyle = .rounded
    editor.fieldStyle.insets = EdgeInsets(horizontal: 20, vertical: 16)
    editor.placeholder = "A worker writes \(Figures.grouped(size / 1_000)) kilobytes…"
    editor.onChange = { [weak self] _, _ in self?.showState() }
    editor.onSelectionChange = { [weak self] _ in self?.showState() }
    write(attributes)
    return LargeEditorContentNode(editor)
  }

  private func write(_ attributes: TextAttributes) {
    WorkQueue.shared.submit(.visible) { [weak self, size] in
      let content = LogBook.write(size, attributes)
      MainQueue.shared.post { [weak self] in
        guard let self else { return }
        editor.content = content
        editor.selection = TextSelection(TextPosition(0))
        showState()
      }
    }
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("w", "Write") { [weak self] in self?.editor.focus() },
      .letter("s", "Start") { [weak self] in self?.go(to: 0) },
      .letter("m", "Middle") { [weak self] in self?.go(to: 0.5) },
      .letter("e", "End") { [weak self] in self?.go(to: 1) },
      .letter("a", "Add a line") { [weak self] in self?.addLine() },
      .letter("u", "Undo") { [weak self] in self?.editor.undo() },
    ]
  }

  override func makeStatus() -> String {
    let content = editor.content
    guard !content.isEmpty else { return "" }
    let line = content.paragraphIndex(at: editor.selection.head.offset) + 1
    let (whole, tenths) = (content.byteCount / 1_000_000, content.byteCount / 100_000 % 10)
    return "Line \(Figures.grouped(line)) of \(Figures.grouped(content.paragraphCount)), \(whole).\(tenths) MB"
  }

  /// Puts the caret at a part of the text's length, at the start of a line.
  private func go(to part: Double) {
    let content = editor.content
    let offset = Int(Double(content.length) * part)
    let place = part < 1 ? content.paragraph(at: offset).range.lowerBound : content.length
    editor.focus()
    editor.perform(.select(TextSelection(TextPosition(place))))
  }

  private func addLine() {
    let place = editor.content.paragraph(at: editor.selection.head.offset).range.lowerBound
    editor.perform(.select(TextSelection(TextPosition(place))))
    editor.perform(
      .insert(TextContent("Added by a key, at the start of a line.\n", attributes: editor.typingAttributes)))
  }
}

/// The book that fills the editor: numbered lines, all different.
enum LogBook {
  private static let entries = [
    "Wind west, four. Two boats out before dawn, one back by noon.",
    "Fog.",
    "The lamp on the north mole was trimmed, the glass cleaned, and the clock set by the packet’s chronometer.",
    "Nothing to report but the tide.",
    "A ketch at anchor off the bar; her master came ashore for bread, oil and news, and stayed until the ebb.",
    "Grüße von der Fähre; ein Fass Öl, zwei Taue.",
    "Herring.",
    "Rain from the south, and a swell that broke over the steps. The watchman moved the buoy, and moved it back.",
  ]

  /// Writes lines until there are as many bytes. Runs on a worker.
  static func write(_ size: Int, _ attributes: TextAttributes) -> TextContent {
    let lines = entries.map { Array($0.utf8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 256)
    var number = 0
    while bytes.count < size {
      number += 1
      bytes.append(contentsOf: String(number).utf8)
      bytes.append(0x20)
      bytes.append(0x20)
      // Neighbours differ, and so do thousands.
      bytes.append(contentsOf: lines[(number * 7 + number / 1_000) % lines.count])
      bytes.append(0x0a)
    }
    return TextContent(String(decoding: bytes, as: UTF8.self), attributes: attributes)
  }
}

/// The editor on the page.
final class LargeEditorContentNode: DisplayNode {
  private let editor: EditableTextNode

  nonisolated init(_ editor: EditableTextNode) {
    self.editor = editor
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.page
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let side = max(16, ((range.max.width - 860) / 2).rounded())
    return VStack { editor.flexGrow().flexShrink() }
      .padding(EdgeInsets(horizontal: side, vertical: 16))
  }
}
