import SateenCore
import SateenGraphics
import SateenLayout

/// The picture of a tree in one layout: nodes with their frames, and the tables for events. Made on a worker, never changes,
/// and travels to the main loop inside of the layout, so that frames, pixels and handlers change together.
package final class Plan: LayoutNode {
  /// A decorated element in its place, in the tree's own space.
  struct PlacedArea: Sendable {
    let area: Area
    let frame: Rect
    /// The node that shows the area's look; nil for an area without one.
    let group: GroupNode?
    /// The one of the nodes in the group that masks it.
    let mask: GroupNode?
    /// The leaves in the area, by their indices in ``Plan/leaves``.
    let leaves: Range<Int>
    /// The nodes in the area, by their indices in ``Plan/held``.
    let held: Range<Int>
    /// The number of nodes with views before the area: these are behind it, and the others in it or in front.
    let views: Int
    /// The areas in the area, by their indices in ``Plan/areas``, and the nodes with views, by those in ``Plan/views``.
    var inside: (areas: Range<Int>, views: Range<Int>) = (0..<0, 0..<0)
    /// The part of the tree's space in which the area is seen; nil where nothing clips it.
    let clip: Rect?

    /// Whether presses, keys and the pointer have an effect.
    var takesEvents: Bool { area.isEnabled && clip?.isEmpty != true }

    /// Whether a point, in the tree's own space, is in the area.
    func contains(_ point: Point) -> Bool {
      frame.inset(by: area.decoration.slop).contains(point) && clip?.contains(point) != false
    }
  }

  struct PlacedLeaf: Sendable {
    let leaf: Leaf
    let frame: Rect
    /// The part of the tree's space in which the leaf is seen; nil where nothing clips it.
    let clip: Rect?

    /// Whether a point, in the tree's own space, is in the leaf.
    func contains(_ point: Point) -> Bool { frame.contains(point) && clip?.contains(point) != false }
  }

  struct PlacedSheet: Sendable {
    let node: SheetNode
    let content: SheetContent
  }

  struct PlacedNode: Sendable {
    let held: HeldNode
    /// The number of leaves before the node, in the order of the layout.
    let leaves: Int
  }

  let evaluated: Evaluated
  /// Areas before those inside of them, and those behind before those in front.
  let areas: [PlacedArea]
  let leaves: [PlacedLeaf]
  let held: [PlacedNode]
  /// The nodes that have views, in the order of the layout.
  let views: [DisplayNode]
  let sheets: KeyTable<PartKey, PlacedSheet>
  let groups: KeyTable<PartKey, GroupNode>
  /// The layouts of the nodes that show the tree.
  let layouts: [Layout]
  /// The scale and direction are those of the layout.
  let size: Size

  /// Whether elements move by themselves, without an animation of the change.
  let hasMotion: Bool
  /// Whether the layout follows from the evaluation alone, and not from node classes in it.
  let isFixed: Bool
  /// Whether arrows move the focus in a part of the tree.
  var hasFocusGroups: Bool { areas.contains { $0.area.decoration.focusGroup != nil } }

  init(_ evaluated: Evaluated, _ builder: PlanBuilder, size: Size, layouts: [Layout]) {
    self.evaluated = evaluated
    areas = builder.areas
    leaves = builder.leaves
    held = builder.held
    views = builder.views
    sheets = builder.sheets
    groups = builder.groups
    self.size = size
    self.layouts = layouts
    hasMotion = builder.areas.contains { $0.area.decoration.transition != nil || $0.area.decoration.pulse != nil }
    isFixed = !builder.hasNodes
  }

  /// The same plan with the handlers of a newer evaluation, whose layout is the same.
  init(_ plan: Plan, renewedBy newest: Evaluated) {
    evaluated = plan.evaluated
    areas = plan.areas.map { placed in
      guard let area = newest.renewed[ObjectIdentifier(placed.area)] else { return placed }
      return PlacedArea(
        area: area, frame: placed.frame, group: placed.group, mask: placed.mask, leaves: placed.leaves,
        held: placed.held, views: placed.views, inside: placed.inside, clip: placed.clip)
    }
    leaves = plan.leaves
    held = plan.held
    views = plan.views
    sheets = plan.sheets
    groups = plan.groups
    layouts = plan.layouts
    size = plan.size
    hasMotion = plan.hasMotion
    isFixed = plan.isFixed
  }

  package var style: LayoutStyle { LayoutStyle() }
  package var layoutName: String { "Plan" }

  package func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    Layout(element: self, size: .zero, context: context)
  }
}
