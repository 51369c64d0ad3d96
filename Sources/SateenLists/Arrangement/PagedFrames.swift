/// Frames in any order and position, with a table of the elements on each page. A page is as large as the viewport, and
/// a search visits only the pages that it overlaps.
///
/// Sparse content gets larger pages, so that there are at most a few pages per element. An element on very many pages
/// is stored in a separate list instead, which every search visits.
struct PagedFrames: Hashable, Sendable {
  private static let mostPagesOfOne = 64

  private let frames: [PixelFrame]
  private var bounds = PixelFrame(main: 0, mainEnd: 0, cross: 0, crossEnd: 0)
  private var pageMain = 1
  private var pageCross = 1
  private var rows = 0
  private var columns = 0
  // The start of each page's elements in `entries`, followed by the number of entries.
  private var starts: [Int32] = [0]
  private var entries: [Int32] = []
  private var wide: [Int32] = []

  /// - Parameters:
  ///   - pageMain, pageCross: the size of the viewport, in pixels.
  init(_ frames: [PixelFrame], pageMain: Int, pageCross: Int) {
    self.frames = frames
    let full = frames.filter { $0.main < $0.mainEnd && $0.cross < $0.crossEnd }
    guard let first = full.first else { return }
    bounds = full.reduce(into: first) { bounds, frame in
      bounds.main = min(bounds.main, frame.main)
      bounds.mainEnd = max(bounds.mainEnd, frame.mainEnd)
      bounds.cross = min(bounds.cross, frame.cross)
      bounds.crossEnd = max(bounds.crossEnd, frame.crossEnd)
    }
    self.pageMain = max(1, pageMain)
    self.pageCross = max(1, pageCross)
    repeat {
      rows = (bounds.mainEnd - bounds.main - 1) / self.pageMain + 1
      columns = (bounds.crossEnd - bounds.cross - 1) / self.pageCross + 1
      let (pages, overflows) = rows.multipliedReportingOverflow(by: columns)
      if !overflows, pages <= full.count * 4 + 64 { break }
      if rows > columns { self.pageMain *= 2 } else { self.pageCross *= 2 }
    } while true
    fill()
  }

  var count: Int { frames.count }
  var start: Int { bounds.main }
  var end: Int { bounds.mainEnd }

  func frame(_ place: Int) -> PixelFrame { frames[place] }

  func collect(in rect: PixelFrame, first: Int, into result: inout [Int]) {
    guard rows > 0, bounds.intersects(rect) else { return }
    let begin = result.count
    let asked = pages(of: rect)
    for row in asked.rows {
      for column in asked.columns {
        let page = row * columns + column
        for entry in entries[Int(starts[page])..<Int(starts[page + 1])] {
          let frame = frames[Int(entry)]
          // An element on several pages is collected on the first of the searched ones.
          let own = self.pages(of: frame)
          guard max(own.rows.lowerBound, asked.rows.lowerBound) == row,
            max(own.columns.lowerBound, asked.columns.lowerBound) == column, frame.intersects(rect)
          else { continue }
          result.append(first + Int(entry))
        }
      }
    }
    for entry in wide where frames[Int(entry)].intersects(rect) { result.append(first + Int(entry)) }
    result[begin...].sort()
  }

  private func pages(of frame: PixelFrame) -> (rows: ClosedRange<Int>, columns: ClosedRange<Int>) {
    func span(_ start: Int, _ end: Int, _ origin: Int, _ page: Int, _ count: Int) -> ClosedRange<Int> {
      let low = max(0, min((start - origin) / page, count - 1))
      return low...max(low, min((end - origin - 1) / page, count - 1))
    }
    return (
      span(frame.main, frame.mainEnd, bounds.main, pageMain, rows),
      span(frame.cross, frame.crossEnd, bounds.cross, pageCross, columns)
    )
  }

  private mutating func fill() {
    var counts = [Int32](repeating: 0, count: rows * columns)
    func eachPage(of frame: PixelFrame, _ body: (Int) -> Void) -> Bool {
      let pages = self.pages(of: frame)
      guard pages.rows.count * pages.columns.count <= Self.mostPagesOfOne else { return false }
      for row in pages.rows { for column in pages.columns { body(row * columns + column) } }
      return true
    }
    for (place, frame) in frames.enumerated() where frame.main < frame.mainEnd && frame.cross < frame.crossEnd {
      if !eachPage(of: frame, { counts[$0] += 1 }) { wide.append(Int32(place)) }
    }
    starts.reserveCapacity(counts.count + 1)
    for count in counts { starts.append(starts[starts.count - 1] + count) }
    var places = starts
    var filled = [Int32](repeating: 0, count: Int(starts[counts.count]))
    for (place, frame) in frames.enumerated() where frame.main < frame.mainEnd && frame.cross < frame.crossEnd {
      _ = eachPage(of: frame) { page in
        filled[Int(places[page])] = Int32(place)
        places[page] += 1
      }
    }
    entries = filled
  }
}
