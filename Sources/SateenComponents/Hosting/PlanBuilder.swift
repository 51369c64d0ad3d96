import SateenCore
import SateenGraphics
import SateenLayout

/// Makes a plan of the layout of an evaluation.
struct PlanBuilder {
  /// Something to show, in the tree's own space.
  private enum Item {
    case leaf(Leaf, Rect)
    indirect case node(DisplayNode, Layout, Rect)
    case group(GroupNode, Group)
  }

  private final class Group {
    let frame: Rect
    /// What the group's layer shows; nil for the tree itself.
    let decoration: Decoration?
    var items: [Item] = []
    var hasViews = false
    /// All that the group may draw into, in the tree's own space.
    private(set) var reach: Rect

    init(_ decoration: Decoration?, _ frame: Rect) {
      self.decoration = decoration
      self.frame = frame
      reach = frame
      if let shadow = decoration?.shadow {
        let shade = frame.insetBy(x: -abs(shadow.radius), y: -abs(shadow.radius))
        reach = reach.union(shade.offsetBy(x: shadow.offset.width, y: shadow.offset.height))
      }
    }

    func add(_ item: Item, reach rect: Rect) {
      reach = reach.union(rect)
      items.append(item)
    }
  }

  private let context: LayoutContext
  private let width: Double
  /// Plans whose nodes may show in this one too: the one on screen, and the one made last.
  private let earlier: (Plan?, Plan?)
  private let counters: ComponentCounters
  private(set) var areas: [Plan.PlacedArea] = []
  private(set) var leaves: [Plan.PlacedLeaf] = []
  private(set) var held: [Plan.PlacedNode] = []
  private(set) var sheets = KeyTable<PartKey, Plan.PlacedSheet>()
  private(set) var groups = KeyTable<PartKey, GroupNode>()
  private(set) var hasNodes = false

  private init(width: Double, earlier: (Plan?, Plan?), counters: ComponentCounters, context: LayoutContext) {
    self.width = width
    self.earlier = earlier
    self.counters = counters
    self.context = context
    let known = earlier.1 ?? earlier.0
    leaves.reserveCapacity(known?.leaves.count ?? 16)
    if let known {
      areas.reserveCapacity(known.areas.count)
      sheets.reserveCapacity(known.sheets.count)
      groups.reserveCapacity(known.groups.count)
    }
  }

  static func plan(
    of arranged: Layout, _ evaluated: Evaluated, size: Size, earlier: (Plan?, Plan?), counters: ComponentCounters,
    context: LayoutContext
  ) -> Plan {
    var builder = PlanBuilder(width: size.width, earlier: earlier, counters: counters, context: context)
    let root = Group(nil, Rect(origin: .zero, size: size))
    builder.collect(arranged, at: .zero, into: root)
    let layouts = builder.layouts(of: root, at: .zero)
    return Plan(evaluated, builder, size: size, layouts: layouts)
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
      if let node = leaf.node, !node.isLayerBacked { group.hasViews = true }
      group.add(.leaf(leaf, frame), reach: frame)
    } else if let area = node as? Area {
      collect(area, layout, at: origin, frame, into: group)
    } else if let one = node as? HeldNode {
      held.append(Plan.PlacedNode(held: one, leaves: leaves.count))
      hasNodes = true
      for sublayout in layout.sublayouts { collect(sublayout, at: origin + sublayout.position, into: group) }
    } else if let node = node as? DisplayNode {
      hasNodes = true
      if !node.isLayerBacked { group.hasViews = true }
      group.add(.node(node, layout, frame), reach: frame)
    }
  }

  private mutating func collect(
    _ area: Area, _ layout: Layout, at origin: Point, _ frame: Rect, into group: Group
  ) {
    let index = areas.count
    let first = leaves.count
    areas.append(Plan.PlacedArea(area: area, frame: frame, group: nil, leaves: 0..<0))
    let inner = area.decoration.isVisual ? Group(area.decoration, frame) : group
    for sublayout in layout.sublayouts { collect(sublayout, at: origin + sublayout.position, into: inner) }
    var node: GroupNode?
    if inner !== group {
      if inner.hasViews { group.hasViews = true }
      let made = groupNode(area.key, hasViews: inner.hasViews)
      groups.add(made, at: area.key)
      group.add(.group(made, inner), reach: inner.reach)
      node = made
    }
    areas[index] = Plan.PlacedArea(area: area, frame: frame, group: node, leaves: first..<leaves.count)
  }

  private func groupNode(_ key: PartKey, hasViews: Bool) -> GroupNode {
    func known(_ plan: Plan?) -> GroupNode? {
      plan?.groups[key, near: groups.count].flatMap { $0.isLayerBacked != hasViews ? $0 : nil }
    }
    if let node = known(earlier.0) ?? known(earlier.1) { return node }
    let node = GroupNode()
    node.isLayerBacked = !hasViews
    return node
  }

  // MARK: Nodes

  private mutating func layouts(of group: Group, at origin: Point) -> [Layout] {
    var packer = SheetPacker(capacity: group.items.count)
    for item in group.items {
      switch item {
      case .leaf(let leaf, let frame):
        if let node = leaf.node {
          packer.add(node: Layout(element: node, size: frame.size, context: context), frame, reach: frame, origin)
        } else if !frame.isEmpty {
          packer.add(leaf: Plan.PlacedLeaf(leaf: leaf, frame: frame))
        }
      case .node(let node, let layout, let frame):
        // A node of the program's own may draw anywhere.
        packer.add(
          node: Layout(element: node, size: layout.size, sublayouts: layout.sublayouts, context: context), frame,
          reach: nil, origin)
      case .group(let node, let inner):
        let layout = Layout(
          element: node, size: inner.frame.size, sublayouts: layouts(of: inner, at: inner.frame.origin),
          context: context)
        packer.add(node: layout, inner.frame, reach: inner.reach, origin)
      }
    }
    let backdrop = group.decoration.flatMap { Backdrop($0, group.frame) }
    return packer.entries.map { entry in
      switch entry {
      case .node(let number): return packer.nodes[number]
      case .sheet(let number):
        let draft = packer.drafts[number]
        // The size of the layout is that of the node: whole pixels.
        let size = Layout(element: draft.leaves[0].leaf, size: draft.frame.size, context: context).size
        let frame = Rect(origin: draft.frame.origin, size: size)
        let background = backdrop.flatMap { $0.contains(frame) && packer.isInFront(number, frame) ? $0.color : nil }
        return Layout(
          element: sheet(of: draft, size: size, background), size: size, position: frame.origin - origin,
          context: context)
      }
    }
  }

  /// The sheet of a draft: that of the plan before, which may show just the same already, or a new one.
  private mutating func sheet(of draft: SheetPacker.Draft, size: Size, _ background: Color?) -> SheetNode {
    let key = draft.leaves[0].leaf.key
    let place = Point.zero - draft.frame.origin
    let content = SheetContent(
      draft.leaves.map { SheetPart(leaf: $0.leaf, frame: $0.frame.offsetBy(place)) }, size: size,
      background: background)
    let known = (earlier.0?.sheets[key, near: sheets.count], earlier.1?.sheets[key, near: sheets.count])
    for case let sheet? in [known.0, known.1] where sheet.content.isSame(as: content) {
      sheets.add(sheet, at: key)
      return sheet.node
    }
    let node = (known.0 ?? known.1)?.node ?? SheetNode(content)
    sheets.add(Plan.PlacedSheet(node: node, content: content), at: key)
    return node
  }
}

