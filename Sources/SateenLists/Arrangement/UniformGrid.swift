/// Elements of one size in lines of equal length. Their frames are computed on request, for any number of elements.
struct UniformGrid: Hashable, Sendable {
  /// The position of one element in each line.
  struct Column: Hashable, Sendable {
    /// The interval across the axis, in pixels.
    var span: PixelSpan
    /// Pixels from the start of a line to that of its element in this column; at least zero and less than the pitch.
    var offset = 0
  }

  var count: Int
  /// The start of the first line, in pixels.
  var start: Int
  /// The length of an element along the axis, in pixels.
  var length: Int
  /// The distance between the starts of two lines, in pixels; at least `length`.
  var pitch: Int
  /// In the order of the elements in a line; not empty.
  var columns: [Column]

  init(count: Int, start: Int, length: Int, pitch: Int, columns: [Column]) {
    self.count = count
    self.start = start
    self.length = length
    self.pitch = pitch
    self.columns = columns
  }

  /// A grid of straight lines, without offsets.
  init(count: Int, start: Int, length: Int, pitch: Int, columns: [PixelSpan]) {
    self.init(count: count, start: start, length: length, pitch: pitch, columns: columns.map { Column(span: $0) })
  }

  var lines: Int { (count + columns.count - 1) / columns.count }

  /// The end of the element that reaches furthest.
  var end: Int {
    var end = start
    for place in max(0, count - columns.count)..<count { end = max(end, frame(place).mainEnd) }
    return end
  }

  func frame(_ place: Int) -> PixelFrame {
    let (line, number) = place.quotientAndRemainder(dividingBy: columns.count)
    let column = columns[number]
    let main = start + line * pitch + column.offset
    return PixelFrame(main: main, mainEnd: main + length, cross: column.span.start, crossEnd: column.span.end)
  }

  /// Appends the elements that overlap a rectangle, ascending.
  func collect(in rect: PixelFrame, first: Int, into result: inout [Int]) {
    guard length > 0, pitch > 0, count > 0 else { return }
    let hits = columns.indices.filter { index in
      let span = columns[index].span
      return span.start < span.end && span.start < rect.crossEnd && rect.cross < span.end
    }
    let most = hits.reduce(0) { max($0, columns[$1].offset) }
    let low = max(0, floorDivide(rect.main - start - most - length, pitch) + 1)
    let high = min(lines - 1, floorDivide(rect.mainEnd - start - 1, pitch))
    guard low <= high else { return }
    for line in low...high {
      for column in hits {
        let place = line * columns.count + column
        let main = start + line * pitch + columns[column].offset
        if place < count, main < rect.mainEnd, main + length > rect.main { result.append(first + place) }
      }
    }
  }
}

/// Division that rounds down.
func floorDivide(_ value: Int, _ divisor: Int) -> Int {
  let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
  return rest < 0 ? quotient - 1 : quotient
}
