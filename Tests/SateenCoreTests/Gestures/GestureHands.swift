import SateenCore
import SateenLayout

/// Three fingers and a pointer that do anything, to a random choice of gestures.
struct GestureHands {
  private var random: SeededRandom
  private var places: [Int64: Point] = [:]
  private var time = 0.0
  /// Whether events are also unusable: NaN, times that go back, touches that end twice.
  var isHostile: Bool
  private(set) var stepCount = 0

  init(seed: UInt64, isHostile: Bool) {
    random = SeededRandom(seed: seed)
    self.isHostile = isHostile
  }

  mutating func makeScene() -> GestureScene {
    let gestures = GestureScene.Gesture.all.filter { _ in random.oneIn(3) }
    return GestureScene(gestures, isChecked: true)
  }

  /// Some events, and then nothing for a while.
  mutating func play(_ scene: inout GestureScene) {
    let ids = scene.gestures.indices.map { GestureArbiter.ID(UInt64($0)) }
    for _ in 0..<random.int(1...40) { act(on: &scene, ids) }
    for touch in places.keys.sorted() { scene.ended(sample(touch)) }
    places = [:]
    for _ in 0..<2 {
      time += 10
      scene.tick(time)
    }
    scene.checker?.allIsOver(scene.arbiter)
  }

  private func sample(_ touch: Int64) -> GestureSample {
    GestureSample(touch: touch, point: places[touch] ?? .zero, time: time, isFinger: touch > 0)
  }

  private mutating func act(on scene: inout GestureScene, _ ids: [GestureArbiter.ID]) {
    stepCount += 1
    time += Double(random.int(0...20)) / 100
    if random.oneIn(3) { scene.tick(time) }
    let touch = Int64(random.int(0...3))
    if isHostile, random.oneIn(12) { return spoil(&scene, touch) }
    if random.oneIn(30) { scene.leaver = random.pick(ids) }
    if random.oneIn(60), let id = random.pick(ids) { scene.removed(id) }
    guard let place = places[touch] else {
      places[touch] = Point(x: Double(random.int(0...60)), y: Double(random.int(0...60)))
      var sample = sample(touch)
      if touch == 0 {
        sample.tapCount = random.int(1...2)
        sample.button = random.oneIn(8) ? .secondary : .primary
      }
      let areHit = random.oneIn(2) ? ids : ids.filter { _ in random.oneIn(2) }
      return scene.began(sample, hit: areHit)
    }
    switch random.int(0...7) {
    case 0...2:
      scene.ended(sample(touch))
      places[touch] = nil
    case 3 where random.oneIn(3):
      scene.cancelled(touch)
      places[touch] = nil
    default:
      let reach = random.oneIn(2) ? 4 : 40
      places[touch] = Point(
        x: place.x + Double(random.int(-reach...reach)), y: place.y + Double(random.int(-reach...reach)))
      scene.moved(sample(touch))
    }
  }

  private mutating func spoil(_ scene: inout GestureScene, _ touch: Int64) {
    var bad = sample(touch)
    let numbers = [Double.nan, .infinity, -.infinity, 1e300, -0.0]
    switch random.int(0...6) {
    case 0:
      bad.point.x = random.pick(numbers) ?? 0
      scene.moved(bad)
    case 1:
      bad.time = random.pick(numbers) ?? 0
      scene.moved(bad)
    case 2:
      bad.point.y = random.pick(numbers) ?? 0
      places[touch] = .zero
      scene.began(bad)
    case 3: time -= random.double(0...5)
    case 4:
      scene.ended(bad)
      scene.ended(bad)
      places[touch] = nil
    case 5:
      scene.cancelled(touch)
      places[touch] = nil
    default: scene.tick(random.pick(numbers) ?? 0)
    }
  }
}
