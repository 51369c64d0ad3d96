import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenVideo

final class VideoPlayerNodeTests: XCTestCase {
  @MainActor private func show(_ video: TestVideo = TestVideo(width: 320, height: 180)) throws -> (
    HeadlessHost, VideoPlayerNode
  ) {
    let host = HeadlessHost(size: Size(width: 480, height: 270))
    let player = VideoPlayerNode(source: try video.source())
    host.container.rootNode = player
    XCTAssertTrue(host.settle())
    return (host, player)
  }

  @MainActor func testTheBigButtonPlays() async throws {
    let (host, player) = try show()
    XCTAssertTrue(player.controls.look.isBig)
    host.click(Point(x: 240, y: 135))
    host.advance(by: 0.3)
    XCTAssertTrue(player.videoNode.isPlaying)
    XCTAssertFalse(player.controls.look.isBig)
    // A press on the picture pauses it.
    host.click(Point(x: 100, y: 60))
    host.advance(by: 0.5)
    XCTAssertFalse(player.videoNode.isPlaying)
  }

  @MainActor func testKeys() async throws {
    let (host, player) = try show()
    XCTAssertTrue(player.focus())
    host.press(.character("k"))
    host.advance(by: 0.2)
    XCTAssertTrue(player.videoNode.isPlaying)
    host.press(.space)
    XCTAssertFalse(player.videoNode.isPlaying)
    host.press(.character("5"))
    host.settle()
    XCTAssertEqual(player.videoNode.currentTime, 1, accuracy: 0.04)
    host.press(.right)
    host.settle()
    XCTAssertEqual(player.videoNode.currentTime, 2, accuracy: 0.05)
    host.press(.left)
    host.settle()
    XCTAssertEqual(player.videoNode.currentTime, 0, accuracy: 0.001)
    host.press(.character("m"))
    XCTAssertTrue(player.videoNode.isMuted)
    host.press(.character(">"))
    XCTAssertEqual(player.videoNode.rate, 1.25)
    XCTAssertEqual(player.controls.rateButton.text, "1.25×")
    host.press(.character("<"))
    XCTAssertEqual(player.videoNode.rate, 1)
  }

  @MainActor func testTheFocusStaysWithThePlayerWhenItsControlsGo() async throws {
    let host = HeadlessHost(size: Size(width: 480, height: 400))
    let player = VideoPlayerNode(source: try TestVideo(width: 320, height: 180, frames: 300).source())
    let button = ButtonNode()
    button.setTitle("Below", for: .normal)
    let root = DisplayNode()
    root.addSubnode(player)
    root.addSubnode(button)
    player.frame = Rect(x: 0, y: 0, width: 480, height: 270)
    button.frame = Rect(x: 0, y: 300, width: 100, height: 40)
    host.container.rootNode = root
    XCTAssertTrue(host.settle())
    XCTAssertTrue(player.controls.playButton.focus())
    host.press(.enter)
    host.advance(by: 4)
    XCTAssertFalse(player.showsControls)
    XCTAssertTrue(player.videoNode.isPlaying)
    XCTAssertTrue(host.container.firstResponder === player.loadedView)
    host.press(.space)
    XCTAssertFalse(player.videoNode.isPlaying)
  }

  @MainActor func testTheTimeIsOneLineInASmallPlayer() async throws {
    let host = HeadlessHost(size: Size(width: 200, height: 120))
    let player = VideoPlayerNode(source: try TestVideo(width: 320, height: 180).source())
    host.container.rootNode = player
    XCTAssertTrue(host.settle())
    XCTAssertLessThan(player.controls.timeText.bounds.height, 24)
    XCTAssertGreaterThan(player.controls.timeText.bounds.width, 60)
  }

  @MainActor func testDraggingTheScrubberSeeks() async throws {
    let (host, player) = try show()
    let scrubber = player.controls.scrubber
    let line = scrubber.convert(scrubber.bounds, to: player)
    let y = line.midY
    host.drag(from: Point(x: line.minX + 10, y: y), to: Point(x: line.midX, y: y))
    host.settle()
    XCTAssertEqual(player.videoNode.currentTime, 1, accuracy: 0.05)
    XCTAssertEqual(scrubber.time, 1, accuracy: 0.05)
    XCTAssertTrue(player.controls.timeText.attributedText.string.hasPrefix("0:01 / 0:02"))
  }

