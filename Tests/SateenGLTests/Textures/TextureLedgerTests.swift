import SateenCore
import SateenGraphics
import XCTest

@testable import SateenGL

final class TextureLedgerTests: XCTestCase {
  private func request(_ number: UInt64, _ width: Int, _ height: Int, needed: PixelRect? = nil) -> TextureRequest {
    TextureRequest(
      key: .bitmap(number), size: PixelSize(width: width, height: height),
      needed: needed ?? PixelRect(x0: 0, y0: 0, x1: width, y1: height))
  }

  /// A frame that shows pictures.
  @discardableResult
  private func frame(
    _ ledger: inout TextureLedger, _ requests: [TextureRequest], windowBytes: Int = 4 << 20
  ) -> (parts: [[TexturePart]?], commands: [TextureCommand]) {
    ledger.beginFrame(windowBytes: windowBytes)
    let shown = Set(requests.map(\.key))
    let parts = requests.map { ledger.parts(of: $0) { shown.contains(.bitmap($0)) } }
    return (parts, ledger.endFrame())
  }

  private func uploads(_ commands: [TextureCommand]) -> [PixelRect] {
    commands.compactMap { if case .upload(_, _, let area, _, _) = $0 { area } else { nil } }
  }

  private func made(_ commands: [TextureCommand]) -> [Int] {
    commands.compactMap { if case .make(_, let width, _) = $0 { width } else { nil } }
  }

  func testSmallPicturesShareAPageAndLargeOnesDoNot() {
    var ledger = TextureLedger(largestSide: 8_192)
    let (parts, commands) = frame(&ledger, [request(1, 40, 40), request(2, 256, 20), request(3, 257, 20)])
    XCTAssertEqual(made(commands), [1_024, 257])
    XCTAssertEqual(parts[0]?.first?.texture, parts[1]?.first?.texture)
    XCTAssertNotEqual(parts[0]?.first?.texture, parts[2]?.first?.texture)
    XCTAssertEqual(ledger.keptBytes, 1_024 * 1_024 * 4 + 257 * 20 * 4)
    XCTAssertEqual(ledger.uploadedBytes, (40 * 40 + 256 * 20 + 257 * 20) * 4)
  }

  func testAPictureIsUploadedOnce() {
    var ledger = TextureLedger(largestSide: 8_192)
    let requests = [request(1, 40, 40), request(2, 600, 300)]
    frame(&ledger, requests)
    let (parts, commands) = frame(&ledger, requests)
    XCTAssertTrue(commands.isEmpty)
    XCTAssertEqual(ledger.uploadedBytes, 0)
    XCTAssertFalse(parts.contains { $0 == nil })
  }

  func testAChangedCopyTakesOverTheTexture() {
    var ledger = TextureLedger(largestSide: 8_192)
    for (width, height) in [(40, 40), (600, 300)] {
      let old = frame(&ledger, [request(1, width, height)]).parts[0]
      var next = request(2, width, height)
      next.bases = [(1, PixelRect(x0: 3, y0: 4, x1: 9, y1: 20))]
      let (parts, commands) = frame(&ledger, [next])
      XCTAssertEqual(parts[0]?.first?.texture, old?.first?.texture)
      XCTAssertEqual(uploads(commands), [PixelRect(x0: 3, y0: 4, x1: 9, y1: 20)])
      XCTAssertFalse(ledger.holds(.bitmap(1)))
      ledger.release([2])
    }
  }

  func testAChangedCopyLeavesABitmapThatShowsElsewhere() {
    var ledger = TextureLedger(largestSide: 8_192)
    frame(&ledger, [request(1, 40, 40)])
    var next = request(2, 40, 40)
    next.bases = [(1, PixelRect(x0: 3, y0: 4, x1: 9, y1: 20))]
    for requests in [[request(1, 40, 40), next], [next, request(1, 40, 40)]] {
      ledger.release([2])
      let (_, commands) = frame(&ledger, requests)
      XCTAssertEqual(uploads(commands), [PixelRect(x0: 0, y0: 0, x1: 40, y1: 40)])
      XCTAssertTrue(ledger.holds(.bitmap(1)))
    }
  }

  func testACopyOfAnotherSizeIsUploadedWhole() {
    var ledger = TextureLedger(largestSide: 8_192)
    frame(&ledger, [request(1, 40, 40)])
    var next = request(2, 40, 41)
    next.bases = [(1, PixelRect(x0: 3, y0: 4, x1: 9, y1: 20))]
    XCTAssertEqual(uploads(frame(&ledger, [next]).commands).map(\.height), [41])
  }

