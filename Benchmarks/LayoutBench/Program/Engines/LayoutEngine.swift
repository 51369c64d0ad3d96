import CLayoutPeer

/// Something that lays trees out.
protocol LayoutEngine: Sendable {
  var name: String { get }

  /// A place of one's own to lay the tree out in, again and again; nil where the engine cannot express it.
  /// - Parameter scale: pixels per point to round to; zero rounds nothing, where the engine can do without.
  func session(_ tree: BenchTree, scale: Double) -> (any LayoutSession)?
}

extension LayoutEngine {
  func session(_ tree: BenchTree) -> (any LayoutSession)? { session(tree, scale: 1) }
}

/// One thread's work on one tree. Between `build` and `free` there is a tree in the engine's own form.
protocol LayoutSession: AnyObject {
  var texts: SessionTexts { get }
  /// Whether the engine keeps what it computed, so that asking again means something.
  var remembers: Bool { get }
  func build()
  func layout()
  func free()
  /// Says that the text of a box is another.
  func markDirty(_ box: Int)
  /// After `layout`: each box's frame in its parent's, or on the whole where `framesAreAbsolute`; nil for boxes the
  /// engine has no frame for.
  func frames() -> [BenchFrame?]
  var framesAreAbsolute: Bool { get }
}

extension LayoutSession {
  var remembers: Bool { true }
  var framesAreAbsolute: Bool { false }
}

struct BenchFrame: Equatable {
  var x, y, width, height: Double
}

/// The texts of one session, at a fixed place in memory.
final class SessionTexts: @unchecked Sendable {
  // Used by the thread of its session alone.
  let memory: UnsafeMutablePointer<PeerText>
  private let count: Int

  init(_ tree: BenchTree) {
    count = tree.texts.count
    memory = .allocate(capacity: max(1, count))
    for (index, text) in tree.texts.enumerated() { (memory + index).initialize(to: text) }
  }

  deinit { memory.deallocate() }

  /// How often texts were measured since the session began.
  var asked: Int { (0..<count).reduce(0) { $0 + Int(memory[$1].asked) } }

  /// A text of half the length, or of the whole one again.
  func toggle(_ index: Int, from original: PeerText) {
    let isWhole = memory[index].characters == original.characters
    memory[index].characters = isWhole ? max(1, original.characters / 2) : original.characters
  }
}
