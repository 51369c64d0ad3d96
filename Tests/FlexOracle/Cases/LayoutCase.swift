import SateenLayout

/// A tree of boxes and the space it is laid out in: what the browser and the engine are both asked.
struct LayoutCase {
  var id: String
  /// Whose initial values hold where a box's style says nothing.
  var defaults: FlexStyle.Defaults
  var direction: LayoutDirection
  /// The space given to the root in points; nil for as much as its content likes.
  var width: Double?
  var height: Double?
  var root: Box
}

/// One box: its style in CSS words, and what it holds.
struct Box {
  /// Property by name; numbers are points.
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

/// A box's place in points, from its parent's border box; zero for a box that is not laid out.
struct Frame: Equatable {
  var x = 0.0
  var y = 0.0
  var width = 0.0
  var height = 0.0

  var numbers: [Double] { [x, y, width, height] }
}

/// Something that lays out cases.
protocol FrameSource {
  /// What its frames are called where they are printed.
  var name: String { get }

  /// The frames of each case's boxes, parents first, children in the order of the tree.
  func frames(of cases: [LayoutCase]) throws -> [[Frame]]
}
