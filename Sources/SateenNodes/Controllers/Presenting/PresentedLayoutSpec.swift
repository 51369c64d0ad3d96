import SateenCore
import SateenLayout

/// The shade and the card of a presentation in the window.
struct PresentedLayoutSpec: LayoutSpec {
  /// How a card gets its size.
  enum Sizing: Sendable {
    /// A width, and the height that the contents want.
    case sheet(preferred: Size?, width: Double)
    /// The size that the contents want.
    case content(preferred: Size?, maximumWidth: Double)
    /// The whole window.
    case window
  }

  /// The part of the window that a card takes at most.
  static let part = 0.9
  static let dialogWidth = 420.0
  static let popoverWidth = 360.0
  static let minimumWidth = 220.0

  var style = LayoutStyle()
  let shade: any LayoutElement
  let card: any LayoutElement
  /// The contents of the card, which are measured for the size that they want.
  let content: any LayoutElement
  let sizing: Sizing

  init(shade: any LayoutElement, card: any LayoutElement, content: any LayoutElement, sizing: Sizing) {
    self.shade = shade
    self.card = card
    self.content = content
    self.sizing = sizing
  }

  /// The children are nodes.
  func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let window = Size(
      width: range.max.width.isFinite ? range.max.width : range.min.width,
      height: range.max.height.isFinite ? range.max.height : range.min.height)
    let size = cardSize(in: window, context)
    let origin = Point(x: (window.width - size.width) / 2, y: (window.height - size.height) / 2)
    let sublayouts = [
      shade.layoutThatFits(SizeRange(exactly: window), parentSize: window, context: context).placed(at: .zero),
      card.layoutThatFits(SizeRange(exactly: size), parentSize: window, context: context).placed(at: origin),
    ]
    return Layout(element: self, size: window, sublayouts: sublayouts, context: context)
  }

  private func cardSize(in window: Size, _ context: LayoutContext) -> Size {
    let room = Size(width: window.width * Self.part, height: window.height * Self.part)
    switch sizing {
    case .window: return window
    case .sheet(let preferred, let usual):
      let width = min(preferred?.width ?? usual, room.width)
      let height = preferred?.height ?? measured(from: width, to: width, room.height, window, context).height
      return Size(width: max(0, width), height: max(0, min(height, room.height)))
    case .content(let preferred, let maximumWidth):
      let most = min(preferred?.width ?? maximumWidth, room.width)
      let least = preferred.map { min($0.width, most) } ?? min(Self.minimumWidth, most)
      let wanted = measured(from: least, to: most, room.height, window, context)
      return Size(width: wanted.width, height: max(0, min(preferred?.height ?? wanted.height, room.height)))
    }
  }

  private func measured(
    from least: Double, to most: Double, _ height: Double, _ window: Size, _ context: LayoutContext
  ) -> Size {
    let range = SizeRange(
      min: Size(width: max(0, least), height: 0), max: Size(width: max(0, most), height: max(0, height)))
    return range.clamp(content.layoutThatFits(range, parentSize: window, context: context).size)
  }
}
