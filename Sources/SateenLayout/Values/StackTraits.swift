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
    self.init(style)
    guard style.flexGrowIfSet == nil || style.flexShrinkIfSet == nil || style.alignSelf == .auto else { return }
    let inner = child.stackTraits
    if style.flexGrowIfSet == nil { flexGrow = inner.flexGrow }
    if style.flexShrinkIfSet == nil { flexShrink = inner.flexShrink }
    if style.alignSelf == .auto { alignSelf = inner.alignSelf }
  }

  /// Takes over baselines where the style sets none.
  mutating func takeBaselines(_ style: LayoutStyle, first: any LayoutElement, last: any LayoutElement) {
    if style.ascenderIfSet == nil { ascender = first.stackTraits.ascender }
    if style.descenderIfSet == nil { descender = last.stackTraits.descender }
  }
}
