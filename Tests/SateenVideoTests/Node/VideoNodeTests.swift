import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenVideo

/// Hears of a video, in the order of the calls.
@MainActor
final class VideoEar: VideoNodeDelegate {
  var states: [VideoPlayerState] = []
  var ends = 0
  var times: [Double] = []
  var loadings = (started: 0, finished: 0)
  var errors: [VideoError] = []
  var allows = true

  func videoNode(_ node: VideoNode, shouldChangeStateTo state: VideoPlayerState) -> Bool { allows }
  func videoNode(_ node: VideoNode, willChangeState old: VideoPlayerState, to new: VideoPlayerState) {
    states.append(new)
  }
  func videoNodeDidPlayToEnd(_ node: VideoNode) { ends += 1 }
  func videoNode(_ node: VideoNode, didPlayToTime time: Double) { times.append(time) }
  func videoNodeDidStartInitialLoading(_ node: VideoNode) { loadings.started += 1 }
  func videoNodeDidFinishInitialLoading(_ node: VideoNode) { loadings.finished += 1 }
  func videoNode(_ node: VideoNode, didFail error: VideoError) { errors.append(error) }
}

final class VideoNodeTests: XCTestCase {
  @MainActor private func show(_ video: TestVideo, _ configure: (VideoNode) -> Void = { _ in }) throws -> (
    HeadlessHost, VideoNode
  ) {
    show(try video.source(), configure)
  }

  @MainActor private func show(_ source: VideoSource, _ configure: (VideoNode) -> Void = { _ in }) -> (
    HeadlessHost, VideoNode
  ) {
    let host = HeadlessHost(size: Size(width: 192, height: 96))
    let node = VideoNode(source: source)
    configure(node)
    host.container.rootNode = node
    return (host, node)
  }

  @MainActor func testTheFirstPictureShowsAndRests() async throws {
    let (host, node) = try show(TestVideo())
    XCTAssertTrue(host.settle())
    XCTAssertEqual(host.screenshot().frameNumber, 0)
    XCTAssertEqual(node.state, .readyToPlay)
    XCTAssertEqual(node.facts?.pixelSize, PixelSize(width: 192, height: 96))
    host.advance(by: 1)
    XCTAssertEqual(host.screenshot().frameNumber, 0)
  }

  @MainActor func testAPictureAtATimeIsTheSameEachTime() async throws {
    let video = try TestVideo(codec: "libx264", bFrames: 2).source()
    let pictures = (0..<2).map { _ in
      let (host, node) = show(video) { $0.shouldAutoplay = true }
      host.settle(limit: 0.1)
      while node.currentTime < 1.5, host.time < 5 { host.step() }
      XCTAssertEqual(host.screenshot().frameNumber, 45)
      return host.screenshot().allBytes
    }
    XCTAssertTrue(pictures[0] == pictures[1])
  }

  @MainActor func testPlaysToTheEndAndTellsOfIt() async throws {
    let ear = VideoEar()
    let (host, node) = try show(TestVideo(frames: 30)) { node in
      MainThread.assume { node.delegate = ear }
    }
    host.settle()
    node.play()
    host.advance(by: 1.5)
    XCTAssertEqual(node.state, .finished)
    XCTAssertEqual(ear.states, [.initialLoading, .readyToPlay, .playing, .finished])
    XCTAssertEqual(ear.ends, 1)
    XCTAssertEqual(ear.loadings.started, 1)
    XCTAssertEqual(ear.loadings.finished, 1)
    XCTAssertGreaterThanOrEqual(ear.times.count, 4)
    XCTAssertEqual(ear.times, ear.times.sorted())
    XCTAssertEqual(host.screenshot().frameNumber, 29)
    // It begins again.
    node.play()
    host.advance(by: 0.5)
    XCTAssertEqual(node.state, .playing)
    XCTAssertLessThan(host.screenshot().frameNumber, 20)
  }

