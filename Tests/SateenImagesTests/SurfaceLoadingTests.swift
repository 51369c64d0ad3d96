import CPictureFormats
import CSateenThreads
import Foundation
import SateenGraphics
@testable import SateenImages
import SateenThreads
import XCTest

/// Decoding through SDL2_image on several threads: memory, errors and cancellation.
final class SurfaceLoadingTests: XCTestCase {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "SurfaceFixtures")
  private let names = [
    "rgb.bmp", "runs-8.bmp", "lzw.tiff", "mask.ico", "eight-bits.cur", "text.ppm", "rgba.qoi", "palette.pcx",
  ]

  private func path(_ name: String) -> String { Self.folder.appending(path: name).path }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
  }

  private func memory(_ bytes: [UInt8], _ name: String = "memory") -> ImageSource {
    .bytes(ImageBytes(bytes, name: name))
  }

  /// A file of each format with many pixels.
  private func largeFiles(_ width: Int, _ height: Int) -> [(String, [UInt8])] {
    let count = width * height
    let pixels = [UInt8](repeating: 77, count: count * 3)
    let sides = SurfaceFile.little(width - 1, 2) + SurfaceFile.little(height - 1, 2)
    let pcx = [10, 5, 0, 8, 0, 0, 0, 0] + sides + [UInt8](repeating: 0, count: 53) + [3] + SurfaceFile.little(width, 2)
    let rows = [UInt8](repeating: 77, count: (width * 3 + 3) / 4 * 4 * height)
    // Its one image is larger than the directory says.
    var icon = SurfaceFile.entry(4, 4, 0)
    let iconSize = SurfaceFile.little(width, 4) + SurfaceFile.little(2 * height, 4)
    icon.content.replaceSubrange(4..<12, with: iconSize)
    icon.content += [UInt8](repeating: 77, count: count * 4 + (width + 31) / 32 * 4 * height)
    let qoi = Array("qoif".utf8) + SurfaceFile.big(width, 4) + SurfaceFile.big(height, 4) + [4, 0]
    let runs = [UInt8](repeating: 0xfd, count: (count + 61) / 62)
    return [
      ("BMP", SurfaceFile.bmp(width, height, bits: 24, body: rows)),
      ("TIFF", SurfaceFile.tiff(width, height, parts: [pixels])),
      ("ICO", SurfaceFile.icon([icon])),
      ("PPM", Array("P6 \(width) \(height) 255\n".utf8) + pixels),
      ("QOI", qoi + runs + [0, 0, 0, 0, 0, 0, 0, 1]),
      ("PCX", pcx + [UInt8](repeating: 0, count: 128 - pcx.count) + pixels),
    ]
  }

  func testTheEstimateCountsTheWholeImage() throws {
    for name in names {
      let size = try ImageHeader.read(.file(path(name))).size
      let budget = DecodeBudget(bytes: 1)
      let request = ImageRequest(source: .file(path(name)), targetSize: PixelSize(width: 4, height: 4))
      _ = try ImagePipeline(decodeBudget: budget).loadSynchronously(request)
      let each = ["rgb.bmp", "text.ppm"].contains(name) ? 3 : ["runs-8.bmp", "palette.pcx"].contains(name) ? 1 : 4
      XCTAssertGreaterThanOrEqual(budget.peakBytes, 256 << 10 + size.count * each, name)
    }
  }

  /// The memory that the kernel counts grows by no more than the estimate.
  func testADecodeTakesNoMoreMemoryThanItsEstimate() throws {
    if Sanitizers.areOn { throw XCTSkip("the kernel counts the sanitizer's memory, too") }
    func kilobytes(_ field: String) throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try XCTUnwrap(status.split(separator: "\n").first { $0.hasPrefix(field) })
      return try XCTUnwrap(line.split(whereSeparator: { $0 == " " || $0 == "\t" }).compactMap { Int($0) }.first)
    }
    // SDL2_image and its libraries are loaded before the memory is measured.
    for name in names { _ = try load(ImageRequest(source: .file(path(name)))) }
    guard let refill = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else {
      throw XCTSkip("the kernel does not reset its count of memory")
    }
    var sum = 0
    for (kind, file) in largeFiles(2_000, 1_500) {
      let source = memory(file)
      let budget = DecodeBudget(bytes: 1)
      let request = ImageRequest(source: source, targetSize: PixelSize(width: 20, height: 15))
      // Memory that was freed before would be used again, and not counted.
      sateen_give_back_free_memory()
      try refill.write(contentsOf: Data("5".utf8))
      let before = try kilobytes("VmRSS")
      _ = try ImagePipeline(decodeBudget: budget).loadSynchronously(request)
      let grown = (try kilobytes("VmHWM") - before) * 1_024
      print("\(kind): \(grown) bytes of \(budget.peakBytes)")
      sum += grown
      // Pages of the allocator come on top.
      XCTAssertLessThan(grown, budget.peakBytes + 4 << 20, kind)
    }
    XCTAssertGreaterThan(sum, 6 * 2_000 * 1_500, "hardly any memory was counted")
  }

  func testDecodesOnManyWorkersStayBelowTheCeiling() throws {
    for (kind, file) in largeFiles(300, 200) {
      let single = DecodeBudget(bytes: 1)
      let source = memory(file)
      _ = try ImagePipeline(decodeBudget: single)
        .loadSynchronously(ImageRequest(source: source, targetSize: PixelSize(width: 40, height: 40)))
      XCTAssertGreaterThan(single.peakBytes, 300 * 200 * 3, kind)
      let budget = DecodeBudget(bytes: single.peakBytes * 5 / 2)
      let queue = WorkQueue(name: "test.surfaces", workers: 8)
      let pipeline = ImagePipeline(queue: queue, decodeBudget: budget)
      let outcomes = Outcomes()
      queue.isSuspended = true
      for i in 0..<16 {
        let size = PixelSize(width: 20 + i, height: 20)
        pipeline.load(ImageRequest(source: source, targetSize: size), completion: outcomes.record("\(i)"))
      }
      queue.isSuspended = false
      queue.waitUntilIdle()
      XCTAssertEqual(outcomes.bitmaps.count, 16, kind)
      XCTAssertLessThanOrEqual(budget.peakBytes, budget.bytes, kind)
      XCTAssertEqual(budget.usedBytes, 0, kind)
    }
  }

  /// SDL keeps an error text for each thread, and libtiff has handlers for the whole process.
  func testEachFileGetsItsOwnErrorOnManyThreads() throws {
    var files: [[UInt8]] = [
      SurfaceFile.bmp(2, 1, bits: 8, colors: [1], body: [9, 9, 0, 0]),
      SurfaceFile.bmp(1, 1, bits: 32, compression: 3, masks: [1, 2, 4], body: [1, 2, 3, 4]),
      Array("P2 2 1 255\n10 x20".utf8), try bytes("rgb.bmp"),
    ]
    for name in ["deflate.tiff", "lzw.tiff"] {
      var file = try bytes(name)
      for at in 8..<60 { file[at] = 0xff }
      files.append(file)
    }
    let all = files
    @Sendable func outcome(_ i: Int) -> String {
      do throws(ImageError) {
        let request = ImageRequest(source: .bytes(ImageBytes(all[i], name: "file \(i)")))
        return "\(try ImagePipeline().loadSynchronously(request).bitmap.size)"
      } catch {
        return error.description
      }
    }
    let expected = all.indices.map { outcome($0) }
    XCTAssertEqual(Set(expected).count, all.count, "\(expected)")
    for (i, text) in expected.enumerated() where i != 3 { XCTAssertTrue(text.hasPrefix("file \(i): "), text) }
    let others = Locked<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<150 {
        let i = (round + thread) % all.count
        let text = outcome(i)
        if text != expected[i] { others.withLock { $0.append("\(i): \(text)") } }
      }
    }
    XCTAssertEqual(others.withLock { $0 }, [])
  }

  /// The same requests give the same bytes on one worker and on many.
  func testTheNumberOfWorkersDoesNotShow() throws {
    let requests = names.flatMap { name in
      [7, 13, 30].map { ImageRequest(source: .file(path(name)), targetSize: PixelSize(width: $0, height: $0)) }
    }
    func decodeAll(workers: Int) -> [ImageRequest: [UInt8]] {
      let queue = WorkQueue(name: "test.surfaces", workers: workers)
      let pipeline = ImagePipeline(queue: queue)
      let results = Locked<[ImageRequest: [UInt8]]>([:])
      for request in requests {
        pipeline.load(request) { result in
          let bytes = (try? result.get().bitmap.pngData()) ?? []
          results.withLock { $0[request] = bytes }
        }
      }
      queue.waitUntilIdle()
      return results.withLock { $0 }
    }
    let one = decodeAll(workers: 1)
    XCTAssertEqual(one.count, requests.count)
    XCTAssertTrue(one.values.allSatisfy { !$0.isEmpty })
    XCTAssertEqual(decodeAll(workers: 8), one)
  }

  func testACancelledDecodeStops() throws {
    let queue = WorkQueue(name: "test.surfaces", workers: 1)
    let pipeline = ImagePipeline(queue: queue)
    let outcomes = Outcomes()
    queue.isSuspended = true
    for name in names {
      pipeline.load(ImageRequest(source: .file(path(name))), completion: outcomes.record(name)).cancel()
    }
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertEqual(outcomes.errors.filter(\.isCancellation).count, names.count)
  }

  /// A loader that runs gets no further bytes once its decode is cancelled, so that it ends.
  func testALoaderIsToldOnceToStop() {
    final class Counter {
      var calls = 0
    }
    let counter = Counter()
    let stop = sateen_picture_stop(
      should_stop: {
        guard let context = $0 else { return true }
        Unmanaged<Counter>.fromOpaque(context).takeUnretainedValue().calls += 1
        return true
      }, context: Unmanaged.passUnretained(counter).toOpaque())
    // The loader reads each character by itself, and asks after each 1,024.
    let file = Array(("P2 100 100 255\n" + String(repeating: "200 ", count: 10_000)).utf8)
    var surface: OpaquePointer?
    var info = sateen_surface_info()
    var message = [CChar](repeating: 0, count: Int(SATEEN_PICTURE_MESSAGE_SIZE))
    let status = sateen_surface_open(
      Int32(SATEEN_SURFACE_PNM), file, file.count, stop, &surface, &info, &message)
    XCTAssertEqual(Int(status), SATEEN_PICTURE_STOPPED)
    XCTAssertNil(surface)
    XCTAssertEqual(counter.calls, 1)
  }

  func testALoaderThatRunsStopsAtItsNextRead() throws {
    let kinds = [
      (SATEEN_SURFACE_BMP, "rgb.bmp"), (SATEEN_SURFACE_BMP, "runs-8.bmp"), (SATEEN_SURFACE_TIFF, "lzw.tiff"),
      (SATEEN_SURFACE_PNM, "text.ppm"), (SATEEN_SURFACE_QOI, "rgba.qoi"), (SATEEN_SURFACE_PCX, "palette.pcx"),
    ].map { (Int($0.0), $0.1) }
    for (kind, name) in kinds {
      let stop = StopFlag()
      let file = try bytes(name)
      try file.withUnsafeBytes { bytes in
        XCTAssertNoThrow(try SurfaceRows(kind, bytes, name: name, stop: stop))
        stop.set()
        XCTAssertThrowsError(try SurfaceRows(kind, bytes, name: name, stop: stop)) {
          XCTAssertEqual($0 as? ImageError, .cancelled(name: name))
        }
      }
    }
  }
}
