extension FlexStyle {
  /// The width of the box that ``boxSizing`` selects.
  public var width: FlexLength {
    get { self[.width] }
    set { self[.width] = newValue }
  }
  /// The height of the box that ``boxSizing`` selects.
  public var height: FlexLength {
    get { self[.height] }
    set { self[.height] = newValue }
  }
  /// `auto` keeps an item from shrinking below its content (CSS Flexible Box 1, section 4.5); zero allows it.
  public var minWidth: FlexLength {
    get { self[.minWidth] }
    set { self[.minWidth] = newValue }
  }
  /// `auto` keeps an item from shrinking below its content (CSS Flexible Box 1, section 4.5); zero allows it.
  public var minHeight: FlexLength {
    get { self[.minHeight] }
    set { self[.minHeight] = newValue }
  }
  /// `auto` means no maximum: CSS's `none`.
  public var maxWidth: FlexLength {
    get { self[.maxWidth] }
    set { self[.maxWidth] = newValue }
  }
  /// `auto` means no maximum: CSS's `none`.
  public var maxHeight: FlexLength {
    get { self[.maxHeight] }
    set { self[.maxHeight] = newValue }
  }
  /// An item's length along the main axis before growing and shrinking; `auto` takes its width or height.
  public var flexBasis: FlexLength {
    get { self[.flexBasis] }
    set { self[.flexBasis] = newValue }
  }
  /// Space between the rows of a container.
  public var rowGap: FlexLength {
    get { self[.rowGap] }
    set { self[.rowGap] = newValue }
  }
  /// Space between the columns of a container.
  public var columnGap: FlexLength {
    get { self[.columnGap] }
    set { self[.columnGap] = newValue }
  }
  /// Width divided by height; nil without a ratio. A value that is NaN, infinite or not positive counts as nil.
  public var aspectRatio: Double? {
    get { ratio > 0 ? ratio : nil }
    set {
      let value = newValue ?? 0
      ratio = value > 0 && value.isFinite ? min(max(value, 1e-7), 1e7) : 0
    }
  }

  /// The space around the border. `auto` takes up free space; negative margins overlap.
  public var margin: FlexEdges {
    get { edges(from: .marginLeft) }
    set { setEdges(newValue, from: .marginLeft) }
  }
  /// The space between border and content. Fractions refer to the containing block's width, on all edges.
  public var padding: FlexEdges {
    get { edges(from: .paddingLeft) }
    set { setEdges(newValue, from: .paddingLeft) }
  }
  /// The widths of the border, in points.
  public var border: FlexEdges {
    get { edges(from: .borderLeft) }
    set { setEdges(newValue, from: .borderLeft) }
  }
  /// The insets of a positioned box: an absolute box's distances from its containing block, or the distances by which a
  /// relative box is moved.
  public var inset: FlexEdges {
    get { edges(from: .insetLeft) }
    set { setEdges(newValue, from: .insetLeft) }
  }

  private func edges(from first: FlexSlot) -> FlexEdges {
    func at(_ offset: Int) -> FlexLength { self[FlexSlot(rawValue: first.rawValue + offset)!] }
    func logical(_ offset: Int) -> FlexLength? {
      let slot = FlexSlot(rawValue: first.rawValue + offset)!
      return unit(slot) == .unset ? nil : self[slot]
    }
    return FlexEdges(
      left: at(0), top: at(1), right: at(2), bottom: at(3), inlineStart: logical(4), inlineEnd: logical(5))
  }

  private mutating func setEdges(_ edges: FlexEdges, from first: FlexSlot) {
    set(.left, edges.left, from: first)
    set(.top, edges.top, from: first)
    set(.right, edges.right, from: first)
    set(.bottom, edges.bottom, from: first)
    set(.inlineStart, edges.inlineStart, from: first)
    set(.inlineEnd, edges.inlineEnd, from: first)
  }

  private mutating func set(_ edge: FlexEdge, _ length: FlexLength?, from first: FlexSlot) {
    let slot = FlexSlot(rawValue: first.rawValue + edge.slotOffset)!
    if let length { self[slot] = length } else { unset(slot) }
  }
}

// One edge at a time: `style.setMargin(.left, 5)` touches one length, `style.margin.left = 5` reads and writes all six.
extension FlexStyle {
  /// Sets one edge of ``margin`` and keeps the others; nil unsets the edge.
  public mutating func setMargin(_ edge: FlexEdge, _ length: FlexLength?) { set(edge, length, from: .marginLeft) }

  /// Sets one edge of ``padding`` and keeps the others; nil unsets the edge.
  public mutating func setPadding(_ edge: FlexEdge, _ length: FlexLength?) { set(edge, length, from: .paddingLeft) }

  /// Sets one edge of ``border`` and keeps the others; nil unsets the edge.
  public mutating func setBorder(_ edge: FlexEdge, _ length: FlexLength?) { set(edge, length, from: .borderLeft) }

  /// Sets one edge of ``inset`` and keeps the others; nil unsets the edge.
  public mutating func setInset(_ edge: FlexEdge, _ length: FlexLength?) { set(edge, length, from: .insetLeft) }
}

/// One edge of a box.
public enum FlexEdge: Hashable, Sendable, CaseIterable {
  case left, top, right, bottom
  /// The edge where content begins: left, or right in right-to-left content. Overrides `left` and `right`.
  case inlineStart
  /// The edge where content ends. Overrides `left` and `right`.
  case inlineEnd

  /// The distance from the slot of the left edge, in the order of `FlexSlot`.
  fileprivate var slotOffset: Int {
    switch self {
    case .left: 0
    case .top: 1
    case .right: 2
    case .bottom: 3
    case .inlineStart: 4
    case .inlineEnd: 5
    }
  }
}

/// A length for each edge of a box.
public struct FlexEdges: Hashable, Sendable {
  public var left: FlexLength
  public var top: FlexLength
  public var right: FlexLength
  public var bottom: FlexLength
  /// The edge where content begins: left, or right in right-to-left content. Overrides `left` and `right`.
  public var inlineStart: FlexLength?
  /// The edge where content ends. Overrides `left` and `right`.
  public var inlineEnd: FlexLength?

  public init(
    left: FlexLength = 0, top: FlexLength = 0, right: FlexLength = 0, bottom: FlexLength = 0,
    inlineStart: FlexLength? = nil, inlineEnd: FlexLength? = nil
  ) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    (self.inlineStart, self.inlineEnd) = (inlineStart, inlineEnd)
  }

  /// The same length on all four edges.
  public init(_ all: FlexLength) {
    self.init(left: all, top: all, right: all, bottom: all)
  }

  /// One length for left and right, another for top and bottom.
  public init(horizontal: FlexLength = 0, vertical: FlexLength = 0) {
    self.init(left: horizontal, top: vertical, right: horizontal, bottom: vertical)
  }
}