  func testLargePicturesAreTiledAndTilesShareAnEdge() throws {
    var ledger = TextureLedger(largestSide: 256)
    let parts = try XCTUnwrap(frame(&ledger, [request(1, 700, 300)]).parts[0])
    XCTAssertEqual(parts.reduce(0) { $0 + $1.area.area }, 700 * 300)
    for (index, part) in parts.enumerated() {
      XCTAssertLessThanOrEqual(part.held.width, 256)
      XCTAssertLessThanOrEqual(part.held.height, 256)
      XCTAssertTrue(part.held.contains(part.area))
      XCTAssertTrue(part.area.x1 == 700 || part.held.x1 == part.area.x1 + 1)
      XCTAssertTrue(part.area.y1 == 300 || part.held.y1 == part.area.y1 + 1)
      for other in parts[..<index] { XCTAssertFalse(other.area.intersects(part.area)) }
    }
  }

  func testTilesThatShowComeFirstAndOthersAfterwards() throws {
    var ledger = TextureLedger(largestSide: 256)
    ledger.uploadBudget = 256 * 256 * 4 * 2
    let top = PixelRect(x0: 0, y0: 0, x1: 200, y1: 100)
    let first = frame(&ledger, [request(1, 200, 2_000, needed: top)], windowBytes: 0)
    XCTAssertEqual(uploads(first.commands).first, PixelRect(x0: 0, y0: 0, x1: 200, y1: 256))
    XCTAssertGreaterThan(uploads(first.commands).count, 1, "time was left for what may show soon")
    XCTAssertLessThanOrEqual(ledger.uploadedBytes, ledger.uploadBudget)
    var all = uploads(first.commands).count
    for _ in 0..<8 {
      all += uploads(frame(&ledger, [request(1, 200, 2_000, needed: top)], windowBytes: 0).commands).count
    }
    XCTAssertEqual(all, 8)
  }

  func testWhatDoesNotFitComesInTheNextFrame() {
    var ledger = TextureLedger(largestSide: 8_192)
    ledger.uploadBudget = 300 * 300 * 4
    let requests = (1...4).map { request($0, 300, 300) }
    for frames in 1...4 {
      let (parts, commands) = frame(&ledger, requests, windowBytes: 0)
      XCTAssertEqual(uploads(commands).count, 1)
      XCTAssertEqual(parts.filter { $0 != nil }.count, frames)
      XCTAssertEqual(ledger.isIncomplete, frames < 4)
    }
  }

  func testAWindowFullOfPicturesIsUploadedAtOnce() {
    var ledger = TextureLedger(largestSide: 8_192)
    ledger.uploadBudget = 1
    let (parts, _) = frame(&ledger, (1...4).map { request($0, 300, 300) }, windowBytes: 4 * 300 * 300 * 4)
    XCTAssertFalse(parts.contains { $0 == nil })
  }

  func testAPictureLargerThanTheBudgetStillComes() {
    var ledger = TextureLedger(largestSide: 8_192)
    (ledger.uploadBudget, ledger.byteBudget) = (10, 10)
    let (parts, _) = frame(&ledger, [request(1, 900, 900)], windowBytes: 10)
    XCTAssertNotNil(parts[0])
    XCTAssertFalse(ledger.isIncomplete)
  }

  func testWhatWasUsedLeastRecentlyGoesFirst() {
    var ledger = TextureLedger(largestSide: 8_192)
    ledger.byteBudget = 3 * 300 * 300 * 4
    for number in 1...3 as ClosedRange<UInt64> { frame(&ledger, [request(number, 300, 300)]) }
    frame(&ledger, [request(1, 300, 300)])
    frame(&ledger, [request(4, 300, 300)])
    XCTAssertEqual((1...4).filter { ledger.holds(.bitmap($0)) }, [1, 3, 4])
    XCTAssertLessThanOrEqual(ledger.keptBytes, ledger.byteBudget)
  }

  func testPicturesOfTheFrameStayBeyondTheBudget() {
    var ledger = TextureLedger(largestSide: 8_192)
    ledger.byteBudget = 0
    let (parts, commands) = frame(&ledger, [request(1, 300, 300), request(2, 30, 30)])
    XCTAssertFalse(parts.contains { $0 == nil })
    XCTAssertFalse(commands.contains { if case .free = $0 { true } else { false } })
    frame(&ledger, [])
    XCTAssertEqual(ledger.keptBytes, 0)
  }

  func testTexturesOfBitmapsThatEndedAreFreed() {
    var ledger = TextureLedger(largestSide: 8_192)
    frame(&ledger, [request(1, 300, 300), request(2, 30, 30), request(3, 30, 30)])
    ledger.release([1, 2, 9])
    XCTAssertEqual(ledger.pictureCount, 1)
    ledger.release([3])
    XCTAssertEqual(ledger.keptBytes, 0)
    let (_, commands) = frame(&ledger, [])
    XCTAssertEqual(commands.filter { if case .free = $0 { true } else { false } }.count, 2)
  }