  @MainActor func testControlsGoWhileTheVideoIsPlayed() async throws {
    let (host, player) = try show(TestVideo(width: 320, height: 180, frames: 400))
    player.videoNode.play()
    host.advance(by: 1)
    XCTAssertTrue(player.showsControls)
    host.advance(by: 3)
    XCTAssertFalse(player.showsControls)
    host.send(.pointerMoved(Point(x: 50, y: 50)))
    host.step()
    XCTAssertTrue(player.showsControls)
    host.advance(by: 4)
    XCTAssertFalse(player.showsControls)
    player.videoNode.pause()
    host.step()
    XCTAssertTrue(player.showsControls)
  }

  @MainActor func testTheWholeWindow() async throws {
    let host = HeadlessHost(size: Size(width: 480, height: 400))
    let root = DisplayNode()
    let player = VideoPlayerNode(source: try TestVideo(width: 320, height: 180, frames: 200).source())
    root.addSubnode(player)
    player.frame = Rect(x: 20, y: 20, width: 160, height: 90)
    host.container.rootNode = root
    host.settle()
    player.videoNode.play()
    host.advance(by: 0.5)
    let time = player.videoNode.currentTime
    XCTAssertTrue(player.focus())
    host.press(.character("f"))
    host.advance(by: 0.3)
    XCTAssertTrue(player.isFullWindow)
    XCTAssertEqual(player.videoNode.bounds.size, Size(width: 480, height: 400))
    XCTAssertEqual(player.videoNode.state, .playing)
    XCTAssertEqual(player.videoNode.currentTime, time + 0.3, accuracy: 0.15)
    host.press(.escape)
    host.advance(by: 0.3)
    XCTAssertFalse(player.isFullWindow)
    XCTAssertEqual(player.videoNode.bounds.size, Size(width: 160, height: 90))
    XCTAssertEqual(player.videoNode.state, .playing)
  }

  @MainActor func testAPlayerThatGoesLeavesTheWindow() async throws {
    for isReleased in [false, true] {
      let host = HeadlessHost(size: Size(width: 480, height: 400))
      let root = DisplayNode()
      host.container.rootNode = root
      weak var released: VideoPlayerNode?
      func fill() throws {
        let player = VideoPlayerNode(source: try TestVideo(width: 320, height: 180).source())
        root.addSubnode(player)
        player.frame = Rect(x: 20, y: 20, width: 160, height: 90)
        host.settle()
        player.toggleFullWindow()
        host.advance(by: 0.2)
        XCTAssertTrue(player.isFullWindow)
        XCTAssertEqual(player.videoNode.bounds.width, 480)
        released = player
        player.removeFromSupernode()
        host.advance(by: 0.2)
        guard !isReleased else { return }
        XCTAssertFalse(player.isFullWindow)
        root.addSubnode(player)
        host.settle()
        XCTAssertEqual(player.videoNode.bounds.width, 160)
        player.removeFromSupernode()
      }
      try fill()
      host.advance(by: 0.5)
      XCTAssertNil(released)
    }
  }

  @MainActor func testAVideoThatHasEndedIsAtItsEndInAnySize() async throws {
    let (host, player) = try show(TestVideo(width: 320, height: 180, frames: 10))
    player.videoNode.play()
    host.advance(by: 1)
    XCTAssertEqual(player.videoNode.state, .finished)
    host.resize(to: Size(width: 300, height: 200))
    host.settle()
    XCTAssertEqual(player.videoNode.state, .finished)
    XCTAssertEqual(player.controls.playButton.glyph, .again)
    player.togglePlaying()
    host.advance(by: 0.1)
    XCTAssertEqual(player.videoNode.state, .playing)
    XCTAssertLessThan(player.videoNode.currentTime, 0.2)
  }

