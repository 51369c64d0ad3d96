import CLayoutPeer

/// A layout engine to measure.
protocol LayoutEngine: Sendable {
  var name: String { get }

  /// Makes a session in which the tree can be laid out repeatedly; nil if the engine cannot express the tree.
  /// - Parameter scale: pixels per point to round to; zero disables rounding, if the engine supports that.
  func session(_ tree: BenchTree, scale: Double) -> (any LayoutSession)?
}

extension LayoutEngine {
  func session(_ tree: BenchTree) -> (any LayoutSession)? { session(tree, scale: 1) }
}

/// One thread's work on one tree. Between `build` and `free`, the session holds the tree in the engine's own form.
protocol LayoutSession: AnyObject {
  var texts: SessionTexts { get }
  /// Whether the engine caches its results, so that a second layout is worth measuring.
  var remembers: Bool { get }
  func build()
  func layout()
  func free()
  /// Marks the text of a box as changed.
  func markDirty(_ box: Int)
  /// The frame of each box after `layout`: relative to the parent or, with `framesAreAbsolute`, to the root; nil for a
  /// box that the engine has no frame for.
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

/// The texts of one session, at a fixed address.
final class SessionTexts: @unchecked Sendable {
  // Used only by the thread of its session.
  let memory: UnsafeMutablePointer<PeerText>
  private let count: Int

  init(_ tree: BenchTree) {
    count = tree.texts.count
    memory = .allocate(capacity: max(1, count))
    for (index, text) in tree.texts.enumerated() { (memory + index).initialize(to: text) }
  }

  deinit { memory.deallocate() }

  /// How often texts were measured since the session started.
  var asked: Int { (0..<count).reduce(0) { $0 + Int(memory[$1].asked) } }

  /// Switches a text between its full and half its length.
  func toggle(_ index: Int, from original: PeerText) {
    let isWhole = memory[index].characters == original.characters
    memory[index].characters = isWhole ? max(1, original.characters / 2) : original.characters
  }
}