  func testAPageThatIsHalfWasteIsGivenUp() {
    var ledger = TextureLedger(largestSide: 8_192)
    frame(&ledger, (1...16).map { request($0, 256, 256) })
    XCTAssertEqual(ledger.keptBytes, 1_024 * 1_024 * 4)
    ledger.release(Array(1...8))
    let (parts, commands) = frame(&ledger, [request(9, 256, 256)])
    XCTAssertEqual(uploads(commands).count, 1)
    XCTAssertNotNil(parts[0])
    XCTAssertEqual(ledger.pictureCount, 1)
    XCTAssertEqual(ledger.keptBytes, 1_024 * 1_024 * 4)
  }

  func testALostContextTakesEverything() {
    var ledger = TextureLedger(largestSide: 8_192)
    frame(&ledger, [request(1, 300, 300), request(2, 30, 30)])
    ledger.forgetAll()
    XCTAssertEqual(ledger.keptBytes, 0)
    let (_, commands) = frame(&ledger, [request(1, 300, 300), request(2, 30, 30)])
    XCTAssertEqual(uploads(commands).count, 2)
    XCTAssertEqual(made(commands).count, 2)
  }

  /// Holds the textures that the commands lead to against the pictures that the ledger says are in them.
  func testRandomFramesKeepEachPictureInItsTexture() {
    for seed in 0..<6 as Range<UInt64> {
      var random = SeededRandom(state: seed)
      var ledger = TextureLedger(largestSide: 512)
      (ledger.byteBudget, ledger.uploadBudget) = (6 << 20, 1 << 20)
      /// For each texture, which picture each upload put where; the newest last.
      var textures: [Int: [(key: TextureKey, place: PixelRect, area: PixelRect)]] = [:]
      var bases: [UInt64: UInt64] = [:]
      var last: UInt64 = 0
      var sizes: [UInt64: PixelSize] = [:]
      for _ in 0..<200 {
        var requests: [TextureRequest] = []
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          if last > 0, Int.random(in: 0...2, using: &random) == 0 {
            let number = UInt64.random(in: max(1, last > 30 ? last - 30 : 1)...last, using: &random)
            guard let size = sizes[number], !requests.contains(where: { $0.key == .bitmap(number) }) else { continue }
            requests.append(request(number, size.width, size.height))
          } else {
            last += 1
            let base = UInt64.random(in: 1...max(1, last), using: &random)
            if let size = sizes[base], Int.random(in: 0...1, using: &random) == 0 {
              sizes[last] = size
              bases[last] = base
              var new = request(last, size.width, size.height)
              new.bases = [(base, PixelRect(x0: 0, y0: 0, x1: size.width, y1: size.height))]
              requests.append(new)
            } else {
              let size = PixelSize(
                width: Int.random(in: 1...700, using: &random), height: Int.random(in: 1...300, using: &random))
              sizes[last] = size
              requests.append(request(last, size.width, size.height))
            }
          }
        }
        if last > 4, Int.random(in: 0...3, using: &random) == 0 {
          let gone = UInt64.random(in: 1...last, using: &random)
          if !requests.contains(where: { $0.key == .bitmap(gone) }) { ledger.release([gone]) }
        }
        let (parts, commands) = frame(&ledger, requests)
        for command in commands {
          switch command {
          case .make(let texture, _, _):
            XCTAssertNil(textures[texture])
            textures[texture] = []
          case .free(let texture): XCTAssertNotNil(textures.removeValue(forKey: texture))
          case .upload(let texture, let key, let area, let x, let y):
            let place = PixelRect(x0: x, y0: y, x1: x + area.width, y1: y + area.height)
            textures[texture]?.append((key, place, area))
          }
        }
        for (request, parts) in zip(requests, parts) {
          for part in parts ?? [] {
            let place = PixelRect(
              x0: part.x, y0: part.y, x1: part.x + part.held.width, y1: part.y + part.held.height)
            let newest = part.texture.flatMap { textures[$0] }?.last { $0.place.intersects(place) }
            XCTAssertEqual(newest?.key, request.key)
            XCTAssertEqual(newest?.place, place)
            XCTAssertEqual(newest?.area, part.held)
          }
        }
      }
    }
  }

  func testTrimmingKeepsThePicturesUsedLast() {
    var ledger = TextureLedger(largestSide: 8_192)
    frame(&ledger, [request(1, 300, 300), request(2, 300, 300), request(3, 40, 40)])
    frame(&ledger, [request(2, 300, 300)])
    let freed = ledger.trim(to: 300 * 300 * 4)
    XCTAssertEqual(freed.count, 2)
    XCTAssertEqual(ledger.keptBytes, 300 * 300 * 4)
    XCTAssertTrue(ledger.holds(.bitmap(2)))
    XCTAssertEqual(ledger.trim(to: 0).count, 1)
    XCTAssertEqual(ledger.keptBytes, 0)
    XCTAssertTrue(ledger.trim(to: 0).isEmpty)
    XCTAssertEqual(uploads(frame(&ledger, [request(2, 300, 300)]).commands).count, 1)
  }
}
