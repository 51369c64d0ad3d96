import Foundation
import Sateen
import SateenVideo

/// Plays videos as a program would, in a window, and prints what that took as lines "FIG name value". `run-videobench`
/// starts it, in turns with libmpv.
@main
@MainActor
struct VideoBench {
  static func main() {
    do throws(BenchFailure) {
      let options = try BenchOptions(CommandLine.arguments.dropFirst())
      switch options.lap {
      case .make: try BenchVideo(options).write(to: options.file)
      case .play: PlayLap(options).run()
      case .feed: FeedLap(options).run()
      case .sound: try SoundLap(options).run()
      case .loop: try LoopLap(options).run()
      }
    } catch {
      FileHandle.standardError.write(Data("VideoBench: \(error.description)\n".utf8))
      exit(2)
    }
  }
}

/// A measurement that cannot be made.
struct BenchFailure: Error, CustomStringConvertible {
  let description: String
}

/// The program's arguments.
struct BenchOptions {
  enum Lap: String {
    case make, play, feed, sound, loop
  }

  var lap: Lap
  var file: String
  var width: Int
  var height: Int
  /// Seconds of the video that is made, or seconds that it is played for.
  var seconds: Double

  static let usage = "usage: VideoBench make|play|feed|sound|loop FILE WIDTH HEIGHT SECONDS"

  init(_ arguments: ArraySlice<String>) throws(BenchFailure) {
    let words = Array(arguments)
    guard words.count == 5, let lap = Lap(rawValue: words[0]), let width = Int(words[2]), let height = Int(words[3]),
      let seconds = Double(words[4]), (16...8192).contains(width), (16...8192).contains(height), seconds > 0
    else { throw BenchFailure(description: Self.usage) }
    self.lap = lap
    file = words[1]
    (self.width, self.height, self.seconds) = (width, height, seconds)
  }

  var size: Size { Size(width: Double(width), height: Double(height)) }
}
