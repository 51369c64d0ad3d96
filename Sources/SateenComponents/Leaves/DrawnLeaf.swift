import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// A leaf whose value draws itself.
final class DrawnLeaf<Value: Drawing>: LeafBacking {
  private struct Answer {
    var range: SizeRange
    var size: Size
    var measured: Value.Measured

    /// Whether the leaf shows in a size, which is the measured one, rounded up to whole pixels.
    func isShown(in shown: Size) -> Bool {
      (0..<1).contains(shown.width - size.width) && (0..<1).contains(shown.height - size.height)
    }
  }

  /// A stack measures a child up to three times; two widths at once are those of a window that is being resized.
  private static var capacity: Int { 6 }

  private let value: Value
  /// The value as a label, which has baselines and links.
  private let label: Label?
  private let surroundings: Surroundings
  private let counters: ComponentCounters
  private let answers = Locked<[Answer]>([])

  init(_ value: Value, _ surroundings: Surroundings, _ counters: ComponentCounters) {
    self.value = value
    label = value as? Label
    self.surroundings = surroundings
    self.counters = counters
  }

  var text: String? { value.leafText }
  var name: String { value.leafText ?? "\(Value.self)" }
  var node: DisplayNode? { nil }

  func shows(_ other: any LeafValue) -> Bool { (other as? Value) == value }

  var style: LayoutStyle {
    var style = value.style
    if let label, let answer = answers.withLock({ $0.last }),
      let lines = label.baselines(answer.measured, answer.size)
    {
      style.ascender = lines.ascender
      style.descender = lines.descender
    }
    return style
  }

  func size(in range: SizeRange) -> Size {
    answer(range) { $0.range == range }.size
  }

  func draw(in context: GraphicsContext, _ bounds: Rect) {
    let known = answer(SizeRange(exactly: bounds.size)) { $0.isShown(in: bounds.size) }
    value.draw(known.measured, in: context, bounds, surroundings)
  }

  /// The answer that was given before, or that for a range.
  private func answer(_ range: SizeRange, _ isWanted: (Answer) -> Bool) -> Answer {
    if let known = answers.withLock({ $0.last(where: isWanted) }) { return known }
    counters.measured()
    let (size, measured) = value.measure(range, surroundings)
    let answer = Answer(range: range, size: range.clamp(size), measured: measured)
    // The evicted answer ends outside of the lock.
    let evicted = answers.withLock { answers -> Answer? in
      answers.append(answer)
      return answers.count > Self.capacity ? answers.removeFirst() : nil
    }
    withExtendedLifetime(evicted) {}
    return answer
  }

  func link(at point: Point, in size: Size) -> String? {
    guard let label else { return nil }
    let known = answer(SizeRange(exactly: size)) { $0.isShown(in: size) }
    return label.link(at: point, known.measured, in: size)
  }

  func linkAreas(in size: Size) -> [Rect] {
    guard let label, label.text.runs.contains(where: { $0.attributes.link != nil }) else { return [] }
    let known = answer(SizeRange(exactly: size)) { $0.isShown(in: size) }
    return label.linkAreas(known.measured, in: size)
  }
}
