import SateenLayout

/// Lines and areas cut to a rectangle: at late zooms their points are millions of points away, where drawing is no longer
/// exact.
enum ShapeClipping {
  /// The parts of a line inside of the rectangle, by the algorithm of Liang and Barsky.
  static func line(_ points: [Point], to room: Rect) -> [[Point]] {
    guard let first = points.first else { return [] }
    if points.count == 1 { return contains(room, first) ? [[first, first]] : [] }
    var pieces: [[Point]] = []
    var piece: [Point] = []
    for (a, b) in zip(points, points.dropFirst()) {
      guard let (start, end) = segment(a, b, room) else {
        if piece.count > 1 { pieces.append(piece) }
        piece = []
        continue
      }
      if piece.last != start {
        if piece.count > 1 { pieces.append(piece) }
        piece = [start]
      }
      piece.append(end)
      if end != b {
        pieces.append(piece)
        piece = []
      }
    }
    if piece.count > 1 { pieces.append(piece) }
    return pieces
  }

  private static func contains(_ room: Rect, _ point: Point) -> Bool {
    point.x >= room.minX && point.x <= room.maxX && point.y >= room.minY && point.y <= room.maxY
  }

  private static func segment(_ a: Point, _ b: Point, _ room: Rect) -> (Point, Point)? {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    var (enter, leave) = (0.0, 1.0)
    for (step, distance) in [
      (-dx, a.x - room.minX), (dx, room.maxX - a.x), (-dy, a.y - room.minY), (dy, room.maxY - a.y),
    ] {
      if step == 0 {
        if distance < 0 { return nil }
      } else if step < 0 {
        enter = max(enter, distance / step)
      } else {
        leave = min(leave, distance / step)
      }
    }
    guard enter <= leave else { return nil }
    let start = enter == 0 ? a : Point(x: a.x + dx * enter, y: a.y + dy * enter)
    let end = leave == 1 ? b : Point(x: a.x + dx * leave, y: a.y + dy * leave)
    return (start, end)
  }

  /// The part of an area inside of the rectangle, by the algorithm of Sutherland and Hodgman. Parts that fall apart stay
  /// joined along the edges of the rectangle.
  static func polygon(_ points: [Point], to room: Rect) -> [Point] {
    var result = points
    for side in 0..<4 {
      guard !result.isEmpty else { return [] }
      func depth(_ p: Point) -> Double {
        switch side {
        case 0: p.x - room.minX
        case 1: room.maxX - p.x
        case 2: p.y - room.minY
        default: room.maxY - p.y
        }
      }
      var next: [Point] = []
      next.reserveCapacity(result.count + 4)
      var previous = result[result.count - 1]
      var previousDepth = depth(previous)
      for point in result {
        let here = depth(point)
        if (here >= 0) != (previousDepth >= 0) {
          let part = previousDepth / (previousDepth - here)
          next.append(
            Point(x: previous.x + (point.x - previous.x) * part, y: previous.y + (point.y - previous.y) * part))
        }
        if here >= 0 { next.append(point) }
        (previous, previousDepth) = (point, here)
      }
      result = next
    }
    return result
  }

  /// Twice the area of a ring; positive where it is drawn clockwise, y down.
  static func area(_ points: [Point]) -> Double {
    guard points.count > 2, var previous = points.last else { return 0 }
    let origin = points[0]
    var sum = 0.0
    for point in points {
      sum += (previous.x - origin.x) * (point.y - origin.y) - (point.x - origin.x) * (previous.y - origin.y)
      previous = point
    }
    return sum
  }

  /// Leaves out points less than half a point away from the one before. The ends stay.
  static func thinned(_ points: [Point]) -> [Point] {
    guard points.count > 2, let last = points.last else { return points }
    var result = [points[0]]
    for point in points.dropFirst().dropLast() {
      let (dx, dy) = (point.x - result[result.count - 1].x, point.y - result[result.count - 1].y)
      if dx * dx + dy * dy >= 0.25 { result.append(point) }
    }
    result.append(last)
    return result
  }
}
