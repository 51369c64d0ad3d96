import Foundation
import Sateen

/// Input written down: an event a line, played one after another.
public struct InputScript: Sendable {
  public enum Action: Equatable, Sendable {
    case wait(Double)
    case move(Point)
    case wheel(Point, notches: Double)
    case click(Point)
    case drag(from: Point, to: Point, seconds: Double)
    case key(Key, KeyModifiers)
    /// Typed text, a character each frame.
    case type(String)
    /// A file that is dropped on the window.
    case drop(Point, path: String)
    case resize(WindowSize)
    case screenshot(String)
    /// Frames side by side; they need a clock of the script's own.
    case filmstrip(String, frames: Int, seconds: Double, Rect)
    case quit
  }

  /// The text of `--help` about scripts.
  public static let help = """
    A script for --script has an event on each line: wait SECONDS, move X Y, click X Y, wheel X Y NOTCHES (more than 0 \
    is towards the end), drag X1 Y1 X2 Y2 SECONDS, key NAME (up, pagedown, home, space, f1, d, shift+space, ...), \
    type TEXT (all that follows on the line), drop X Y FILE, resize W H, screenshot OUT.png, filmstrip OUT.png FRAMES SECONDS X Y W H (frames side by side), quit. - reads it from standard input. Places are points from the window's top left corner; # begins a comment. \
    Each event takes a frame; with --screenshot the script is played on a clock of its own, without a window.
    """

  public private(set) var actions: [Action] = []

  /// Reads a script.
  /// - Throws: ``ProgramError`` naming file and line.
  public init(path: String) throws {
    let text = try Self.text(path)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let name = words.first else { continue }
      do {
        // Spaces and signs of a text are its own.
        if name == "type" {
          actions.append(try Self.typing(line))
          continue
        }
        actions.append(try Self.action(name, Array(words.dropFirst())))
      } catch let error as ProgramError {
        throw ProgramError("\(path):\(index + 1): \(error)")
      }
    }
  }

  /// The most a script may have, in bytes: a pipe may never end.
  private static let mostBytes = 4 << 20

  /// Read to its end, which for a pipe only its writer knows; `-` is standard input.
  private static func text(_ path: String) throws -> String {
    let file = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
    var data = Data()
    do {
      while let part = try file?.read(upToCount: 65_536), !part.isEmpty, data.count <= mostBytes { data += part }
    } catch {
      throw ProgramError("cannot read the script \(path)")
    }
    guard file != nil else { throw ProgramError("cannot read the script \(path)") }
    guard data.count <= mostBytes else { throw ProgramError("the script \(path) has more than \(mostBytes) bytes") }
    guard let text = String(data: data, encoding: .utf8) else {
      throw ProgramError("the script \(path) is not text in UTF-8")
    }
    return text
  }

  private static let forms = [
    "wait": "wait SECONDS", "move": "move X Y", "wheel": "wheel X Y NOTCHES", "click": "click X Y",
    "drag": "drag X1 Y1 X2 Y2 SECONDS", "key": "key NAME", "drop": "drop X Y FILE", "resize": "resize W H",
    "screenshot": "screenshot OUT.png",
    "filmstrip": "filmstrip OUT.png FRAMES SECONDS X Y W H", "quit": "quit",
  ]

  private static func action(_ name: String, _ words: [String]) throws -> Action {
    guard let form = forms[name] else { throw ProgramError("there is no event \(name)") }
    guard words.count == form.split(separator: " ").count - 1 else { throw ProgramError("write \(form)") }
    switch name {
    case "quit": return .quit
    case "screenshot": return .screenshot(words[0])
    case "filmstrip": return try filmstrip(words)
    case "key":
      guard let (key, modifiers) = key(words[0]) else { throw ProgramError("there is no key \(words[0])") }
      return .key(key, modifiers)
    case "drop": return .drop(Point(x: try number(words[0]), y: try number(words[1])), path: words[2])
    default: break
    }
    let numbers = try words.map(number)
    switch name {
    case "move": return .move(Point(x: numbers[0], y: numbers[1]))
    case "click": return .click(Point(x: numbers[0], y: numbers[1]))
    case "wheel": return .wheel(Point(x: numbers[0], y: numbers[1]), notches: numbers[2])
    case "resize":
      guard let size = WindowSize(argument: "\(words[0])x\(words[1])") else {
        throw ProgramError("a window is 100 to 8000 points wide and high")
      }
      return .resize(size)
    case "drag":
      guard (0...60).contains(numbers[4]) else { throw ProgramError("a drag takes 0 to 60 seconds") }
      return .drag(
        from: Point(x: numbers[0], y: numbers[1]), to: Point(x: numbers[2], y: numbers[3]), seconds: numbers[4])
    default:
      guard (0...3_600).contains(numbers[0]) else { throw ProgramError("one can wait 0 to 3600 seconds") }
      return .wait(numbers[0])
    }
  }

  private static func typing(_ line: Substring) throws -> Action {
    let text = line.drop(while: \.isWhitespace).dropFirst("type".count).dropFirst()
    guard !text.isEmpty else { throw ProgramError("write type TEXT") }
    return .type(String(text))
  }

  private static func number(_ word: String) throws -> Double {
    guard let number = Double(word), abs(number) <= 100_000 else { throw ProgramError("\(word) is no usable number") }
    return number
  }

  private static func filmstrip(_ words: [String]) throws -> Action {
    let numbers = try words.dropFirst().map(number)
    guard let frames = Int(words[1]), (1...100).contains(frames), (0...60).contains(numbers[1]) else {
      throw ProgramError("a filmstrip has 1 to 100 frames, 0 to 60 seconds apart")
    }
    guard numbers[4] > 0, numbers[5] > 0 else { throw ProgramError("a filmstrip shows an area of the window") }
    let area = Rect(x: numbers[2], y: numbers[3], width: numbers[4], height: numbers[5])
    return .filmstrip(words[0], frames: frames, seconds: numbers[1], area)
  }

  private static let keys: [String: Key] = [
    "up": .up, "down": .down, "left": .left, "right": .right, "pageup": .pageUp, "pagedown": .pageDown, "home": .home,
    "end": .end, "space": .space, "enter": .enter, "escape": .escape, "tab": .tab, "backspace": .backspace,
    "delete": .delete, "insert": .insert, "menu": .menu,
  ]

  private static func key(_ name: String) -> (Key, KeyModifiers)? {
    var modifiers: KeyModifiers = []
    var parts = name.lowercased().split(separator: "+").map(String.init)
    // The key itself may be the sign between the others.
    guard let last = name == "+" || name.hasSuffix("++") ? "+" : parts.popLast() else { return nil }
    for part in parts {
      switch part {
      case "shift": modifiers.insert(.shift)
      case "ctrl": modifiers.insert(.control)
      case "alt": modifiers.insert(.alt)
      default: return nil
      }
    }
    if let key = keys[last] { return (key, modifiers) }
    if last.count == 1, let character = last.first { return (.character(character), modifiers) }
    if last.hasPrefix("f"), let number = Int(last.dropFirst()), (1...12).contains(number) {
      return (.function(number), modifiers)
    }
    return nil
  }
}
