import SateenThreads
import Synchronization

/// A cache of layouts by segment, for all copies of a document at one width. It keeps two generations, each bounded by
/// the number of segments and of their pieces: when the young generation is full, the old one is evicted.
final class DocumentLayouts: Sendable {
  /// The width for lines, in points.
  let width: Double

  private struct State {
    var young: [Int: TextLayout] = [:]
    var old: [Int: TextLayout] = [:]
    var pieces = 0
    /// An evicted generation. It is freed outside of the lock, because texts hold attachments of the application, whose
    /// deinit may call back.
    var forgotten: [Int: TextLayout] = [:]

    mutating func takeForgotten() -> [Int: TextLayout] {
      defer { forgotten = [:] }
      return forgotten
    }
  }

  private let state = Locked(State())
  private let limit: Int
  private let pieceLimit: Int
  private let texts = Locked<[(id: Int, text: ParagraphText)]>([])
  private let layoutCount = Atomic<Int>(0)
  private let unitCount = Atomic<Int>(0)

  private static let rememberedTexts = 16

  init(width: Double, generation: Int = 256, pieces: Int = 65_536) {
    self.width = width.isNaN ? .infinity : max(0, width)
    limit = generation
    pieceLimit = pieces
  }

  /// The number of layouts that were made.
  var count: Int { layoutCount.load(ordering: .relaxed) }

  /// The number of code units that were laid out, those that were laid out again included.
  var laidUnits: Int { unitCount.load(ordering: .relaxed) }

  /// The number of cached layouts.
  var remembered: Int { state.withLock { $0.young.count + $0.old.count } }

  func countLayout(of units: Int) {
    layoutCount.add(1, ordering: .relaxed)
    unitCount.add(units, ordering: .relaxed)
  }

  func find(_ id: Int) -> TextLayout? {
    let (found, forgotten) = state.withLock { state -> (TextLayout?, [Int: TextLayout]) in
      if let known = state.young[id] { return (known, [:]) }
      guard let known = state.old[id] else { return (nil, [:]) }
      Self.insert(known, id, &state, limit, pieceLimit)
      return (known, state.takeForgotten())
    }
    withExtendedLifetime(forgotten) {}
    return found
  }

  func insert(_ layout: TextLayout, for id: Int) {
    let forgotten = state.withLock { state in
      Self.insert(layout, id, &state, limit, pieceLimit)
      return state.takeForgotten()
    }
    withExtendedLifetime(forgotten) {}
  }

  private static func insert(_ layout: TextLayout, _ id: Int, _ state: inout State, _ limit: Int, _ pieceLimit: Int) {
    if state.young.count >= limit || state.pieces >= pieceLimit {
      state.forgotten = state.old
      state.old = state.young
      state.young = [:]
      state.pieces = 0
    }
    state.young[id] = layout
    state.pieces += layout.pieces.count
  }

  /// The characters of a segment, which stays as it is once its identifier is known.
  /// - Parameter read: reads the code units.
  func text(of segment: DocumentSegment, _ read: () -> [UInt16]) -> ParagraphText {
    if let known = texts.withLock({ $0.first { $0.id == segment.id }?.text }) { return known }
    let made = ParagraphText(read())
    texts.withLock { texts in
      if texts.count >= Self.rememberedTexts { texts.removeFirst() }
      texts.append((segment.id, made))
    }
    return made
  }
}
