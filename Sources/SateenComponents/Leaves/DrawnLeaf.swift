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

  private struct State {
    var answers: [Answer] = []
    /// With the baselines of the last answer.
    var style: LayoutStyle
  }

  /// A stack measures a child up to three times; two widths at once are those of a window that is being resized.
  private static var capacity: Int { 6 }

  private let value: Value
  /// The value as a label, which has baselines and links.
  private let label: Label?
  private let surroundings: Surroundings
  private let counters: ComponentCounters
  private let state: Locked<State>

  init(_ value: Value, _ surroundings: Surroundings, _ counters: ComponentCounters) {
    self.value = value
    label = value as? Label
    self.surroundings = surroundings
    self.counters = counters
    state = Locked(State(style: value.style))
  }

  var text: String? { value.leafText }
  var name: String { value.leafText ?? "\(Value.self)" }

  func shows(_ other: Value) -> Bool { value == other }

  var style: LayoutStyle { state.withLock { $0.style } }

  func size(in range: SizeRange) -> Size {
    answer(range) { $0.range == range }.size
  }

  func draw(in context: GraphicsContext, _ bounds: Rect) {
    let known = answer(SizeRange(exactly: bounds.size)) { $0.isShown(in: bounds.size) }
    value.draw(known.measured, in: context, bounds, surroundings)
  }

  /// The answer that was given before, or that for a range.
  private func answer(_ range: SizeRange, _ isWanted: (Answer) -> Bool) -> Answer {
    if let known = state.withLock({ $0.answers.last(where: isWanted) }) { return known }
    counters.measured()
    let (size, measured) = value.measure(range, surroundings)
    let answer = Answer(range: range, size: range.clamp(size), measured: measured)
    let lines = label?.baselines(measured, answer.size)
    // The evicted answer ends outside of the lock.
    let evicted = state.withLock { state -> Answer? in
      if let lines {
        state.style.ascender = lines.ascender
        state.style.descender = lines.descender
      }
      state.answers.append(answer)
      return state.answers.count > Self.capacity ? state.answers.removeFirst() : nil
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
