import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// Turns in space that are seen to happen.
@MainActor
final class SpaceMotionTests: XCTestCase {
  private func window(_ cards: Int) -> (HeadlessHost, [DisplayNode]) {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    host.container.backgroundColor = .white
    let root = DisplayNode()
    root.sublayerTransform = Transform3D(perspective: 700)
    host.container.rootNode = root
    let nodes = (0..<cards).map { _ in
      let card = DisplayNode()
      card.frame = Rect(x: 50, y: 50, width: 100, height: 100)
      card.backgroundColor = Color(hex: 0xff0000)
      card.isDoubleSided = false
      root.addSubnode(card)
      return card
    }
    host.settle()
    return (host, nodes)
  }

  private func aboutY(_ angle: Double) -> Transform3D { Transform3D(rotation: angle, x: 0, y: 1, z: 0) }

  func testBothSidesOfACardTurnAlike() async {
    let (host, sides) = window(2)
    let (front, back) = (sides[0], sides[1])
    back.transform3D = aboutY(.pi)
    host.settle()
    var isTurned = false
    for (round, wait) in [1.5, 1.5, 0.3, 0.1, 0.45, 0.6, 2, 0.02, 2].enumerated() {
      isTurned.toggle()
      animate(.spring(duration: 1, bounce: 0.3)) {
        front.transform3D = aboutY(isTurned ? .pi : 0)
        back.transform3D = aboutY(isTurned ? 2 * .pi : .pi)
      }
      for _ in 0..<4 {
        host.advance(by: wait / 4)
        let (a, b) = (front.shown(.transform3D), back.shown(.transform3D))
        XCTAssertEqual(b.m11, -a.m11, accuracy: 1e-9, "\(round)")
        XCTAssertEqual(b.m13, -a.m13, accuracy: 1e-9, "\(round)")
      }
    }
  }

  func testHalfATurnGoesInThePositiveSenseAndOn() async {
    let (host, sides) = window(1)
    let card = sides[0]
    for half in 1...3 {
      animate(.linear(1)) { card.transform3D = aboutY(Double(half) * .pi) }
      host.advance(by: 0.5)
      let shown = card.shown(.transform3D)
      XCTAssertEqual(shown.m13, aboutY((Double(half) - 0.5) * .pi).m13, accuracy: 0.01, "\(half)")
      host.settle()
    }
  }

  func testKeyFramesTurnOnceRound() async {
    let (host, sides) = window(1)
    let card = sides[0]
    card.animate(
      .transform3D,
      through: [KeyFrame(aboutY(.pi), over: 1, .linear), KeyFrame(aboutY(2 * .pi), over: 1, .linear)])
    for second in [0.5, 1.5] {
      host.advance(by: second == 0.5 ? 0.5 : 1)
      XCTAssertEqual(card.shown(.transform3D).m13, aboutY(second * .pi).m13, accuracy: 0.01, "\(second)")
    }
  }

  func testATurnSentBackKeepsItsPerspectiveAndItsSkew() async {
    var lean = Transform3D()
    lean.m21 = 0.3
    let eye = Transform3D(perspective: 400)
    let (first, last) = (
      lean.concatenating(aboutY(0.2)).concatenating(eye), lean.concatenating(aboutY(1)).concatenating(eye)
    )
    let (host, sides) = window(1)
    let card = sides[0]
    card.transform3D = first
    host.settle()
    let group = animate(.linear(1)) { card.transform3D = last }
    host.advance(by: 0.5)
    let half = card.shown(.transform3D)
    XCTAssertGreaterThan(abs(half.m14), 1e-4)
    group.reverse()
    XCTAssertEqual(card.transform3D, first)
    XCTAssertEqual(card.shown(.transform3D).m14, half.m14, accuracy: 1e-6)
    host.advance(by: 0.1)
    XCTAssertGreaterThan(abs(card.shown(.transform3D).m14), 1e-4)
    group.cancel(at: .end)
    XCTAssertEqual(card.transform3D, last)
    let again = animate(.linear(1)) { card.transform3D = first }
    host.advance(by: 0.5)
    again.cancel(at: .beginning)
    XCTAssertEqual(card.transform3D, last)
    let third = animate(.linear(1)) { card.transform3D = first }
    host.advance(by: 0.5)
    let shown = card.shown(.transform3D)
    third.cancel()
    XCTAssertEqual(card.transform3D.m14, shown.m14, accuracy: 1e-9)
    XCTAssertEqual(card.shown(.transform3D), card.transform3D)
  }
}
