import SateenLayout
import SateenText

/// What a press on a text can be for.
enum TextTarget: Equatable {
  case link(TextLayout.LinkHit)
  /// What stands for text that was left out.
  case truncationToken
}

extension TextNode {
  /// What is meant by a press on a place in the node's own space: what lies there or, within reach, nearby. Nine places are
  /// looked at, those of a square around the point, its middle first.
  /// - Parameter reach: half of the square's side, in points.
  func target(at point: Point, reach: Double) -> TextTarget? {
    guard hasTargets, let shown else { return nil }
    let inside = point - shown.room.origin
    let tokens = onTruncationTap == nil ? [] : shown.layout.truncationTokenRects
    for (dx, dy) in [(0.0, 0.0), (0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
      let place = Point(x: inside.x + dx * reach, y: inside.y + dy * reach)
      if let hit = shown.layout.link(at: place) { return .link(hit) }
      if tokens.contains(where: { $0.contains(place) }) { return .truncationToken }
      if reach <= 0 { break }
    }
    return nil
  }

  /// Does what a press on something is for.
  func follow(_ target: TextTarget) {
    switch target {
    case .link(let hit): onLinkTap?(self, hit)
    case .truncationToken: onTruncationTap?(self)
    }
  }

  /// The rectangles that something covers, in the node's own space.
  func rects(of target: TextTarget) -> [Rect] {
    guard let shown else { return [] }
    let rects: [Rect]
    switch target {
    case .link(let hit): rects = shown.layout.rects(of: hit)
    case .truncationToken: rects = shown.layout.truncationTokenRects
    }
    return rects.map { $0.offsetBy(shown.room.origin) }
  }
}
