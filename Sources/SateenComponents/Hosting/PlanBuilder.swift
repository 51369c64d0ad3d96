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
    /// The look of the group's layer; nil for the tree itself.
    let decoration: Decoration?
    var items: [Item] = []
    var hasViews = false
    /// The one of the groups in it that is its mask.
    var mask: GroupNode?
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
  private(set) var views: [DisplayNode] = []
  private(set) var sheets = KeyTable<PartKey, Plan.PlacedSheet>()
  private(set) var groups = KeyTable<PartKey, GroupNode>()
  private(set) var hasNodes = false
  /// Where the element that is being collected is seen; nil where nothing clips it.
  private var clip: Rect?

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
      leaves.append(Plan.PlacedLeaf(leaf: leaf, frame: frame, clip: clip))
      if let node = leaf.node, !node.isLayerBacked { addView(node, to: group) }
      group.add(.leaf(leaf, frame), reach: frame)
    } else if let area = node as? Area {
      collect(area, layout, at: origin, frame, into: group)
    } else if let one = node as? HeldNode {
      held.append(Plan.PlacedNode(held: one, leaves: leaves.count))
      hasNodes = true
      for sublayout in layout.sublayouts { collect(sublayout, at: origin + sublayout.position, into: group) }
    } else if let node = node as? DisplayNode {
      hasNodes = true
      if !node.isLayerBacked { addView(node, to: group) }
      group.add(.node(node, layout, frame), reach: frame)
    }
  }

  private mutating func addView(_ node: DisplayNode, to group: Group) {
    group.hasViews = true
    views.append(node)
  }

  private mutating func collect(
    _ area: Area, _ layout: Layout, at origin: Point, _ frame: Rect, into group: Group
  ) {
    let (index, first, firstHeld, outerClip) = (areas.count, leaves.count, held.count, clip)
    let behind = views.count
    areas.append(
      Plan.PlacedArea(
        area: area, frame: frame, group: nil, mask: nil, leaves: 0..<0, held: 0..<0, views: behind, clip: nil))
    // As with views, an element that is not seen takes no events.
    if area.decoration.opacity <= 0.01 || area.decoration.isMask { clip = .zero }
    let ownClip = clip
    if area.decoration.clipsContent { clip = clip.map { $0.intersection(frame) } ?? frame }
    let inner = area.decoration.isVisual ? Group(area.decoration, frame) : group
    for sublayout in layout.sublayouts { collect(sublayout, at: origin + sublayout.position, into: inner) }
    var node: GroupNode?
    if inner !== group {
      if inner.hasViews { group.hasViews = true }
      let made = groupNode(area.key, hasViews: inner.hasViews, isForMask: area.decoration.isMask)
      groups.add(made, at: area.key)
      group.add(.group(made, inner), reach: inner.reach)
      if area.decoration.isMask { group.mask = made }
      node = made
    }
    areas[index] = Plan.PlacedArea(
      area: area, frame: frame, group: node, mask: node.flatMap { _ in inner.mask }, leaves: first..<leaves.count,
      held: firstHeld..<held.count, views: behind,
      inside: (areas: index + 1..<areas.count, views: behind..<views.count), clip: ownClip)
    clip = outerClip
  }

  private func groupNode(_ key: PartKey, hasViews: Bool, isForMask: Bool) -> GroupNode {
    func known(_ plan: Plan?) -> GroupNode? {
      plan?.groups[key, near: groups.count].flatMap {
        $0.isLayerBacked != hasViews && $0.isForMask == isForMask ? $0 : nil
      }
    }
    if let node = known(earlier.0) ?? known(earlier.1) { return node }
    let node = GroupNode(isForMask: isForMask)
    node.isLayerBacked = !hasViews
    return node
  }

  // MARK: Nodes

  private mutating func layouts(of group: Group, at origin: Point) -> [Layout] {
    var packer = SheetPacker(capacity: group.items.count, scale: context.pixelGrid.scale)
    for item in group.items {
      switch item {
      case .leaf(let leaf, let frame):
        if let node = leaf.node {
          packer.add(node: Layout(element: node, size: frame.size, context: context), frame, reach: frame, origin)
        } else if !frame.isEmpty {
          packer.add(leaf, frame)
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
    var layouts: [Layout] = []
    layouts.reserveCapacity(packer.entries.count)
    for entry in packer.entries {
      switch entry {
      case .node(let number): layouts.append(packer.nodes[number])
      case .sheet(let number):
        guard let first = packer.firstLeaf(number) else { continue }
        let draft = packer.drafts[number]
        // The size of the layout is that of the node: whole pixels.
        let size = Layout(element: first, size: draft.frame.size, context: context).size
        let frame = Rect(origin: draft.frame.origin, size: size)
        let background = backdrop.flatMap { $0.contains(frame) && packer.isInFront(number, frame) ? $0.color : nil }
        let content = SheetContent(packer.parts(number), size: size, background: background)
        layouts.append(
          Layout(
            element: sheet(at: first.key, content), size: size, position: frame.origin - origin, context: context))
      }
    }
    return layouts
  }

  /// The sheet with a content: that of the plan before, which may show just the same already, or a new one.
  private mutating func sheet(at key: PartKey, _ content: SheetContent) -> SheetNode {
    func reusable(_ plan: Plan?) -> Plan.PlacedSheet? {
      plan?.sheets[key, near: sheets.count].flatMap { $0.content.isSame(as: content) ? $0 : nil }
    }
    if let same = reusable(earlier.0) ?? reusable(earlier.1) {
      sheets.add(same, at: key)
      return same.node
    }
    let known = earlier.0?.sheets[key, near: sheets.count] ?? earlier.1?.sheets[key, near: sheets.count]
    let node = known?.node ?? SheetNode(content)
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
    guard let fill = decoration.fill, fill.isOpaque, decoration.gradient == nil, decoration.hover == nil,
      decoration.pressed == nil
    else {
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
    var frame: Rect
    /// The sum of the leaves' areas.
    var area: Double
    var count: Int
    /// The index of the first leaf among what was added.
    let start: Int
  }

  /// An index in `nodes` or in `drafts`.
  enum Entry {
    case node(Int)
    case sheet(Int)
  }

  private struct Added {
    var frame: Rect
    /// Where it draws; nil for anywhere.
    var reach: Rect?
    /// Nil for a node.
    var leaf: Leaf?
    /// The bitmap of a leaf; -1 for a node.
    var draft: Int
  }

  /// A bitmap of several leaves has at most this many times the area of theirs: more would cost more memory than bitmaps
  /// of their own.
  private static let waste = 1.25
  /// As many bitmaps take leaves at a time, the newest ones. Leaves that share a bitmap mostly follow one another, and
  /// comparing each leaf with all bitmaps before would take time by the square of their number.
  private static let openDrafts = 32
  /// As many pixels may be empty in any case. They take 8 KB, not much more than the node and the layer of a bitmap do, and
  /// are composed in less time than another bitmap.
  private static let sparePixels = 2_048.0

  private let spare: Double
  private(set) var entries: [Entry] = []
  private(set) var nodes: [Layout] = []
  private(set) var drafts: [Draft] = []
  private var added: [Added] = []

  /// - Parameters:
  ///   - capacity: how many elements there will be.
  ///   - scale: pixels per point.
  init(capacity: Int, scale: Double) {
    spare = Self.sparePixels / (scale * scale)
    entries.reserveCapacity(capacity)
    added.reserveCapacity(capacity)
  }

  mutating func add(node layout: Layout, _ frame: Rect, reach: Rect?, _ origin: Point) {
    var layout = layout
    layout.position = frame.origin - origin
    entries.append(.node(nodes.count))
    nodes.append(layout)
    added.append(Added(frame: frame, reach: reach, leaf: nil, draft: -1))
  }

  mutating func add(_ leaf: Leaf, _ frame: Rect) {
    let oldest = max(0, drafts.count - Self.openDrafts)
    var number = drafts.count - 1
    while number >= oldest, !takes(frame, number) { number -= 1 }
    if number < oldest {
      number = drafts.count
      if drafts.isEmpty { drafts.reserveCapacity(4) }
      drafts.append(Draft(frame: frame, area: frame.width * frame.height, count: 1, start: added.count))
      entries.append(.sheet(number))
    } else {
      drafts[number].frame = drafts[number].frame.union(frame)
      drafts[number].area += frame.width * frame.height
      drafts[number].count += 1
    }
    added.append(Added(frame: frame, reach: frame, leaf: leaf, draft: number))
  }

  /// Whether a leaf in front may go into a bitmap: not if something else lies between them.
  private func takes(_ frame: Rect, _ number: Int) -> Bool {
    let draft = drafts[number]
    let union = draft.frame.union(frame)
    let sum = draft.area + frame.width * frame.height
    guard union.width * union.height <= max(sum * Self.waste, sum + spare) else { return false }
    for other in added[draft.start...] where other.draft != number && other.frame.intersects(frame) { return false }
    return true
  }

  /// The first leaf of a bitmap.
  func firstLeaf(_ number: Int) -> Leaf? { added[drafts[number].start].leaf }

  /// The leaves of a bitmap, in its own space.
  func parts(_ number: Int) -> [SheetPart] {
    let draft = drafts[number]
    let place = Point.zero - draft.frame.origin
    var parts: [SheetPart] = []
    parts.reserveCapacity(draft.count)
    for one in added[draft.start...] where one.draft == number {
      if let leaf = one.leaf { parts.append(SheetPart(leaf: leaf, frame: one.frame.offsetBy(place))) }
      if parts.count == draft.count { break }
    }
    return parts
  }

  /// Whether nothing of the group shows behind a bitmap.
  func isInFront(_ number: Int, _ frame: Rect) -> Bool {
    for (index, other) in added.enumerated() {
      // Leaves that were added later may be in a bitmap further behind.
      let isBehind = other.draft < 0 ? index < drafts[number].start : other.draft < number
      if isBehind, other.reach?.intersects(frame) ?? true { return false }
    }
    return true
  }
}
