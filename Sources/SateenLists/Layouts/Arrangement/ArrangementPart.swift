import SateenThreads

/// A run of neighbouring elements and how their frames are kept.
struct ArrangementPart: Hashable, Sendable {
  enum Frames: Hashable, Sendable {
    case lattice(Lattice)
    case chunk(FrameChunk)
    case paged(PagedFrames)
  }

  /// The place of the first element among all.
  var first: Int
  var frames: Frames
  /// What the layout stood at when the part began and when it ended: a part whose elements did not change is taken over
  /// by a later arrangement that comes by in the same state, wherever that is along the axis.
  var before: BuilderState
  var after: BuilderState
  /// The sections it holds where these are several whole ones; nil where it is part of one.
  var sections: Range<Int>?
  /// Whether it begins and ends where lines do.
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

/// All that the rest of a layout depends on besides the elements that are left.
struct BuilderState: Hashable, Sendable {
  /// Where the next line may begin along the axis, in pixels.
  var cursor = 0
  /// What else a layout remembers, in pixels and counted from the cursor.
  var profile: [Int] = []
}
