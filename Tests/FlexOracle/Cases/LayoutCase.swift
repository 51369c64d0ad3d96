import SateenLayout

/// A tree of boxes and its available space, which both the browser and the engine lay out.
struct LayoutCase {
  var id: String
  /// The initial values of properties that a box's style does not set.
  var defaults: FlexStyle.Defaults
  var direction: LayoutDirection
  /// The space given to the root in points; nil for max-content.
  var width: Double?
  var height: Double?
  var root: Box
}

/// One box: its style in CSS words, and its content.
struct Box {
  /// CSS values by property name; numbers are points.
  var style: [String: String] = [:]
  /// Set on leaves only.
  var text: TextContent?
  var children: [Box] = []

  /// How many boxes there are, this one and everything below it.
  var count: Int { children.reduce(1) { $0 + $1.count } }

  /// Calls `visit` with this box and everything below it, parents first.
  func forEach(_ visit: (Box) -> Void) {
    visit(self)
    for child in children { child.forEach(visit) }
  }
}

/// A box's frame in points, relative to its parent's border box; zero for a box that is not laid out.
struct Frame: Equatable {
  var x = 0.0
  var y = 0.0
  var width = 0.0
  var height = 0.0

  var numbers: [Double] { [x, y, width, height] }
}

/// Something that lays out cases.
protocol FrameSource {
  /// A label for the source's frames in reports.
  var name: String { get }

  /// The frames of each case's boxes, parents first, children in the order of the tree.
  func frames(of cases: [LayoutCase]) throws -> [[Frame]]
}
