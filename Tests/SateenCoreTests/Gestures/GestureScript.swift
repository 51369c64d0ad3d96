import SateenCore
import SateenLayout

/// Events in a readable form, separated by spaces:
///
/// - `d1@10,20` touch 1 comes down at a point; `d1@10,20:tap,scroll` inside the views of these gestures alone.
/// - `p1@10,20` the pointer's button is pressed; `pp1@10,20` with a second click.
/// - `m1@10,20` touch 1 moves, `u1` is lifted, `c1` is cancelled.
/// - `t0.5` the time is 0.5 seconds, and alarms that are due go off; `s0.5` events from now on carry that time.
/// - `x:tap` the view of a gesture leaves the window.
struct GestureScript {
  let words: [Substring]

  init(_ text: String) {
    words = text.split(separator: " ")
  }

  /// - Returns: what the gestures did, as in "tap:recognized".
  func run(_ scene: inout GestureScene) -> String {
    var places: [Int64: Point] = [:]
    for word in words {
      let letters = word.prefix { $0.isLetter }
      let rest = word.dropFirst(letters.count).split(separator: ":", maxSplits: 1)
      if letters == "t" || letters == "s" {
        guard let time = Double(rest[0]) else { continue }
        if letters == "t" { scene.tick(time) } else { scene.time = time }
        continue
      }
      if letters == "x" {
        if let id = scene.id(String(rest[0])) { scene.removed(id) }
        continue
      }
      let parts = rest[0].split(separator: "@")
      guard let touch = Int64(parts[0]) else { continue }
      if parts.count > 1 {
        let numbers = parts[1].split(separator: ",").compactMap { Double($0) }
        places[touch] = Point(x: numbers[0], y: numbers[1])
      }
      let hit = rest.count > 1 ? rest[1].split(separator: ",").compactMap { scene.id(String($0)) } : nil
      var sample = GestureSample(touch: touch, point: places[touch] ?? .zero, time: scene.time)
      switch letters {
      case "d": scene.began(sample, hit: hit)
      case "p", "pp":
        sample.isFinger = false
        sample.tapCount = letters.count
        scene.began(sample, hit: hit)
      case "m": scene.moved(sample)
      case "u": scene.ended(sample)
      default: scene.cancelled(touch)
      }
    }
    return scene.log.joined(separator: " ")
  }
}
