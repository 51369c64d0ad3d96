/// The colours of a gradient in 256 steps. All renderers take colours from here, so that they draw equal pixels.
package final class GradientTable: Sendable {
  /// The colour of each step, without its alpha: `0xffRRGGBB`.
  package let pixels: [UInt32]
  /// The alpha of each step, 0 to 256.
  package let weights: [UInt32]
  package let isOpaque: Bool

  static let count = 256

  init(_ stops: [Gradient.Stop], _ appearance: Appearance) {
    var pixels: [UInt32] = []
    var weights: [UInt32] = []
    pixels.reserveCapacity(Self.count)
    weights.reserveCapacity(Self.count)
    var before = -1
    let places = Self.ascending(stops)
    let colors = stops.map { $0.color.components(appearance) }
    for step in 0..<Self.count {
      let place = Double(step) / Double(Self.count - 1)
      while before + 1 < places.count, places[before + 1] <= place { before += 1 }
      let color = Self.color(at: place, before, places, colors)
      pixels.append(color.opaquePixel)
      weights.append(UInt32(color.alpha * 256 + 0.5))
    }
    self.pixels = pixels
    self.weights = weights
    isOpaque = weights.allSatisfy { $0 == 256 }
  }

  /// White with the alpha of other colours.
  init(alphaOf colors: GradientTable) {
    pixels = [UInt32](repeating: 0xffff_ffff, count: colors.pixels.count)
    weights = colors.weights
    isOpaque = colors.isOpaque
  }

  /// The locations from 0 to 1, none below the one before.
  private static func ascending(_ stops: [Gradient.Stop]) -> [Double] {
    var last = 0.0
    return stops.map { stop in
      // Comparisons with NaN are false.
      if stop.location > last { last = min(stop.location, 1) }
      return last
    }
  }

  /// - Parameter before: the index of the last stop that is not behind the place; -1 for none.
  private static func color(
    at place: Double, _ before: Int, _ places: [Double], _ colors: [Color.Components]
  ) -> Color.Components {
    guard let first = colors.first, let last = colors.last else {
      return Color.Components(red: 0, green: 0, blue: 0, alpha: 0)
    }
    if before < 0 { return first }
    if before + 1 >= colors.count { return last }
    let (lower, upper) = (colors[before], colors[before + 1])
    let share = Float((place - places[before]) / (places[before + 1] - places[before]))
    let alpha = lower.alpha + (upper.alpha - lower.alpha) * share
    guard alpha > 0 else { return Color.Components(red: 0, green: 0, blue: 0, alpha: 0) }
    func mixed(_ a: Float, _ b: Float) -> Float {
      (a * lower.alpha * (1 - share) + b * upper.alpha * share) / alpha
    }
    return Color.Components(
      red: mixed(lower.red, upper.red), green: mixed(lower.green, upper.green), blue: mixed(lower.blue, upper.blue),
      alpha: alpha)
  }
}
