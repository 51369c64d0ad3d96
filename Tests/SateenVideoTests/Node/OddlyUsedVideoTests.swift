import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenVideo

/// Videos as odd programs use them.
final class OddlyUsedVideoTests: XCTestCase {
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

  // MARK: The end

  @MainActor func testASeekBeforePlayAtTheEndIsKept() async throws {
    let (host, node) = try show(TestVideo())
    host.settle()
    node.play()
    host.advance(by: 2.5)
    XCTAssertEqual(node.state, .finished)
    node.seek(to: 1.5)
    node.play()
    host.advance(by: 0.2)
    XCTAssertGreaterThan(node.currentTime, 1.4)
  }

  @MainActor func testASeekInTheCallbackOfTheEndIsKept() async throws {
    let again = Again()
    let (host, node) = try show(TestVideo(frames: 30)) { node in MainThread.assume { node.delegate = again } }
    host.settle()
    node.play()
    host.advance(by: 1.3)
    XCTAssertEqual(again.ends, 1)
    XCTAssertGreaterThan(node.currentTime, 0.5)
    host.advance(by: 0.6)
    XCTAssertEqual(again.ends, 2)
  }

  @MainActor func testANodeFarFromTheViewportHasNoState() async throws {
    let ear = VideoEar()
    let (host, node) = try show(TestVideo(frames: 200)) { node in MainThread.assume { node.delegate = ear } }
    host.settle()
    node.play()
    host.advance(by: 0.5)
    XCTAssertEqual(node.state, .playing)
    host.container.rootNode = DisplayNode()
    host.settle()
    XCTAssertNil(node.player)
    XCTAssertEqual(node.state, .unknown)
    XCTAssertEqual(ear.states.last, .unknown)
  }

  @MainActor func testALoopOfSoundThatIsNotHeardGoesOn() async throws {
    let ear = VideoEar()
    let (host, node) = try show(TestVideo(format: "matroska", codec: nil, sound: "aac", soundSeconds: 1)) { node in
      MainThread.assume { node.delegate = ear }
      node.isMuted = true
      node.shouldAutorepeat = true
    }
    host.settle()
    node.play()
    host.advance(by: 3.6)
    XCTAssertEqual(node.state, .playing)
    XCTAssertLessThanOrEqual(node.currentTime, 1.1)
    XCTAssertEqual(ear.ends, 3)
  }

  // MARK: Wishes from all sides

  @MainActor func testWishesFromOtherThreadsWhileItIsPlayed() async throws {
    let (host, node) = try show(TestVideo(format: "matroska", sound: "aac", texts: [(0.2, 1.5, "Guten Tag")])) {
      $0.shouldAutoplay = true
      $0.shouldAutorepeat = true
    }
    host.advance(by: 0.2)
    let isOver = Locked(false)
    let sources = [
      try TestVideo(frames: 20).source(), try TestVideo(codec: "libx264", frames: 40, bFrames: 2).source(),
    ]
    let group = DispatchGroup()
    for thread in 0..<4 {
      DispatchQueue.global().async(group: group) {
        var step = thread
        while !isOver.withLock({ $0 }) {
          step += 1
          node.rate = Double(step % 16) / 4
          node.isMuted = step % 3 == 0
          node.volume = Double(step % 11) / 10
          node.shouldAutorepeat = step % 5 != 0
          node.shouldAutoplay = step % 4 != 0
          node.gravity = [.aspectFit, .aspectFill, .stretch][step % 3]
          node.textTrack = step % 7 == 0 ? nil : step % 7
          node.soundTrack = step % 6 == 0 ? nil : step % 6
          node.subtitles = step % 2 == 0 ? nil : Subtitles(name: "s", cues: [])
          if step % 64 == 0 { node.source = sources[step / 64 % 2] }
          if step % 97 == 0 { node.poster = step % 2 == 0 ? nil : .file("/nowhere.png") }
          usleep(300)
        }
      }
    }
    for step in 0..<400 {
      host.step()
      if step % 9 == 0 { node.play() }
      if step % 31 == 0 { node.seek(to: Double(step % 20) / 10) }
      if step % 13 == 0 { host.resize(to: Size(width: 100 + Double(step % 90), height: 60)) }
      if step % 50 == 0 { host.container.appearance = step % 100 == 0 ? .dark : .light }
    }
    isOver.exchange(true)
    group.wait()
    node.source = sources[0]
    node.rate = 1
    node.gravity = .stretch
    host.resize(to: Size(width: 192, height: 96))
    host.settle()
    node.pause()
    node.seek(to: 0.5)
    host.settle()
    XCTAssertEqual(host.screenshot().frameNumber, 15)
  }

