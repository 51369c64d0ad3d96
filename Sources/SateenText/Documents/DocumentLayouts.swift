import SateenThreads
import Synchronization

/// A cache of layouts by paragraph, for all copies of a document at one width. It keeps two generations, each bounded
/// by the number of paragraphs and of their pieces: when the young generation is full, the old one is evicted.
final class DocumentLayouts: Sendable {
  /// The width for lines, in points.
  let width: Double

  private struct State {
    var young: [Int: TextLayout] = [:]
    var old: [Int: TextLayout] = [:]
    var pieces = 0
  }

  private let state = Locked(State())
  private let limit: Int
  private let pieceLimit: Int
  private let texts = Locked<[(id: Int, text: ParagraphText)]>([])
  private let layoutCount = Atomic<Int>(0)

  private static let rememberedTexts = 16

  init(width: Double, generation: Int = 256, pieces: Int = 65_536) {
    self.width = width.isNaN ? .infinity : max(0, width)
    limit = generation
    pieceLimit = pieces
  }

  /// The number of layouts that were made.
  var count: Int { layoutCount.load(ordering: .relaxed) }

  /// The number of cached layouts.
  var remembered: Int { state.withLock { $0.young.count + $0.old.count } }

  func countLayout() {
    layoutCount.add(1, ordering: .relaxed)
  }

  func find(_ id: Int) -> TextLayout? {
    state.withLock { state in
      if let known = state.young[id] { return known }
      guard let known = state.old[id] else { return nil }
      Self.insert(known, id, &state, limit, pieceLimit)
      return known
    }
  }

  func insert(_ layout: TextLayout, for id: Int) {
    state.withLock { Self.insert(layout, id, &$0, limit, pieceLimit) }
  }

  private static func insert(_ layout: TextLayout, _ id: Int, _ state: inout State, _ limit: Int, _ pieceLimit: Int) {
    if state.young.count >= limit || state.pieces >= pieceLimit {
      state.old = state.young
      state.young = [:]
      state.pieces = 0
    }
    state.young[id] = layout
    state.pieces += layout.pieces.count
  }

  /// The characters of a paragraph.
  func text(of paragraph: DocumentParagraph) -> ParagraphText {
    if let known = texts.withLock({ $0.first { $0.id == paragraph.id }?.text }) { return known }
    let made = ParagraphText(Substring(paragraph.text.string))
    texts.withLock { texts in
      if texts.count >= Self.rememberedTexts { texts.removeFirst() }
      texts.append((paragraph.id, made))
    }
    return made
  }
}
