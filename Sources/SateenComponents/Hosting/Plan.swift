import SateenCore
import SateenGraphics
import SateenLayout

/// The picture of a tree in one layout: nodes with their frames, and the tables for events. Made on a worker, never changes,
/// and travels to the main loop inside of the layout, so that frames, pixels and handlers change together.
final class Plan: LayoutNode {
  /// A decorated element in its place, in the tree's own space.
  struct PlacedArea: Sendable {
    let area: Area
    let frame: Rect
    /// The node that shows the area's look; nil for an area without one.
    let group: GroupNode?
    /// The leaves in the area, by their indices in ``Plan/leaves``.
    let leaves: Range<Int>
  }

  struct PlacedLeaf: Sendable {
    let leaf: Leaf
    let frame: Rect
  }

  struct PlacedSheet: Sendable {
    let node: SheetNode
    let content: SheetContent
  }

  /// A part that shows something by itself, in the order of the layout.
  enum Part: Sendable {
    case leaf(PlacedLeaf)
    case held(HeldNode)
  }

  let evaluated: Evaluated
  /// Areas before those inside of them, and those behind before those in front.
  let areas: [PlacedArea]
  let leaves: [PlacedLeaf]
  let held: [HeldNode]
  let parts: [Part]
  let sheets: [PartKey: PlacedSheet]
  let groups: [PartKey: GroupNode]
  /// The layouts of the nodes that show the tree.
  let layouts: [Layout]
  /// The scale and direction are those of the layout.
  let size: Size

  /// Whether elements move by themselves, without an animation of the change.
  let hasMotion: Bool

  fileprivate init(_ evaluated: Evaluated, _ builder: PlanBuilder, size: Size, layouts: [Layout]) {
    self.evaluated = evaluated
    areas = builder.areas
    leaves = builder.leaves
    held = builder.held
    parts = builder.parts
    sheets = builder.sheets
    groups = builder.groups
    self.size = size
    self.layouts = layouts
    hasMotion = builder.areas.contains { $0.area.decoration.transition != nil || $0.area.decoration.pulse != nil }
  }

  var style: LayoutStyle { LayoutStyle() }
  var layoutName: String { "Plan" }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    Layout(element: self, size: .zero, context: context)
  }
}

/// Makes a plan of the layout of an evaluation.
struct PlanBuilder {
  /// Something to show, in the tree's own space.
  private enum Item {
    case leaf(Leaf, Rect)
    case node(DisplayNode, Layout, Rect)
    case group(GroupNode, Group, Rect)

    var frame: Rect {
      switch self {
      case .leaf(_, let frame), .node(_, _, let frame), .group(_, _, let frame): frame
      }
    }
  }

  private final class Group {
    let key: PartKey?
    var items: [Item] = []
    var hasViews = false

    init(key: PartKey?) {
      self.key = key
    }
  }

  private let context: LayoutContext
  private let width: Double
  /// Plans whose nodes may show in this one too: the one on screen, and the one made last.
  private let earlier: [Plan]
  private let counters: ComponentCounters
  fileprivate private(set) var areas: [Plan.PlacedArea] = []
  fileprivate private(set) var leaves: [Plan.PlacedLeaf] = []
  fileprivate private(set) var held: [HeldNode] = []
  fileprivate private(set) var parts: [Plan.Part] = []
  fileprivate private(set) var sheets: [PartKey: Plan.PlacedSheet] = [:]
  fileprivate private(set) var groups: [PartKey: GroupNode] = [:]

  private init(width: Double, earlier: [Plan], counters: ComponentCounters, context: LayoutContext) {
    self.width = width
    self.earlier = earlier
    self.counters = counters
    self.context = context
  }

  /// - Returns: the layouts of the nodes, and that of the plan itself.
  static func layouts(
    of arranged: Layout, _ evaluated: Evaluated, size: Size, earlier: [Plan], counters: ComponentCounters,
    context: LayoutContext
  ) -> (sublayouts: [Layout], plan: Plan) {
    var builder = PlanBuilder(width: size.width, earlier: earlier, counters: counters, context: context)
    let root = Group(key: nil)
    builder.collect(arranged, at: .zero, into: root)
    let sublayouts = builder.layouts(of: root, at: .zero)
    return (sublayouts, Plan(evaluated, builder, size: size, layouts: sublayouts))
  }

  // MARK: Collecting

  private func frame(of layout: Layout, at origin: Point) -> Rect {
    let x = context.direction == .rightToLeft ? width - layout.size.width - origin.x : origin.x
    let grid = context.pixelGrid
    return Rect(
      x: x.isFinite ? grid.ceil(x) : 0, y: origin.y.isFinite ? grid.ceil(origin.y) : 0, width: layout.size.width,
      height: layout.size.height)
  }

  private mutating func collect(_ layout: Layout, at origin: Point, into group: Group) {
    guard let node = layout.node else {
      for sublayout in layout.sublayouts { collect(sublayout, at: origin + sublayout.position, into: group) }
      return
    }
    let frame = frame(of: layout, at: origin)
    if let leaf = node as? Leaf {
      leaves.append(Plan.PlacedLeaf(leaf: leaf, frame: frame))
      parts.append(.leaf(Plan.PlacedLeaf(leaf: leaf, frame: frame)))
      if let node = leaf.backing.node, !node.isLayerBacked { group.hasViews = true }
      group.items.append(.leaf(leaf, frame))
    } else if let area = node as? Area {
      collect(area, layout, at: origin, frame, into: group)
    } else if let one = node as? HeldNode {
      held.append(one)
      parts.append(.held(one))
      for sublayout in layout.sublayouts { collect(sublayout, at: origin + sublayout.position, into: group) }
    } else if let node = node as? DisplayNode {
      if !node.isLayerBacked { group.hasViews = true }
      group.items.append(.node(node, layout, frame))
    }
  }

