import SateenLayout

/// Annotations and clusters of one zoom, and how they are found: annotations of a group within a radius of an earlier one
/// join it. The result depends on the order of the annotations and on the whole zoom alone, so it stays the same while a
/// map is moved or turned.
struct AnnotationClusters: Sendable {
  struct Place: Sendable {
    let id: String
    /// In the unit square.
    let world: Point
    let group: String?
  }

  enum ID: Hashable, Sendable {
    case annotation(String)
    /// The first annotation's id, and their number.
    case cluster(String, Int)
  }

  struct Item: Sendable, Equatable {
    let id: ID
    let world: Point
    /// Indices of the places; one for an annotation by itself.
    let members: [Int]
  }

  let items: [Item]

  /// - Parameters:
  ///   - zoom: at which the radius counts.
  ///   - radius: in points.
  init(_ places: [Place], zoom: Int, radius: Double) {
    let reach = radius / (MapCamera.baseSize * Double(1 << min(max(zoom, 0), 30)))
    // Cells at least as wide as the radius: neighbours are in nine cells.
    let columns = max(1, Int(min(1 / max(reach, 1e-9), 1e9)))
    var cells: [Cell: [Int]] = [:]
    for (index, place) in places.enumerated() {
      guard let group = place.group else { continue }
      cells[Cell(place.world, columns, group), default: []].append(index)
    }
    var isTaken = [Bool](repeating: false, count: places.count)
    var items: [Item] = []
    items.reserveCapacity(places.count)
    for (index, place) in places.enumerated() where !isTaken[index] {
      isTaken[index] = true
      var members = [index]
      if let group = place.group {
        let home = Cell(place.world, columns, group)
        var near: [Int] = []
        for cell in home.neighbours(columns) {
          for other in cells[cell] ?? [] where !isTaken[other] {
            let dx = Mercator.step(from: place.world.x, to: places[other].world.x)
            let dy = places[other].world.y - place.world.y
            if dx * dx + dy * dy <= reach * reach { near.append(other) }
          }
        }
        near.sort()
        for other in near { isTaken[other] = true }
        members += near
      }
      if members.count == 1 {
        items.append(Item(id: .annotation(place.id), world: place.world, members: members))
      } else {
        var (x, y) = (0.0, 0.0)
        for member in members {
          x += Mercator.step(from: place.world.x, to: places[member].world.x)
          y += places[member].world.y
        }
        let count = Double(members.count)
        let world = Point(x: Mercator.wrapped(place.world.x + x / count), y: y / count)
        items.append(Item(id: .cluster(place.id, members.count), world: world, members: members))
      }
    }
    self.items = items
  }

  private struct Cell: Hashable {
    let column, row: Int
    let group: String

    init(_ world: Point, _ columns: Int, _ group: String) {
      column = min(Int(world.x * Double(columns)), columns - 1)
      row = Int(world.y * Double(columns))
      self.group = group
    }

    private init(column: Int, row: Int, group: String) {
      self.column = column
      self.row = row
      self.group = group
    }

    /// The cells around, across the date line too, each once.
    func neighbours(_ columns: Int) -> [Cell] {
      var found: [Cell] = []
      for dy in -1...1 {
        for dx in -1...1 {
          let cell = Cell(column: (column + dx + columns) % columns, row: row + dy, group: group)
          if columns >= 3 || !found.contains(cell) { found.append(cell) }
        }
      }
      return found
    }
  }
}
