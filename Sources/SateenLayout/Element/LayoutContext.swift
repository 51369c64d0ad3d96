/// The values that all elements of one layout computation share.
public struct LayoutContext: Sendable {
  /// The deepest nesting that is laid out. Elements below get their smallest size and no content. Without the limit,
  /// endless nesting (a spec that wraps itself by mistake, a hostile document) would overflow the stack and end the
  /// process.
  public static let depthLimit = 256

  /// Rounds to whole device pixels.
  public var pixelGrid: PixelGrid
  /// The direction that content runs in: it decides whether the leading edge is left or right.
  public var direction: LayoutDirection
  /// Calls `body` once for each index from 0 to `count` - 1, on any number of threads, and returns when all calls have
  /// returned. A stack whose `isConcurrent` is set measures its children with it; if it is nil, the children are
  /// measured one after the other. A call of `body` may call it again, for a stack inside.
  package var concurrentPerform: ConcurrentPerform? {
    get { pass.concurrentPerform }
    set { pass = pass.with(concurrentPerform: newValue) }
  }

  package typealias ConcurrentPerform = @Sendable (_ count: Int, _ body: @Sendable (Int) -> Void) -> Void

  /// Whether the caller uses only the size of the result, so that an element may leave out its sublayouts. Flexbox sets
  /// it while it searches for sizes; once they are found, it requests each element's whole layout.
  public private(set) var wantsSizeOnly = false

  private(set) var depth: Int32 = 0
  /// The index of this request among concurrent ones, which gives a recorder a stable order; negative otherwise.
  private var place: Int32 = -1
  /// A single reference to everything the context refers to: a context is copied at every step of a layout.
  private var pass: LayoutPass

  public init(scale: Double = 1, direction: LayoutDirection = .leftToRight) {
    self.init(scale: scale, direction: direction, concurrentPerform: nil)
  }

  package init(
    scale: Double = 1, direction: LayoutDirection = .leftToRight, concurrentPerform: ConcurrentPerform?
  ) {
    pixelGrid = PixelGrid(scale: scale)
    self.direction = direction
    pass = concurrentPerform.map { LayoutPass.none.with(concurrentPerform: $0) } ?? .none
  }

  var memo: LayoutMemo? { pass.memo }
  var entry: LayoutEntry? { pass.entry }

  /// The same context with a recorder, which records every layout request made with it and its result; see
  /// ``LayoutRecord``.
  public func recorded(by recorder: LayoutRecorder) -> LayoutContext {
    var watched = self
    watched.pass = pass.with(entry: recorder.root)
    return watched
  }

  /// Whether a recorder is set. An element that caches layouts from one computation to the next does not cache a
  /// recorded one.
  public var isRecorded: Bool { entry != nil }

  /// Whether an element must ignore layouts cached by earlier computations.
  public var ignoresCaches: Bool { entry?.ignoresCaches == true }

  /// Tells the recorder, if one is set, that the current element returned a layout cached by an earlier computation.
  package func noteCachedAnswer() { entry?.source = .cached }

  /// The same context for the contents of a node.
  package func inside(_ container: any AnyObject & Sendable) -> LayoutContext {
    var inner = self
    inner.pass = pass.with(container: container)
    return inner
  }

  /// The node whose contents are measured; nil for the element that the computation began with.
  package var container: (any AnyObject & Sendable)? { pass.container }

  /// The same context for a request that only needs the size of its result.
  func forSizeOnly() -> LayoutContext {
    var other = self
    other.wantsSizeOnly = true
    return other
  }

  /// The context of one child among several that are measured concurrently.
  func branch(to element: any LayoutElement) -> LayoutContext {
    var branch = self
    branch.pass = pass.with(memo: memo?.branch(of: element))
    return branch
  }

  /// The same context for the concurrent request of a given index.
  func placed(_ place: Int) -> LayoutContext {
    var placed = self
    placed.place = Int32(clamping: place)
    return placed
  }

