import SateenLayout
import SateenThreads

/// A gradual change from one colour to others: along a line, outwards from a centre, or around it.
///
/// Places are fractions of the rectangle that is filled: (0, 0) is its top left corner and (1, 1) its bottom right one.
/// A gradient therefore follows its rectangle when that changes. Colours are mixed with their alpha, so that a change
/// to a transparent colour does not pass through a grey. A place that is not finite counts as 0.
public struct Gradient: Hashable, Sendable {
  /// A colour and where it is reached.
  public struct Stop: Hashable, Sendable {
    public var color: Color
    /// 0 for the start, 1 for the end; clamped to that. A location below that of the stop before counts as equal to it,
    /// and so does NaN.
    public var location: Double

    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  package enum Shape: Hashable, Sendable {
    case linear(start: Point, end: Point)
    case radial(center: Point, radius: Double)
    case conic(center: Point, angle: Double)
  }

  /// Shared, because nodes and layers hold many gradients and none changes.
  private final class Storage: Sendable {
    let shape: Shape
    let stops: [Stop]
    /// Made when they are first drawn with: most gradients are made to be compared with those that are shown.
    private let tables = Locked<[Appearance: GradientTable]>([:])
    /// The alpha of the same, for layers that are masks.
    private let alphaTables = Locked<[Appearance: GradientTable]>([:])

    init(_ shape: Shape, _ stops: [Stop]) {
      self.shape = shape
      self.stops = stops
    }

    func table(_ appearance: Appearance) -> GradientTable {
      tables.withLock { tables in
        if let known = tables[appearance] { return known }
        let made = GradientTable(stops, appearance)
        tables[appearance] = made
        return made
      }
    }

    func alphaTable(_ appearance: Appearance) -> GradientTable {
      let colors = table(appearance)
      return alphaTables.withLock { tables in
        if let known = tables[appearance] { return known }
        let made = GradientTable(alphaOf: colors)
        tables[appearance] = made
        return made
      }
    }
  }

  private let storage: Storage

  private init(_ shape: Shape, _ stops: [Stop]) {
    storage = Storage(shape, stops)
  }

  /// A change along a line. Before the start it has the first colour, and behind the end the last one. A line without
  /// length has the last colour everywhere.
  public static func linear(
    _ stops: [Stop], from start: Point = Point(x: 0.5, y: 0), to end: Point = Point(x: 0.5, y: 1)
  )
    -> Gradient
  {
    Gradient(.linear(start: start.finite, end: end.finite), stops)
  }

  /// A change along a line, with equal distances between the colours.
  public static func linear(
    _ colors: [Color], from start: Point = Point(x: 0.5, y: 0), to end: Point = Point(x: 0.5, y: 1)
  )
    -> Gradient
  {
    linear(Stop.evenly(colors), from: start, to: end)
  }

  /// A change outwards from a centre.
  /// - Parameter radius: where the last colour is reached, as a fraction of the rectangle's width and height: 0.5 for the
  ///   ellipse that touches all sides. Without a radius the last colour is everywhere.
  public static func radial(_ stops: [Stop], center: Point = Point(x: 0.5, y: 0.5), radius: Double = 0.5) -> Gradient {
    Gradient(.radial(center: center.finite, radius: radius.isFinite ? radius : 0), stops)
  }

  /// A change outwards from a centre, with equal distances between the colours.
  public static func radial(_ colors: [Color], center: Point = Point(x: 0.5, y: 0.5), radius: Double = 0.5) -> Gradient
  {
    radial(Stop.evenly(colors), center: center, radius: radius)
  }

  /// A change around a centre, clockwise.
  /// - Parameter angle: of the first colour, in radians, clockwise from the top.
  public static func conic(_ stops: [Stop], center: Point = Point(x: 0.5, y: 0.5), angle: Double = 0) -> Gradient {
    Gradient(.conic(center: center.finite, angle: angle.isFinite ? angle : 0), stops)
  }

  /// A change around a centre, clockwise, with equal angles between the colours.
  public static func conic(_ colors: [Color], center: Point = Point(x: 0.5, y: 0.5), angle: Double = 0) -> Gradient {
    conic(Stop.evenly(colors), center: center, angle: angle)
  }

  /// The colours from the start to the end.
  public var stops: [Stop] { storage.stops }
  /// Whether all colours are opaque in both appearances. A gradient without colours is transparent.
  public var isOpaque: Bool { !stops.isEmpty && stops.allSatisfy(\.color.isOpaque) }

  package var shape: Shape { storage.shape }

  /// The colours of an appearance.
  package func table(_ appearance: Appearance) -> GradientTable { storage.table(appearance) }

  /// White with the alpha of an appearance's colours.
  package func alphaTable(_ appearance: Appearance) -> GradientTable { storage.alphaTable(appearance) }

  /// The same gradient in other colours.
  package func mapColors(_ change: (Color) -> Color) -> Gradient {
    Gradient(shape, stops.map { Stop(change($0.color), at: $0.location) })
  }

  public static func == (a: Gradient, b: Gradient) -> Bool {
    a.storage === b.storage || (a.shape == b.shape && a.stops == b.stops)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(shape)
    hasher.combine(stops)
  }
}

extension Gradient.Stop {
  fileprivate static func evenly(_ colors: [Color]) -> [Gradient.Stop] {
    colors.enumerated().map { index, color in
      Gradient.Stop(color, at: colors.count < 2 ? 0 : Double(index) / Double(colors.count - 1))
    }
  }
}

extension Point {
  fileprivate var finite: Point { Point(x: x.isFinite ? x : 0, y: y.isFinite ? y : 0) }
}