  private mutating func collect(
    _ area: Area, _ layout: Layout, at origin: Point, _ frame: Rect, into group: Group
  ) {
    let index = areas.count
    let first = leaves.count
    areas.append(Plan.PlacedArea(area: area, frame: frame, group: nil, leaves: 0..<0))
    let inner = area.decoration.isVisual ? Group(key: area.key) : group
    for sublayout in layout.sublayouts { collect(sublayout, at: origin + sublayout.position, into: inner) }
    var node: GroupNode?
    if inner !== group {
      if inner.hasViews { group.hasViews = true }
      let made = groupNode(area.key, hasViews: inner.hasViews)
      groups[area.key] = made
      group.items.append(.group(made, inner, frame))
      node = made
    }
    areas[index] = Plan.PlacedArea(area: area, frame: frame, group: node, leaves: first..<leaves.count)
  }

  private func groupNode(_ key: PartKey, hasViews: Bool) -> GroupNode {
    for plan in earlier {
      if let known = plan.groups[key], known.isLayerBacked != hasViews { return known }
    }
    let node = GroupNode()
    node.isLayerBacked = !hasViews
    return node
  }

  // MARK: Nodes

  private mutating func layouts(of group: Group, at origin: Point) -> [Layout] {
    var items = group.items[...]
    var made: [Layout] = []
    var order: [SheetDraft?] = []
    var drafts: [SheetDraft] = []
    while let item = items.popFirst() {
      switch item {
      case .leaf(let leaf, let frame) where leaf.backing.node == nil:
        if frame.isEmpty { continue }
        if let draft = drafts.last(where: { $0.takes(leaf, frame) }) {
          draft.add(leaf, frame)
        } else {
          let draft = SheetDraft(leaf, frame)
          drafts.append(draft)
          order.append(draft)
          made.append(Layout(element: Spacer(), size: .zero, context: context))
        }
        // A leaf in front of a sheet closes it for those behind which it would have to go.
        for draft in drafts where !draft.holds(leaf) { draft.cover(frame) }
      case .leaf(let leaf, let frame):
        guard let node = leaf.backing.node else { continue }
        append(Layout(element: node, size: frame.size, context: context), frame)
      case .node(let node, let layout, let frame):
        append(
          Layout(element: node, size: layout.size, sublayouts: layout.sublayouts, context: context), frame)
      case .group(let node, let inner, let frame):
        append(
          Layout(
            element: node, size: frame.size, sublayouts: layouts(of: inner, at: frame.origin), context: context),
          frame)
      }
    }
    func append(_ layout: Layout, _ frame: Rect) {
      var layout = layout
      layout.position = frame.origin - origin
      made.append(layout)
      order.append(nil)
      for draft in drafts { draft.cover(frame) }
    }
    for (index, draft) in order.enumerated() {
      guard let draft else { continue }
      // The size of the layout is that of the node: whole pixels.
      let frame = Layout(element: Spacer(), size: draft.frame.size, context: context).size
      made[index] = Layout(
        element: sheet(of: draft, size: frame), size: frame, position: draft.frame.origin - origin, context: context)
    }
    return made
  }

  /// The sheet of a draft: that of the plan before, which may show just the same already, or a new one.
  private mutating func sheet(of draft: SheetDraft, size: Size) -> SheetNode {
    let key = draft.leaves[0].leaf.key
    let content = SheetContent(
      draft.leaves.map { SheetPart(leaf: $0.leaf, frame: $0.frame.offsetBy(Point.zero - draft.frame.origin)) },
      size: size)
    var before: SheetNode?
    for plan in earlier {
      guard let known = plan.sheets[key] else { continue }
      if known.content.isSame(as: content) {
        sheets[key] = known
        return known.node
      }
      before = before ?? known.node
    }
    let node = before ?? SheetNode(content)
    sheets[key] = Plan.PlacedSheet(node: node, content: content)
    return node
  }
}

/// Leaves that will share a bitmap.
private final class SheetDraft {
  /// A bitmap of several leaves has at most this many times the area of theirs: more would cost more memory than bitmaps
  /// of their own.
  static let waste = 1.25

  private(set) var leaves: [Plan.PlacedLeaf]
  private(set) var frame: Rect
  private var area: Double
  /// Frames of what lies in front of the sheet.
  private var covers: [Rect] = []

  init(_ leaf: Leaf, _ frame: Rect) {
    leaves = [Plan.PlacedLeaf(leaf: leaf, frame: frame)]
    self.frame = frame
    area = frame.width * frame.height
  }

  func holds(_ leaf: Leaf) -> Bool { leaves.last?.leaf === leaf }

  /// Whether a leaf in front may go into the sheet.
  func takes(_ leaf: Leaf, _ frame: Rect) -> Bool {
    let union = self.frame.union(frame)
    let sum = area + frame.width * frame.height
    return union.width * union.height <= sum * Self.waste && !covers.contains { $0.intersects(frame) }
  }

  func add(_ leaf: Leaf, _ frame: Rect) {
    leaves.append(Plan.PlacedLeaf(leaf: leaf, frame: frame))
    self.frame = self.frame.union(frame)
    area += frame.width * frame.height
  }

  func cover(_ frame: Rect) { covers.append(frame) }
}