  @MainActor func testTheSourceMayGoInACallback() async throws {
    let leaver = Leaver()
    let (host, node) = try show(TestVideo(frames: 10)) { node in MainThread.assume { node.delegate = leaver } }
    host.settle()
    XCTAssertEqual(leaver.calls, 1)
    XCTAssertEqual(node.state, .unknown)
    XCTAssertNil(node.player)
    let ring = try XCTUnwrap(leaver.ring)
    host.advance(by: 0.3)
    XCTAssertFalse(ring.holdsReader)
  }

  @MainActor func testTheStateIsTheOldOneWhileTheDelegateIsToldOfAnother() async throws {
    let teller = StateTeller()
    let (host, node) = try show(TestVideo(frames: 30)) { node in MainThread.assume { node.delegate = teller } }
    host.settle()
    teller.pausesAtPlaying = true
    node.play()
    host.advance(by: 0.5)
    XCTAssertFalse(node.isPlaying)
    XCTAssertEqual(node.state, .paused)
    XCTAssertEqual(teller.wrong, [])
    XCTAssertTrue(teller.told.contains { $0 == (.readyToPlay, .playing) })
  }

  @MainActor func testASeekIsNoPlaying() async throws {
    let (host, node) = try show(TestVideo())
    host.settle()
    node.seek(to: 1)
    host.settle()
    XCTAssertEqual(node.state, .readyToPlay)
    node.play()
    host.advance(by: 0.2)
    node.pause()
    XCTAssertEqual(node.state, .paused)
    node.resetToPlaceholder()
    host.settle()
    XCTAssertEqual(node.state, .readyToPlay)
  }

  @MainActor func testAVideoThatIsLetGoOfIsInNoState() async throws {
    let (host, node) = try show(TestVideo())
    let root = DisplayNode()
    host.container.rootNode = root
    root.addSubnode(node)
    node.frame = Rect(x: 0, y: 0, width: 192, height: 96)
    host.settle()
    node.play()
    host.advance(by: 0.3)
    node.removeFromSupernode()
    host.advance(by: 0.3)
    XCTAssertNil(node.facts)
    XCTAssertEqual(node.state, .unknown)
  }

  @MainActor func testTheKeyboardPlaysAVideo() async throws {
    let (host, node) = try show(TestVideo())
    host.settle()
    host.press(.tab)
    host.press(.space)
    host.advance(by: 0.2)
    XCTAssertTrue(node.isPlaying)
    host.press(.enter)
    XCTAssertFalse(node.isPlaying)
    node.playsWhenTapped = false
    host.press(.space)
    XCTAssertFalse(node.isPlaying)
  }

  @MainActor func testTheDelegateMayForbidPlaying() async throws {
    let ear = VideoEar()
    ear.allows = false
    let (host, node) = try show(TestVideo(frames: 10)) { node in MainThread.assume { node.delegate = ear } }
    host.settle()
    node.play()
    XCTAssertFalse(node.isPlaying)
    ear.allows = true
    node.play()
    XCTAssertTrue(node.isPlaying)
    ear.allows = false
    node.pause()
    XCTAssertTrue(node.isPlaying)
  }

  @MainActor func testAVideoOutOfSightRests() async throws {
    let (host, node) = try show(TestVideo()) { $0.shouldAutorepeat = true }
    let root = DisplayNode()
    host.container.rootNode = root
    root.addSubnode(node)
    node.frame = Rect(x: 0, y: 0, width: 192, height: 96)
    host.settle()
    node.play()
    host.advance(by: 0.5)
    let time = node.currentTime
    XCTAssertGreaterThan(time, 0.3)
    node.isHidden = true
    host.step()
    let rested = node.currentTime
    host.advance(by: 1)
    XCTAssertEqual(node.currentTime, rested)
    XCTAssertLessThan(rested - time, 0.05)
    XCTAssertEqual(node.state, .playbackLikelyToKeepUpButNotPlaying)
    node.isHidden = false
    host.advance(by: 0.3)
    XCTAssertEqual(node.currentTime, rested + 0.3, accuracy: 0.06)
    // Scrolled out, it also rests, and costs no turns.
    node.frame = Rect(x: 0, y: 200, width: 192, height: 96)
    XCTAssertTrue(host.settle(limit: 1))
  }

