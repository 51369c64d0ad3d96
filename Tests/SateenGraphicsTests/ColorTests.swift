import SateenGraphics
import SateenLayout
import SateenThreads
import XCTest

final class ColorTests: XCTestCase {
  func testComponentsAreAlwaysNumbersFrom0To1() {
    for (given, kept) in [
      (Double.nan, 0), (.infinity, 1), (-.infinity, 0), (-0.5, 0), (0.25, 0.25), (1.5, 1), (1e300, 1),
    ] as [(Double, Float)] {
      let color = Color(red: given, green: given, blue: given, alpha: given)
      XCTAssertEqual(
        [color.light.red, color.light.green, color.light.blue, color.light.alpha], .init(repeating: kept, count: 4))
      var components = Color.black.light
      components.green = Float(given)
      components.alpha = Float(given)
      XCTAssertEqual([components.green, components.alpha], [kept, kept])
      XCTAssertEqual(Color.white.withAlpha(multipliedBy: given).light.alpha, kept)
      XCTAssertEqual(Color(white: given), Color(white: given), "equal to itself")
    }
  }

  func testComponentsOfNoUseAreToldOnce() {
    let heard = Locked<[String]>([])
    OnceLog.look.listening({ sentence in heard.withLock { $0.append(sentence) } }) {
      _ = Color(red: 1.0000001, green: -0.0000001, blue: 0, alpha: 1)
      XCTAssertEqual(heard.withLock { $0 }, [])
      for number in [Double.nan, -Double.infinity, 2, -0.5] { _ = Color(white: number) }
      XCTAssertEqual(heard.withLock { $0.count }, 1)
    }
  }

  func testComponentsBecomeBytes() {
    let bytes = Color(hex: 0x12_80ff, alpha: 0.5).light.bytes
    XCTAssertEqual([bytes.red, bytes.green, bytes.blue, bytes.alpha], [0x12, 0x80, 0xff, 0x80])
    XCTAssertEqual(Color(hex: 0x12_80ff, alpha: 0).light.opaquePixel, 0xff12_80ff)
    XCTAssertEqual(Color(white: .nan).light.opaquePixel, 0xff00_0000)
  }
}