  @MainActor func testAWindowThatIsResizedInEachFrame() async throws {
    let (host, node) = try show(TestVideo(codec: "libx264", frames: 90, bFrames: 2)) { $0.shouldAutoplay = true }
    host.settle(limit: 0.1)
    let start = node.currentTime
    for step in 0..<60 {
      host.resize(to: Size(width: 192 + Double(step), height: 96 + Double(step) / 2))
      host.step()
    }
    XCTAssertEqual(node.currentTime, start + 1, accuracy: 0.05)
    XCTAssertGreaterThan(node.frameCounts.shown, 25)
    node.pause()
    for step in 0..<60 {
      host.resize(to: Size(width: 252 - Double(step), height: 126 - Double(step) / 2))
      host.step()
    }
    host.resize(to: Size(width: 192, height: 96))
    XCTAssertTrue(host.settle())
    XCTAssertEqual(host.screenshot().frameNumber, Int(node.currentTime * 30 + 0.01), "\(node.currentTime)")
  }

  @MainActor func testAClockThatJumpsAndOneThatStands() async throws {
    for isLooping in [false, true] {
      let (host, node) = try show(TestVideo()) { $0.shouldAutorepeat = isLooping }
      host.settle()
      node.play()
      host.advance(by: 0.5)
      host.frameDuration = 0
      let time = node.currentTime
      for _ in 0..<100 { host.step() }
      XCTAssertEqual(node.currentTime, time, accuracy: 0.02)
      host.frameDuration = 3 * 3600
      host.step()
      host.frameDuration = 1.0 / 60
      for _ in 0..<5 { host.step() }
      host.advance(by: 1)
      XCTAssertLessThanOrEqual(node.currentTime, 2.05)
      host.advance(by: 3)
      XCTAssertEqual(node.state, isLooping ? .playing : .finished)
    }
  }

  @MainActor func testTwoRunsOfOneScriptAreTheSame() async throws {
    let video = try TestVideo(format: "matroska", codec: "libx264", sound: "aac", bFrames: 2).source()
    func run() -> ([String], [UInt8]) {
      let ear = LoudEar()
      let (host, node) = show(video) { node in
        MainThread.assume { node.delegate = ear }
        node.shouldAutorepeat = true
      }
      host.settle()
      node.play()
      host.advance(by: 0.7)
      node.rate = 2
      host.advance(by: 1.1)
      node.seek(to: 0.3)
      host.advance(by: 0.31)
      host.resize(to: Size(width: 150, height: 80))
      host.advance(by: 0.2)
      node.gravity = .aspectFill
      node.pause()
      node.seek(to: 1.11, exactly: false)
      host.advance(by: 0.3)
      node.play()
      host.advance(by: 0.2)
      return (ear.news, host.screenshot().allBytes)
    }
    let first = run()
    XCTAssertGreaterThan(first.0.count, 10)
    for _ in 0..<5 {
      let next = run()
      XCTAssertEqual(next.0, first.0)
      XCTAssertTrue(next.1 == first.1)
    }
  }

  // MARK: Callbacks

  @MainActor func testANodeMayGoInAnyCallback() async throws {
    for action in 0..<6 {
      for moment in 0..<9 {
        let breaker = Breaker(moment, action)
        let host = HeadlessHost(size: Size(width: 192, height: 96))
        let root = DisplayNode()
        host.container.rootNode = root
        let node = VideoNode(
          source: moment == 8 ? .file("/nowhere.mp4") : try TestVideo(format: "matroska", frames: 20).source())
        let text = SubtitleText([SubtitleText.Run("Hello")])
        node.subtitles = Subtitles(name: "test", cues: [SubtitleCue(start: 0.1, end: 1, text: text)])
        breaker.other = try TestVideo(frames: 12).source()
        node.shouldAutoplay = true
        node.delegate = breaker
        node.frame = Rect(x: 0, y: 0, width: 192, height: 96)
        root.addSubnode(node)
        host.advance(by: 0.5)
        host.click(Point(x: 50, y: 50))
        host.advance(by: 1)
        XCTAssertTrue(host.settle(limit: 3), "\(moment) \(action)")
      }
    }
  }

  // MARK: The player

