import SateenGraphics
import SateenLayout

/// Some of a rectangle's four edges.
package struct RectEdges: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let top = RectEdges(rawValue: 1)
  package static let left = RectEdges(rawValue: 2)
  package static let bottom = RectEdges(rawValue: 4)
  package static let right = RectEdges(rawValue: 8)
  package static let all: RectEdges = [.top, .left, .bottom, .right]
}

/// One of the views around a control, as far as it decides which touches reach the control.
package struct HitTestAncestor: Hashable, Sendable {
  /// In the ancestor's own space, as is `slop`.
  package var bounds: Rect
  package var slop: EdgeInsets
  /// Whether the ancestor shows contents, and hands on touches, only inside its bounds.
  package var clips: Bool
  /// The transform from the space of the view one step nearer to the control.
  package var fromInner: Transform

  package init(bounds: Rect, slop: EdgeInsets = .zero, clips: Bool = false, fromInner: Transform = .identity) {
    self.bounds = bounds
    self.slop = slop
    self.clips = clips
    self.fromInner = fromInner
  }

  /// Where touches on views inside can lie. Where the ancestor clips, slop can shrink that area but not enlarge it.
  var hitArea: Rect {
    guard clips else { return bounds.inset(by: slop) }
    return bounds.inset(
      by: EdgeInsets(
        top: max(0, slop.top), left: max(0, slop.left), bottom: max(0, slop.bottom), right: max(0, slop.right)))
  }
}

/// The area in which a control really takes touches, and the edges at which it is cut.
package struct TappableArea: Hashable, Sendable {
  /// In the space of the outermost ancestor.
  package var rect: Rect
  /// Edges cut by the tappable area of a view around the control.
  package var cutByAncestor: RectEdges = []
  /// Edges cut by a view that clips to its bounds.
  package var cutByClipping: RectEdges = []

  package var isCut: Bool { !cutByAncestor.isEmpty || !cutByClipping.isEmpty }
}

/// Which part of a control's bounds and slop can be tapped.
///
/// A touch reaches a control only if every view on the way down takes it, so the area is cut by each ancestor's own.
/// The walk ends at the first scroll view, whose content is expected to run past it.
package enum HitTestGeometry {
  /// The least distance by which a cut edge counts as cut, in points: sums of coordinates have rounding errors.
  static let tolerance = 1e-6

  /// - Parameters:
  ///   - rect: bounds and slop of the control, in its own space.
  ///   - ancestors: the views around it, innermost first, up to the first scroll view.
  package static func tappableArea(of rect: Rect, in ancestors: [HitTestAncestor]) -> TappableArea {
    var area = TappableArea(rect: rect)
    for ancestor in ancestors {
      area.rect = ancestor.fromInner.apply(area.rect)
      if ancestor.clips { area.cut(to: ancestor.bounds, isClip: true) }
      area.cut(to: ancestor.hitArea, isClip: false)
      if area.rect.isEmpty { break }
    }
    return area
  }
}

extension TappableArea {
  /// Cuts the area. The last cut of an edge gives its position, and so its colour.
  fileprivate mutating func cut(to limit: Rect, isClip: Bool) {
    let edges = edgesCut(by: limit)
    rect = rect.intersection(limit)
    cutByClipping = isClip ? cutByClipping.union(edges) : cutByClipping.subtracting(edges)
    cutByAncestor = isClip ? cutByAncestor.subtracting(edges) : cutByAncestor.union(edges)
  }

  private func edgesCut(by limit: Rect) -> RectEdges {
    let tolerance = HitTestGeometry.tolerance
    var cut: RectEdges = []
    if limit.minX > rect.minX + tolerance { cut.insert(.left) }
    if limit.maxX < rect.maxX - tolerance { cut.insert(.right) }
    if limit.minY > rect.minY + tolerance { cut.insert(.top) }
    if limit.maxY < rect.maxY - tolerance { cut.insert(.bottom) }
    return cut
  }
}
