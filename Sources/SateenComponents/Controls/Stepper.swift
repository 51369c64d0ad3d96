import SateenCore
import SateenLayout
import SateenNodes

/// A title, and two buttons that change a value by steps. A button that is held repeats.
///
/// ```swift
/// Stepper("\(guests) guests", value: $guests, in: 1...8)
/// ```
public struct Stepper: Component, Equatable {
  @Binding private var value: Double
  private let range: SliderRange
  private let title: String
  @Surrounding(\.control) private var surroundings

  /// - Parameter step: 0 for a hundredth of the range.
  public init(
    _ title: String = "", value: Binding<Double>, in range: ClosedRange<Double> = 0...100, step: Double = 1
  ) {
    self.title = title
    _value = value
    self.range = SliderRange(range, step: step)
  }

  /// A stepper of whole numbers.
  public init(_ title: String = "", value: Binding<Int>, in range: ClosedRange<Int> = 0...100, step: Int = 1) {
    self.init(
      title, value: Binding(get: { Double(value.wrappedValue) }, set: { value.wrappedValue = Int($0.rounded()) }),
      in: Double(range.lowerBound)...Double(range.upperBound), step: Double(max(step, 1)))
  }

  public var body: some LayoutElement {
    // Read, so that the body is evaluated when the binding is written.
    let _ = value
    HStack(spacing: 12, alignItems: .center) {
      if !title.isEmpty {
        Label(title, color: surroundings.isEnabled ? .primary : .secondary)
        Spacer()
      }
      ControlContent(
        surroundings: surroundings, make: { StepperNode() },
        show: { [range, _value] node in
          node.range = range
          node.value = _value.wrappedValue
        },
        write: { [_value] node in _value.wrappedValue = node.value }
      )
      .role("stepper", title.isEmpty ? nil : "\(title), stepper")
    }
  }
}
