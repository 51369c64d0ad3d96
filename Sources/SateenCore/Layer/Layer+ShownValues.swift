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
      let radius = max(values[0], 0)
      if animated.cornerRadius != radius { shownLookChanged() }
      animated.cornerRadius = radius
    case .size:
      let size = Size(width: max(values[0], 0), height: max(values[1], 0))
      if animated.size != size { shownLookChanged() }
      animated.size = size
    case .contents:
      if animated.oldContentsPart != values[0] { shownLookChanged() }
      animated.oldContentsPart = values[0]
    case .backgroundColor:
      let color = AnimatedNumbers.color(values)
      if animated.backgroundColor != color { shownLookChanged() }
      animated.backgroundColor = color
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
    }
    if animated?.isEmpty == true { animated = nil }
    treeChanged()
  }
}
