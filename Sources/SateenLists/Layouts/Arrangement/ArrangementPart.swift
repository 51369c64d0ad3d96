import SateenThreads

/// Consecutive elements and the storage of their frames.
struct ArrangementPart: Hashable, Sendable {
  enum Frames: Hashable, Sendable {
    case lattice(Lattice)
    case chunk(FrameChunk)
    case paged(PagedFrames)
  }

  /// The index of the first element.
  var first: Int
  var frames: Frames
  /// The builder's state at the start and at the end of the part. A part whose elements did not change is reused by a
  /// later arrangement that reaches it in the same state, at any position along the axis.
  var before: BuilderState
  var after: BuilderState
  /// The sections in the part, if it consists of whole ones; nil if it is within a section.
  var sections: Range<Int>?
  /// Whether the part begins and ends at the borders of lines.
  var isResumable: Bool

  var count: Int {
    switch frames {
    case .lattice(let lattice): return lattice.count
    case .chunk(let chunk): return chunk.count
    case .paged(let paged): return paged.count
    }
  }

  var elements: Range<Int> { first..<(first + count) }

  /// Bounds along the axis, in pixels.
  var start: Int {
    switch frames {
    case .lattice(let lattice): return lattice.start
    case .chunk(let chunk): return chunk.start
    case .paged(let paged): return paged.start
    }
  }

  var end: Int {
    switch frames {
    case .lattice(let lattice): return lattice.end
    case .chunk(let chunk): return chunk.end
    case .paged(let paged): return paged.end
    }
  }

  func frame(of index: Int) -> PixelFrame {
    switch frames {
    case .lattice(let lattice): return lattice.frame(index - first)
    case .chunk(let chunk): return chunk.frame(index - first)
    case .paged(let paged): return paged.frame(index - first)
    }
  }

  func collect(in rect: PixelFrame, into result: inout [Int]) {
    switch frames {
    case .lattice(let lattice): lattice.collect(in: rect, first: first, into: &result)
    case .chunk(let chunk): chunk.collect(in: rect, first: first, into: &result)
    case .paged(let paged): paged.collect(in: rect, first: first, into: &result)
    }
  }

  mutating func shift(by distance: Int) {
    before.cursor += distance
    after.cursor += distance
    switch frames {
    case .lattice(var lattice):
      lattice.start += distance
      frames = .lattice(lattice)
    case .chunk(var chunk):
      chunk.shift(by: distance)
      frames = .chunk(chunk)
    case .paged: contractBroken("Frames laid in one piece are not shifted")
    }
  }
}

/// Everything that the rest of an arrangement depends on, besides the remaining elements.
struct BuilderState: Hashable, Sendable {
  /// The earliest start of the next line along the axis, in pixels.
  var cursor = 0
  /// Further state of a layout, in pixels relative to the cursor.
  var profile: [Int] = []
}
