/// Elements of one size in lines of equal length: their frames are computed when asked for, however many there are.
struct Lattice: Hashable, Sendable {
  var count: Int
  /// Where the first line begins, in pixels.
  var start: Int
  /// The length of an element along the axis, in pixels.
  var length: Int
  /// From the start of a line to that of the next, in pixels; at least `length`.
  var pitch: Int
  /// Where the elements of a line stand across the axis; not empty.
  var columns: [PixelSpan]

  var lines: Int { (count + columns.count - 1) / columns.count }
  var end: Int { start + max(0, lines - 1) * pitch + length }

  func frame(_ place: Int) -> PixelFrame {
    let (line, column) = place.quotientAndRemainder(dividingBy: columns.count)
    let main = start + line * pitch
    return PixelFrame(
      main: main, mainEnd: main + length, cross: columns[column].start, crossEnd: columns[column].end)
  }

  /// Appends the places that share some area with a rectangle, ascending.
  func collect(in rect: PixelFrame, first: Int, into result: inout [Int]) {
    guard length > 0, pitch > 0, count > 0 else { return }
    let low = max(0, floorDivide(rect.main - start - length, pitch) + 1)
    let high = min(lines - 1, floorDivide(rect.mainEnd - start - 1, pitch))
    guard low <= high else { return }
    let hits = columns.indices.filter { index in
      let column = columns[index]
      return column.start < column.end && column.start < rect.crossEnd && rect.cross < column.end
    }
    for line in low...high {
      for column in hits where line * columns.count + column < count {
        result.append(first + line * columns.count + column)
      }
    }
  }
}

/// Division that rounds down.
func floorDivide(_ value: Int, _ divisor: Int) -> Int {
  let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
  return rest < 0 ? quotient - 1 : quotient
}
