import SateenLayout

/// A second implementation of the rules for stacks, made from the rules and without the engine's code. Lengths are
/// along the stack (main) and across it (cross).
struct StackModel {
  struct Item {
    /// The box's own size.
    var main: Double
    var cross: Double
    var grow = 0.0
    var shrink = 0.0
    var basis: Double?
    /// The style's exact length along the stack.
    var exactMain: Double?
    var exactCross: Double?
    var minCross: Double?
    var maxCross: Double?
    var before = 0.0
    var after = 0.0
    /// The item's `alignSelf`; nil for the stack's alignment.
    var align: AlignItems?
    var ascender = 0.0
    var descender = 0.0
  }

  var direction = StackDirection.horizontal
  var justify = JustifyContent.start
  var align = AlignItems.stretch
  var wraps = false
  var content = AlignContent.start
  var spacing = 0.0
  var lineSpacing = 0.0
  var scale = 1.0
  var items: [Item]
  /// The stack's minimum and maximum size.
  var main: ClosedRange<Double>
  var cross: ClosedRange<Double>

  /// The stack's size and the frames of its items.
  func solve() -> (size: Size, frames: [Rect]) {
    if items.isEmpty { return (size(ceiled(main.lowerBound), ceiled(cross.lowerBound)), []) }
    var lengths = items.map { _ in 0.0 }
    var widths = lengths
    func measure(_ i: Int, _ asked: ClosedRange<Double>, _ across: ClosedRange<Double>) {
      let item = items[i]
      let wantedMain = item.exactMain.map { clamp($0, asked) } ?? clamp(item.main, asked)
      lengths[i] = ceiled(wantedMain)
      // If the style's range and the requested range do not overlap, the nearest bound of the requested range holds.
      let own = ownCross(item)
      let low = max(own.lowerBound, across.lowerBound)
      let high = min(own.upperBound, across.upperBound)
      let range =
        low <= high
        ? low...high : own.lowerBound > across.upperBound ? only(across.upperBound) : only(across.lowerBound)
      widths[i] = ceiled(clamp(item.cross, range))
    }
    /// The requested cross range of an item, for a cross range of the stack or a line.
    func across(_ i: Int, _ range: ClosedRange<Double>) -> ClosedRange<Double> {
      guard alignment(i) == .stretch else { return 0...range.upperBound }
      let own = ownCross(items[i])
      // A maximum of 0 counts as not set.
      let high = own.upperBound.isFinite && own.upperBound > 0 ? own.upperBound : range.upperBound
      // The item's own minimum holds even if the stack is smaller.
      let low = own.lowerBound > 0 ? own.lowerBound : min(range.lowerBound, high)
      return low...max(low, high)
    }

    // 2. and 3.: measure each item by itself, except a single item that grows and shrinks: it takes the rest.
    let both = items.indices.filter { items[$0].grow > 0 && items[$0].shrink > 0 }
    let rest = both.count == 1 && main.lowerBound == main.upperBound ? both.first : nil
    for i in items.indices where i != rest {
      measure(i, items[i].basis.map(only) ?? 0...(.infinity), across(i, cross))
    }

    // 4.
    var lines: [[Int]] = [[]]
    var sum = 0.0
    for i in items.indices {
      let own = items[i].before + lengths[i] + items[i].after
      let next = sum + own + (lines[lines.count - 1].isEmpty ? 0 : spacing)
      if wraps, !lines[lines.count - 1].isEmpty, next > main.upperBound + 1e-6 {
        lines.append([i])
        sum = own
      } else {
        lines[lines.count - 1].append(i)
        sum = next
      }
    }
    func total(_ line: [Int]) -> Double {
      line.map { items[$0].before + lengths[$0] + items[$0].after }.reduce(0, +) + spacing * Double(line.count - 1)
    }

    // 5.
    for line in lines {
      let v = violation(total(line), main)
      if v >= 0.01 { grow(line, v, &lengths) }
      if v <= -0.01 { shrink(line, -v, &lengths) }
      // Measure again with the new length. The item that takes the rest is measured now, even with a length of 0.
      for i in line { measure(i, only(lengths[i]), across(i, cross)) }
    }

    // 6.
    var lineCross: [Double] = []
    var lineBaseline: [Double] = []
    for line in lines {
      let based = line.filter { alignment($0) == .baselineFirst || alignment($0) == .baselineLast }
      let tallest = line.filter { !based.contains($0) }.map { widths[$0] }.max() ?? 0
      let above = max(0, based.map { baseline($0, widths) }.max() ?? 0)
      let below = max(0, based.map { widths[$0] - baseline($0, widths) }.max() ?? 0)
      let needed = max(tallest, above + below)
      lineCross.append(lines.count == 1 ? clamp(needed, cross) : needed)
      lineBaseline.append(above)
    }
    func allLines() -> Double { lineCross.reduce(0, +) + lineSpacing * Double(lines.count - 1) }

    // 7.
    let spare = violation(allLines(), cross)
    if content == .stretch, lines.count > 1, spare > 0.01 {
      for k in lines.indices { lineCross[k] += spare / Double(lines.count) }
    }
    for (k, line) in lines.enumerated() {
      for i in line where alignment(i) == .stretch && lineCross[k] - widths[i] > 0.01 {
        measure(i, only(lengths[i]), across(i, only(lineCross[k])))
      }
    }

    // 8. and 9.
    let whole = size(
      ceiled(clamp(lines.map(total).max()!, main)), ceiled(clamp(allLines(), cross)))
    var frames = items.map { _ in Rect.zero }
    var (y, lineGap) = distribution(justification(content), violation(allLines(), cross), lines.count)
    for (k, line) in lines.enumerated() {
      var (x, gap) = distribution(justify, violation(total(line), main), line.count)
      for i in line {
        x += items[i].before
        let lead: Double
        switch alignment(i) {
        case .start, .stretch: lead = 0
        case .end: lead = lineCross[k] - widths[i]
        case .center: lead = floored((lineCross[k] - widths[i]) / 2)
        case .baselineFirst, .baselineLast: lead = lineBaseline[k] - baseline(i, widths)
        }
        frames[i] = Rect(origin: point(ceiled(x), ceiled(y + lead)), size: size(lengths[i], widths[i]))
        x += lengths[i] + items[i].after + spacing + gap
      }
      y += lineCross[k] + lineSpacing + lineGap
    }
    return (whole, frames)
  }

