import Sateen

/// Bitmaps that the page of pictures draws by itself, three pixels for a point.
enum Stamps {
  private static func draw(_ width: Double, _ height: Double, _ body: (GraphicsContext) -> Void) -> Bitmap {
    let size = PixelSize(Size(width: width, height: height), scale: 3)
    guard let bitmap = Bitmap(size: size, scale: 3, draw: body) else {
      preconditionFailure("A bitmap of \(width) x \(height) points cannot be had.")
    }
    return bitmap
  }

  /// A landscape, smaller than the boxes it is put into.
  static let postcard = draw(36, 36) { context in
    let room = Rect(x: 0, y: 0, width: 36, height: 36)
    context.clip(to: Path(roundedRect: room, radius: 4))
    context.fill(
      Path(rect: room), from: .zero, Color(hex: 0x5aa7f0), to: Point(x: 0, y: 30), Color(hex: 0xffd9a8))
    context.fill(Path(ellipseIn: Rect(x: 20, y: 6, width: 11, height: 11)), with: Color(hex: 0xfff2c9))
    hill(
      in: context, from: Point(x: -6, y: 38), over: Point(x: 10, y: 15), to: Point(x: 27, y: 38), Color(hex: 0x4a7f9c))
    hill(
      in: context, from: Point(x: 8, y: 38), over: Point(x: 26, y: 21), to: Point(x: 46, y: 38), Color(hex: 0x2f5d62))
  }

  private static func hill(
    in context: GraphicsContext, from start: Point, over top: Point, to end: Point, _ color: Color
  ) {
    var path = Path()
    path.move(to: start)
    path.addCurve(
      to: top, control1: Point(x: start.x + (top.x - start.x) * 0.5, y: start.y - 4),
      control2: Point(x: top.x - 5, y: top.y))
    path.addCurve(
      to: end, control1: Point(x: top.x + 5, y: top.y), control2: Point(x: end.x - (end.x - top.x) * 0.5, y: end.y - 4))
    path.close()
    context.fill(path, with: color)
  }

  // MARK: Bubbles

  static let inCaps = EdgeInsets(top: 17, left: 24, bottom: 17, right: 18)
  static let outCaps = EdgeInsets(top: 17, left: 18, bottom: 17, right: 24)

  /// A bubble with its tail at the left.
  static let bubbleIn = draw(44, 36) { context in bubble(in: context) }

  /// A bubble with its tail at the right.
  static let bubbleOut = draw(44, 36) { context in
    context.translate(x: 44, y: 0)
    context.scale(x: -1, y: 1)
    bubble(in: context)
  }

  private static func bubble(in context: GraphicsContext) {
    context.fill(Path(roundedRect: Rect(x: 6, y: 0, width: 38, height: 36), radius: 17), with: .black)
    var tail = Path()
    tail.move(to: Point(x: 6, y: 17))
    tail.addCurve(to: Point(x: 0, y: 35.5), control1: Point(x: 6, y: 26), control2: Point(x: 5, y: 32))
    tail.addCurve(to: Point(x: 18, y: 32), control1: Point(x: 7, y: 36.5), control2: Point(x: 13, y: 35))
    tail.close()
    context.fill(tail, with: .black)
  }

  // MARK: Templates

  /// A tile of a wall.
  static let tile = draw(64, 64) { context in
    for (symbol, x, y) in [(Symbol.leaf, 6.0, 6.0), (.star, 39, 8), (.cup, 8, 39), (.plane, 40, 40)] {
      context.saved {
        context.translate(x: x, y: y)
        context.scale(x: 18 / 24, y: 18 / 24)
        context.stroke(symbol.path, with: .black, width: 1.7)
      }
    }
  }

  private static let icons = Dictionary(
    uniqueKeysWithValues: [Symbol.home, .search, .plane, .heart, .person].map { symbol in
      (symbol, draw(24, 24) { context in context.stroke(symbol.path, with: .black, width: 1.9) })
    })

  static func icon(_ symbol: Symbol) -> Bitmap { icons[symbol] ?? tile }

  /// Stands in for a face that is not loaded.
  static let face = draw(60, 60) { context in
    context.fill(Path(ellipseIn: Rect(x: 0, y: 0, width: 60, height: 60)), with: Color(hex: 0xb9c0cc))
    context.translate(x: 15, y: 14)
    context.scale(x: 30 / 24, y: 30 / 24)
    context.stroke(Symbol.person.path, with: .white, width: 1.8)
  }
}
