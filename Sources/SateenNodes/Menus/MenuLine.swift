import SateenCore
import SateenGraphics
import SateenLayout
import SateenText

/// How the lines of a menu look.
struct MenuLine: Sendable {
  /// The room beside a line's plate, and the one in it beside its contents, in points.
  static let margin = 5.0
  static let padding = 9.0
  static let markWidth = 22.0
  static let iconWidth = 26.0
  static let arrowWidth = 16.0
  /// The least distance between a title and a shortcut.
  static let shortcutGap = 28.0
  static let width = 140.0...440.0

  let element: MenuElement
  let geometry: MenuGeometry
  let style: MenuStyle
  let tint: Color

  // MARK: Measuring

  /// How many of the longest titles are measured to find the width of a menu.
  private static let measured = 64

  /// The width that the lines of a menu want. For a worker.
  static func width(of geometry: MenuGeometry, _ style: MenuStyle) -> Double {
    var longest: [(length: Int, element: MenuElement)] = []
    for element in geometry.elements {
      var length = element.title?.utf8.count ?? 0
      if case .item(let item) = element, let shortcut = item.shortcut { length += shortcut.description.utf8.count }
      if longest.count == measured, length <= longest[measured - 1].length { continue }
      let place = longest.firstIndex { $0.length < length } ?? longest.count
      longest.insert((length, element), at: place)
      if longest.count > measured { longest.removeLast() }
    }
    var widest = 0.0
    for (_, element) in longest {
      var width = 0.0
      switch element {
      case .separator: continue
      case .header(let title): width = text(title, style.headerFont, .black).size.width
      case .submenu(let submenu): width = text(submenu.title, style.font, .black).size.width + arrowWidth
      case .item(let item):
        width = text(item.title, style.font, .black).size.width
        if let shortcut = item.shortcut {
          width += shortcutGap + text(shortcut.description, style.font, .black).size.width
        }
      }
      widest = max(widest, width)
    }
    let columns = leading(geometry).marks + leading(geometry).icons
    let whole = (widest + columns + 2 * (margin + padding) + 4).rounded(.up)
    return min(max(whole, width.lowerBound), width.upperBound)
  }

  /// The widths of the columns before the titles.
  private static func leading(_ geometry: MenuGeometry) -> (marks: Double, icons: Double) {
    if geometry.hasIcons { return (geometry.hasBoth ? markWidth : 0, iconWidth) }
    return (geometry.hasMarks ? markWidth : 0, 0)
  }

  private static func text(_ string: String, _ font: Font, _ color: Color, width: Double = .infinity) -> TextLayout {
    TextLayout.layout(
      AttributedText(string, font: font, color: color),
      in: TextContainer(width: max(0, width), maximumLines: 1, truncation: TextLayout.Truncation(mode: .character)))
  }

  // MARK: Drawing

