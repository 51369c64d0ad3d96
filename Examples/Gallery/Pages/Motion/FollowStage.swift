import Foundation
import Sateen

/// A star with discs around it, which go wherever one presses, each by a spring of its own.
final class FollowStage: MotionStageNode {
  nonisolated private static let tints: [Tint] = [.pink, .orange, .amber, .green, .blue, .violet]

  let star = SymbolNode(.star, .tile(.indigo), side: 44)
  let discs = FollowStage.tints.map { DiscNode($0) }
  /// Where they are, or go, as parts of the room.
  private var goal = Point(x: 0.5, y: 0.48)

  nonisolated override init() {
    super.init()
    for disc in discs { addSubnode(disc) }
    addSubnode(star)
  }

  private var center: Point { Point(x: goal.x * bounds.width, y: goal.y * bounds.height) }

  private func place(of disc: Int) -> Point {
    let angle = Double(disc) / Double(discs.count) * 2 * .pi - .pi / 2
    return center + Point(x: 42 * cos(angle), y: 42 * sin(angle))
  }

  override func arrange(in room: Size) {
    star.bounds.size = Size(width: 44, height: 44)
    star.position = center
    for (index, disc) in discs.enumerated() {
      disc.bounds.size = Size(width: 18, height: 18)
      disc.position = place(of: index)
    }
  }

  /// Goes to a place, from wherever the way led before.
  func go(to place: Point) {
    guard !bounds.isEmpty else { return }
    goal = Point(x: place.x / bounds.width, y: place.y / bounds.height)
    _ = track { star.animate(.position, to: center, .spring(duration: 0.5, bounce: 0.2), onEnd: $0) }
    for (index, disc) in discs.enumerated() {
      let spring = Animation.spring(duration: 0.55 + 0.06 * Double(index), bounce: 0.35)
      _ = track { disc.animate(.position, to: self.place(of: index), spring, onEnd: $0) }
    }
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    .draw { context, _ in
      // A grid of dots, in the middle of the room.
      let (bounds, step) = (request.bounds, 24.0)
      let (columns, rows) = (Int((bounds.width - 40) / step), Int((bounds.height - 24) / step))
      let corner = Point(
        x: (bounds.width - Double(columns) * step) / 2, y: (bounds.height - 4 - Double(rows) * step) / 2)
      for row in 0...max(rows, 0) {
        for column in 0...max(columns, 0) {
          let dot = Point(x: corner.x + Double(column) * step, y: corner.y + Double(row) * step)
          context.fill(Path(ellipseIn: Rect(x: dot.x - 1.5, y: dot.y - 1.5, width: 3, height: 3)), with: Theme.hairline)
        }
      }
    }
  }
}
