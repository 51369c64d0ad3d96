import Foundation
import SateenComponents
import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

/// Animated pictures as components.
@MainActor
final class AnimatedPictureTests: XCTestCase {
  private static let file = ImageSource.file(
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "SateenImagesTests/AnimationFixtures/pillow.gif").path)

  private struct Held: Component {
    let isHeld: Store<Bool>
    let file: ImageSource

    var body: some LayoutElement {
      VStack(alignItems: .start) {
        Picture(file).animationPaused(isHeld.value).frame(width: 30, height: 22)
        Picture(file).animated(false).frame(width: 30, height: 22)
        Picture(file).animationPlays(.times(1)).frame(width: 30, height: 22)
      }
    }
  }

  private func nodes(_ root: DisplayNode) -> [ImageNode] {
    var found: [ImageNode] = []
    root.enumerateSubtree { if let node = $0 as? ImageNode { found.append(node) } }
    return found.sorted { $0.convert(Point.zero, to: nil).y < $1.convert(Point.zero, to: nil).y }
  }

  func testPicturesPlayUnlessTheyAreHeld() async throws {
    let isHeld = Store(false)
    let root = ComponentNode(Held(isHeld: isHeld, file: Self.file))
    let host = makeHost()
    host.container.rootNode = root
    host.advance(by: 0.3)
    let pictures = nodes(root)
    XCTAssertEqual(pictures.count, 3)
    XCTAssertEqual(pictures.map(\.isAnimating), [true, false, true])
    XCTAssertEqual(pictures[1].currentFrameIndex, 0)
    host.advance(by: 0.6)
    XCTAssertEqual(pictures.map(\.isAnimating), [true, false, false])
    XCTAssertEqual(pictures[2].currentFrameIndex, 5, "the last frame stays")
    isHeld.update { $0 = true }
    host.settle()
    let held = pictures[0].currentFrameIndex
    host.advance(by: 1)
    XCTAssertEqual(pictures[0].currentFrameIndex, held)
    XCTAssertFalse(pictures[0].isAnimating)
    isHeld.update { $0 = false }
    host.advance(by: 0.3)
    XCTAssertTrue(pictures[0].isAnimating)
  }
}
