import Sateen

/// Plays a script in a window, between its frames.
@MainActor
public final class WindowScriptPlayer: FrameTicker {
  /// Why the script could not go on.
  public private(set) var error: ProgramError?
  private var playback: ScriptPlayback
  private weak var window: Window?
  private var lastFrame = -1.0

  public init(_ script: InputScript, in window: Window) {
    playback = ScriptPlayback(script)
    self.window = window
    window.container.addTicker(self)
  }

  /// Keeps frames coming while there is something to play.
  public func tick(at time: Double) -> Bool { !playback.isFinished }

  /// To be called between frames.
  /// - Returns: whether the window shall go on.
  public func advance() -> Bool {
    // The script begins with the first picture on screen, and takes one step a frame.
    guard let window, window.container.statistics.presentedFrames > 0 else { return true }
    let time = window.container.frameTime
    guard time > lastFrame else { return true }
    lastFrame = time
    for effect in playback.advance(to: time) {
      switch effect {
      case .send(let event): window.container.enqueue(event)
      case .resize(let size): window.setSize(Size(width: Double(size.width), height: Double(size.height)))
      case .screenshot(let path):
        do {
          try window.screenshot()?.writePNG(to: path)
        } catch {
          self.error = ProgramError("\(error)")
          return false
        }
      case .filmstrip(let path, _, _, _):
        self.error = ProgramError("the filmstrip \(path) needs --screenshot: time goes on in a window")
        return false
      case .quit: return false
      }
    }
    return true
  }
}
