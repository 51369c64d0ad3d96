import Foundation
import Sateen
import SateenVideo

/// The contents of the window: a player, and a line that tells what went wrong.
@MainActor
final class PlayerScreen: VideoNodeDelegate {
  let player = VideoPlayerNode()
  private let stage = DropNode()
  private let notice = TextNode()
  private weak var container: RootContainer?
  /// Hears of the title that a window should have.
  var onTitle: ((String) -> Void)?
  /// The subtitles of the video, shown or not.
  private(set) var subtitles: Subtitles?
  /// The text of the line; nil where it is hidden.
  private(set) var message: String?

  init() {
    player.videoNode.delegate = self
    notice.backgroundColor = Color(hex: 0xB3261E)
    notice.cornerRadius = 8
    notice.maximumNumberOfLines = 3
    notice.isHidden = true
    let (player, notice) = (player, notice)
    stage.automaticallyManagesSubnodes = true
    stage.backgroundColor = .black
    stage.layoutSpecBlock = { _, _ in
      player.flexGrow().flexShrink()
        .overlay(notice.padding(16).aligned(horizontal: .center, vertical: .start))
    }
    stage.onFiles = { [weak self] in self?.take($0) }
  }

  func install(in container: RootContainer) {
    self.container = container
    container.rootNode = stage
    container.firstResponder = player.view
    container.addKeyHandler { [weak self, weak container] key, modifiers in
      switch (key, modifiers) {
      case (.character("c"), []): self?.toggleSubtitles()
      case (.character("d"), .control): container?.appearance.toggle()
      default: return false
      }
      return true
    }
  }

  // MARK: Opening

  /// Plays a video from a time on, in seconds. Without subtitles, those of a file beside it show.
  func open(_ source: VideoSource, subtitles: Subtitles? = nil, start: Double = 0) {
    say(nil)
    let video = player.videoNode
    video.source = source
    show(subtitles)
    if start > 0 { video.seek(to: start) }
    video.play()
    onTitle?(source.name.split(separator: "/").last.map(String.init) ?? "Player")
    guard subtitles == nil, case .file(let path) = source else { return }
    read(Self.neighbours(of: path)) { [weak self] found, _ in
      guard let self, player.videoNode.source == source, let found else { return }
      show(found)
    }
  }

  /// The files that may have the subtitles of a video.
  static func neighbours(of path: String) -> [String] {
    let base = URL(fileURLWithPath: path).deletingPathExtension().path
    return ["srt", "vtt"].map { "\(base).\($0)" }
  }

  private func take(_ files: [String]) {
    guard let file = files.first else { return }
    guard ["srt", "vtt"].contains(URL(fileURLWithPath: file).pathExtension.lowercased()) else {
      return open(.file(file))
    }
    read([file]) { [weak self] found, error in
      if let found { self?.show(found) }
      self?.say(error.map { "\($0)" })
    }
  }

  /// Reads the first file that there is, on a worker.
  private func read(_ files: [String], _ then: @escaping @MainActor @Sendable (Subtitles?, VideoError?) -> Void) {
    WorkQueue.shared.submit(.visible) {
      var result: (Subtitles?, VideoError?) = (nil, nil)
      for file in files where result.0 == nil {
        do throws(VideoError) {
          result = (try Subtitles(file: file), nil)
        } catch {
          result.1 = error
        }
      }
      let found = result
      MainQueue.shared.post { then(found.0, found.1) }
    }
  }

  // MARK: Showing

  private func show(_ subtitles: Subtitles?) {
    self.subtitles = subtitles
    player.videoNode.subtitles = subtitles
  }

  private func toggleSubtitles() {
    let video = player.videoNode
    video.subtitles = video.subtitles == nil ? subtitles : nil
  }

  private func say(_ message: String?) {
    self.message = message
    notice.isHidden = message == nil
    var text = AttributedText(message ?? "", font: .body, color: .white)
    text.paragraphStyle.alignment = .center
    notice.attributedText = text
  }

  func videoNode(_ node: VideoNode, didFail error: VideoError) { say("\(error)") }
}

/// The whole window, which takes files that are dropped on it.
private final class DropNode: DisplayNode {
  var onFiles: (([String]) -> Void)?

  override func filesDropped(_ paths: [String], at point: Point) -> Bool {
    onFiles?(paths)
    return onFiles != nil
  }
}