  // MARK: Flexing

  /// Adds whole pixels by flex factor. The remainder goes to the first item that grew.
  private func grow(_ line: [Int], _ v: Double, _ lengths: inout [Double]) {
    let all = line.map { items[$0].grow }.reduce(0, +)
    guard all > 0 else { return }
    let adjustments = line.map { floored(v * items[$0].grow / all) }
    for (i, adjustment) in zip(line, adjustments) { lengths[i] += adjustment }
    if let first = zip(line, adjustments).first(where: { $1 != 0 }) {
      lengths[first.0] += v - adjustments.reduce(0, +)
    }
  }

  /// Shrinks weighted by length. The ends of the shrunk items, laid side by side, lie on whole pixels, and the last
  /// end is rounded down.
  private func shrink(_ line: [Int], _ v: Double, _ lengths: inout [Double]) {
    let shrinking = line.filter { lengths[$0] * items[$0].shrink > 0 }
    let all = shrinking.map { lengths[$0] * items[$0].shrink }.reduce(0, +)
    guard all > 0 else { return }
    let exact = shrinking.map { lengths[$0] - v * lengths[$0] * items[$0].shrink / all }
    // An item whose length would become negative gets 0, and the others share the rest by their weights.
    guard exact.allSatisfy({ $0 >= 0 }) else {
      let gone = shrinking.filter { lengths[$0] - v * lengths[$0] * items[$0].shrink / all < 0 }
      let freed = gone.map { lengths[$0] }.reduce(0, +)
      for i in gone { lengths[i] = 0 }
      shrink(line, v - freed, &lengths)
      return
    }
    let end = max(0, floored(exact.reduce(0, +)))
    var reached = 0.0
    var edge = 0.0
    for (i, length) in zip(shrinking, exact) {
      reached += length
      let next = min(end, ceiled(reached))
      lengths[i] = next - edge
      edge = next
    }
  }

  // MARK: Terms of the rules

  private func alignment(_ i: Int) -> AlignItems { items[i].align ?? align }

  private func baseline(_ i: Int, _ widths: [Double]) -> Double {
    alignment(i) == .baselineFirst ? items[i].ascender : widths[i] + items[i].descender
  }

  /// The minimum wins over the maximum, which wins over the exact length.
  private func ownCross(_ item: Item) -> ClosedRange<Double> {
    let low = item.minCross ?? 0
    let high = max(low, item.maxCross ?? .infinity)
    guard let exact = item.exactCross else { return low...high }
    return only(max(low, min(high, exact)))
  }

  private func violation(_ sum: Double, _ range: ClosedRange<Double>) -> Double {
    sum < range.lowerBound ? range.lowerBound - sum : sum > range.upperBound ? range.upperBound - sum : 0
  }

  /// The position of the first item, and the extra space between two.
  private func distribution(_ justify: JustifyContent, _ v: Double, _ count: Int) -> (Double, Double) {
    let n = Double(count)
    let spreads = v >= 0.01 && count > 1
    switch justify {
    case .start: return (0, 0)
    case .center: return (v / 2, 0)
    case .end: return (v, 0)
    case .spaceBetween: return spreads ? (0, v / (n - 1)) : (0, 0)
    case .spaceAround: return spreads ? (v / (2 * n), v / n) : (v / 2, 0)
    }
  }

  private func justification(_ content: AlignContent) -> JustifyContent {
    switch content {
    case .start, .stretch: return .start
    case .center: return .center
    case .end: return .end
    case .spaceBetween: return .spaceBetween
    case .spaceAround: return .spaceAround
    }
  }

  private func size(_ main: Double, _ cross: Double) -> Size {
    direction == .horizontal ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }

  private func point(_ main: Double, _ cross: Double) -> Point {
    direction == .horizontal ? Point(x: main, y: cross) : Point(x: cross, y: main)
  }

  private func only(_ value: Double) -> ClosedRange<Double> { value...value }
  private func clamp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
  private func ceiled(_ value: Double) -> Double { ((value - 1.1920929e-7) * scale).rounded(.up) / scale }
  private func floored(_ value: Double) -> Double { ((value + 1.1920929e-7) * scale).rounded(.down) / scale }
}
