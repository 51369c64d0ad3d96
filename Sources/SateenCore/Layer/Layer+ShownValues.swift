import SateenGraphics
import SateenLayout

// The values that animations show on a layer in place of its own.
extension Layer {
  func show(
    _ values: SIMD8<Double>, on form: AnimatedNumbers.Form, end: SIMD8<Double>, perspective: Double
  ) {
    let animated = self.animated ?? AnimatedValues()
    self.animated = animated
    switch form {
    case .opacity: animated.opacity = values[0]
    case .position:
      animated.position = Point(x: values[0], y: values[1])
      animated.offset = Point(x: values[0] - end[0], y: values[1] - end[1])
    case .transformParts, .transformElements:
      animated.transform = AnimatedNumbers.transform(values, form)
      animated.transform3D = nil
    case .spaceParts:
      animated.transform = nil
      animated.transform3D = SpaceParts(numbers: values).transform(perspective: perspective)
    case .cornerRadius:
      if Self.put(max(values[0], 0), &animated.cornerRadius) { shownLookChanged() }
    case .size:
      if Self.put(Size(width: max(values[0], 0), height: max(values[1], 0)), &animated.size) { shownLookChanged() }
    case .contents:
      if Self.put(values[0], &animated.oldContentsPart) { shownLookChanged() }
    case .backgroundColor:
      if Self.put(AnimatedNumbers.color(values), &animated.backgroundColor) { shownLookChanged() }
    case .borderWidth:
      if Self.put(max(values[0], 0), &animated.borderWidth) { shownLookChanged() }
    case .borderColor:
      if Self.put(AnimatedNumbers.color(values), &animated.borderColor) { shownLookChanged() }
    case .shadowColor:
      if Self.put(AnimatedNumbers.color(values), &animated.shadowColor) { shownLookChanged() }
    case .shadowOffset:
      if Self.put(Size(width: values[0], height: values[1]), &animated.shadowOffset) { shownLookChanged() }
    case .shadowRadius:
      if Self.put(max(values[0], 0), &animated.shadowRadius) { shownLookChanged() }
    }
    treeChanged()
  }

  /// - Returns: whether the value is another one than before.
  private static func put<Value: Equatable>(_ value: Value, _ shown: inout Value?) -> Bool {
    guard shown != value else { return false }
    shown = value
    return true
  }

  func endAnimation(of form: AnimatedNumbers.Form) {
    switch form {
    case .opacity: animated?.opacity = nil
    case .position:
      animated?.position = nil
      animated?.offset = .zero
    case .transformParts, .transformElements, .spaceParts:
      animated?.transform = nil
      animated?.transform3D = nil
    case .cornerRadius:
      animated?.cornerRadius = nil
      shownLookChanged()
    case .size:
      animated?.size = nil
      shownLookChanged()
    case .contents:
      animated?.oldContentsPart = nil
      animated?.oldContents = []
      shownLookChanged()
    case .backgroundColor:
      animated?.backgroundColor = nil
      shownLookChanged()
    case .borderWidth:
      animated?.borderWidth = nil
      shownLookChanged()
    case .borderColor:
      animated?.borderColor = nil
      shownLookChanged()
    case .shadowColor:
      animated?.shadowColor = nil
      animated?.oldShadow = nil
      shownLookChanged()
    case .shadowOffset:
      animated?.shadowOffset = nil
      shownLookChanged()
    case .shadowRadius:
      animated?.shadowRadius = nil
      shownLookChanged()
    }
    if animated?.isEmpty == true { animated = nil }
    treeChanged()
  }
}
