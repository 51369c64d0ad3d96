import Sateen
import SateenCore

/// A card of ten rows, each with a picture and two lines of text, between a narrow and a wide layout. A gesture moves it from
/// one to the other: nodes glide and grow, and pixels drawn for both widths fade into each other.
@MainActor
final class LayoutChange {
  let card = CardNode()
  private var drive: LayoutTransitionDrive?

  /// Begins to change the layout. The card has to be in a window, at rest.
  func begin() {
    card.look.isWide = true
    drive = card.driveLayoutTransition()
  }

  func move(to progress: Double) { drive?.progress = progress }
}

/// Rows below each other, whose width is that of a look.
final class CardNode: DisplayNode, LookNode {
  struct Look: Equatable {
    var isWide = false
  }

  private let rows: [(picture: DotsNode, title: DotsNode, text: DotsNode)] = (0..<10).map { _ in
    (DotsNode(), DotsNode(), DotsNode())
  }

  nonisolated override init() {
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
    backgroundColor = .white
    cornerRadius = 12
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let isWide = look.isWide
    let side = Dimension.points(isWide ? 48 : 32)
    let width = (title: Dimension.points(isWide ? 300 : 200), text: Dimension.points(isWide ? 420 : 240))
    return VStack(spacing: isWide ? 12 : 6) {
      for row in rows {
        HStack(spacing: 10) {
          row.picture.frame(width: side, height: side)
          VStack(spacing: 4) {
            row.title.frame(width: width.title, height: .points(16))
            row.text.frame(width: width.text, height: .points(isWide ? 12 : 26))
          }
        }
      }
    }.padding(12)
  }
}

/// Dots in the place of letters, drawn anew for each size.
private final class DotsNode: DisplayNode {
  nonisolated override init() {
    super.init()
    backgroundColor = .white
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let size = request.bounds.size
    return .draw { context, _ in
      for x in stride(from: 0, to: size.width - 8, by: 14) {
        context.fill(Path(ellipseIn: Rect(x: x, y: 1, width: 10, height: size.height - 2)), with: Color(hex: 0x334455))
      }
    }
  }
}
