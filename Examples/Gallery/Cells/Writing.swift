import Sateen

/// A document with a caret: the model of an editor, as a value. A step takes time for the paragraph it changes, not for
/// the whole document, and is done on a worker.
struct Writing: Sendable {
  /// A step of the user.
  enum Step: Sendable {
    /// - extends: whether the selection is extended; else it becomes a caret.
    case move(TextMove, extends: Bool)
    case place(Point, extends: Bool)
    case selectWord(Point)
    case selectParagraph(Point)
    case selectAll
    case type(String)
    case erase(TextMove)
    /// The size of the view that shows the document.
    case room(Size)
    /// Starts over with a short or a long text.
    case open(isLong: Bool)
  }

  private(set) var document: TextDocument
  private(set) var selection: TextSelection
  private(set) var isLong = false
  /// The distance from the document's top to the view's, in points.
  private(set) var top = 0.0
  /// The paragraphs that the last edit laid out again; empty before the first edit.
  private(set) var laidAnew: Range<Int> = 0..<0
  /// The range of text in these paragraphs.
  private(set) var touched: Range<Int> = 0..<0
  private var room = Size.zero
  private var wantedX: Double?

  /// The inset around the text, in points.
  static let inset = 40.0
  static let longCount = 3_000

  init() {
    document = TextDocument(Self.text)
    // Between a left-to-right and a right-to-left run, the caret is split in two.
    selection = TextSelection(TextPosition(Self.paragraphs[0].utf16.count + 1 + "In Hebrew, peace is ".utf16.count))
  }

  var positions: TextPositions { document.positions }

  /// The width of lines, in points.
  static func lineWidth(in room: Size) -> Double {
    min(SpecimenNode.measure, max(80, room.width - 2 * inset(in: room)))
  }

  static func inset(in room: Size) -> Double { room.width < 560 ? 20 : inset }

  mutating func take(_ step: Step) {
    switch step {
    case .move(let move, let extends):
      let head: TextPosition
      if !extends, !selection.isEmpty, move == .left || move == .right {
        // Without Shift, an arrow replaces the selection by a caret at its end in the arrow's direction.
        let carets = [selection.anchor, selection.head].map { ($0, positions.caret(at: $0).frame) }
        let sorted = carets.sorted { ($0.1.minY, $0.1.minX) < ($1.1.minY, $1.1.minX) }
        head = sorted[move == .left ? 0 : 1].0
        wantedX = nil
      } else {
        head = positions.position(from: selection.head, move, wantedX: &wantedX)
      }
      select(to: head, extends: extends)
    case .place(let point, let extends):
      wantedX = nil
      select(to: positions.position(at: inDocument(point)), extends: extends)
    case .selectWord(let point): selection = TextSelection(positions.word(at: inDocument(point)))
    case .selectParagraph(let point): selection = TextSelection(positions.paragraph(at: inDocument(point)))
    case .selectAll: selection = TextSelection(0..<document.length)
    case .type(let words): replace(selection.range, with: words)
    case .erase(let move):
      if selection.isEmpty {
        let other = positions.position(from: selection.head, move).offset
        let here = selection.head.offset
        if other != here { replace(min(here, other)..<max(here, other), with: "") }
      } else {
        replace(selection.range, with: "")
      }
    case .room(let size):
      room = size
      document.width = Self.lineWidth(in: size)
    case .open(let isLong):
      let room = room
      self = Writing()
      (self.isLong, self.room) = (isLong, room)
      if isLong {
        var text = AttributedText()
        for number in 0..<Self.longCount {
          if number > 0 { text.append("\n", attributes: Self.attributes) }
          text.append(Prose.alice[number % Prose.alice.count], attributes: Self.attributes)
        }
        text.paragraphStyle = Self.text.paragraphStyle
        document = TextDocument(text, width: Self.lineWidth(in: room))
        selection = TextSelection(TextPosition(text.length))
      } else {
        document.width = Self.lineWidth(in: room)
      }
    }
    switch step {
    case .selectAll, .selectWord, .selectParagraph: break
    default: showCaret()
    }
  }

  private mutating func select(to head: TextPosition, extends: Bool) {
    selection = extends ? TextSelection(anchor: selection.anchor, head: head) : TextSelection(head)
  }

  private mutating func replace(_ range: Range<Int>, with words: String) {
    let edit = document.replace(range, with: words)
    laidAnew = edit.paragraphs
    let first = positions.paragraph(containing: edit.inserted.lowerBound)
    let last = positions.paragraph(containing: edit.inserted.upperBound)
    touched = first.lowerBound..<max(first.upperBound, last.upperBound)
    selection = TextSelection(TextPosition(edit.inserted.upperBound))
    wantedX = nil
  }

  private func inDocument(_ point: Point) -> Point {
    Point(x: point.x - Self.inset(in: room), y: point.y - Self.inset(in: room) + top)
  }

  /// Scrolls the document so that the caret is visible.
  private mutating func showCaret() {
    guard room.height > 0 else { return }
    let inset = Self.inset(in: room)
    let caret = positions.caret(at: selection.head).frame
    let height = document.size.height + 2 * inset
    top = min(max(top, caret.maxY + 2 * inset - room.height), caret.minY)
    top = min(max(0, top), max(0, height - room.height))
  }

  // MARK: Text

  private static let attributes = TextAttributes(
    font: Font(families: ["Noto Serif", "DejaVu Serif"], size: 19), color: Theme.ink)

  private static let paragraphs = [
    "Click anywhere, or go about with the arrow keys, and type.",
    "In Hebrew, peace is שלום; in Arabic it is سلام, and both are a greeting.",
    "הספר The Little Prince ראה אור בניו יורק ב־1943, ומאז תורגם ליותר מ־500 שפות.",
    "A family 👨‍👩‍👧‍👦, a flag 🇳🇿 and a waving hand 👋🏽 are one step each, and so are क्षि and é.",
    "มนุษย์ทั้งหลายเกิดมามีอิสระ has words without spaces between them.",
    Prose.lake,
  ]

  private static let text: AttributedText = {
    var text = AttributedText(paragraphs.joined(separator: "\n"), attributes: attributes)
    text.paragraphStyle.lineHeightMultiple = 1.25
    text.paragraphStyle.spacing = 14
    return text
  }()
}
