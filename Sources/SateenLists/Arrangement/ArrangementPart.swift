import SateenThreads

/// Consecutive elements and the storage of their frames.
struct ArrangementPart: Hashable, Sendable {
  enum Frames: Hashable, Sendable {
    case grid(UniformGrid)
    case chunk(FrameChunk)
    case paged(PagedFrames)
  }

  /// The index of the first element.
  var first: Int
  var frames: Frames
  /// The builder's state at the start and at the end of the part. A part whose elements did not change is reused by a
  /// later arrangement that reaches it in the same state, at any position along the axis.
  var before: ResumePoint
  var after: ResumePoint
  /// The sections in the part, if it consists of whole ones; nil if it is within a section.
  var sections: Range<Int>?
  /// Whether the part begins and ends at the borders of lines.
  var isResumable: Bool

  var count: Int {
    switch frames {
    case .grid(let grid): return grid.count
    case .chunk(let chunk): return chunk.count
    case .paged(let paged): return paged.count
    }
  }

  var elements: Range<Int> { first..<(first + count) }

  /// Bounds along the axis, in pixels.
  var start: Int {
    switch frames {
    case .grid(let grid): return grid.start
    case .chunk(let chunk): return chunk.start
    case .paged(let paged): return paged.start
    }
  }

  var end: Int {
    switch frames {
    case .grid(let grid): return grid.end
    case .chunk(let chunk): return chunk.end
    case .paged(let paged): return paged.end
    }
  }

  func frame(of index: Int) -> PixelFrame {
    switch frames {
    case .grid(let grid): return grid.frame(index - first)
    case .chunk(let chunk): return chunk.frame(index - first)
    case .paged(let paged): return paged.frame(index - first)
    }
  }

  func collect(in rect: PixelFrame, into result: inout [Int]) {
    switch frames {
    case .grid(let grid): grid.collect(in: rect, first: first, into: &result)
    case .chunk(let chunk): chunk.collect(in: rect, first: first, into: &result)
    case .paged(let paged): paged.collect(in: rect, first: first, into: &result)
    }
  }

  mutating func shift(by distance: Int) {
    before.cursor += distance
    after.cursor += distance
    switch frames {
    case .grid(var grid):
      grid.start += distance
      frames = .grid(grid)
    case .chunk(var chunk):
      chunk.shift(by: distance)
      frames = .chunk(chunk)
    case .paged: contractBroken("Frames laid in one piece are not shifted")
    }
  }
}

/// Everything that the rest of an arrangement depends on, besides the remaining elements.
struct ResumePoint: Hashable, Sendable {
  /// The earliest start of the next line along the axis, in pixels.
  var cursor = 0
  /// Further state of a layout, in pixels relative to the cursor.
  var lineState: [Int] = []
}
