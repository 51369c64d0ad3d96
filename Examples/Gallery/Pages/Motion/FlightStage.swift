import Foundation
import Sateen

/// A plane that flies from place to place, and home.
final class FlightStage: MotionStageNode {
  private struct Leg {
    /// Where the leg ends, as parts of the room.
    var x: Double
    var y: Double
    var duration: Double
    var curve: TimingCurve
    var name: String
    /// Where the name is, seen from the middle of the leg, in points.
    var label: Point
  }

  nonisolated private static let legs = [
    Leg(x: 0.28, y: 0.2, duration: 0.5, curve: .easeOut, name: "ease out", label: Point(x: 40, y: 4)),
    Leg(x: 0.68, y: 0.2, duration: 0.6, curve: .linear, name: "linear", label: Point(x: 0, y: -12)),
    Leg(x: 0.86, y: 0.5, duration: 0.8, curve: .spring(damping: 0.4), name: "spring", label: Point(x: 36, y: -10)),
    Leg(x: 0.66, y: 0.82, duration: 0.5, curve: .easeIn, name: "ease in", label: Point(x: 40, y: 10)),
    Leg(x: 0.14, y: 0.72, duration: 0.8, curve: .easeInOut, name: "ease in and out", label: Point(x: 0, y: 18)),
  ]

  let plane = SymbolNode(.plane, .plain(Theme.accent), side: 30)

  nonisolated override init() {
    super.init()
    addSubnode(plane)
  }

  nonisolated private static func stops(in room: Size) -> [Point] {
    legs.map { Point(x: ($0.x * room.width).rounded(), y: ($0.y * room.height).rounded()) }
  }

  /// How the plane is turned on a leg. Its drawing points up and to the right.
  nonisolated private static func turn(_ leg: Int, _ stops: [Point]) -> Transform {
    let (start, end) = (stops[(leg + stops.count - 1) % stops.count], stops[leg])
    return Transform(turnedBy: atan2(end.y - start.y, end.x - start.x) + .pi / 4)
  }

  override func arrange(in room: Size) {
    let stops = Self.stops(in: room)
    plane.bounds.size = Size(width: 30, height: 30)
    plane.position = stops[stops.count - 1]
    plane.transform = Self.turn(0, stops)
  }

  /// Flies the whole way; on the way, from where the plane is.
  func fly() {
    let stops = Self.stops(in: bounds.size)
    let places = zip(stops, Self.legs).map { KeyFrame($0, over: $1.duration, $1.curve) }
    _ = track { plane.animate(.position, through: places, onEnd: $0) }
    // The plane turns at the beginning of each leg.
    var turns: [KeyFrame<Transform>] = []
    for (leg, duration) in Self.legs.map(\.duration).enumerated() {
      let turn = Self.turn(leg, stops)
      turns.append(KeyFrame(turn, over: 0.2, .easeInOut))
      turns.append(KeyFrame(turn, over: duration - 0.2, .linear))
    }
    turns.append(KeyFrame(Self.turn(0, stops), over: 0.3, .easeInOut))
    _ = track { plane.animate(.transform, through: turns, onEnd: $0) }
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    .draw { context, _ in
      let stops = Self.stops(in: request.bounds.size)
      var way = Path()
      way.move(to: stops[stops.count - 1])
      for stop in stops { way.addLine(to: stop) }
      context.stroke(way, with: Theme.hairline, style: StrokeStyle(width: 2, cap: .round, dashes: [1, 7]))
      for (index, leg) in Self.legs.enumerated() {
        let (start, end) = (stops[(index + stops.count - 1) % stops.count], stops[index])
        let isHome = index == stops.count - 1
        let side = isHome ? 40.0 : 12
        let dot = Rect(x: end.x - side / 2, y: end.y - side / 2, width: side, height: side)
        context.fill(Path(ellipseIn: dot), with: Theme.card)
        context.fill(Path(ellipseIn: dot), with: isHome ? Theme.accentTint : Theme.field)
        if !isHome { context.stroke(Path(ellipseIn: dot.insetBy(x: 1, y: 1)), with: Theme.faint, width: 2) }
        let words = TextLayout.layout(
          AttributedText(leg.name, font: .system(12), color: Theme.faint), maximumLines: 1)
        let middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2) + leg.label
        words.draw(
          in: context,
          at: Point(x: (middle.x - words.size.width / 2).rounded(), y: (middle.y - words.size.height / 2).rounded()))
      }
    }
  }
}