  /// Draws the line with its plate. For a worker.
  func draw(in context: GraphicsContext, _ bounds: Rect, isHighlighted: Bool, isMirrored: Bool) {
    /// Mirrors a rectangle where lines run to the left.
    func placed(_ rect: Rect) -> Rect {
      isMirrored ? Rect(x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
    }
    let left = Self.margin + Self.padding
    let right = bounds.width - Self.margin - Self.padding
    switch element {
    case .separator:
      let line = Rect(x: left, y: (bounds.height / 2).rounded(.down), width: max(0, right - left), height: 1)
      context.fill(line, with: style.separatorColor)
    case .header(let title):
      let text = Self.text(title, style.headerFont, style.secondaryTextColor, width: right - left)
      let size = text.size
      text.draw(
        in: context, at: placed(Rect(origin: Point(x: left, y: bounds.height - size.height - 3), size: size)).origin)
    case .item(let item):
      let plate = item.role == .destructive ? style.destructiveHighlightColor : style.highlightColor ?? tint
      let ink = item.role == .destructive ? style.destructiveColor : style.textColor
      drawRow(
        in: context, bounds, placed, item.title, icon: item.icon, mark: item.mark, shortcut: item.shortcut,
        isEnabled: item.isEnabled, hasArrow: false, plate: isHighlighted ? plate : nil, ink: ink, isMirrored)
    case .submenu(let submenu):
      drawRow(
        in: context, bounds, placed, submenu.title, icon: submenu.icon, mark: .none, shortcut: nil,
        isEnabled: element.isSelectable, hasArrow: true, plate: isHighlighted ? style.highlightColor ?? tint : nil,
        ink: style.textColor, isMirrored)
    }
  }

  private func drawRow(
    in context: GraphicsContext, _ bounds: Rect, _ placed: (Rect) -> Rect, _ title: String, icon: BarIcon?,
    mark: MenuItem.Mark, shortcut: Shortcut?, isEnabled: Bool, hasArrow: Bool, plate: Color?, ink: Color,
    _ isMirrored: Bool
  ) {
    if let plate {
      let area = Rect(x: Self.margin, y: 0, width: max(0, bounds.width - 2 * Self.margin), height: bounds.height)
      context.fill(Path(roundedRect: area, radius: 6), with: plate)
    }
    let fading = isEnabled ? 1 : 0.38
    let strong = plate.map { Color.mark(on: $0) } ?? ink
    let color = strong.withAlpha(multipliedBy: fading)
    let dim =
      plate == nil ? style.secondaryTextColor.withAlpha(multipliedBy: fading) : strong.withAlpha(multipliedBy: 0.8)
    let middle = bounds.height / 2
    var left = Self.margin + Self.padding
    var right = bounds.width - Self.margin - Self.padding
    let columns = Self.leading(geometry)
    draw(mark, in: context, placed(Rect(x: left - 1, y: middle - 8, width: 16, height: 16)), color)
    left += columns.marks
    if let icon {
      draw(icon, in: context, placed(Rect(x: left - 2, y: middle - 9, width: 18, height: 18)), color, isMirrored)
    }
    left += columns.icons
    if hasArrow {
      drawArrow(in: context, placed(Rect(x: right - 5, y: middle - 5, width: 5, height: 10)), dim, isMirrored)
      right -= Self.arrowWidth
    }
    if let shortcut {
      let text = Self.text(shortcut.description, style.font, dim)
      let size = text.size
      let origin = Point(x: right - size.width, y: middle - size.height / 2)
      text.draw(in: context, at: placed(Rect(origin: origin, size: size)).origin)
      right -= size.width + Self.shortcutGap / 2
    }
    let text = Self.text(title, style.font, color, width: right - left)
    let size = text.size
    text.draw(
      in: context, at: placed(Rect(origin: Point(x: left, y: middle - size.height / 2), size: size)).origin)
  }

  private func draw(_ mark: MenuItem.Mark, in context: GraphicsContext, _ area: Rect, _ color: Color) {
    switch mark {
    case .none: break
    case .check:
      let path = Path(lines: [
        Point(x: area.minX + 3, y: area.midY + 0.5), Point(x: area.minX + 6.5, y: area.midY + 4),
        Point(x: area.minX + 13, y: area.midY - 4),
      ])
      context.stroke(path, with: color, width: 1.8)
    case .radio:
      context.fill(Path(ellipseIn: Rect(center: area.center, size: Size(width: 7, height: 7))), with: color)
    }
  }

  /// Draws an icon as large as fits.
  private func draw(_ icon: BarIcon, in context: GraphicsContext, _ area: Rect, _ color: Color, _ isMirrored: Bool) {
    guard icon.size.width > 0, icon.size.height > 0 else { return }
    let scale = min(area.width / icon.size.width, area.height / icon.size.height, 1)
    let size = Size(width: icon.size.width * scale, height: icon.size.height * scale)
    let isFlipped = icon.flipsForRightToLeft && isMirrored
    context.saved {
      context.translate(
        x: area.midX + (isFlipped ? size.width / 2 : -size.width / 2), y: area.midY - size.height / 2)
      context.scale(x: isFlipped ? -scale : scale, y: scale)
      icon.draw(context, color)
    }
  }

  private func drawArrow(in context: GraphicsContext, _ area: Rect, _ color: Color, _ isMirrored: Bool) {
    let (from, to) = isMirrored ? (area.maxX, area.minX) : (area.minX, area.maxX)
    let path = Path(lines: [
      Point(x: from, y: area.minY + 0.5), Point(x: to, y: area.midY), Point(x: from, y: area.maxY - 0.5),
    ])
    context.stroke(path, with: color, width: 1.6)
  }
}
