import SateenCore
import SateenLayout
import SateenNodes

/// A knob on a groove, for a value of a range. It takes the room there is along a row.
///
/// ```swift
/// HStack(spacing: 12, alignItems: .center) { Label("Volume"); Slider(value: $volume, in: 0...100, step: 5) }
/// ```
/// The value is read and written in the steps of a ``SliderRange``, which also tells how bounds of no use are clamped.
public struct Slider: Component, Equatable {
  @Binding private var value: Double
  private let range: SliderRange
  private let label: String?
  @Surrounding(\.control) private var surroundings

  /// - Parameters:
  ///   - step: the distance of two values; 0 for any value of the range.
  ///   - label: the name of the slider for tests; not shown.
  public init(value: Binding<Double>, in range: ClosedRange<Double> = 0...1, step: Double = 0, label: String? = nil) {
    _value = value
    self.range = SliderRange(range, step: step)
    self.label = label
  }

  public var body: some LayoutElement {
    // Read, so that the body is evaluated when the binding is written.
    let _ = value
    ControlContent(
      style: .filling, surroundings: surroundings, make: { SliderNode() },
      show: { [range, _value] node in
        node.range = range
        node.value = _value.wrappedValue
      },
      isHeld: { $0.face.isDragging },
      write: { [_value] node in _value.wrappedValue = node.value }
    )
    .role("slider", label)
  }
}
