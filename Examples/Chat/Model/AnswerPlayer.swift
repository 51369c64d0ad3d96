import FeedContent
import Sateen

/// An answer that somebody gives.
struct Answer: Sendable {
  var author: Author
  var text: String
}

/// Plays answers one after another, on the clock of the window's frames: first somebody is writing, then the text comes.
@MainActor
final class AnswerPlayer: FrameTicker {
  enum Event {
    case began(Answer)
    /// The text so far.
    case said(String)
    case ended(String)
  }

  /// Told of every step.
  var onEvent: ((Event) -> Void)?
  private(set) var waiting: [Answer] = []
  private var playing: Playing?

  private struct Playing {
    var answer: Answer
    var stream: AnswerStream
    /// When the answer began, on the frame clock; nil before its first frame.
    var start: Double?
    var isAnnounced = false
    var shown = 0
  }

  /// How long somebody thinks before writing, and writes before there is something to read, in seconds.
  static let pause = 0.5
  static let typing = 0.9

  var isPlaying: Bool { playing != nil || !waiting.isEmpty }

  /// Has an answer given when all before it are.
  func play(_ answer: Answer, in container: RootContainer?) {
    waiting.append(answer)
    resume(in: container)
  }

  /// Goes on in a window, for answers that were asked for before there was one.
  func resume(in container: RootContainer?) {
    if isPlaying { container?.addTicker(self) }
  }

  func tick(at time: Double) -> Bool {
    if playing == nil, !waiting.isEmpty {
      let answer = waiting.removeFirst()
      playing = Playing(answer: answer, stream: AnswerStream(answer.text))
    }
    guard var now = playing else { return false }
    let start = now.start ?? time
    now.start = start
    if !now.isAnnounced, time >= start + Self.pause {
      now.isAnnounced = true
      onEvent?(.began(now.answer))
    }
    // A frame later than this is a small error of sums of sixtieths.
    let pieces = Int(((time - start - Self.pause - Self.typing) * AnswerStream.rate + 0.001).rounded(.down))
    if pieces > now.shown {
      now.shown = min(pieces, now.stream.count)
      let text = now.stream.prefix(now.shown)
      let isOver = now.shown == now.stream.count
      playing = isOver ? nil : now
      onEvent?(isOver ? .ended(text) : .said(text))
    } else {
      playing = now
    }
    return isPlaying
  }
}