  @MainActor func testPartsCanBeReplacedAndLeftOut() async throws {
    let (host, player) = try show()
    let mine = ButtonNode()
    mine.setTitle("Start")
    player.replace(.playButton, by: mine)
    player.hiddenParts = [.rateButton, .fullWindowButton]
    host.settle()
    XCTAssertTrue(mine.supernode === player.controls)
    XCTAssertNil(player.controls.playButton.supernode)
    XCTAssertNil(player.controls.rateButton.supernode)
    XCTAssertTrue(player.node(of: .playButton) === mine)
    player.replace(.playButton, by: nil)
    host.settle()
    XCTAssertNotNil(player.controls.playButton.supernode)
  }

  @MainActor func testQuickPressesOfAButtonAreNoDoubleClick() async throws {
    let (host, player) = try show()
    host.settle()
    let button = player.controls.rateButton
    let place = button.convert(button.bounds, to: player).center
    host.click(place)
    host.click(place)
    host.settle()
    XCTAssertEqual(player.videoNode.rate, 1.5)
    XCTAssertFalse(player.isFullWindow)
    // The big button goes by being pressed.
    for clicks in [1, 2] {
      host.send(.pointerMoved(Point(x: 240, y: 135)))
      host.send(.pointerDown(Point(x: 240, y: 135), button: .primary, clicks: clicks))
      host.step()
      host.send(.pointerUp(Point(x: 240, y: 135), button: .primary))
      host.step()
    }
    host.advance(by: 0.5)
    XCTAssertFalse(player.isFullWindow)
    XCTAssertTrue(player.videoNode.isPlaying)
    // On the picture it is one.
    host.click(Point(x: 100, y: 60))
    host.click(Point(x: 100, y: 60))
    XCTAssertTrue(player.isFullWindow)
  }

  @MainActor func testAnErrorShowsInPlaceOfThePicture() async throws {
    let host = HeadlessHost(size: Size(width: 480, height: 270))
    let player = VideoPlayerNode(source: .file("/nowhere/film.mp4"))
    host.container.rootNode = player
    host.settle()
    XCTAssertNotNil(player.controls.errorText.supernode)
    XCTAssertTrue(player.controls.errorText.attributedText.string.contains("/nowhere/film.mp4"))
    player.hiddenParts = [.bigPlayButton]
    host.settle()
    XCTAssertNotNil(player.controls.errorText.supernode)
    XCTAssertNil(player.controls.bigPlayButton.supernode)
  }

  @MainActor func testTheButtonUnderAnErrorTriesAgain() async throws {
    let bytes = try TestVideo().bytes()
    let path = "/tmp/sateen-late-\(getpid()).mp4"
    for size in [Size(width: 480, height: 270), Size(width: 320, height: 120)] {
      let host = HeadlessHost(size: size)
      let player = VideoPlayerNode(source: .file(path))
      host.container.rootNode = player
      host.settle()
      let button = player.controls.bigPlayButton
      XCTAssertEqual(button.glyph, .again)
      let (place, text) = (button.convert(button.bounds, to: player), player.controls.errorText)
      XCTAssertFalse(place.intersects(text.convert(text.bounds, to: player)), "\(size)")
      XCTAssertTrue(player.bounds.contains(place), "\(size)")
      // Still nothing there.
      host.click(place.center)
      host.settle()
      XCTAssertNotNil(player.videoNode.error)
      XCTAssertNotNil(text.supernode)
      XCTAssertTrue(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
      defer { unlink(path) }
      host.click(place.center)
      host.advance(by: 1)
      XCTAssertNil(player.videoNode.error)
      XCTAssertNil(text.supernode)
      XCTAssertEqual(player.videoNode.state, .playing)
      XCTAssertGreaterThan(player.videoNode.currentTime, 0.5)
    }
  }

  func testTimesInFigures() {
    XCTAssertEqual(VideoTime.string(0), "0:00")
    XCTAssertEqual(VideoTime.string(187.9), "3:07")
    XCTAssertEqual(VideoTime.string(3787), "1:03:07")
    XCTAssertEqual(VideoTime.string(7, of: 4000), "0:00:07")
    XCTAssertEqual(VideoTime.string(.nan), "0:00")
    XCTAssertEqual(VideoRate.text(1), "1×")
    XCTAssertEqual(VideoRate.text(1.5), "1.5×")
    XCTAssertEqual(VideoRate.text(1.25), "1.25×")
  }
}
