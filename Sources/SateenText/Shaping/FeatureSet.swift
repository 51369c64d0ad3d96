import CHarfBuzz
import SateenThreads

/// A list of OpenType features for shaping, as a number that is cheap to compare. 0 stands for the font's defaults.
struct FeatureSet: Hashable {
  fileprivate(set) var number: UInt16 = 0

  private struct Known {
    var numbers: [[FontFeature]: UInt16] = [:]
    var lists: [[hb_feature_t]] = [[]]
  }

  private static let known = Locked(Known())
  /// The most lists that are kept, beyond any program's need. Further lists shape with the font's defaults.
  private static let mostSets = 60_000
  private static let mostFeatures = 256

  static let none = FeatureSet()

  /// - Parameter separateClusters: whether optional ligatures are turned off.
  init(_ features: [FontFeature], separateClusters: Bool) {
    var wanted = features
    if separateClusters {
      wanted += [FontFeature("liga", value: 0), FontFeature("clig", value: 0), FontFeature("dlig", value: 0)]
    }
    if wanted.isEmpty { return }
    wanted = Array(wanted.suffix(Self.mostFeatures))
    number = Self.known.withLock { known in
      if let number = known.numbers[wanted] { return number }
      guard known.lists.count < Self.mostSets else { return 0 }
      let number = UInt16(known.lists.count)
      known.numbers[wanted] = number
      known.lists.append(
        wanted.map { hb_feature_t(tag: $0.tag.value, value: $0.value, start: 0, end: UInt32.max) })
      return number
    }
  }

  private init() {}

  /// The features for HarfBuzz's calls.
  var harfBuzz: [hb_feature_t] {
    number == 0 ? [] : Self.known.withLock { $0.lists[Int(number)] }
  }
}
