import SateenGraphics
import SateenLayout

// The values that animations show on a layer in place of its own.
extension Layer {
  func show(
    _ values: SIMD8<Double>, on form: AnimatedNumbers.Form, end: SIMD8<Double>, perspective: Double
  ) {
    let animated = self.animated ?? AnimatedValues()
    self.animated = animated
    func set<Value: Equatable>(_ path: ReferenceWritableKeyPath<AnimatedValues, Value?>, _ value: Value) {
      guard animated[keyPath: path] != value else { return }
      animated[keyPath: path] = value
      shownLookChanged()
    }
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
      set(\.cornerRadius, max(values[0], 0))
    case .size:
      set(\.size, Size(width: max(values[0], 0), height: max(values[1], 0)))
    case .contents:
      set(\.oldContentsPart, values[0])
    case .backgroundColor:
      set(\.backgroundColor, AnimatedNumbers.color(values))
    case .borderWidth:
      set(\.borderWidth, max(values[0], 0))
    case .borderColor:
      set(\.borderColor, AnimatedNumbers.color(values))
    case .shadowColor:
      set(\.shadowColor, AnimatedNumbers.color(values))
    case .shadowOffset:
      set(\.shadowOffset, Size(width: values[0], height: values[1]))
    case .shadowRadius:
      set(\.shadowRadius, max(values[0], 0))
    }
    treeChanged()
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
