import Foundation
import XCTest

/// A virtual screen of its own, whose pixels can be read.
final class XvfbDisplay {
  let name: String
  private let server: Process
  private let folder: URL

  /// Starts a server on a free display number.
  init(width: Int, height: Int) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/Xvfb")
    server.arguments = [
      "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-fbdir", folder.path, "-nolisten", "tcp",
    ]
    let output = Pipe()
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.run()
    var number = ""
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
      number.unicodeScalars.append(Unicode.Scalar(byte))
    }
    guard !number.isEmpty else { throw WindowTestError("Xvfb did not start") }
    name = ":\(number)"
  }

  deinit { stop() }

  func stop() {
    guard server.isRunning else { return }
    server.terminate()
    server.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// What the screen shows now.
  func picture() throws -> ScreenPicture {
    try ScreenPicture(xwd: Data(contentsOf: folder.appendingPathComponent("Xvfb_screen0")))
  }

  /// Runs xdotool, and returns what it prints.
  @discardableResult
  func xdotool(_ arguments: String...) throws -> String {
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/xdotool")
    tool.arguments = arguments
    tool.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": name]) { $1 }
    let output = Pipe()
    tool.standardOutput = output
    tool.standardError = FileHandle.nullDevice
    try tool.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

struct WindowTestError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Pixels of a screen, as the X server keeps them: an XWD file.
struct ScreenPicture: Equatable {
  let width: Int
  let height: Int
  private let pixels: [UInt32]

  init(xwd data: Data) throws {
    func field(_ index: Int) -> Int {
      data[(index * 4)..<(index * 4 + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard data.count > 100, field(11) == 32 else { throw WindowTestError("the screen is not one of 32 bits a pixel") }
    width = field(4)
    height = field(5)
    let (start, line, swapped) = (field(0) + field(19) * 12, field(12), field(7) == 1)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    let (columns, rows) = (width, height)
    data.withUnsafeBytes { bytes in
      for y in 0..<rows {
        for x in 0..<columns {
          let value = bytes.loadUnaligned(fromByteOffset: start + y * line + x * 4, as: UInt32.self)
          pixels.append((swapped ? value.byteSwapped : value) & 0xff_ffff)
        }
      }
    }
    self.pixels = pixels
  }

  /// The colour at a place as 0xRRGGBB.
  func color(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }

  /// How many pixels of an area satisfy a condition.
  func count(x: Range<Int>, y: Range<Int>, where matches: (UInt32) -> Bool) -> Int {
    var found = 0
    for row in y { for column in x where matches(color(column, row)) { found += 1 } }
    return found
  }

  /// Pixels of an area that differ from another picture's.
  /// - Parameter tolerance: levels by which each colour of a pixel may differ.
  func difference(from other: ScreenPicture, x: Range<Int>, y: Range<Int>, tolerance: Int = 0) -> Int {
    func near(_ a: UInt32, _ b: UInt32) -> Bool {
      a == b || [16, 8, 0].allSatisfy { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) <= tolerance }
    }
    var found = 0
    for row in y { for column in x where !near(color(column, row), other.color(column, row)) { found += 1 } }
    return found
  }
}
