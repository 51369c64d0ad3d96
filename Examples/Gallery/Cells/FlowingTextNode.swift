import Sateen

/// Columns of text that flow around a photo and a shape, both of which can be dragged.
final class FlowingTextNode: DisplayNode, LookNode {
  enum Obstacle: Int, CaseIterable, Sendable {
    case picture, shape
  }

  /// The size and the settings that the text is laid out with, and the positions of the obstacles.
  struct Flow: Hashable, Sendable {
    var size = Size.zero
    var columns = 2
    var hasInsets = false
    var isJustified = true
    var outline = ShapeNode.Outline.circle
    /// The obstacles' positions in the room they can be moved in, from 0 to 1 across and down; nil until one is moved.
    private var placed: [Point]?

    private var places: [Point] {
      // Without a move: in the gutter of two columns, or at the sides of a single one, where lines beside them are
      // longest.
      placed
        ?? (isNarrow ? [Point(x: 1, y: 0.12), Point(x: 0, y: 0.8)] : [Point(x: 0.5, y: 0.12), Point(x: 0.5, y: 0.88)])
    }

    static let gap = 36.0
    static let lineHeight = 27.0
    /// The free space around an obstacle, in points.
    static let margin = 14.0

    var isNarrow: Bool { size.width < 560 }

    /// The rectangle for text and obstacles.
    var room: Rect {
      let side = hasInsets ? (isNarrow ? 40.0 : 110) : (isNarrow ? 20.0 : 40)
      return Rect(
        x: side, y: hasInsets ? 72 : 32, width: size.width - 2 * side, height: size.height - (hasInsets ? 144 : 64))
    }

    func size(of obstacle: Obstacle) -> Size {
      switch obstacle {
      case .picture: isNarrow ? Size(width: 132, height: 96) : Size(width: 252, height: 178)
      case .shape: isNarrow ? Size(width: 112, height: 112) : Size(width: 196, height: 196)
      }
    }

    func frame(of obstacle: Obstacle) -> Rect {
      let own = size(of: obstacle)
      let place = places[obstacle.rawValue]
      return Rect(
        x: (room.minX + place.x * max(0, room.width - own.width)).rounded(),
        y: (room.minY + place.y * max(0, room.height - own.height)).rounded(), width: own.width, height: own.height)
    }

    /// Moves an obstacle by some points, but not out of the room.
    mutating func move(_ obstacle: Obstacle, x: Double, y: Double) {
      let own = size(of: obstacle)
      var moved = places
      var place = moved[obstacle.rawValue]
      place.x = min(max(place.x + x / max(1, room.width - own.width), 0), 1)
      place.y = min(max(place.y + y / max(1, room.height - own.height), 0), 1)
      moved[obstacle.rawValue] = place
      placed = moved
    }

    /// The areas that lines stay clear of, in the node's own space.
    var exclusions: [Path] {
      let margin = Self.margin
      return [
        Path(rect: frame(of: .picture).insetBy(x: -margin, y: -margin)),
        outline.path(in: frame(of: .shape).insetBy(x: -margin, y: -margin)),
      ]
    }

    var columnFrames: [Rect] {
      let count = Double(isNarrow ? 1 : columns)
      let width = ((room.width - Self.gap * (count - 1)) / count).rounded(.down)
      return (0..<Int(count)).map {
        Rect(x: room.minX + Double($0) * (width + Self.gap), y: room.minY, width: width, height: room.height)
      }
    }
  }

  /// The lines of one column. The layout may have more lines than the column has room for; only `lineCount` of them
  /// show.
  struct Column: Sendable {
    var frame: Rect
    var layout: TextLayout
    var lineCount: Int

    var lines: ArraySlice<TextLayout.Line> { layout.lines.prefix(lineCount) }
  }

  private let photo = ImageNode(source: Pictures.photo(5))
  private let shape = ShapeNode()
  struct Look: Equatable {
    var flow = Flow()
    var chosen = Obstacle.picture
  }
  private var dragged: (obstacle: Obstacle, from: Point)?
  /// Called after the user chose or moved an obstacle.
  var onChange: (@MainActor () -> Void)?

  nonisolated override init() {
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.card
    photo.cornerRadius = 8
    photo.placeholderColor = Theme.placeholder
    photo.cornerBackgroundColor = Theme.card
    photo.isLayerBacked = true
    shape.isLayerBacked = true
    showChoice()
  }

  /// The flow for the node's size.
  var flow: Flow {
    var flow = look.flow
    flow.size = bounds.size
    return flow
  }

  func change(_ body: (inout Flow) -> Void) {
    var flow = flow
    body(&flow)
    flow.size = .zero
    look.flow = flow
    shape.look.outline = flow.outline
  }

  nonisolated var chosen: Obstacle {
    get { look.chosen }
    set {
      look.chosen = newValue
      showChoice()
    }
  }

  nonisolated private func showChoice() {
    photo.borderWidth = chosen == .picture ? 3 : 0
    photo.borderColor = Theme.accent
    shape.look.isChosen = chosen == .shape
  }

