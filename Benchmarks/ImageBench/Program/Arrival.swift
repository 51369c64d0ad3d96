import Glibc
import Sateen

/// A picture that arrives over a slow line: when its first scan is on screen, and when all of it is. Beside that, the times
/// at which the bytes for it are there at the earliest.
@MainActor
struct Arrival {
  let format: BenchFormat
  let pictures: BenchPictures
  let options: BenchOptions

  func run() throws -> Figures {
    let bytes = try pictures.bytes(format.file)
    let loader = ResourceLoader(downloader: CurlDownloader(), cache: RecentResources())
    let pipeline = ImagePipeline(queue: WorkQueue(name: "bench.pictures", workers: 2), loader: loader)
    // Opens libcurl, and connects.
    var isReady = false
    let small = Viewer("\(options.slow)/\(BenchPictures.rowFile(0))", pipeline)
    small.node.onLoad = { _, _ in isReady = true }
    _ = try small.window.run("the small picture") { isReady }

    var isWhole = false
    let start = Clock.monotonic
    let viewer = Viewer("\(options.slow)/\(format.file)", pipeline)
    viewer.node.onLoad = { _, _ in isWhole = true }
    _ = try viewer.window.run("the first scan of \(format.file)") { viewer.isShown }
    let first = Clock.monotonic - start
    if !isWhole { _ = try viewer.window.run("all of \(format.file)") { isWhole } }
    let whole = Clock.monotonic - start
    let name = "arrival_\(format.name)"
    let line = options.latency + Double(bytes.count) / Double(options.rate)
    var figures = [
      "\(name)_first": first * 1000, "\(name)_whole": whole * 1000, "\(name)_whole_line": line * 1000,
      "\(name)_whole_ratio": whole / line,
    ]
    if let scan = Self.firstScan(bytes) {
      let line = options.latency + Double(scan) / Double(options.rate)
      figures["\(name)_first_line"] = line * 1000
      figures["\(name)_first_ratio"] = first / line
    }
    return figures
  }

  /// The bytes up to the end of the first scan of several; nil for a file with one scan.
  private static func firstScan(_ bytes: [UInt8]) -> Int? {
    var scans = 0
    for index in bytes.indices.dropLast() where bytes[index] == 0xff && bytes[index + 1] == 0xda {
      scans += 1
      if scans == 2 { return index }
    }
    return nil
  }
}
