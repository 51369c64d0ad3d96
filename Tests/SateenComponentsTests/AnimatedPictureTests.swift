import Foundation
import SateenComponents
import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
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

  private struct Told: Component {
    let count: Store<Int>
    let file: ImageSource

    var body: some LayoutElement {
      // Another closure each time.
      let base = count.value * 10
      return VStack(alignItems: .start) {
        Picture(file).animationPlays(.times(2))
          .onAnimationLoop { plays in Self.told.withLock { $0.append(base + plays) } }
          .onAnimationEnd { Self.told.withLock { $0.append(base + 9) } }
          .frame(width: 30, height: 22)
      }
    }

    static let told = Locked<[Int]>([])
  }

  func testPlaysAndTheEndAreTold() async throws {
    let count = Store(0)
    let root = ComponentNode(Told(count: count, file: Self.file))
    let host = makeHost()
    host.container.rootNode = root
    host.advance(by: 0.3)
    count.update { $0 = 1 }
    host.advance(by: 1.2)
    XCTAssertEqual(Told.told.withLock { $0 }, [11, 12, 19], "the newest handlers")
  }
}
