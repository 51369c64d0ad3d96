import SateenGraphics
import SateenLayout

/// A shape in the unit square, whose lines go on beyond its edges instead of across the date line.
struct ProjectedShape: Sendable {
  let lines: [[Point]]
  let box: Rect
  let shape: MapShape

  init(_ shape: MapShape) throws(MapError) {
    var lines: [[Point]] = []
    for ring in [shape.points] + shape.holes {
      var line: [Point] = []
      line.reserveCapacity(ring.count)
      for (index, coordinate) in ring.enumerated() {
        guard let world = Mercator.world(coordinate), coordinate.isValid else {
          throw .place(
            name: shape.name,
            reason: "has a point \(index) at \(coordinate.latitude), \(coordinate.longitude), which is no place")
        }
        // Holes lie in the same copy of the world as the outline.
        guard let last = line.last ?? lines.first?.first else {
          line.append(world)
          continue
        }
        line.append(Point(x: last.x + Mercator.step(from: last.x, to: world.x), y: world.y))
      }
      if !line.isEmpty { lines.append(line) }
    }
    self.lines = lines
    self.shape = shape
    var box: Rect?
    for point in lines.joined() {
      let dot = Rect(origin: point, size: .zero)
      box = box.map { Self.union($0, dot) } ?? dot
    }
    self.box = box ?? .zero
  }

  private static func union(_ a: Rect, _ b: Rect) -> Rect {
    let (x, y) = (min(a.minX, b.minX), min(a.minY, b.minY))
    return Rect(x: x, y: y, width: max(a.maxX, b.maxX) - x, height: max(a.maxY, b.maxY) - y)
  }

  /// Draws the shape in each copy of the world that touches the area.
  /// - Parameter area: of the context, in points, around which lines are cut off.
  func draw(in context: GraphicsContext, _ camera: MapCamera, size: Size, area: Rect) {
    guard let first = lines.first, !first.isEmpty else { return }
    let width = shape.width.isFinite ? min(max(shape.width, 0), 1_000) : 0
    let room = area.insetBy(x: -width - 2, y: -width - 2)
    let middle = camera.world(at: area.center, in: size)
    // A turned area reaches further.
    let radius = (room.width + room.height) / 2 / camera.worldSize
    let lowest = (middle.x - radius - box.maxX).rounded(.up), highest = (middle.x + radius - box.minX).rounded(.down)
    guard lowest <= highest, highest - lowest < 64 else { return }
    guard box.minY <= middle.y + radius, box.maxY >= middle.y - radius else { return }
    for copy in Int(lowest)...Int(highest) { draw(in: context, camera, size, room, width, copy: Double(copy)) }
  }

  private func draw(
    in context: GraphicsContext, _ camera: MapCamera, _ size: Size, _ room: Rect, _ width: Double, copy: Double
  ) {
    let rings = lines.map { line in
      ShapeClipping.thinned(line.map { camera.point(of: $0, inCopyAt: $0.x + copy, in: size) })
    }
    if let fill = shape.fill, shape.isClosed {
      var path = Path()
      // Holes turn the other way, because areas are filled by their winding.
      let isClockwise = ShapeClipping.area(rings[0]) >= 0
      for (index, ring) in rings.enumerated() {
        let wanted = index == 0 ? isClockwise : !isClockwise
        let turned = (ShapeClipping.area(ring) >= 0) == wanted ? ring : ring.reversed()
        let clipped = ShapeClipping.polygon(turned, to: room)
        guard clipped.count >= 3 else { continue }
        path.addLines(clipped)
        path.close()
      }
      if !path.elements.isEmpty { context.fill(path, with: fill) }
    }
    guard let color = shape.color, width > 0 else { return }
    var path = Path()
    for ring in rings {
      let whole = shape.isClosed && ring.count > 1 ? ring + [ring[0]] : ring
      for piece in ShapeClipping.line(whole, to: room) {
        path.addLines(piece)
        if shape.isClosed, piece.count > 2, piece.first == piece.last { path.close() }
      }
    }
    guard !path.elements.isEmpty else { return }
    let dashes = shape.dashes.allSatisfy { $0.isFinite && $0 >= 0 } && shape.dashes.contains { $0 > 0.5 }
    context.stroke(
      path, with: color,
      style: StrokeStyle(
        width: width, cap: .round, join: .round, dashes: dashes ? shape.dashes.map { min($0, 1e4) } : []))
  }
}
