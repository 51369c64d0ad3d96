import SateenCore

/// The texture that a batch reads.
enum BatchTexture: Equatable {
  case none
  /// By the ledger's number.
  case kept(Int)
  /// The page of pixels below open groups.
  case scratch(Int)
}

/// Quads that are drawn by one call.
struct Batch: Equatable {
  var program: QuadProgram
  var texture: BatchTexture
  /// A mask.
  var second = BatchTexture.none
  var quads: [Quad]
  /// Around all quads.
  var bounds: PixelRect
}

enum DrawCommand: Equatable {
  case draw(Batch)
  /// Sets the canvas's pixels of an area aside, in a page of the scratch space.
  case save(PixelRect, page: Int, x: Int, y: Int)
}

/// The drawing of a frame as plain values.
///
/// Quads of equal program and texture are joined where none of the quads between them overlaps: the rows of a list then
/// take a few calls, not a few each.
struct DrawList {
  private enum Step {
    case batch(QuadProgram, BatchTexture, second: BatchTexture, bounds: PixelRect)
    case save(PixelRect, page: Int, x: Int, y: Int)
  }

  private var steps: [Step] = []
  /// The quads of each step. They are apart from the steps so that a step can be read without copying them.
  private var quads: [[Quad]] = []
  private(set) var quadCount = 0
  /// Batches that a quad is compared with before a new one is begun.
  private static let lookBack = 12

  var commandCount: Int { steps.count }

  var commands: [DrawCommand] {
    zip(steps, quads).map { step, quads in
      switch step {
      case .batch(let program, let texture, let second, let bounds):
        .draw(Batch(program: program, texture: texture, second: second, quads: quads, bounds: bounds))
      case .save(let area, let page, let x, let y): .save(area, page: page, x: x, y: y)
      }
    }
  }

  /// - Parameter second: a mask.
  mutating func add(
    _ quad: Quad, _ program: QuadProgram, _ texture: BatchTexture = .none, second: BatchTexture = .none
  ) {
    guard !quad.area.isEmpty else { return }
    quadCount += 1
    for index in steps.indices.suffix(Self.lookBack).reversed() {
      // Pixels are set aside as they are by then.
      guard case .batch(let other, let read, let mask, let bounds) = steps[index] else { break }
      if other == program, read == texture, mask == second {
        steps[index] = .batch(program, texture, second: second, bounds: bounds.union(quad.area))
        quads[index].append(quad)
        return
      }
      if bounds.intersects(quad.area) { break }
    }
    steps.append(.batch(program, texture, second: second, bounds: quad.area))
    quads.append([quad])
  }

  mutating func save(_ area: PixelRect, page: Int, x: Int, y: Int) {
    steps.append(.save(area, page: page, x: x, y: y))
    quads.append([])
  }
}
