import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import Foundation
import XCTest

/// Random trees, changed step by step, are held against the same value shown afresh, and against a plain model of the
/// state that has to stay.
final class ComponentThrashTests: XCTestCase {
  /// A value that says what a tree consists of.
  indirect enum Plant: Equatable, Sendable, Identifiable {
    case leaf(id: Int, text: String)
    case counter(id: Int)
    case row(id: Int, [Plant])
    case branch(id: Int, isFirst: Bool, Plant)
    case maybe(id: Int, Plant?)

    var id: Int {
      switch self {
      case .leaf(let id, _), .counter(let id), .row(let id, _), .branch(let id, _, _), .maybe(let id, _): id
      }
    }
  }

  struct Counter: Component, Equatable {
    var id: Int
    let seen: Note<[Int: Binding<Int>]>
    @State private var count = 0

    var body: some LayoutElement {
      Label("\(id): \(count)").onAppear { seen.value[id] = $count }
    }

    static func == (a: Self, b: Self) -> Bool { a.id == b.id }
  }

  struct Tree: Component {
    var plant: Plant
    let seen: Note<[Int: Binding<Int>]>

    var body: some LayoutElement {
      switch plant {
      case .leaf(_, let text): Label(text).padding(2)
      case .counter(let id): Counter(id: id, seen: seen)
      case .row(_, let plants): VStack { ForEach(plants) { Tree(plant: $0, seen: seen) } }.padding(1)
      case .branch(_, let isFirst, let plant):
        if isFirst {
          Tree(plant: plant, seen: seen)
        } else {
          Tree(plant: plant, seen: seen).fill(.card)
        }
      case .maybe(_, let plant):
        HStack {
          if let plant { Tree(plant: plant, seen: seen) }
          Label("|")
        }
      }
    }
  }

  private struct Gardener {
    var random: SeededRandom
    var lastID = 0

    mutating func plant(_ depth: Int) -> Plant {
      lastID += 1
      let id = lastID
      switch Int.random(in: 0..<(depth > 2 ? 2 : 6), using: &random) {
      case 0: return .leaf(id: id, text: "t\(Int.random(in: 0..<9, using: &random))")
      case 1: return .counter(id: id)
      case 2: return .branch(id: id, isFirst: Bool.random(using: &random), plant(depth + 1))
      case 3: return .maybe(id: id, Bool.random(using: &random) ? plant(depth + 1) : nil)
      default:
        let count = Int.random(in: 0...4, using: &random)
        return .row(id: id, (0..<count).map { _ in plant(depth + 1) })
      }
    }

    mutating func change(_ plant: Plant, _ depth: Int = 0) -> Plant {
      switch plant {
      case .leaf(let id, let text):
        return Bool.random(using: &random) ? plant : .leaf(id: id, text: text + "x")
      case .counter: return plant
      case .branch(let id, let isFirst, let inner):
        let flips = Int.random(in: 0..<4, using: &random) == 0
        return .branch(id: id, isFirst: flips ? !isFirst : isFirst, change(inner, depth + 1))
      case .maybe(let id, let inner):
        if Int.random(in: 0..<4, using: &random) == 0 {
          return .maybe(id: id, inner == nil ? self.plant(depth + 1) : nil)
        }
        return .maybe(id: id, inner.map { change($0, depth + 1) })
      case .row(let id, var plants):
        if !plants.isEmpty, Bool.random(using: &random) {
          let index = Int.random(in: 0..<plants.count, using: &random)
          plants[index] = change(plants[index], depth + 1)
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where !plants.isEmpty: plants.remove(at: Int.random(in: 0..<plants.count, using: &random))
        case 1 where plants.count < 5:
          plants.insert(self.plant(depth + 1), at: Int.random(in: 0...plants.count, using: &random))
        case 2: plants.shuffle(using: &random)
        default: break
        }
        return .row(id: id, plants)
      }
    }
  }

  /// The paths of the counters in a tree: a counter that stays at its path keeps its state.
  private func counters(_ plant: Plant, _ path: String = "") -> [Int: String] {
    switch plant {
    case .leaf: return [:]
    case .counter(let id): return [id: path + "c"]
    case .row(_, let plants):
      return plants.reduce(into: [:]) { all, one in all.merge(counters(one, path + "r\(one.id)")) { $1 } }
    case .branch(_, let isFirst, let inner): return counters(inner, path + (isFirst ? "b0" : "b1"))
    case .maybe(_, let inner): return inner.map { counters($0, path + "m") } ?? [:]
    }
  }

  @MainActor func testRandomTreesEqualTheSameValueShownAfresh() async {
    let seed =
      ProcessInfo.processInfo.environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...9_999_999)
    let steps = ProcessInfo.processInfo.environment["SATEEN_THRASH_ROUNDS"].flatMap { Int($0) } ?? 120
    print("SATEEN_TEST_SEED=\(seed) SATEEN_THRASH_ROUNDS=\(steps)")
    var gardener = Gardener(random: SeededRandom(seed))
    let seen = Note<[Int: Binding<Int>]>([:])
    var plant = Plant.row(id: 0, (0..<3).map { _ in gardener.plant(0) })
    let host = HeadlessHost(size: Size(width: 300, height: 900))
    let shown = host.show(Tree(plant: plant, seen: seen), width: 300)
    var model: [Int: (path: String, count: Int)] = counters(plant).mapValues { ($0, 0) }
    for step in 0..<steps {
      if let id = model.keys.sorted().randomElement(using: &gardener.random), Bool.random(using: &gardener.random) {
        seen.value[id]?.update { $0 += 1 }
        model[id]?.count += 1
        host.settle()
      } else {
        plant = gardener.change(plant)
        shown.update(Tree(plant: plant, seen: seen))
        let now = counters(plant)
        model = now.reduce(into: [:]) { all, one in
          let old = model[one.key]
          all[one.key] = (one.value, old?.path == one.value ? old!.count : 0)
        }
      }
      for (id, state) in model {
        XCTAssertTrue(shown.texts.contains("\(id): \(state.count)"), "seed \(seed), step \(step), counter \(id)")
      }
      guard step % 10 == 9 else { continue }
      let freshSeen = Note<[Int: Binding<Int>]>([:])
      let freshHost = HeadlessHost(size: Size(width: 300, height: 900))
      let fresh = freshHost.show(Tree(plant: plant, seen: freshSeen), width: 300)
      for (id, state) in model { freshSeen.value[id]?.wrappedValue = state.count }
      freshHost.settle()
      XCTAssertEqual(shown.texts, fresh.texts, "seed \(seed), step \(step)")
      XCTAssertEqual(shown.size, fresh.size, "seed \(seed), step \(step)")
      let (a, b) = (host.screenshot(), freshHost.screenshot())
      XCTAssertEqual(
        memcmp(a.data, b.data, a.byteCount), 0, "other pixels: seed \(seed), step \(step)")
      if testRun?.failureCount ?? 0 > 0 { return }
    }
  }
}

/// SplitMix64.
private struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
