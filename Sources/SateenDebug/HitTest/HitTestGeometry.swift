import SateenGraphics
import SateenLayout

/// Some of a rectangle's four edges.
public struct RectEdges: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let top = RectEdges(rawValue: 1)
  public static let left = RectEdges(rawValue: 2)
  public static let bottom = RectEdges(rawValue: 4)
  public static let right = RectEdges(rawValue: 8)
  public static let all: RectEdges = [.top, .left, .bottom, .right]
}

/// One of the views around a control, as far as it decides which touches reach the control.
public struct HitTestAncestor: Hashable, Sendable {
  /// In the ancestor's own space, as is `slop`.
  public var bounds: Rect
  public var slop: EdgeInsets
  /// Whether it shows, and hands on touches, only inside its bounds.
  public var clips: Bool
  /// From the space of the view one step nearer to the control.
  public var fromInner: Transform

  public init(bounds: Rect, slop: EdgeInsets = .zero, clips: Bool = false, fromInner: Transform = .identity) {
    self.bounds = bounds
    self.slop = slop
    self.clips = clips
    self.fromInner = fromInner
  }

  /// Where touches for what is inside can lie. Slop makes no room where the ancestor clips, but takes some away all the
  /// same.
  var hitArea: Rect {
    guard clips else { return bounds.inset(by: slop) }
    return bounds.inset(
      by: EdgeInsets(
        top: max(0, slop.top), left: max(0, slop.left), bottom: max(0, slop.bottom), right: max(0, slop.right)))
  }
}

/// Where a control really takes touches, and what keeps it from taking more.
public struct TappableArea: Hashable, Sendable {
  /// In the space of the outermost ancestor asked.
  public var rect: Rect
  /// Edges cut by the tappable area of a view around it.
  public var cutByAncestor: RectEdges = []
  /// Edges cut by a view that clips to its bounds.
  public var cutByClipping: RectEdges = []

  public var isCut: Bool { !cutByAncestor.isEmpty || !cutByClipping.isEmpty }
}

/// Which part of a control's bounds and slop can be tapped.
///
/// A touch reaches a control only if every view on the way down takes it, so the area is cut by each ancestor's own.
/// The walk ends at the first scroll view, whose content is expected to run past it.
public enum HitTestGeometry {
  /// Sums of coordinates go wrong in the last digits; an edge counts as cut only beyond this, in points.
  static let tolerance = 1e-6

  /// - Parameters:
  ///   - rect: bounds and slop of the control, in its own space.
  ///   - ancestors: the views around it, innermost first, up to the first scroll view.
  public static func tappableArea(of rect: Rect, in ancestors: [HitTestAncestor]) -> TappableArea {
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
  /// An edge is where its last cut put it, so that one gives it its colour.
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
