import SateenLayout
import SateenThreads

/// The algorithm that arranges a node's subnodes.
public enum LayoutEngine: Hashable, Sendable {
  /// The node's layout spec, or the node's own layout methods.
  case specs
  /// CSS flexbox, by the node's and its subnodes' ``DisplayNode/flexStyle``. The subnodes are those added with
  /// ``DisplayNode/addSubnode(_:)`` and the like; layout specs are ignored.
  case flexbox
}

nonisolated extension DisplayNode: FlexElement {
  /// The algorithm that arranges the subnodes. A flexbox inside a flexbox belongs to the same tree of boxes. A node
  /// arranged by specs inside a flexbox is measured as a whole, and a flexbox inside specs is an element like any
  /// other.
  public var layoutEngine: LayoutEngine {
    get { read(\.layoutEngine) }
    set {
      let changed = box.withLock { state -> Bool in
        defer { state.layoutEngine = newValue }
        return state.layoutEngine != newValue
      }
      if changed { setNeedsLayout() }
    }
  }

  /// How flexbox lays this node out among its siblings and, where it is the node's ``layoutEngine``, its subnodes.
  ///
  /// The node's ``style`` counts in a flexbox only for the size that a node arranged by specs measures itself to, and
  /// for the outermost node of a flexbox.
  public var flexStyle: FlexStyle {
    get { read(\.flexStyle)?.value ?? FlexStyle() }
    set {
      let (changed, arranges, supernode, arranger) = box.withLock { state in
        let changed = (state.flexStyle?.value ?? FlexStyle()) != newValue
        if changed { state.flexStyle = SharedFlexStyle(newValue) }
        return (changed, state.layoutEngine == .flexbox, state.supernode, state.arranger)
      }
      guard changed else { return }
      if arranges { return setNeedsLayout() }
      // The node's own size in a given range has not changed.
      supernode?.setNeedsLayout()
      if arranger !== supernode { arranger?.setNeedsLayout() }
    }
  }

  public var flexChildren: [any LayoutElement]? {
    let (subnodes, mask) = box.withLock { ($0.layoutEngine == .flexbox ? $0.subnodes : nil, $0.mask) }
    return mask == nil ? subnodes : subnodes?.filter { $0 !== mask }
  }

  public var minContentWidth: Double? { measuring { calculateMinContentWidth() } }

  /// How much of the bounds the padding and border of ``flexStyle`` take, in points, in the node's current layout. A
  /// node that draws itself draws inside these insets; subnodes are placed inside them already.
  public var contentInsets: EdgeInsets { read(\.contentInsets) }

  /// Hides subnodes that are not in the layout, because their flex style hides them. In a transition they are seen to go
  /// before.
  @MainActor func excludeSubnodesMissing(from layout: Layout) {
    let shown = Set(layout.sublayouts.compactMap { $0.node.map { ObjectIdentifier($0) } })
    let subnodes = flexChildren?.compactMap { $0 as? DisplayNode } ?? []
    LayoutTransitions.shared.stay(subnodes.filter { shown.contains(ObjectIdentifier($0)) })
    LayoutTransitions.shared.leave(subnodes.filter { !shown.contains(ObjectIdentifier($0)) }, of: self)
    for subnode in subnodes { subnode.setExcludedFromLayout(!shown.contains(ObjectIdentifier(subnode))) }
  }

  func setExcludedFromLayout(_ isExcludedFromLayout: Bool) {
    if read(\.isExcludedFromLayout) != isExcludedFromLayout {
      change(.hidden) { $0.isExcludedFromLayout = isExcludedFromLayout }
    }
  }

  /// Sets ``contentInsets`` from a layout.
  /// - Parameter before: the insets so far.
  @MainActor func setContentInsets(from layout: Layout, before: EdgeInsets) {
    let insets = Self.contentInsets(in: layout)
    guard before != insets else { return }
    box.withLock { $0.contentInsets = insets }
    sizeNeedsDisplay()
  }

  /// The insets of a node's own drawing in a layout of the node, from its padding and border.
  static func contentInsets(in layout: Layout) -> EdgeInsets {
    guard layout.sublayouts.count == 1, let content = layout.sublayouts.first, content.element is FlexContentBox else {
      return .zero
    }
    return EdgeInsets(
      top: content.position.y, left: content.position.x,
      bottom: layout.size.height - content.position.y - content.size.height,
      right: layout.size.width - content.position.x - content.size.width)
  }
}

/// A flex style stored outside of `NodeState`: most nodes need none, and it would make the state twice as large.
final class SharedFlexStyle: Sendable {
  let value: FlexStyle

  init(_ value: FlexStyle) {
    self.value = value
  }
}
