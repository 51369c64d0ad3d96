import SateenLayout

/// What the rules say of one line of boxes that neither grow nor shrink, written down a second time, straight from the
/// rules and with none of the engine's code.
struct StackModel {
  var direction: StackDirection
  var justify: JustifyContent
  var align: AlignItems
  var spacing: Double
  var scale: Double
  /// Wanted lengths along and across, and how far the first and last baselines lie from the start and the end.
  var boxes: [(main: Double, cross: Double, ascender: Double, descender: Double)]
  /// The stack's own exact size.
  var main: Double
  var cross: Double

  var frames: [Rect] {
    let lengths = boxes.map { ceiled($0.main) }
    let widths = boxes.map { align == .stretch ? ceiled(cross) : ceiled(min($0.cross, cross)) }
    let used = lengths.reduce(0, +) + spacing * Double(boxes.count - 1)
    let free = main - used
    let n = Double(boxes.count)
    let spreads = free >= 0.01 && boxes.count > 1
    let starts: [JustifyContent: Double] = [
      .start: 0, .center: free / 2, .end: free, .spaceBetween: 0,
      .spaceAround: spreads ? free / n / 2 : free / 2,
    ]
    let gaps: [JustifyContent: Double] = [
      .spaceBetween: spreads ? free / (n - 1) : 0, .spaceAround: spreads ? free / n : 0,
    ]
    let baselines = boxes.indices.map { i in
      align == .baselineFirst ? boxes[i].ascender : widths[i] + boxes[i].descender
    }
    var place = starts[justify]!
    var result: [Rect] = []
    for i in boxes.indices {
      let across: Double
      switch align {
      case .start, .stretch: across = 0
      case .end: across = cross - widths[i]
      case .center: across = (((cross - widths[i]) / 2 + 1e-7) * scale).rounded(.down) / scale
      case .baselineFirst, .baselineLast: across = max(0, baselines.max()!) - baselines[i]
      }
      let horizontal = direction == .horizontal
      result.append(
        Rect(
          x: ceiled(horizontal ? place : across), y: ceiled(horizontal ? across : place),
          width: horizontal ? lengths[i] : widths[i], height: horizontal ? widths[i] : lengths[i]))
      place += lengths[i] + spacing + (gaps[justify] ?? 0)
    }
    return result
  }

  private func ceiled(_ value: Double) -> Double {
    ((value - 1.1920929e-7) * scale).rounded(.up) / scale
  }
}
