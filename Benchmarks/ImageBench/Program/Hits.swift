import Glibc
import Sateen

/// A picture that is in memory, or on the disk: the frames and the time until it is on screen, from the moment that the
/// window gets it.
@MainActor
struct Hits {
  let options: BenchOptions

  func run() throws -> Figures {
    let folder = "\(options.pictures)/hit-cache"
    let url = "\(options.server)/\(BenchFormat.jpeg.file)"
    let first = pipeline(folder)
    var isLoaded = false
    let viewer = Viewer(url, first)
    viewer.node.onLoad = { _, _ in isLoaded = true }
    _ = try viewer.window.run("the picture") { isLoaded }
    try settle(first)

    var memory = (frames: [Double](), times: [Double]())
    var disk = memory
    for _ in 0..<options.laps {
      let begin = Clock.monotonic
      let again = Viewer(url, first)
      _ = try again.window.run("the picture in memory") { again.isShown }
      memory.times.append((Clock.monotonic - begin) * 1000)
      memory.frames.append(Double(again.window.frames))

      let next = pipeline(folder)
      let start = Clock.monotonic
      let other = Viewer(url, next)
      _ = try other.window.run("the picture on the disk") { other.isShown }
      disk.times.append((Clock.monotonic - start) * 1000)
      disk.frames.append(Double(other.window.frames))
      try settle(next)
      guard next.loader.statistics.transfersStarted == 0 else {
        throw Failure(description: "the picture was not taken from the disk")
      }
    }
    return [
      "hit_memory_frames": memory.frames.median, "hit_memory_frames_most": memory.frames.max() ?? 0,
      "hit_memory": memory.times.median, "hit_disk_frames": disk.frames.median,
      "hit_disk_frames_most": disk.frames.max() ?? 0, "hit_disk": disk.times.median,
    ]
  }

  private func pipeline(_ folder: String) -> ImagePipeline {
    ImagePipeline(
      queue: WorkQueue(name: "bench.pictures", workers: 2),
      loader: ResourceLoader(
        downloader: CurlDownloader(), cache: RecentResources(over: DiskCache(folder: folder))))
  }

  /// Gives the cache the time to write what it got.
  private func settle(_ pipeline: ImagePipeline) throws {
    let end = Clock.monotonic + 30
    while pipeline.loader.statistics.transfersStarted > pipeline.loader.statistics.transfersFinished {
      guard Clock.monotonic < end else { throw Failure(description: "a transfer did not end") }
      usleep(1000)
    }
    usleep(50_000)
  }
}