  /// A source that changes under the hand begins at its start all the same.
  @MainActor func testAnotherSourceWhileTheScrubberIsDragged() async throws {
    let host = HeadlessHost(size: Size(width: 480, height: 270))
    let player = VideoPlayerNode(source: try TestVideo(width: 320, height: 180, frames: 90).source())
    host.container.rootNode = player
    host.settle()
    player.videoNode.play()
    host.advance(by: 0.3)
    host.send(.pointerMoved(Point(x: 200, y: 200)))
    host.step()
    let scrubber = player.controls.scrubber
    let line = scrubber.convert(scrubber.bounds, to: player)
    host.send(.pointerMoved(Point(x: line.minX + 30, y: line.midY)))
    host.send(.pointerDown(Point(x: line.minX + 30, y: line.midY), button: .primary, clicks: 1))
    host.step()
    host.send(.pointerMoved(Point(x: line.midX, y: line.midY)))
    host.advance(by: 0.2)
    XCTAssertTrue(scrubber.isTracking)
    player.videoNode.source = try TestVideo(codec: "libx264", width: 320, height: 180, frames: 90).source()
    host.settle()
    XCTAssertEqual(player.videoNode.currentTime, 0, accuracy: 0.001)
    XCTAssertFalse(player.videoNode.isPlaying)
    host.send(.pointerUp(Point(x: line.midX, y: line.midY), button: .primary))
    host.settle()
    XCTAssertEqual(player.videoNode.currentTime, 0, accuracy: 0.001)
    XCTAssertFalse(player.videoNode.isPlaying)
  }
}

@MainActor
private final class Again: VideoNodeDelegate {
  var ends = 0

  func videoNodeDidPlayToEnd(_ node: VideoNode) {
    ends += 1
    guard ends == 1 else { return }
    node.seek(to: 0.5)
    node.play()
  }
}

@MainActor
private final class LoudEar: VideoNodeDelegate {
  var news: [String] = []

  func videoNode(_ node: VideoNode, willChangeState old: VideoPlayerState, to new: VideoPlayerState) {
    news.append("\(old) -> \(new)")
  }
  func videoNodeDidPlayToEnd(_ node: VideoNode) { news.append("end") }
  func videoNode(_ node: VideoNode, didPlayToTime time: Double) { news.append("\(time)") }
  func videoNode(_ node: VideoNode, didStallAtTime time: Double) { news.append("stall \(time)") }
  func videoNodeDidRecoverFromStall(_ node: VideoNode) { news.append("recovered") }
}

/// Does something drastic in one of the callbacks.
@MainActor
private final class Breaker: VideoNodeDelegate {
  private let moment, action: Int
  var other: VideoSource?
  private var count = 0

  init(_ moment: Int, _ action: Int) { (self.moment, self.action) = (moment, action) }

  private func act(_ now: Int, _ node: VideoNode) {
    guard now == moment, count < 3 else { return }
    count += 1
    switch action {
    case 0: node.removeFromSupernode()
    case 1: node.source = nil
    case 2: node.source = other
    case 3:
      node.rate = 4
      node.seek(to: 0.4)
      node.play()
      node.isMuted.toggle()
      node.frame = Rect(x: 0, y: 0, width: 40, height: 1)
    case 4:
      node.shouldAutorepeat.toggle()
      node.resetToPlaceholder()
      node.retry()
    default:
      let supernode = node.supernode
      node.removeFromSupernode()
      supernode?.addSubnode(node)
    }
  }

  func videoNode(_ node: VideoNode, shouldChangeStateTo state: VideoPlayerState) -> Bool {
    act(0, node)
    return true
  }
  func videoNode(_ node: VideoNode, willChangeState old: VideoPlayerState, to new: VideoPlayerState) { act(1, node) }
  func videoNodeDidPlayToEnd(_ node: VideoNode) { act(2, node) }
  func videoNode(_ node: VideoNode, didPlayToTime time: Double) { act(3, node) }
  func videoNodeDidStartInitialLoading(_ node: VideoNode) { act(4, node) }
  func videoNodeDidFinishInitialLoading(_ node: VideoNode) { act(5, node) }
  func videoNode(_ node: VideoNode, didShow cues: [SubtitleCue]) { act(6, node) }
  func didTapVideoNode(_ node: VideoNode) -> Bool {
    act(7, node)
    return false
  }
  func videoNode(_ node: VideoNode, didFail error: VideoError) { act(8, node) }
}
