import SateenLayout

/// A column of a list whose rows are divided into cells.
public struct ListColumn: Identifiable, Hashable, Sendable {
  /// The width of a column.
  public enum Width: Hashable, Sendable {
    /// Points. Less than 0, or no number, counts as 0.
    case points(Double)
    /// A share of the width that the columns with a width in points leave, compared with the shares of the others.
    /// - `minimum`: the smallest width in points.
    case share(Double, minimum: Double = 48)
  }

  /// Where contents stand that are narrower than the column.
  public enum Alignment: Hashable, Sendable { case leading, center, trailing }

  /// Different for each column of a list. Where two have the same, only the first can be dragged.
  public var id: String
  public var title: String
  public var width: Width
  public var alignment: Alignment
  /// Whether a press on the title sorts by this column.
  public var isSortable: Bool
  /// Whether the edge behind the title can be dragged.
  public var isResizable: Bool

  public init(
    _ id: String, title: String, width: Width = .share(1), alignment: Alignment = .leading, isSortable: Bool = true,
    isResizable: Bool = true
  ) {
    self.id = id
    self.title = title
    self.width = width
    self.alignment = alignment
    self.isSortable = isSortable
    self.isResizable = isResizable
  }
}

/// The column that a list is sorted by.
public struct ColumnSort: Hashable, Sendable {
  /// The ``ListColumn/id`` of the column.
  public var column: String
  public var isAscending: Bool

  public init(_ column: String, isAscending: Bool = true) {
    self.column = column
    self.isAscending = isAscending
  }
}

/// The columns of a list: what a header shows, and what rows are divided by.
///
/// ```swift
/// let columns = Store(ListColumns([
///   ListColumn("name", title: "Name", width: .share(2)),
///   ListColumn("amount", title: "Amount", width: .points(96), alignment: .trailing),
/// ]))
/// ColumnHeader(columns[\.self]) { sort in … }
/// ColumnRow(columns.value) { Label(person.name); Label(person.amount) }
/// ```
/// In a ``Store``, rows that read it follow when a person drags the edge of a column.
public struct ListColumns: Hashable, Sendable {
  /// The narrowest column that can be made by dragging, in points.
  public static let narrowest = 32.0

  public var columns: [ListColumn]
  /// The column that the list is sorted by; nil for none. Shown by the header.
  public var sort: ColumnSort?
  /// Points between columns.
  public var spacing: Double

  public init(_ columns: [ListColumn], sort: ColumnSort? = nil, spacing: Double = 16) {
    self.columns = columns
    self.sort = sort
    self.spacing = spacing
  }

  /// The column with an id; nil without one.
  public subscript(id: String) -> ListColumn? {
    get { columns.first { $0.id == id } }
    set {
      guard let index = columns.firstIndex(where: { $0.id == id }) else { return }
      if let newValue { columns[index] = newValue } else { columns.remove(at: index) }
    }
  }

  /// The order that a press on a title brings: that of its column, or the other way round where that is there already.
  public func sort(afterPressOn column: String) -> ColumnSort {
    ColumnSort(column, isAscending: sort?.column == column ? !(sort?.isAscending ?? false) : true)
  }

  // MARK: Widths

  /// The points between columns, as far as they are of use.
  var gap: Double { spacing.isFinite ? max(0, spacing) : 0 }

  /// The widths of the columns in a row, in points. Where the smallest widths do not fit, they exceed the row together.
  /// - Parameter room: the row's width; where it is not finite, shares have their smallest widths.
  public func widths(in room: Double) -> [Double] {
    var widths = [Double](repeating: 0, count: columns.count)
    var shares: [(index: Int, weight: Double, minimum: Double)] = []
    var rest = (room.isFinite ? room : 0) - gap * Double(max(0, columns.count - 1))
    for (index, column) in columns.enumerated() {
      switch column.width {
      case .points(let points):
        widths[index] = points.isFinite ? max(0, points) : 0
        rest -= widths[index]
      case .share(let weight, let minimum):
        shares.append((index, weight.isFinite ? max(0, weight) : 0, minimum.isFinite ? max(0, minimum) : 0))
      }
    }
    // Shares below their smallest width get that, and the others share anew.
    while !shares.isEmpty {
      let weights = shares.reduce(0) { $0 + $1.weight }
      func share(_ weight: Double) -> Double { weights > 0 ? max(0, rest) * (weight / weights) : 0 }
      let small = shares.filter { share($0.weight) < $0.minimum }
      guard !small.isEmpty else {
        for entry in shares { widths[entry.index] = share(entry.weight) }
        break
      }
      for entry in small {
        widths[entry.index] = entry.minimum
        rest -= entry.minimum
      }
      shares.removeAll { entry in small.contains { $0.index == entry.index } }
    }
    return widths
  }

  /// The points from the beginning of a column to the end of the row.
  func room(from column: String, in room: Double) -> Double {
    guard let index = columns.firstIndex(where: { $0.id == column }) else { return 0 }
    return room - places(in: room)[index].start
  }

  /// The columns' places along a row: where each begins, from the leading edge, and its width.
  /// - Parameter grid: that of the pixels, on which the edges lie.
  public func places(in room: Double, on grid: PixelGrid = PixelGrid(scale: 1)) -> [(start: Double, width: Double)] {
    var edge = 0.0
    return widths(in: room).map { width in
      let start = grid.round(edge)
      let end = grid.round(edge + width)
      edge += width + gap
      return (start, end - start)
    }
  }

  /// Gives a column a width in points, at least ``narrowest``. The smallest width of a share does not hold then.
  public mutating func setWidth(_ points: Double, of column: String) {
    guard points.isFinite else { return }
    self[column]?.width = .points(max(Self.narrowest, points))
  }
}
