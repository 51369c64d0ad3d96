import Sateen

/// Shows a document with its caret and selection, and passes presses to it as steps.
final class WritingNode: DisplayNode, LookNode {
  struct Look: Equatable {
    var writing = Writing()
    /// The number of turns of work so far. Two looks are equal if their turns are.
    var turn = 0

    static func == (a: Look, b: Look) -> Bool { a.turn == b.turn }
  }
  private var waiting: [Writing.Step] = []
  private var isWorking = false
  private var room = Size.zero
  /// Called after steps were done.
  var onChange: (@MainActor () -> Void)?

  nonisolated override init() {
    super.init()
    look = Look()
    backgroundColor = Theme.card
    pointerShape = .text
  }

  /// The document after all steps done so far.
  nonisolated var writing: Writing { look.writing }

  // MARK: Steps

  /// Adds a step. It is done on a worker, after all steps before it.
  func take(_ step: Writing.Step) {
    waiting.append(step)
    if !isWorking { work() }
  }

  /// Has a worker do all pending steps. Steps that are added meanwhile wait for the next turn.
  private func work() {
    isWorking = !waiting.isEmpty
    guard isWorking else { return }
    let (steps, old) = (waiting, look)
    waiting = []
    WorkQueue.shared.submit(.visible) { [weak self] in
      var writing = old.writing
      for step in steps { writing.take(step) }
      let new = Look(writing: writing, turn: old.turn + 1)
      MainQueue.shared.post { self?.didWork(new) }
    }
  }

  private func didWork(_ new: Look) {
    look = new
    work()
    onChange?()
  }

  override func layoutDidFinish() {
    super.layoutDidFinish()
    guard bounds.size != room else { return }
    room = bounds.size
    take(.room(room))
  }

  // MARK: Drawing

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let writing = writing
    return .draw { context, check in Self.draw(writing, in: context, request.bounds, check) }
  }

  nonisolated private static func draw(
    _ writing: Writing, in context: GraphicsContext, _ bounds: Rect, _ check: CancellationCheck
  ) {
    let inset = Writing.inset(in: bounds.size)
    let corner = Point(x: inset, y: inset - writing.top)
    let visible = Rect(x: -inset, y: -corner.y, width: bounds.width, height: bounds.height)
    let positions = writing.positions
    let width = Writing.lineWidth(in: bounds.size)
    // A bar marks the paragraphs that the last edit laid out again.
    let touched = positions.selectionRects(for: writing.touched, in: visible)
    if let first = touched.first, let last = touched.last {
      let bar = Rect(
        x: corner.x - inset / 2 + 2, y: corner.y + first.minY + 2, width: 3, height: last.maxY - first.minY - 4)
      context.fill(Path(roundedRect: bar, radius: 1.5), with: Tint.amber.ink)
    }
    if !writing.selection.isEmpty {
      let color = Theme.accent.withAlpha(multipliedBy: 0.24)
      for rect in positions.selectionRects(for: writing.selection.range, fillingTo: 0...width, in: visible) {
        context.fill(rect.offsetBy(x: corner.x, y: corner.y), with: color)
      }
    }
    if check.isCancelled { return }
    writing.document.draw(in: context, at: corner, from: visible.minY, to: visible.maxY)
    let caret = positions.caret(at: writing.selection.head)
    if let second = caret.secondaryFrame {
      mark(second.offsetBy(x: corner.x, y: corner.y), isRightToLeft: !caret.isRightToLeft, Tint.orange.ink, in: context)
    }
    mark(
      caret.frame.offsetBy(x: corner.x, y: corner.y),
      isRightToLeft: caret.secondaryFrame == nil ? nil : caret.isRightToLeft, Theme.accent, in: context)
  }

  /// Draws a caret. One of two carets has a flag in the direction of its text.
  nonisolated private static func mark(_ frame: Rect, isRightToLeft: Bool?, _ color: Color, in context: GraphicsContext)
  {
    let stem = Rect(x: frame.minX - 1, y: frame.minY + 2, width: 2, height: frame.height - 4)
    context.fill(stem, with: color)
    guard let isRightToLeft else { return }
    let side = isRightToLeft ? -1.0 : 1
    var flag = Path()
    flag.move(to: Point(x: frame.minX, y: stem.minY))
    flag.addLine(to: Point(x: frame.minX + side * 8, y: stem.minY + 3.5))
    flag.addLine(to: Point(x: frame.minX, y: stem.minY + 7))
    flag.close()
    context.fill(flag, with: color)
  }

  // MARK: Pointer

  override func touchesBegan(_ touches: [Touch]) {
    super.touchesBegan(touches)
    guard let view = loadedView, let touch = touches.first else { return }
    let point = touch.location(in: view)
    switch touch.tapCount {
    case 1: take(.place(point, extends: touch.modifiers.contains(.shift)))
    case 2: take(.selectWord(point))
    default: take(.selectParagraph(point))
    }
  }

  override func touchesMoved(_ touches: [Touch]) {
    guard let view = loadedView, let touch = touches.first, touch.tapCount == 1 else { return }
    take(.place(touch.location(in: view), extends: true))
  }

  override func claimedDirections(of touch: Touch) -> ScrollDirection? { [.horizontal, .vertical] }
}