  // MARK: Text

  nonisolated private static let font = Font(families: ["Noto Serif", "DejaVu Serif"], size: 17)

  /// The columns, filled one after another.
  nonisolated static func fill(_ flow: Flow) -> [Column] {
    var rest = Substring(Prose.alice.joined(separator: "\n").dropFirst())
    var columns: [Column] = []
    for (index, frame) in flow.columnFrames.enumerated() where !rest.isEmpty {
      var style = ParagraphStyle(alignment: flow.isJustified ? .justified : .natural)
      style.minimumLineHeight = Flow.lineHeight
      style.maximumLineHeight = Flow.lineHeight
      style.spacing = 10
      style.hyphenates = true
      let text = AttributedText(
        String(rest), attributes: TextAttributes(font: font, color: Theme.ink, language: "en"), paragraphStyle: style)
      var container = TextContainer(width: frame.width)
      container.exclusions = flow.exclusions.map { $0.moved(x: -frame.minX, y: -frame.minY) }
      if index == 0 { container.exclusions.append(Path(rect: initialFrame)) }
      let layout = TextLayout(text, in: container)
      let lineCount = layout.lines.prefix { $0.frame.maxY <= frame.height }.count
      columns.append(Column(frame: frame, layout: layout, lineCount: lineCount))
      guard lineCount > 0, lineCount < layout.lines.count else { break }
      rest = text.substring(layout.lines[lineCount].range.lowerBound..<text.length)
    }
    return columns
  }

  /// The space for the first letter, three lines high.
  nonisolated private static let initialFrame = Rect(x: 0, y: 0, width: 68, height: Flow.lineHeight * 3 - 4)

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    var flow = look.flow
    flow.size = request.bounds.size
    return .draw { [flow] context, check in
      let columns = Self.fill(flow)
      if check.isCancelled { return }
      for column in columns {
        let bottom = column.lines.last?.frame.maxY ?? 0
        context.saved {
          context.clip(
            to: Rect(
              x: column.frame.minX - 8, y: column.frame.minY - 8, width: column.frame.width + 16, height: bottom + 8))
          column.layout.draw(in: context, at: column.frame.origin)
        }
      }
      guard let first = columns.first, let line = first.lines.first else { return }
      let initial = TextLayout(
        AttributedText("A", font: Font(families: ["Noto Serif", "DejaVu Serif"], size: 84), color: Theme.accent))
      // The letter stands on the baseline of the third line.
      let baseline = first.frame.minY + line.baseline + 2 * Flow.lineHeight
      initial.draw(in: context, at: Point(x: first.frame.minX - 2, y: baseline - initial.firstBaseline))
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    var flow = look.flow
    flow.size = range.max
    let (picture, shaped) = (flow.frame(of: .picture), flow.frame(of: .shape))
    return Absolute {
      photo.frame(width: .points(picture.width), height: .points(picture.height))
        .position(x: picture.minX, y: picture.minY)
      shape.frame(width: .points(shaped.width), height: .points(shaped.height))
        .position(x: shaped.minX, y: shaped.minY)
    }
  }

  // MARK: Dragging

  override func touchesBegan(_ touches: [Touch]) {
    super.touchesBegan(touches)
    guard let view = loadedView, let touch = touches.first else { return }
    let (point, flow) = (touch.location(in: view), flow)
    guard let hit = Obstacle.allCases.reversed().first(where: { flow.frame(of: $0).contains(point) }) else { return }
    chosen = hit
    dragged = (hit, point)
    onChange?()
  }

  override func touchesMoved(_ touches: [Touch]) {
    guard let view = loadedView, let touch = touches.first, let (obstacle, from) = dragged else { return }
    let point = touch.location(in: view)
    dragged = (obstacle, point)
    change { $0.move(obstacle, x: point.x - from.x, y: point.y - from.y) }
    onChange?()
  }

  override func touchesEnded(_ touches: [Touch]) { dragged = nil }

  override func touchesCancelled(_ touches: [Touch]) { dragged = nil }

  override func claimedDirections(of touch: Touch) -> ScrollDirection? {
    dragged == nil ? super.claimedDirections(of: touch) : [.horizontal, .vertical]
  }

  override func pointerMoved(to point: Point?) {
    let flow = flow
    let isOver = point.map { point in Obstacle.allCases.contains { flow.frame(of: $0).contains(point) } } ?? false
    pointerShape = isOver ? .hand : nil
  }
}

extension Path {
  /// The same outline, moved.
  func moved(x: Double, y: Double) -> Path {
    var path = Path()
    func there(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
    for element in elements {
      switch element {
      case .move(let point): path.move(to: there(point))
      case .line(let point): path.addLine(to: there(point))
      case .curve(let point, let control1, let control2):
        path.addCurve(to: there(point), control1: there(control1), control2: there(control2))
      case .close: path.close()
      }
    }
    return path
  }
}
