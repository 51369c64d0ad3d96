extension LineBuilder {
  /// Sets the x of each piece of a line.
  mutating func arrange(_ range: Range<Int>) -> (width: Double, leftOverhang: Double) {
    var end = range.upperBound
    while end > range.lowerBound, pieces[end - 1].isSpace { end -= 1 }
    for i in range { pieces[i].isTrimmed = i == end - 1 }
    var extent = LineExtent(level: paragraphLevel)
    for i in range.lowerBound..<end { extent.add(pieces[i]) }

    var leftOverhang = extent.lead
    var x = 0.0
    var width = extent.total
    let order = visualOrder(range.lowerBound..<end)
    if order != nil || isRightToLeft || extent.hasDeeperLevels {
      // Where levels mix, the pieces at the line's edges differ from those whose overhang counted when the line was
      // broken, so the overhang is measured again.
      var left = 0.0
      var right = 0.0
      let order = order ?? Array(range.lowerBound..<end)
      for i in order {
        let overhang = pieces[i].drawnOverhang
        pieces[i].x = Float(x)
        left = max(left, Double(overhang.left) - x)
        x += Double(pieces[i].drawnWidth)
        right = max(right, x + Double(overhang.right))
      }
      leftOverhang = left
      for i in order { pieces[i].x += Float(left) }
      x += left
      width = max(width, left + right)
    } else {
      x = leftOverhang
      for i in range.lowerBound..<end {
        pieces[i].x = Float(x)
        x += Double(pieces[i].drawnWidth)
      }
    }

    // White space at the end hangs over the paragraph's end edge: to the right, or to the left in a right-to-left
    // paragraph.
    var hanging = isRightToLeft ? leftOverhang : x
    for i in end..<range.upperBound {
      if isRightToLeft { hanging -= Double(pieces[i].width) }
      pieces[i].x = Float(hanging)
      if !isRightToLeft { hanging += Double(pieces[i].width) }
    }
    return (width, leftOverhang)
  }

  /// The indices of the pieces from left to right (rule L2 of UAX #9); nil where this is the logical order.
  private func visualOrder(_ range: Range<Int>) -> [Int]? {
    var highest: UInt8 = 0
    var lowestOdd: UInt8 = .max
    for i in range {
      let level = pieces[i].level
      highest = max(highest, level)
      if level & 1 == 1 { lowestOdd = min(lowestOdd, level) }
    }
    guard lowestOdd != .max else { return nil }
    var order = Array(range)
    var level = highest
    while level >= lowestOdd {
      var i = 0
      while i < order.count {
        guard pieces[order[i]].level >= level else {
          i += 1
          continue
        }
        var end = i
        while end < order.count, pieces[order[end]].level >= level { end += 1 }
        order[i..<end].reverse()
        i = end
      }
      level -= 1
    }
    return order
  }
}
