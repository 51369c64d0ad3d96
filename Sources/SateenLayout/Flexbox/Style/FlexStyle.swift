/// How one box is laid out by flexbox, as a container and as an item: the properties of CSS, in points.
///
/// A plain value without references, so that a tree of a thousand boxes stores its styles in one contiguous block of
/// memory.
public struct FlexStyle: Sendable {
  static let slotCount = 33

  // Widest members first, which avoids padding between them; the lengths in the order of `FlexSlot`.
  var values = InlineArray<33, Double>(repeating: 0)
  /// The item's share of the free space, relative to the other items of its line.
  public var flexGrow: Double = 0
  /// The item's share of missing space, weighted by its base size.
  public var flexShrink: Double = 1
  var ratio: Double = 0
  /// Items are laid out and painted in ascending order; items of equal order in tree order.
  public var order: Int32 = 0
  var units = InlineArray<33, UInt8>(repeating: 0)
  /// The groups of edges with a value: groups without one are not read.
  var edges: FlexEdgeGroups = []
  /// Whether a minimum or maximum was ever set.
  var hasLimits = false

  public var display = FlexDisplay.flex
  public var position = FlexPosition.static
  public var flexDirection = FlexDirection.row
  public var flexWrap = FlexLines.nowrap
  public var justifyContent = FlexJustification.flexStart
  public var alignItems = FlexAlignment.stretch
  public var alignSelf = FlexAlignment.auto
  public var alignContent = FlexLineAlignment.stretch
  public var boxSizing = FlexBoxSizing.contentBox
  public var overflow = FlexOverflow.visible
  public var direction = FlexContentDirection.inherit

  /// The source of a style's initial values.
  public enum Defaults: Hashable, Sendable, CaseIterable {
    /// CSS's: a row whose items shrink, no smaller than their content; sizes are those of the content box.
    case css
    /// Yoga's: a relative column whose items do not shrink and have no automatic minimum, lines packed to the start;
    /// sizes are those of the border box.
    case yoga
  }

  public init(_ defaults: Defaults = .css) {
    guard defaults == .yoga else { return }
    flexShrink = 0
    units[FlexSlot.minWidth.rawValue] = FlexUnit.points.rawValue
    units[FlexSlot.minHeight.rawValue] = FlexUnit.points.rawValue
    position = .relative
    flexDirection = .column
    alignContent = .flexStart
    boxSizing = .borderBox
  }
}

/// Groups of edge lengths, and flags that are quicker to store than to compute.
struct FlexEdgeGroups: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  static let margin = FlexEdgeGroups(rawValue: 1)
  static let padding = FlexEdgeGroups(rawValue: 2)
  static let border = FlexEdgeGroups(rawValue: 4)
  static let inset = FlexEdgeGroups(rawValue: 8)
  /// At least one margin is `auto`.
  static let autoMargin = FlexEdgeGroups(rawValue: 16)
  /// At least one length depends on the surroundings: a fraction, or `stretch`.
  static let relativeLength = FlexEdgeGroups(rawValue: 32)
  /// At least one size is a keyword.
  static let keyword = FlexEdgeGroups(rawValue: 64)
}

extension FlexStyle {
  func unit(_ slot: FlexSlot) -> FlexUnit { FlexUnit(rawValue: units[slot.rawValue])! }

  subscript(slot: FlexSlot) -> FlexLength {
    get {
      let value = values[slot.rawValue]
      switch unit(slot) {
      case .unset: return slot.isEdge && !slot.isInset ? .points(0) : .auto
      case .auto: return .auto
      case .points: return .points(value)
      case .fraction: return .fraction(value)
      case .minContent: return .minContent
      case .maxContent: return .maxContent
      case .fitContent: return .fitContent
      case .stretch: return .stretch
      case .content: return .content
      }
    }
    set {
      var value = 0.0
      let unit: FlexUnit
      switch newValue {
      case .auto: unit = slot.isEdge ? .auto : .unset
      case .points(let points): (unit, value) = (.points, points)
      case .fraction(let fraction): (unit, value) = (.fraction, fraction)
      case .minContent: unit = .minContent
      case .maxContent: unit = .maxContent
      case .fitContent: unit = .fitContent
      case .stretch: unit = .stretch
      case .content: unit = .content
      }
      store(value, unit, slot)
    }
  }

