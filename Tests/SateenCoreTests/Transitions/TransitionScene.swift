import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads

/// A node that is as high as its words need in a width, and draws them as bars of changing lengths.
final class WordsNode: DisplayNode, LookNode {
  struct Look: Equatable {
    var count: Int
    var color: Color
  }

  // Guarded by its lock.
  private let mainMeasures = Locked(0)

  nonisolated init(_ count: Int, _ color: Color) {
    super.init()
    look = Look(count: count, color: color)
    keepsScaleInTransitions = true
  }

  nonisolated var measuredOnMain: Int { mainMeasures.withLock { $0 } }

  nonisolated static func places(_ count: Int, in width: Double) -> [Rect] {
    var places: [Rect] = []
    var (x, y) = (0.0, 0.0)
    for index in 0..<count {
      let length = Double(9 + index * 7 % 23)
      if x > 0, x + length > width { (x, y) = (0, y + 12) }
      places.append(Rect(x: x, y: y + 2, width: min(length, max(width, 1)), height: 8))
      x += length + 4
    }
    return places
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    if MainThread.isCurrent { mainMeasures.withLock { $0 += 1 } }
    let width = constrainedSize.width.isFinite ? constrainedSize.width : 200
    let last = Self.places(look.count, in: width).last
    return Size(width: width, height: last.map { $0.maxY + 2 } ?? 0)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let look = look
    return .draw { context, _ in
      for place in Self.places(look.count, in: request.bounds.width) { context.fill(place, with: look.color) }
    }
  }
}

/// A card with parts that come, go, move and change their size.
final class SceneCard: DisplayNode, LookNode {
  struct Look: Equatable {
    var isOpen = false
    var isWide = false
    var isSwapped = false
    var hasBadge = false
    var words = 9
  }

  let cover = PaintedNode(Color(hex: 0x3366cc))
  let title: WordsNode
  let badge = PaintedNode(Color(hex: 0xcc3333))
  let details = WordsNode(24, Color(hex: 0x336633))
  let panel = ScenePanel()

  nonisolated override init() {
    title = WordsNode(9, .black)
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
    backgroundColor = Color(hex: 0xeeeeee)
    cornerRadius = 8
    clipsToBounds = true
  }

  nonisolated func show(_ new: Look) {
    look = new
    title.look.count = new.words
    panel.look.isOpen = new.isOpen
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let look = look
    let side = look.isOpen ? 60.0 : 32.0
    let picture = cover.frame(width: .points(side), height: .points(side))
    let words = title.flexGrow().flexShrink()
    return VStack(spacing: 8) {
      HStack(spacing: 8) {
        if look.isSwapped {
          words
          picture
        } else {
          picture
          words
        }
        if look.hasBadge { badge.frame(width: .points(16), height: .points(16)) }
      }
      if look.isOpen { details }
      panel
    }
    .padding(10)
  }

  var wordNodes: [WordsNode] { [title, details, panel.words] }
}

/// A node with subnodes of its own inside of a card.
final class ScenePanel: DisplayNode, LookNode {
  struct Look: Equatable { var isOpen = false }

  let words = WordsNode(5, Color(hex: 0x663366))
  let mark = PaintedNode(Color(hex: 0xddaa22))

  nonisolated override init() {
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
    backgroundColor = .white
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 4) {
      words.flexGrow().flexShrink()
      if look.isOpen { mark.frame(width: .points(20), height: .points(20)) }
    }
    .padding(4)
  }
}

/// A card above a bar, in a column of changing width.
final class SceneRoot: DisplayNode {
  let card = SceneCard()
  let bar = PaintedNode(Color(hex: 0x118877))

  nonisolated override init() {
    super.init()
    automaticallyManagesSubnodes = true
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(alignItems: .start) {
      card.frame(width: .points(card.look.isWide ? 220 : 150))
      bar.frame(width: .points(120), height: .points(20))
    }
    .padding(12)
  }
}

@MainActor
struct TransitionScene {
  let root = SceneRoot()
  let host = HeadlessHost(size: Size(width: 260, height: 260))
  var card: SceneCard { root.card }

  init(_ look: SceneCard.Look = SceneCard.Look()) {
    card.show(look)
    host.container.backgroundColor = .white
    host.container.rootNode = root
    host.settle()
  }

  /// The pixels of a window that showed nothing but a look.
  static func plain(_ look: SceneCard.Look) -> Bitmap { TransitionScene(look).host.screenshot() }

  /// Runs frames until the layout of a transition was applied, whose first frame shows.
  func reachStart() {
    let before = card.appliedLayout?.size
    let nodes = card.subnodes.count
    for _ in 0..<10 where card.appliedLayout?.size == before && card.subnodes.count == nodes { host.step() }
  }
}

extension Bitmap {
  func isEqual(to other: Bitmap) -> Bool {
    size == other.size && byteCount == other.byteCount
      && (0..<byteCount).allSatisfy {
        data.load(fromByteOffset: $0, as: UInt8.self) == other.data.load(fromByteOffset: $0, as: UInt8.self)
      }
  }
}