/// An area of one opaque colour behind elements. Bitmaps that lie in it include the colour: composing them is a copy of
/// memory then, without blending.
private struct Backdrop {
  let color: Color
  private let frame: Rect
  private let radius: Double

  /// Nil where the area shows several colours, or none.
  init?(_ decoration: Decoration, _ place: Rect) {
    guard let fill = decoration.fill, fill.isOpaque, decoration.hover == nil, decoration.pressed == nil else {
      return nil
    }
    color = fill
    let border = decoration.borderColor == nil ? 0 : max(decoration.borderWidth, 0)
    frame = place.insetBy(x: border, y: border)
    radius = max(decoration.cornerRadius - border, 0)
  }

  /// Whether a rectangle lies in the area, and not in its corners.
  func contains(_ rect: Rect) -> Bool {
    frame.contains(rect)
      && (radius == 0 || frame.insetBy(x: radius, y: 0).contains(rect) || frame.insetBy(x: 0, y: radius).contains(rect))
  }
}

/// Distributes the elements of a group over bitmaps and nodes, from the back to the front.
private struct SheetPacker {
  /// Leaves that will share a bitmap.
  struct Draft {
    var leaves: [Plan.PlacedLeaf]
    var frame: Rect
    var area: Double
    /// The index in `covers` of the first leaf.
    let start: Int
  }

  /// An index in `nodes` or in `drafts`.
  enum Entry {
    case node(Int)
    case sheet(Int)
  }

  /// A bitmap of several leaves has at most this many times the area of theirs: more would cost more memory than bitmaps
  /// of their own.
  private static let waste = 1.25

  private(set) var entries: [Entry] = []
  private(set) var nodes: [Layout] = []
  private(set) var drafts: [Draft] = []
  /// What was added so far: where it draws, nil for anywhere, and its draft; -1 for a node.
  private var covers: [(frame: Rect, reach: Rect?, draft: Int)] = []

  init(capacity: Int) {
    entries.reserveCapacity(capacity)
    covers.reserveCapacity(capacity)
  }

  mutating func add(node layout: Layout, _ frame: Rect, reach: Rect?, _ origin: Point) {
    var layout = layout
    layout.position = frame.origin - origin
    entries.append(.node(nodes.count))
    nodes.append(layout)
    covers.append((frame, reach, -1))
  }

  mutating func add(leaf: Plan.PlacedLeaf) {
    let number = drafts.indices.last { takes(leaf.frame, drafts[$0], $0) } ?? drafts.count
    if number == drafts.count {
      drafts.append(
        Draft(
          leaves: [leaf], frame: leaf.frame, area: leaf.frame.width * leaf.frame.height, start: covers.count))
      entries.append(.sheet(number))
    } else {
      drafts[number].leaves.append(leaf)
      drafts[number].frame = drafts[number].frame.union(leaf.frame)
      drafts[number].area += leaf.frame.width * leaf.frame.height
    }
    covers.append((leaf.frame, leaf.frame, number))
  }

  /// Whether a leaf in front may go into a bitmap: not if something else lies between them.
  private func takes(_ frame: Rect, _ draft: Draft, _ number: Int) -> Bool {
    let union = draft.frame.union(frame)
    let sum = draft.area + frame.width * frame.height
    guard union.width * union.height <= sum * Self.waste else { return false }
    return !covers[draft.start...].contains { $0.draft != number && $0.frame.intersects(frame) }
  }

  /// Whether nothing of the group shows behind a bitmap.
  func isInFront(_ number: Int, _ frame: Rect) -> Bool {
    !covers.enumerated().contains { index, cover in
      // Leaves that were added later may be in a bitmap further behind.
      let isBehind = cover.draft < 0 ? index < drafts[number].start : cover.draft < number
      return isBehind && cover.reach?.intersects(frame) ?? true
    }
  }
}
