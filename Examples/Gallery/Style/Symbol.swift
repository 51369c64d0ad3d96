import Sateen

/// The gallery's own icons: outlines on a grid of 24 units.
enum Symbol: String, Sendable, CaseIterable {
  case layers, list, pin, check, bubble, million, feed, rows, reload, flag, gauge, stack, tabs, split
  case flow, grid, masonry, nest, pager, headers, spiral, reorder, swing
  case heart, person, search, inbox, book, clock, pencil, mountain, leaf, cup, bag, bolt, music, plane, home, star, gift
  case letters, paragraph, globe, scissors, flowAround, badge, link, caret, type, tone
  case archive, sun, cloud, rain, snow, chevron, close, note, hand, trash, play, film, screen

  /// The steps of the outline: M and L take a point, H and V a coordinate, C two control points and an end, O a centre
  /// and a radius, R a corner, a size and a radius, Z closes.
  private var outline: String {
    switch self {
    case .layers: "M12 3.5 L20.5 8 L12 12.5 L3.5 8 Z M3.5 12 L12 16.5 L20.5 12 M3.5 16 L12 20.5 L20.5 16"
    case .list: "O4.5 6 .9 O4.5 12 .9 O4.5 18 .9 M9 6 H20 M9 12 H20 M9 18 H20"
    case .pin: "M4 4.5 H20 M4 8.5 H20 M12 20.5 V12.5 M8.5 15.5 L12 12 L15.5 15.5"
    case .check: "R3.5 3.5 17 17 4.5 M8 12.2 L11 15.2 L16.2 9"
    case .bubble:
      "M12 4 C17 4 21 7.4 21 11.6 C21 15.8 17 19.2 12 19.2 C10.8 19.2 9.7 19 8.6 18.7 L4.2 20.6 L5.3 16.8 C3.9 15.4 3 13.6 3 11.6 C3 7.4 7 4 12 4 Z"
    case .million: "M4 20 V10 M9.3 20 V4 M14.7 20 V13 M20 20 V7"
    case .feed:
      "M7 5.5 C4.5 5.5 3 8.5 3 12 C3 15.5 4.5 18.5 7 18.5 C11 18.5 13 5.5 17 5.5 C19.5 5.5 21 8.5 21 12 C21 15.5 19.5 18.5 17 18.5 C13 18.5 11 5.5 7 5.5 Z"
    case .rows: "R3.5 3.5 17 4 1.5 R3.5 10.5 17 10 1.5"
    case .reload:
      "M19.5 12 C19.5 16.1 16.1 19.5 12 19.5 C7.9 19.5 4.5 16.1 4.5 12 C4.5 7.9 7.9 4.5 12 4.5 C14.6 4.5 16.9 5.8 18.3 7.8 M18.8 3.5 V8.2 H14"
    case .flag: "M5.5 21 V4 M5.5 4.5 C8.5 3 11.5 6 14.5 4.8 L18.5 4 V13 L14.5 13.8 C11.5 15 8.5 12 5.5 13.5"
    case .gauge:
      "M4 17 C3.3 15.8 3 14.4 3 13 C3 8 7 4.5 12 4.5 C17 4.5 21 8 21 13 C21 14.4 20.7 15.8 20 17 M12 13.5 L16 8.8 O12 14 1.2"
    case .stack: "R6.5 3.5 14 14 3 M3.5 8 V17.5 C3.5 19.2 4.8 20.5 6.5 20.5 H16"
    case .tabs: "M3.5 9.5 H20.5 R3.5 4.5 17 15 3 M9.2 4.5 V9.5 M14.8 4.5 V9.5"
    case .split: "R3.5 4.5 17 15 3 M9.5 4.5 V19.5"
    case .flow: "R3.5 4 8 6.5 1.5 R14.5 4 6 6.5 1.5 R3.5 13.5 5 6.5 1.5 R11.5 13.5 9 6.5 1.5"
    case .grid: "R3.5 3.5 7 7 1.8 R13.5 3.5 7 7 1.8 R3.5 13.5 7 7 1.8 R13.5 13.5 7 7 1.8"
    case .masonry: "R3.5 3.5 7 10 1.8 R3.5 16.5 7 4 1.8 R13.5 3.5 7 5 1.8 R13.5 11.5 7 9 1.8"
    case .nest: "M3.5 4.5 H20.5 M3.5 19.5 H20.5 R3.5 8.5 5 7 1.5 R11 8.5 5 7 1.5 M18.5 8.5 H20.5 M18.5 15.5 H20.5"
    case .pager: "R7 4 10 13 2 M3.5 7 V14 M20.5 7 V14 O9 20.3 .6 O12 20.3 .6 O15 20.3 .6"
    case .headers: "M3.5 5 H20.5 M3.5 8 H12 R3.5 12 7 8 1.8 R13.5 12 7 8 1.8"
    case .spiral:
      "M12 12 C12 10.5 14.5 10.5 14.5 12.5 C14.5 15.5 8.5 15.5 8.5 12 C8.5 7.5 17.5 7.5 17.5 13 C17.5 18.8 5 18.8 5 11.5 C5 7 8.5 4 13 4"
    case .reorder: "M9 20 V4 M5.5 7.5 L9 4 L12.5 7.5 M15.5 4 V20 M12 16.5 L15.5 20 L19 16.5"
    case .swing:
      "M3 18.5 C5 2.5 8.2 2.5 9.8 11.5 C11.2 19.5 13 19 14 15 C15 11.2 16.2 11 17.2 13 C18 14.6 19.2 14.4 21 14"
    case .heart:
      "M12 20.3 C6.5 16.4 3 13.2 3 9.2 C3 6.3 5.2 4.2 7.9 4.2 C9.7 4.2 11.2 5.2 12 6.7 C12.8 5.2 14.3 4.2 16.1 4.2 C18.8 4.2 21 6.3 21 9.2 C21 13.2 17.5 16.4 12 20.3 Z"
    case .person: "O12 8 4 M4.5 20.5 C4.5 16.8 7.8 14.8 12 14.8 C16.2 14.8 19.5 16.8 19.5 20.5"
    case .search: "O10.8 10.8 6.3 M15.5 15.5 L20.5 20.5"
    case .inbox: "M3.5 13 L6.5 4.5 H17.5 L20.5 13 V19.5 H3.5 Z M3.5 13 H8.5 L10 15.5 H14 L15.5 13 H20.5"
    case .book:
      "M12 6.5 C9.5 4.5 6.5 4.2 3.5 4.8 V18.8 C6.5 18.2 9.5 18.5 12 20.5 C14.5 18.5 17.5 18.2 20.5 18.8 V4.8 C17.5 4.2 14.5 4.5 12 6.5 Z M12 6.5 V20.5"
    case .clock: "O12 12 8.5 M12 7 V12 L15.3 14.2"
    case .pencil: "M4 20 L5 15.8 L16.2 4.6 C17 3.8 18.2 3.8 19 4.6 L19.4 5 C20.2 5.8 20.2 7 19.4 7.8 L8.2 19 Z"
    case .mountain: "M2.5 19.5 L9 6.5 L13 14 L15.2 10.5 L21.5 19.5 Z"
    case .leaf: "M5 19 C4 10 9 4.5 20 4.5 C20.5 14.5 15 20 6.5 18 M5 20.5 C6.5 15.5 10 12 14.5 9.5"
    case .cup:
      "M4.5 8.5 H16.5 V14 C16.5 17 14 19.5 10.5 19.5 C7 19.5 4.5 17 4.5 14 Z M16.5 10 C19 9.5 20.5 10.8 20.5 12.5 C20.5 14.5 18.5 15.5 16.3 15 M8 3.5 V5.5 M12.5 3.5 V5.5"
    case .bag: "M5 8.5 H19 L20 20.5 H4 Z M8.5 10.5 V7 C8.5 5 10 3.5 12 3.5 C14 3.5 15.5 5 15.5 7 V10.5"
    case .bolt: "M13 3 L5.5 13.5 H11 L10.5 21 L18.5 10 H12.8 Z"
    case .music: "M9 17.5 V5.5 L19.5 3.5 V15.5 O6.5 17.5 2.5 O17 15.5 2.5"
    case .plane: "M20.5 3.5 L3.5 10.5 L10 13.8 L13.5 20.5 Z M10 13.8 L20.5 3.5"
    case .home: "M4 11 L12 4 L20 11 V20 H14.5 V14.5 H9.5 V20 H4 Z"
    case .star: "M12 3.5 L14.6 9 L20.5 9.7 L16.1 13.7 L17.3 19.6 L12 16.7 L6.7 19.6 L7.9 13.7 L3.5 9.7 L9.4 9 Z"
    case .gift:
      "M4.5 11.5 H19.5 V20.5 H4.5 Z R3 7.5 18 4 1 M12 7.5 V20.5 M12 7.5 C9 7.5 7.5 6.5 7.5 5 C7.5 3.2 11 2.5 12 7.5 C13 2.5 16.5 3.2 16.5 5 C16.5 6.5 15 7.5 12 7.5"
    case .letters: "M3.5 18.5 L8.5 5.5 L13.5 18.5 M5.3 14 H11.7 M20.5 10.5 V18.5 O17.6 15 3"
    case .paragraph: "M3.5 5 H20.5 M3.5 9.7 H20.5 M3.5 14.4 H20.5 M3.5 19 H13"
    case .globe:
      "O12 12 8.5 M3.5 12 H20.5 M12 3.5 C8.6 6 8.6 18 12 20.5 C15.4 18 15.4 6 12 3.5 Z"
    case .scissors: "O6 6.5 2.7 O6 17.5 2.7 M8.2 8.1 L20 17.5 M8.2 15.9 L20 6.5"
    case .flowAround: "M3.5 4.5 H20.5 M3.5 9.5 H8 M3.5 14.5 H8 M3.5 19.5 H20.5 O15.5 12 4.3"
    case .badge: "M3.5 12 H6 M18 12 H20.5 R8.5 8.5 7 7 2 M3.5 5 H20.5 M3.5 19 H14"
    case .link:
      "M10 14 C8.5 12.5 8.5 10.4 10 9 L13.5 5.5 C15 4 17.3 4 18.6 5.4 C20 6.8 20 9 18.5 10.5 L16.6 12.4 M14 10 C15.5 11.5 15.5 13.6 14 15 L10.5 18.5 C9 20 6.7 20 5.4 18.6 C4 17.2 4 15 5.5 13.5 L7.4 11.6"
    case .caret:
      "M9 4 C10.5 4 12 4.8 12 6.5 V17.5 C12 19.2 10.5 20 9 20 M15 4 C13.5 4 12 4.8 12 6.5 M15 20 C13.5 20 12 19.2 12 17.5 M3.5 9.5 H8 M3.5 14.5 H8 M16 9.5 H20.5 M16 14.5 H20.5"
    case .type: "M4.5 7.5 V4.5 H19.5 V7.5 M12 4.5 V19.5 M9 19.5 H15"
    case .tone: "O12 12 8.5 M12 3.5 V20.5 M12 8 H18.5 M12 12 H20.2 M12 16 H18.5"
    case .archive:
      "R3 4 18 4.5 1.5 M4.5 8.5 V18 C4.5 19.4 5.6 20.5 7 20.5 H17 C18.4 20.5 19.5 19.4 19.5 18 V8.5 M9.5 12.5 H14.5"
    case .play: "O12 12 8.5 M10 8.3 L16 12 L10 15.7 Z"
    case .film:
      "R3.5 4.5 17 15 2.5 M7.5 4.5 V19.5 M16.5 4.5 V19.5 M7.5 12 H16.5 M3.5 8.3 H7.5 M3.5 12 H7.5 M3.5 15.7 H7.5 M16.5 8.3 H20.5 M16.5 12 H20.5 M16.5 15.7 H20.5"
    case .screen: "R3 4.5 18 15 2.5 M10.3 7.8 L15 10.6 L10.3 13.4 Z M6.5 16.5 H17.5"
    case .trash: "M4 6.5 H20 M9 6.5 V4 H15 V6.5 M6 6.5 L7 20.5 H17 L18 6.5 M10 10.5 V16.5 M14 10.5 V16.5"
    case .sun:
      "O12 12 4 M12 2.5 V5 M12 19 V21.5 M2.5 12 H5 M19 12 H21.5 M5.3 5.3 L7 7 M17 17 L18.7 18.7 M18.7 5.3 L17 7 M7 17 L5.3 18.7"
    case .cloud:
      "M7 18.5 C4.5 18.5 2.8 16.9 2.8 14.7 C2.8 12.6 4.4 11 6.5 10.9 C7 7.9 9.4 6 12.2 6 C15.4 6 17.7 8.2 18 11.1 C20 11.3 21.3 12.8 21.3 14.7 C21.3 16.9 19.6 18.5 17.2 18.5 Z"
    case .rain:
      "M7 14.5 C4.5 14.5 2.8 12.9 2.8 10.9 C2.8 9 4.4 7.5 6.5 7.4 C7 4.9 9.4 3.2 12.2 3.2 C15.4 3.2 17.7 5.1 18 7.6 C20 7.8 21.3 9.2 21.3 11 C21.3 13 19.6 14.5 17.2 14.5 Z M8 17.5 L7 20.5 M12.5 17.5 L11.5 20.5 M17 17.5 L16 20.5"
    case .snow: "M12 3 V21 M4.2 7.5 L19.8 16.5 M19.8 7.5 L4.2 16.5 M9.5 4.5 L12 7 L14.5 4.5 M9.5 19.5 L12 17 L14.5 19.5"
    case .chevron: "M9 5.5 L15.5 12 L9 18.5"
    case .close: "M6 6 L18 18 M18 6 L6 18"
    case .hand:
      "M8 12.5 V6 C8 4.3 10.5 4.3 10.5 6 V11 M10.5 10.5 V4.8 C10.5 3.1 13 3.1 13 4.8 V11 M13 10.5 V5.8 C13 4.1 15.5 4.1 15.5 5.8 V12 M15.5 11.5 V8.3 C15.5 6.7 18 6.7 18 8.3 V14.5 C18 18.2 15.6 20.5 12.3 20.5 C9.3 20.5 8.2 19.2 6.8 17 L4.4 13.2 C3.4 11.6 5.3 10.3 6.5 11.6 L8 13.3"
    case .note: "M5.5 3.5 H14.5 L19 8 V20.5 H5.5 Z M14.5 3.5 V8 H19 M8.5 12 H15.5 M8.5 16 H13"
    }
  }

