import SateenLayout
import SateenText

/// The target of a press on a text.
enum TextTarget: Hashable {
  case link(TextLayout.LinkHit)
  /// The token in place of truncated text.
  case truncationToken
}

extension TextNode {
  /// The target of a press at a point in the node's own space: the one there or, within reach, nearby. Nine points are
  /// tested, those of a square around the point, its middle first.
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

  /// Performs the action of a target.
  func follow(_ target: TextTarget) {
    switch target {
    case .link(let hit): onLinkTap?(self, hit)
    case .truncationToken: onTruncationTap?(self)
    }
  }

  /// The rectangles of a target, in the node's own space.
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
