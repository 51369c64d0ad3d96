/// The values a stack uses to flex and align an element: from the element's own style, and where that sets none, from
/// its content.
///
/// A spec around one child takes over the child's flex factors and alignment unless its own style sets them. Text that
/// may shrink can thus still shrink when it is padded. A vertical stack takes over the baselines of its first and its
/// last child.
package struct StackTraits: Hashable, Sendable {
  package var flexGrow: Double
  package var flexShrink: Double
  package var alignSelf: AlignSelf
  package var ascender: Double
  package var descender: Double

  /// The traits that a style sets by itself.
  package init(_ style: LayoutStyle) {
    flexGrow = style.flexGrow
    flexShrink = style.flexShrink
    alignSelf = style.alignSelf
    ascender = style.ascender
    descender = style.descender
  }

  /// The traits of a style. Those the style does not set are taken from `source`.
  init(_ style: LayoutStyle, from source: StackTraitsSource) {
    self.init(style)
    follow(source, Wanted(missingIn: style), steps: 0)
  }

  /// Traits that no style has set so far.
  private struct Wanted: OptionSet {
    let rawValue: UInt8

    static let grow = Wanted(rawValue: 1)
    static let shrink = Wanted(rawValue: 2)
    static let alignment = Wanted(rawValue: 4)
    static let ascender = Wanted(rawValue: 8)
    static let descender = Wanted(rawValue: 16)
    static let flexing: Wanted = [.grow, .shrink, .alignment]
    static let baselines: Wanted = [.ascender, .descender]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(missingIn style: LayoutStyle) {
      self = []
      if style.flexGrowIfSet == nil { insert(.grow) }
      if style.flexShrinkIfSet == nil { insert(.shrink) }
      if style.alignSelf == .auto { insert(.alignment) }
      if style.ascenderIfSet == nil { insert(.ascender) }
      if style.descenderIfSet == nil { insert(.descender) }
    }
  }

  /// Follows the sources from element to element and takes over the wanted traits; each element is visited once.
  /// Elements below ``LayoutContext/depthLimit`` are ignored: they are not laid out either.
  private mutating func follow(_ source: StackTraitsSource, _ wanted: Wanted, steps: Int) {
    var (source, wanted) = (source, wanted)
    var steps = steps
    while steps < LayoutContext.depthLimit {
      let next: any LayoutElement
      switch source {
      case .style:
        return
      case .child(let child):
        wanted.formIntersection(.flexing)
        next = child
      case .wrapped(let child):
        next = child
      case .line(let child):
        wanted.formIntersection(.baselines)
        next = child
      case .lines(let first, let last):
        // The two baselines come from different elements: only here the search splits, and each branch looks for one
        // trait.
        if wanted.contains(.ascender) { follow(.line(first), .ascender, steps: steps) }
        wanted.formIntersection(.descender)
        next = last
      }
      if wanted.isEmpty { return }
      steps += 1
      source = next.stackTraitsSource
      let style = next.style
      take(wanted, StackTraits(style))
      wanted.formIntersection(Wanted(missingIn: style))
    }
  }

  private mutating func take(_ wanted: Wanted, _ other: StackTraits) {
    if wanted.contains(.grow) { flexGrow = other.flexGrow }
    if wanted.contains(.shrink) { flexShrink = other.flexShrink }
    if wanted.contains(.alignment) { alignSelf = other.alignSelf }
    if wanted.contains(.ascender) { ascender = other.ascender }
    if wanted.contains(.descender) { descender = other.descender }
  }
}

/// The element that provides the flex factors, alignment and baselines which another element's style does not set.
/// Elements return it instead of asking it for its traits, so that traits are found without recursion, however deep
/// elements are nested.
public enum StackTraitsSource: Sendable {
  /// The style alone: no other element provides traits.
  case style
  /// Flex factors and alignment from a child.
  case child(any LayoutElement)
  /// All traits from a child.
  case wrapped(any LayoutElement)
  /// Baselines from the only child.
  case line(any LayoutElement)
  /// The first baseline from one child, the last from another.
  case lines(first: any LayoutElement, last: any LayoutElement)
}
