/// What every element of one layout computation shares.
public struct LayoutContext: Sendable {
  /// The deepest nesting that is laid out. Elements below get their smallest size and no content, so that nesting
  /// without end (a spec that wraps itself by mistake, a hostile document) ends in a wrong picture and not in a lost
  /// process.
  public static let depthLimit = 256

  /// Device pixels per point, for rounding.
  public var pixelGrid: PixelGrid
  /// Which way leading and trailing point.
  public var direction: LayoutDirection
  /// Calls a body once for each index from 0 up to a count, on as many threads as it likes, and returns when all calls
  /// have. Stacks whose `isConcurrent` is set measure their children through it; without it they take turns. A body may
  /// come to the same call again, for a stack inside.
  public var concurrentPerform: ConcurrentPerform? {
    get { pass.concurrentPerform }
    set { pass = LayoutPass(newValue, memo: pass.memo, entry: pass.entry) }
  }

  public typealias ConcurrentPerform = @Sendable (_ count: Int, _ body: @Sendable (Int) -> Void) -> Void

  /// Whether only the size is of use to whoever asks, so that what is inside may be left out of the layout. Flexbox asks
  /// so while it looks for sizes; each element is asked for its whole layout once they are found.
  public private(set) var wantsSizeOnly = false

  private(set) var depth: Int32 = 0
  /// Of a question that is asked at the same time as others, its place among them; else negative.
  private var place: Int32 = -1
  /// All references behind one, for a context is copied at every step of a layout.
  private var pass: LayoutPass

  public init(
    scale: Double = 1, direction: LayoutDirection = .leftToRight, concurrentPerform: ConcurrentPerform? = nil
  ) {
    pixelGrid = PixelGrid(scale: scale)
    self.direction = direction
    pass = concurrentPerform.map { LayoutPass($0, memo: nil, entry: nil) } ?? .none
  }

  var memo: LayoutMemo? { pass.memo }
  var entry: LayoutEntry? { pass.entry }

  /// The same context, watched by a recorder, which notes down every question asked with it and the answer; see
  /// ``LayoutRecord``.
  public func recorded(by recorder: LayoutRecorder) -> LayoutContext {
    var watched = self
    watched.pass = LayoutPass(pass.concurrentPerform, memo: pass.memo, entry: recorder.root)
    return watched
  }

  /// Whether a recorder watches. An element that keeps answers of its own from one layout to the next keeps none of these.
  public var isRecorded: Bool { entry != nil }

  /// Whether an element is to answer anew although it knows the answer from an earlier layout.
  public var ignoresCaches: Bool { entry?.ignoresCaches == true }

  /// Tells the recorder, if there is one, that the element being asked knew the answer from an earlier layout.
  public func noteCachedAnswer() { entry?.source = .cached }

  /// The same context for a question whose answer is used for its size.
  func forSizeOnly() -> LayoutContext {
    var other = self
    other.wantsSizeOnly = true
    return other
  }

  /// The context of one child among several that are measured at the same time.
  func branch(to element: any LayoutElement) -> LayoutContext {
    var branch = self
    branch.pass = LayoutPass(pass.concurrentPerform, memo: memo?.branch(of: element), entry: pass.entry)
    return branch
  }

  /// The same context for the first, second and so on of questions that are asked at the same time.
  func placed(_ place: Int) -> LayoutContext {
    var placed = self
    placed.place = Int32(clamping: place)
    return placed
  }

  /// The context one level further down, with a memo that is open.
  func entered() -> LayoutContext {
    var inner = self
    if memo?.isOpen != true {
      inner.pass = LayoutPass(pass.concurrentPerform, memo: LayoutMemo(), entry: pass.entry)
      inner.depth = 0
    }
    inner.depth += 1
    return inner
  }

  /// Tells one layout computation from every other of this process; 0 outside of one.
  package var passNumber: UInt64 { memo?.pass ?? 0 }

  /// The answer an element gave to the same question earlier in this layout.
  func recall(_ element: some LayoutElement, _ range: SizeRange, _ parentSize: Size) -> Layout? {
    guard let identity = element.layoutIdentity else { return nil }
    return memo?.answer(of: identity, to: LayoutQuestion(range, parentSize, self))
  }

  /// Asks the element and remembers its answer.
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
  /// The answer of an element to a question that a recorder notes down.
  func record(
    _ element: some LayoutElement, _ range: SizeRange, _ allowed: SizeRange, _ parentSize: Size, in parent: LayoutEntry
  ) -> Layout {
    let own = LayoutEntry(element, range, parentSize, askedIn: parent, place: Int(place))
    var inner = self
    inner.pass = LayoutPass(pass.concurrentPerform, memo: pass.memo, entry: own)
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

/// What the contexts of one layout computation refer to.
private final class LayoutPass: Sendable {
  let concurrentPerform: LayoutContext.ConcurrentPerform?
  /// Nil before the computation begins.
  let memo: LayoutMemo?
  /// The question that is being answered, where a recorder watches.
  let entry: LayoutEntry?

  static let none = LayoutPass(nil, memo: nil, entry: nil)

  init(_ concurrentPerform: LayoutContext.ConcurrentPerform?, memo: LayoutMemo?, entry: LayoutEntry?) {
    self.concurrentPerform = concurrentPerform
    self.memo = memo
    self.entry = entry
  }
}
