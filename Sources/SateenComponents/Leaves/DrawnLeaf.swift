import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// A leaf whose value draws itself.
final class DrawnLeaf<Value: Drawing>: Leaf, @unchecked Sendable {
  private struct Answer {
    var range: SizeRange
    var size: Size
    var measured: Value.Measured

    /// Whether the leaf shows in a size, which is the measured one, rounded up to whole pixels.
    func isShown(in shown: Size) -> Bool {
      (0..<1).contains(shown.width - size.width) && (0..<1).contains(shown.height - size.height)
    }
  }

  private struct State {
    /// The newest answer, and those before it. Most leaves are measured in one way.
    var newest: Answer?
    var earlier: [Answer] = []
    /// The first and last baseline of the newest answer.
    var baselines: (ascender: Double, descender: Double)?

    func last(where isWanted: (Answer) -> Bool) -> Answer? {
      guard let newest else { return nil }
      if isWanted(newest) { return newest }
      for answer in earlier.reversed() where isWanted(answer) { return answer }
      return nil
    }

    /// - Returns: the answer that is forgotten.
    mutating func keep(_ answer: Answer) -> Answer? {
      defer { newest = answer }
      guard let newest else { return nil }
      earlier.append(newest)
      return earlier.count >= capacity ? earlier.removeFirst() : nil
    }
  }

  /// A stack measures a child up to three times; two widths at once are those of a window that is being resized.
  private static var capacity: Int { 6 }

  private let value: Value
  /// The value as a label, which has baselines and links.
  private let label: Label?
  private let state = Locked(State())

  init(_ value: Value, _ origin: Origin) {
    self.value = value
    label = value as? Label
    super.init(origin)
  }

  override var text: String? { value.leafText }
  override var name: String { value.leafText ?? "\(Value.self)" }

  func shows(_ other: Value) -> Bool { value == other }

  override var style: LayoutStyle {
    var style = value.style
    if label != nil, let lines = state.withLock({ $0.baselines }) {
      style.ascender = lines.ascender
      style.descender = lines.descender
    }
    return style
  }

  override func size(in range: SizeRange) -> Size {
    answer(range) { $0.range == range }.size
  }

  override func paint(in context: GraphicsContext, _ bounds: Rect) {
    let known = answer(SizeRange(exactly: bounds.size)) { $0.isShown(in: bounds.size) }
    value.draw(known.measured, in: context, bounds, surroundings)
  }

  /// The answer that was given before, or that for a range.
  private func answer(_ range: SizeRange, _ isWanted: (Answer) -> Bool) -> Answer {
    if let known = state.withLock({ $0.last(where: isWanted) }) { return known }
    origin.counters.measured()
    let (size, measured) = value.measure(range, surroundings)
    let answer = Answer(range: range, size: range.clamp(size), measured: measured)
    let lines = label?.baselines(measured, answer.size)
    // The evicted answer ends outside of the lock.
    let evicted = state.withLock { state -> Answer? in
      if let lines { state.baselines = lines }
      return state.keep(answer)
    }
    withExtendedLifetime(evicted) {}
    return answer
  }

  override func link(at point: Point, in size: Size) -> String? {
    guard let label else { return nil }
    let known = answer(SizeRange(exactly: size)) { $0.isShown(in: size) }
    return label.link(at: point, known.measured, in: size)
  }

  override func linkAreas(in size: Size) -> [Rect] {
    guard let label, label.text.runs.contains(where: { $0.attributes.link != nil }) else { return [] }
    let known = answer(SizeRange(exactly: size)) { $0.isShown(in: size) }
    return label.linkAreas(known.measured, in: size)
  }
}
