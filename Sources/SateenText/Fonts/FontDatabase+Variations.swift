import CHarfBuzz

extension FontDatabase.Match {
  /// The match with the axis values that the face can take. Axes that the face lacks are dropped, and values are
  /// clamped and rounded to some hundred steps per axis. An animated variation therefore opens no more faces than can
  /// be told apart.
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

  /// An axis value, rounded to a power of two that divides the axis into 256 to 512 steps. The axis's ends and even
  /// weights are among the steps.
  private static func step(nearest value: Double, on axis: hb_ot_var_axis_info_t) -> Double {
    let (low, high) = (Double(axis.min_value), Double(axis.max_value))
    guard low.isFinite, high.isFinite, low < high else { return low.isFinite ? low : 0 }
    var step = 1.0
    while step * 512 > high - low { step /= 2 }
    while step * 512 <= high - low { step *= 2 }
    guard step > 0 else { return low }
    let place = min(max(value, low), high)
    // Values near the default snap to it, even between two steps, so that they share the default face.
    if abs(place - Double(axis.default_value)) < step / 2 { return Double(axis.default_value) }
    return min(max((place / step).rounded() * step, low), high)
  }

  /// Slants a variable font along its own axis where fontconfig would slant an upright face synthetically.
  private mutating func lean(in face: OpaquePointer?) {
    for (axis, isUseful): (FontTag, (hb_ot_var_axis_info_t) -> Float?) in [
      ("slnt", { $0.min_value < 0 ? max($0.min_value, -12) : nil }),
      ("ital", { $0.max_value > 0 ? $0.max_value : nil }),
    ] {
      var info = hb_ot_var_axis_info_t()
      guard hb_ot_var_find_axis_info(face, axis.value, &info) != 0, let place = isUseful(info) else { continue }
      isSlanted = false
      // Requested variations come later in the array and take precedence.
      variations.insert(FontVariation(axis, Double(place)), at: 0)
      return
    }
  }
}
