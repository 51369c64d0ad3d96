import SateenCore
import SateenLayout
import SateenTesting
import SateenVideo

extension FuzzTarget {
  static let videos = FuzzTarget("videos", "videos that are opened, played and sought in", longest: 8_192, run: play)
  static let boxedVideos = FuzzTarget(
    "videos-mp4", "the same, of files in boxes", longest: 8_192, grammar: BoxGrammar(), run: play)

  static let subtitles = FuzzTarget("subtitles", "files of subtitles, SubRip and WebVTT", longest: 2_048) { bytes in
    let subtitles: Subtitles
    do {
      subtitles = try Subtitles(name: "fuzz", bytes: bytes)
    } catch {
      return
    }
    let cues = subtitles.timeline.cues
    try expect(zip(cues, cues.dropFirst()).allSatisfy { $0.start <= $1.start }, "cues that are not in order")
    for cue in cues.prefix(50) {
      try expect(
        cue.start.isFinite && cue.end.isFinite && cue.start <= cue.end, "a cue from \(cue.start) to \(cue.end)")
      guard cue.start < cue.end else { continue }
      // `cues(at:)` gives the newest dozen where more show at a time.
      let shown = subtitles.timeline.cues(at: cue.start)
      try expect(shown.contains(cue) || shown.count == 12, "no cue at its own start, \(cue.start)")
      try expect(!subtitles.timeline.cues(at: cue.end).contains(cue), "a cue after its end, \(cue.end)")
    }
  }

  /// An error, or a video with its pictures; the window never stays at work.
  @MainActor private static func play(_ bytes: [UInt8]) throws {
    let host = HeadlessHost(size: Size(width: 32, height: 16))
    let node = VideoNode(source: .bytes(bytes, name: "fuzz"))
    node.shouldAutoplay = true
    host.container.rootNode = node
    defer {
      host.container.rootNode = nil
      host.settle(limit: 0.5)
    }
    host.advance(by: 0.25)
    try expect(node.error != nil || node.facts != nil, "neither an error nor a video")
    if let duration = node.duration {
      try expect(duration.isFinite && duration >= 0, "a duration of \(duration)")
      node.seek(to: duration / 2)
    }
    node.textTrack = node.facts?.tracks.first { $0.kind == .text }?.id
    host.advance(by: 0.15)
    node.seek(to: 0, exactly: false)
    host.advance(by: 0.1)
    try expect(node.currentTime.isFinite && node.currentTime >= 0, "a time of \(node.currentTime)")
  }
}