  @MainActor func testTheWindowSleepsBetweenPictures() async throws {
    let (host, node) = try show(TestVideo(rate: 10)) { $0.shouldAutorepeat = true }
    host.settle()
    node.play()
    host.advance(by: 1)
    let before = node.frameCounts.shown
    var composed = 0
    for _ in 0..<120 {
      host.step()
      if !host.lastChanged.isEmpty { composed += 1 }
    }
    XCTAssertEqual(Double(node.frameCounts.shown - before), 20, accuracy: 1, "ten pictures a second")
    XCTAssertEqual(composed, node.frameCounts.shown - before)
    XCTAssertEqual(node.frameCounts.dropped, 0)
  }

  @MainActor func testSeeks() async throws {
    let (host, node) = try show(TestVideo())
    host.settle()
    node.seek(to: 1.5)
    host.settle()
    XCTAssertEqual(host.screenshot().frameNumber, 45)
    XCTAssertEqual(node.currentTime, 1.5, accuracy: 0.001)
    node.seek(to: 0.95, exactly: false)
    host.settle()
    XCTAssertEqual(host.screenshot().frameNumber, 24)
    node.resetToPlaceholder()
    host.settle()
    XCTAssertEqual(host.screenshot().frameNumber, 0)
  }

  @MainActor func testGravity() async throws {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    let node = VideoNode(source: try TestVideo(frames: 2).source())
    host.container.rootNode = node
    host.settle()
    // The picture is twice as wide as high, so black bars lie above and below, and its lower half is not black.
    XCTAssertEqual(host.screenshot().pixel(x: 50, y: 5) & 0xffffff, 0)
    XCTAssertEqual(host.screenshot().pixel(x: 50, y: 95) & 0xffffff, 0)
    XCTAssertNotEqual(host.screenshot().pixel(x: 50, y: 70) & 0xffffff, 0)
    node.gravity = .aspectFill
    host.settle()
    XCTAssertNotEqual(host.screenshot().pixel(x: 50, y: 95) & 0xffffff, 0)
    node.gravity = .stretch
    host.settle()
    XCTAssertNotEqual(host.screenshot().pixel(x: 5, y: 95) & 0xffffff, 0)
  }

  @MainActor func testAVideoThatCannotBePlayedIsTold() async throws {
    let ear = VideoEar()
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    let node = VideoNode(source: .file("/nowhere/film.mp4"))
    node.delegate = ear
    node.shouldAutoplay = true
    host.container.rootNode = node
    XCTAssertTrue(host.settle())
    XCTAssertEqual(ear.errors.count, 1)
    XCTAssertTrue("\(try XCTUnwrap(node.error))".contains("/nowhere/film.mp4"))
    XCTAssertFalse(node.isPlaying)
  }

  @MainActor func testAnotherSourceBeginsAnew() async throws {
    let (host, node) = try show(TestVideo())
    host.settle()
    node.seek(to: 1)
    host.settle()
    node.source = try TestVideo(frames: 5).source()
    host.settle()
    XCTAssertEqual(node.currentTime, 0)
    XCTAssertEqual(host.screenshot().frameNumber, 0)
    node.source = nil
    host.settle()
    XCTAssertEqual(node.state, .unknown)
    XCTAssertEqual(host.screenshot().pixel(x: 5, y: 90) & 0xffffff, 0)
  }

