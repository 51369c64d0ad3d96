import Sateen

/// Where a script is: time goes in, and what is to be done in this frame comes out. It knows neither clock nor window.
public struct ScriptPlayback: Sendable {
  public enum Effect: Sendable {
    case send(InputEvent)
    case resize(WindowSize)
    case screenshot(String)
    case filmstrip(String, frames: Int, seconds: Double, Rect)
    case quit
  }

  private let actions: [InputScript.Action]
  private var next = 0
  /// When the present action began, and how often it was asked.
  private var begin: Double?
  private var frame = 0

  public init(_ script: InputScript) {
    actions = script.actions
  }

  public var isFinished: Bool { next >= actions.count }

  /// The actions due before the frame at a time. Each action takes a frame at least, so that the next one finds its result.
  public mutating func advance(to time: Double) -> [Effect] {
    guard !isFinished else { return [] }
    let start = begin ?? time
    begin = start
    let (effects, isDone) = perform(actions[next], after: time - start)
    frame += 1
    if isDone {
      next += 1
      begin = nil
      frame = 0
    }
    return effects
  }

  private mutating func perform(_ action: InputScript.Action, after time: Double) -> (effects: [Effect], isDone: Bool) {
    switch action {
    case .wait(let seconds): return ([], time >= seconds)
    case .move(let point): return ([.send(.pointerMoved(point))], true)
    case .wheel(let point, let notches):
      return ([.send(.pointerMoved(point)), .send(.wheel(point, dx: 0, dy: notches))], true)
    case .click(let point):
      if frame > 0 { return ([.send(.pointerUp(point, button: .primary))], true) }
      return ([.send(.pointerMoved(point)), .send(.pointerDown(point, button: .primary, clicks: 1))], false)
    case .drag(let from, let to, let seconds):
      if frame == 0 {
        return ([.send(.pointerMoved(from)), .send(.pointerDown(from, button: .primary, clicks: 1))], false)
      }
      let part = seconds > 0 ? min(1, time / seconds) : 1
      let here = Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
      let moved = Effect.send(.pointerMoved(here))
      return part < 1 ? ([moved], false) : ([moved, .send(.pointerUp(to, button: .primary))], true)
    case .key(let key, let modifiers):
      return ([.send(.keyDown(key, modifiers, isRepeat: false)), .send(.keyUp(key, modifiers))], true)
    case .type(let text):
      let characters = Array(text)
      guard frame < characters.count else { return ([], true) }
      return ([.send(.textInput(String(characters[frame])))], frame + 1 == characters.count)
    case .drop(let point, let path): return ([.send(.filesDropped(point, paths: [path]))], true)
    case .resize(let size): return ([.resize(size)], true)
    case .screenshot(let path): return ([.screenshot(path)], true)
    case .filmstrip(let path, let frames, let seconds, let area):
      return ([.filmstrip(path, frames: frames, seconds: seconds, area)], true)
    case .quit:
      next = actions.count
      return ([.quit], false)
    }
  }
}