  /// Stores a length. A value that is NaN, or negative where CSS does not allow it, counts as never set; too large
  /// values are limited to `largest`.
  private mutating func store(_ value: Double, _ unit: FlexUnit, _ slot: FlexSlot) {
    let usable = !value.isNaN && !((slot.isSize || slot.isPadding) && value < 0)
    values[slot.rawValue] = usable ? min(max(value, -FlexStyle.largest), FlexStyle.largest) : 0
    units[slot.rawValue] = (usable ? unit : .unset).rawValue
    if unit == .fraction || unit == .stretch { edges.insert(.relativeLength) }
    if unit.rawValue >= FlexUnit.minContent.rawValue { edges.insert(.keyword) }
    if slot.rawValue >= FlexSlot.minWidth.rawValue && slot.rawValue <= FlexSlot.maxHeight.rawValue { hasLimits = true }
    guard slot.isEdge, usable else { return }
    if unit == .auto && slot.isMargin { edges.insert(.autoMargin) }
    edges.insert(slot.edgeGroup)
  }

  /// The largest length, in points. It keeps sums of a million lengths exact enough for layout.
  static let largest = 1e7

  /// Whether the height may depend on the content's natural height although another height is known.
  var asksNaturalHeight: Bool { ratio > 0 || edges.contains(.keyword) }

  /// Whether lengths depend on the surroundings: `heights` for any that depends on a height, `ofBaseWidth` and
  /// `ofBaseHeight` for the box's own lengths that depend on its containing block.
  var readsFractions: (heights: Bool, ofBaseWidth: Bool, ofBaseHeight: Bool) {
    guard edges.contains(.relativeLength) else { return (false, false, false) }
    func reads(_ slots: FlexSlot...) -> Bool {
      slots.contains { unit($0) == .fraction || unit($0) == .stretch }
    }
    return (
      reads(.height, .minHeight, .maxHeight, .flexBasis, .rowGap, .insetTop, .insetBottom),
      reads(.paddingLeft, .paddingTop, .paddingRight, .paddingBottom, .paddingStart, .paddingEnd),
      reads(.minHeight, .maxHeight)
    )
  }

  mutating func unset(_ slot: FlexSlot) {
    values[slot.rawValue] = 0
    units[slot.rawValue] = 0
  }
}

extension FlexSlot {
  var isEdge: Bool { rawValue >= FlexSlot.marginLeft.rawValue }
  var isMargin: Bool { rawValue >= FlexSlot.marginLeft.rawValue && rawValue <= FlexSlot.marginEnd.rawValue }
  /// Paddings, borders and gaps, which must not be negative in CSS.
  var isPadding: Bool {
    (rawValue >= FlexSlot.paddingLeft.rawValue && rawValue <= FlexSlot.borderEnd.rawValue)
      || self == .columnGap || self == .rowGap
  }
  var isInset: Bool { rawValue >= FlexSlot.insetLeft.rawValue }
  var isSize: Bool { rawValue <= FlexSlot.flexBasis.rawValue }
  var edgeGroup: FlexEdgeGroups {
    FlexEdgeGroups(rawValue: 1 << UInt8((rawValue - FlexSlot.marginLeft.rawValue) / 6))
  }
}

extension FlexStyle: Hashable {
  public static func == (a: FlexStyle, b: FlexStyle) -> Bool {
    for slot in 0..<slotCount where a.units[slot] != b.units[slot] || a.values[slot] != b.values[slot] { return false }
    return a.flexGrow == b.flexGrow && a.flexShrink == b.flexShrink && a.ratio == b.ratio && a.order == b.order
      && a.display == b.display && a.position == b.position && a.flexDirection == b.flexDirection
      && a.flexWrap == b.flexWrap && a.justifyContent == b.justifyContent && a.alignItems == b.alignItems
      && a.alignSelf == b.alignSelf && a.alignContent == b.alignContent && a.boxSizing == b.boxSizing
      && a.overflow == b.overflow && a.direction == b.direction
  }

  public func hash(into hasher: inout Hasher) {
    for slot in 0..<Self.slotCount where units[slot] != 0 {
      hasher.combine(slot)
      hasher.combine(values[slot])
    }
    hasher.combine(flexGrow)
    hasher.combine(flexShrink)
    hasher.combine(flexDirection)
    hasher.combine(position)
  }
}