  @MainActor func testLessMotionHoldsWhatNobodyAskedFor() async throws {
    let (host, node) = try show(TestVideo()) { $0.shouldAutoplay = true }
    host.container.reducesMotion = true
    host.advance(by: 0.5)
    XCTAssertEqual(node.state, .readyToPlay)
    node.play()
    host.advance(by: 0.5)
    XCTAssertEqual(node.state, .playing)
  }

  @MainActor func testSubtitlesShowAtTheirTimes() async throws {
    let (host, node) = try show(TestVideo(width: 320, height: 180, rate: 30)) { node in
      let text = SubtitleText([SubtitleText.Run("Hello")])
      node.subtitles = Subtitles(name: "test", cues: [SubtitleCue(start: 0.5, end: 1, text: text)])
    }
    host.settle()
    XCTAssertEqual(node.subtitleNode.cues, [])
    node.seek(to: 0.7)
    host.settle()
    XCTAssertEqual(node.subtitleNode.cues.map(\.text.plainText), ["Hello"])
    node.seek(to: 1.2)
    host.settle()
    XCTAssertEqual(node.subtitleNode.cues, [])
  }

  @MainActor func testEmbeddedSubtitlesShow() async throws {
    let (host, node) = try show(TestVideo(format: "matroska", texts: [(0.2, 1.5, "Guten Tag")]))
    host.settle()
    node.textTrack = node.facts?.tracks.first { $0.kind == .text }?.id
    node.seek(to: 0.7)
    host.settle()
    XCTAssertEqual(node.subtitleNode.cues.map(\.text.plainText), ["Guten Tag"])
  }

  @MainActor func testANodeHasTheShapeOfItsVideo() async throws {
    let node = VideoNode()
    XCTAssertEqual(node.layoutThatFits(SizeRange(width: 160)).size, Size(width: 160, height: 90))
    let host = HeadlessHost(size: Size(width: 200, height: 400))
    let root = DisplayNode()
    node.source = try TestVideo(frames: 2).source()
    root.addSubnode(node)
    node.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    host.container.rootNode = root
    host.settle()
    XCTAssertEqual(node.layoutThatFits(SizeRange(width: 160)).size, Size(width: 160, height: 80))
  }

  @MainActor func testAVideoThatChangesItsShapeIsNotSqueezed() async throws {
    let wide = TestVideo(format: "mpeg2video", codec: "mpeg2video", frames: 30)
    let high = TestVideo(format: "mpeg2video", codec: "mpeg2video", width: 96, height: 192, frames: 60)
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let node = VideoNode(source: .bytes(try wide.bytes() + high.bytes(), name: "both"))
    node.shouldAutoplay = true
    host.container.rootNode = node
    host.settle(limit: 0.1)
    XCTAssertEqual(node.player?.shownBlock?.frame, Rect(x: 0, y: 50, width: 200, height: 100))
    while node.facts?.pixelSize.width != 96, host.time < 10 { host.step() }
    host.step()
    XCTAssertEqual(node.player?.shownBlock?.frame, Rect(x: 50, y: 0, width: 100, height: 200))
    XCTAssertEqual(node.layoutThatFits(SizeRange(width: 100)).size, Size(width: 100, height: 200))
  }
}

/// Compares the states that it is told of with the node's.
@MainActor
private final class StateTeller: VideoNodeDelegate {
  var told: [(VideoPlayerState, VideoPlayerState)] = []
  var wrong: [VideoPlayerState] = []
  var pausesAtPlaying = false

  func videoNode(_ node: VideoNode, willChangeState old: VideoPlayerState, to new: VideoPlayerState) {
    told.append((old, new))
    if node.state != old { wrong.append(new) }
    if pausesAtPlaying, new == .playing { node.pause() }
  }
}

/// Takes the source away as soon as the file is open.
@MainActor
private final class Leaver: VideoNodeDelegate {
  var calls = 0
  var ring: VideoRing?

  func videoNodeDidFinishInitialLoading(_ node: VideoNode) {
    calls += 1
    ring = node.player?.ring
    node.source = nil
  }
}
