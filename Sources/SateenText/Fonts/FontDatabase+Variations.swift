import CHarfBuzz

extension FontDatabase.Match {
  /// The same with the places that the face can take: along axes it has, inside of their bounds, and in steps of which
  /// there are some hundred along an axis, so that an animated variation comes to no more faces than can be told apart.
  func settled(in face: OpaquePointer?) -> FontDatabase.Match {
    guard !variations.isEmpty || isSlanted else { return self }
    var match = self
    if isSlanted { match.lean(in: face) }
    var places: [FontVariation] = []
    for variation in match.variations {
      var info = hb_ot_var_axis_info_t()
      guard hb_ot_var_find_axis_info(face, variation.axis.value, &info) != 0 else { continue }
      places.removeAll { $0.axis == variation.axis }
      places.append(FontVariation(variation.axis, Self.step(nearest: variation.value, on: info)))
    }
    match.variations = places.sorted { $0.axis.value < $1.axis.value }
    return match
  }

  /// A place on an axis, to a power of two that divides the axis into 256 to 512 steps; its ends and even
  /// weights are among them.
  private static func step(nearest value: Double, on axis: hb_ot_var_axis_info_t) -> Double {
    let (low, high) = (Double(axis.min_value), Double(axis.max_value))
    guard low.isFinite, high.isFinite, low < high else { return low.isFinite ? low : 0 }
    var step = 1.0
    while step * 512 > high - low { step /= 2 }
    while step * 512 <= high - low { step *= 2 }
    guard step > 0 else { return low }
    let place = min(max(value, low), high)
    // The initial place is no other face, wherever it lies.
    if abs(place - Double(axis.default_value)) < step / 2 { return Double(axis.default_value) }
    return min(max((place / step).rounded() * step, low), high)
  }

  /// Leans a variable font along its own axis where fontconfig would have an upright one slanted.
  private mutating func lean(in face: OpaquePointer?) {
    for (axis, isUseful): (FontTag, (hb_ot_var_axis_info_t) -> Float?) in [
      ("slnt", { $0.min_value < 0 ? max($0.min_value, -12) : nil }),
      ("ital", { $0.max_value > 0 ? $0.max_value : nil }),
    ] {
      var info = hb_ot_var_axis_info_t()
      guard hb_ot_var_find_axis_info(face, axis.value, &info) != 0, let place = isUseful(info) else { continue }
      isSlanted = false
      // What was asked for by name comes later and counts.
      variations.insert(FontVariation(axis, Double(place)), at: 0)
      return
    }
  }
}