  /// The context one level further down. It has an open memo: the first level of a computation makes one.
  func entered() -> LayoutContext {
    var inner = self
    if memo?.isOpen != true {
      inner.pass = pass.with(memo: LayoutMemo())
      inner.depth = 0
    }
    inner.depth += 1
    return inner
  }

  /// A number that only this layout computation has in this process; 0 outside of a computation.
  package var passNumber: UInt64 { memo?.pass ?? 0 }

  /// The ``passNumber`` of the layout computation that began last in this process. Numbers grow.
  package static var newestPass: UInt64 { LayoutMemo.newestPass }

  /// The layout the element returned for the same request earlier in this computation; nil without one.
  func recall(_ element: some LayoutElement, _ range: SizeRange, _ parentSize: Size) -> Layout? {
    guard let identity = element.layoutIdentity else { return nil }
    return memo?.answer(of: identity, to: LayoutQuestion(range, parentSize, self))
  }

  /// Measures the element and remembers the layout for the rest of this computation.
  func compute(_ element: some LayoutElement, _ range: SizeRange, _ parentSize: Size) -> Layout {
    guard depth <= Self.depthLimit else { return Layout(element: element, size: range.min, context: self) }
    var layout = element.answerLayout(range, parentSize: parentSize, context: self)
    if let entry { layout.recordID = entry.id }
    if let identity = element.layoutIdentity {
      memo?.remember(layout, of: element, identity, to: LayoutQuestion(range, parentSize, self))
    }
    return layout
  }
}

extension LayoutContext {
  /// Makes a layout request and records it together with its result.
  func record(
    _ element: some LayoutElement, _ range: SizeRange, _ allowed: SizeRange, _ parentSize: Size, in parent: LayoutEntry
  ) -> Layout {
    let own = LayoutEntry(element, range, parentSize, askedIn: parent, place: Int(place))
    var inner = self
    inner.pass = pass.with(entry: own)
    inner.place = -1
    var layout: Layout
    if let known = inner.recall(element, allowed, parentSize) {
      layout = known
      own.source = .remembered
      own.original = known.recordID
    } else {
      layout = inner.compute(element, allowed, parentSize)
    }
    layout.recordID = own.id
    own.answer = layout
    return layout
  }
}

extension LayoutContext: Hashable {
  public static func == (a: LayoutContext, b: LayoutContext) -> Bool {
    a.pixelGrid == b.pixelGrid && a.direction == b.direction
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(pixelGrid)
    hasher.combine(direction)
  }
}

/// The references that the contexts of one layout computation share.
private final class LayoutPass: Sendable {
  let concurrentPerform: LayoutContext.ConcurrentPerform?
  /// Nil before the computation begins.
  let memo: LayoutMemo?
  /// The recorded request being computed; nil without a recorder.
  let entry: LayoutEntry?
  let container: (any AnyObject & Sendable)?

  static let none = LayoutPass(nil, nil, nil, nil)

  private init(
    _ concurrentPerform: LayoutContext.ConcurrentPerform?, _ memo: LayoutMemo?, _ entry: LayoutEntry?,
    _ container: (any AnyObject & Sendable)?
  ) {
    self.concurrentPerform = concurrentPerform
    self.memo = memo
    self.entry = entry
    self.container = container
  }

  func with(concurrentPerform: LayoutContext.ConcurrentPerform?) -> LayoutPass {
    LayoutPass(concurrentPerform, memo, entry, container)
  }

  func with(memo: LayoutMemo?) -> LayoutPass { LayoutPass(concurrentPerform, memo, entry, container) }

  func with(entry: LayoutEntry?) -> LayoutPass { LayoutPass(concurrentPerform, memo, entry, container) }

  func with(container: any AnyObject & Sendable) -> LayoutPass { LayoutPass(concurrentPerform, memo, entry, container) }
}
