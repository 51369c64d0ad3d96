/// What a stack goes by when it flexes and aligns an element: the element's own style, completed by what its content
/// passes on.
///
/// Text that may shrink still may when it is padded: a spec around one child that was not given flex factors or an
/// alignment of its own takes over the child's. A vertical stack passes on the baselines of its first and last child.
public struct StackTraits: Hashable, Sendable {
  public var flexGrow: Double
  public var flexShrink: Double
  public var alignSelf: AlignSelf
  public var ascender: Double
  public var descender: Double

  /// What a style says by itself.
  public init(_ style: LayoutStyle) {
    flexGrow = style.flexGrow
    flexShrink = style.flexShrink
    alignSelf = style.alignSelf
    ascender = style.ascender
    descender = style.descender
  }

  /// The traits of a spec around one child: flex factors and alignment of the child where the style sets none.
  public init(_ style: LayoutStyle, around child: any LayoutElement) {
    self.init(style, from: .child(child))
  }

  /// What a style says, completed from where its element takes the rest.
  init(_ style: LayoutStyle, from source: StackTraitsSource) {
    self.init(style)
    follow(source, Wanted(missingIn: style), steps: 0)
  }

  /// Traits that are still to be taken over.
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

  /// Takes over what is wanted, one element after the other and each once. What is nested deeper than anything is laid
  /// out has no say.
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
        // Only here the ways part, and each goes on with one trait.
        if wanted.contains(.ascender) { follow(.line(first), .ascender, steps: steps) }
        wanted.formIntersection(.descender)
        next = last
      }
      if wanted.isEmpty { return }
      steps += 1
      source = next.stackTraitsSource
      if case .style = source {
        // A type from outside may know better than its style.
        take(wanted, next.stackTraits)
        return
      }
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

/// Where an element takes those of its ``StackTraits`` from that its style leaves open. Elements name what is inside of
/// them instead of asking it, so that traits are found without recursion, however deep elements are nested.
public enum StackTraitsSource: Sendable {
  /// From nowhere: its style is all there is.
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