  private static let paths: [Symbol: Path] = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, Path(outline: $0.outline)) })

  /// The outline on a grid of 24 units.
  var path: Path { Self.paths[self] ?? Path() }

  /// The icon for the bars of controllers.
  var barIcon: BarIcon { BarIcon(stroking: path, width: 1.7) }
}

extension Path {
  /// An outline from the steps that ``Symbol`` describes its icons with.
  fileprivate init(outline: String) {
    self.init()
    var here = Point.zero
    var numbers: [Double] = []
    var word: Character?
    func point(_ index: Int) -> Point { Point(x: numbers[index], y: numbers[index + 1]) }
    func finish(_ path: inout Path) {
      guard let word else { return }
      switch word {
      case "M":
        here = point(0)
        path.move(to: here)
      case "L":
        here = point(0)
        path.addLine(to: here)
      case "H":
        here.x = numbers[0]
        path.addLine(to: here)
      case "V":
        here.y = numbers[0]
        path.addLine(to: here)
      case "C":
        here = point(4)
        path.addCurve(to: here, control1: point(0), control2: point(2))
      case "O":
        let r = numbers[2]
        path.append(Path(ellipseIn: Rect(x: numbers[0] - r, y: numbers[1] - r, width: 2 * r, height: 2 * r)))
      case "R":
        let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        path.append(Path(roundedRect: rect, radius: numbers[4]))
      default: path.close()
      }
    }
    for token in outline.split(separator: " ") {
      var digits = token
      if let first = token.first, first.isLetter {
        finish(&self)
        word = first
        numbers = []
        digits = token.dropFirst()
      }
      if let number = Double(digits) { numbers.append(number) }
    }
    finish(&self)
  }

  private mutating func append(_ other: Path) {
    for element in other.elements {
      switch element {
      case .move(let point): move(to: point)
      case .line(let point): addLine(to: point)
      case .curve(let point, let control1, let control2): addCurve(to: point, control1: control1, control2: control2)
      case .close: close()
      }
    }
  }
}
