import CPixelRows
import XCTest

final class ResamplerTests: XCTestCase {
  private struct Picture: Equatable {
    var width: Int
    var height: Int
    var pixels: [UInt8]
  }

  private func resample(
    _ source: Picture, x: Double = 0, y: Double = 0, width: Double? = nil, height: Double? = nil,
    to size: (Int, Int), isPortable: Bool = false
  ) throws -> Picture {
    let resampler = try XCTUnwrap(
      sateen_resampler_create(
        Int32(source.width), Int32(source.height), x, y, width ?? Double(source.width),
        height ?? Double(source.height), Int32(size.0), Int32(size.1), isPortable))
    defer { sateen_resampler_destroy(resampler) }
    var target = [UInt8](repeating: 7, count: size.0 * size.1 * 4)
    let rows = sateen_resampler_first_row(resampler)..<sateen_resampler_end_row(resampler)
    for row in rows {
      let bytes = source.pixels[Int(row) * source.width * 4..<(Int(row) + 1) * source.width * 4]
      for (i, byte) in bytes.enumerated() { sateen_resampler_row(resampler)[i] = byte }
      sateen_resampler_push(resampler, &target, 4, size.0 * 4)
    }
    return Picture(width: size.0, height: size.1, pixels: target)
  }

  private func noise(_ width: Int, _ height: Int, _ random: inout SeededGenerator) -> Picture {
    var pixels = [UInt8]()
    for _ in 0..<width * height {
      let alpha = UInt8.random(in: 0...255, using: &random)
      for _ in 0..<3 { pixels.append(UInt8.random(in: 0...alpha, using: &random)) }
      pixels.append(alpha)
    }
    return Picture(width: width, height: height, pixels: pixels)
  }

  func testTheFastAndThePlainWayGiveTheSameBytes() throws {
    try withSeed { random in
      for _ in 0..<60 {
        let source = noise(.random(in: 1...70, using: &random), .random(in: 1...50, using: &random), &random)
        let size = (
          Int.random(in: 1...source.width, using: &random), Int.random(in: 1...source.height, using: &random)
        )
        let x = Double.random(in: 0..<1, using: &random) * Double(source.width - 1) / 2
        let width = Double.random(in: 0.5...1, using: &random) * (Double(source.width) - x)
        XCTAssertEqual(
          try resample(source, x: x, width: width, to: size),
          try resample(source, x: x, width: width, to: size, isPortable: true),
          "\(source.width) x \(source.height) to \(size)")
      }
    }
  }

  func testPremultipliedPixelsStayValid() throws {
    try withSeed { random in
      for size in [(33, 21), (17, 9), (5, 3), (1, 1)] {
        let small = try resample(noise(41, 29, &random), to: size)
        for at in stride(from: 0, to: small.pixels.count, by: 4) {
          for channel in 0..<3 { XCTAssertLessThanOrEqual(small.pixels[at + channel], small.pixels[at + 3]) }
        }
      }
    }
  }

  func testOneColourStaysThatColour() throws {
    for value: UInt8 in [0, 1, 127, 254, 255] {
      let source = Picture(width: 97, height: 61, pixels: .init(repeating: value, count: 97 * 61 * 4))
      for size in [(97, 61), (96, 60), (80, 50), (49, 31), (10, 7), (1, 1)] {
        XCTAssertTrue(try resample(source, to: size).pixels.allSatisfy { $0 == value }, "\(value) to \(size)")
      }
    }
  }

  func testPixelsThatCoincidePassUnchanged() throws {
    try withSeed { random in
      let source = noise(20, 12, &random)
      XCTAssertEqual(try resample(source, to: (20, 12)), source)
      let part = try resample(source, x: 3, y: 2, width: 10, height: 6, to: (10, 6))
      for y in 0..<6 {
        let start = ((y + 2) * 20 + 3) * 4
        XCTAssertEqual(Array(part.pixels[y * 40..<(y + 1) * 40]), Array(source.pixels[start..<start + 40]))
      }
    }
  }

  func testShrinkingKeepsTheMean() throws {
    try withSeed { random in
      let source = noise(120, 90, &random)
      let small = try resample(source, to: (12, 9))
      func mean(_ picture: Picture) -> Double {
        Double(picture.pixels.reduce(0) { $0 + Int($1) }) / Double(picture.pixels.count)
      }
      XCTAssertEqual(mean(small), mean(source), accuracy: 3)
    }
  }

  func testAStripedPictureBecomesEvenGrey() throws {
    var pixels = [UInt8]()
    for _ in 0..<64 {
      for x in 0..<64 { pixels += [UInt8](repeating: x % 2 == 0 ? 0 : 255, count: 4) }
    }
    let small = try resample(Picture(width: 64, height: 64, pixels: pixels), to: (16, 16))
    // The pixels at both edges have fewer neighbours.
    for x in 1..<15 { XCTAssertEqual(Double(small.pixels[x * 4]), 127.5, accuracy: 3) }
  }

  func testAPictureShrunkToOneRowKeepsFewRowsAndItsMean() throws {
    // As tall as a hostile canvas. Without averaging rows first, the filter for a few rows would keep the whole image
    // in memory.
    for (height, rows) in [(1_000_000, 1), (20_000, 3), (5_000, 40), (640, 5)] {
      let bytes = sateen_resampler_working_bytes(1, Double(height), Int32(rows))
      XCTAssertLessThan(bytes, 64 << 10)
      var pixels = [UInt8]()
      for y in 0..<height { pixels += [UInt8](repeating: y % 2 == 0 ? 40 : 80, count: 4) }
      let small = try resample(Picture(width: 1, height: height, pixels: pixels), to: (1, rows))
      for value in small.pixels { XCTAssertEqual(Double(value), 60, accuracy: 2, "\(height) to \(rows)") }
    }
  }

  func testRowsAveragedFirstStayInTheirPlace() throws {
    // The brightness changes halfway down. The rows above and below do not mix.
    let pixels = (0..<6_400).flatMap { y in [UInt8](repeating: y < 3_200 ? 10 : 200, count: 4) }
    let small = try resample(Picture(width: 1, height: 6_400, pixels: pixels), to: (1, 10))
    let column = (0..<10).map { small.pixels[$0 * 4] }
    XCTAssertEqual(column, column.sorted())
    XCTAssertEqual([column[0], column[3], column[6], column[9]], [10, 10, 200, 200])
    XCTAssertEqual(Int(column[4]) + Int(column[5]), 210)
    let part = try resample(
      Picture(width: 1, height: 6_400, pixels: pixels), y: 3_000, height: 400, to: (1, 2))
    XCTAssertLessThan(part.pixels[0], 60)
    XCTAssertGreaterThan(part.pixels[4], 150)
  }

  func testSizesThatMakeNoSenseGiveNothing() {
    XCTAssertNil(sateen_resampler_create(0, 4, 0, 0, 4, 4, 2, 2, false))
    XCTAssertNil(sateen_resampler_create(4, 4, 0, 0, -1, 4, 2, 2, false))
    XCTAssertNil(sateen_resampler_create(4, 4, 0, 0, .nan, 4, 2, 2, false))
    XCTAssertNil(sateen_resampler_create(4, 4, 0, 0, 4, 4, 2, -2, false))
  }
}
