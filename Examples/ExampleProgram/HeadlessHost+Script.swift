import Sateen
import SateenTesting

extension HeadlessHost {
  /// Plays a script to its end, or to its `quit`.
  public func play(_ script: InputScript) throws {
    var playback = ScriptPlayback(script)
    while !playback.isFinished {
      for effect in playback.advance(to: time) {
        switch effect {
        case .send(let event): send(event)
        case .resize(let size): resize(to: Size(width: Double(size.width), height: Double(size.height)))
        case .screenshot(let path): try OutputFile.write(screenshot(), to: path)
        case .filmstrip(let path, let frames, let seconds, let area):
          guard let strip = filmstrip(frames: frames, every: seconds, of: area) else {
            throw ProgramError("the filmstrip \(path) shows nothing of the window, or is too large")
          }
          try OutputFile.write(strip, to: path)
        case .quit: return
        }
      }
      step()
    }
  }
}
