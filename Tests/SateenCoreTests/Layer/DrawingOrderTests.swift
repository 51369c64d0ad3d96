import SateenLayout
import XCTest

@testable import SateenCore

@MainActor
final class DrawingOrderTests: XCTestCase {
  func testLayersAreDrawnByHeightAndThenInTheOrderTheyWereAddedWhateverChanges() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededRandom(seed: seed)
    let parent = Layer()
    let other = Layer()
    for step in 0..<2_000 {
      let layers = parent.sublayers
      switch random.int(0...7) {
      case 0, 1: parent.addSublayer(Layer(), at: random.int(0...layers.count))
      case 2:
        let raised = Layer()
        raised.zPosition = Double(random.int(-1...2))
        parent.addSublayer(raised, at: random.int(0...layers.count))
      case 3 where !layers.isEmpty: layers[random.int(0...layers.count - 1)].removeFromSuperlayer()
      case 4 where !layers.isEmpty: other.addSublayer(layers[random.int(0...layers.count - 1)])
      case 5 where !layers.isEmpty: parent.addSublayer(layers[random.int(0...layers.count - 1)], at: 0)
      case 6 where !layers.isEmpty: layers[random.int(0...layers.count - 1)].zPosition = Double(random.int(-1...1))
      default: for layer in layers where random.int(0...9) == 0 { layer.zPosition = 0 }
      }
      let expected = parent.sublayers.enumerated().sorted {
        ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
      }
      XCTAssertEqual(
        parent.sublayersInDrawingOrder.map(\.id), expected.map(\.element.id), "seed \(seed), step \(step)")
    }
  }

  func testALayerTakenOutIsLetGoOf() async {
    let parent = Layer()
    var raised: Layer? = Layer()
    weak let watched = raised
    raised?.zPosition = 1
    if let raised { parent.addSublayer(raised) }
    parent.addSublayer(Layer())
    XCTAssertEqual(parent.sublayersInDrawingOrder.count, 2)
    raised?.removeFromSuperlayer()
    raised = nil
    XCTAssertNil(watched)
  }
}
