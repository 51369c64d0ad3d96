import SateenCore
import SateenLayout
import SateenNodes
import SateenText

/// Choices below each other, one of which is chosen.
///
/// ```swift
/// RadioGroup(selection: $size, options: Size.allCases) { $0.name }
/// RadioGroup(selection: $city, options: ["Oslo", "Porto", "Riga"])
/// ```
/// A selection that is none of the options chooses none.
public struct RadioGroup<Value: Hashable & Sendable>: Component, Equatable {
  @Binding private var selection: Value
  private let options: [Value]
  private let titles: [String]
  private let label: String?
  @Surrounding(\.control) private var surroundings

  /// - Parameters:
  ///   - label: the name of the group for tests; not shown.
  ///   - title: the line that stands for an option.
  public init(
    selection: Binding<Value>, options: [Value], label: String? = nil, title: (Value) -> String
  ) {
    _selection = selection
    self.options = options
    self.label = label
    titles = options.map(title)
  }

  public var body: some LayoutElement {
    // Read, so that the body is evaluated when the binding is written.
    let _ = selection
    let font = Font.body.scaled(by: surroundings.textScale)
    ControlContent(
      style: .shrinking, surroundings: surroundings, make: { RadioGroupNode() },
      show: { [options, titles, _selection] node in
        node.font = font
        node.titles = titles
        node.selectedIndex = options.firstIndex(of: _selection.wrappedValue)
      },
      write: { [options, _selection] node in
        guard let index = node.selectedIndex, options.indices.contains(index) else { return }
        _selection.wrappedValue = options[index]
      }
    )
    .role("radiogroup", label)
  }
}

extension RadioGroup<String> {
  /// Options that are their own titles.
  public init(selection: Binding<String>, options: [String], label: String? = nil) {
    self.init(selection: selection, options: options, label: label) { $0 }
  }
}

/// Choices beside each other, one of which is chosen.
///
/// ```swift
/// SegmentedPicker(selection: $view, options: CalendarView.allCases) { $0.name }
/// SegmentedPicker(selection: $unit, options: ["km", "mi"])
/// ```
/// A selection that is none of the options chooses none.
public struct SegmentedPicker<Value: Hashable & Sendable>: Component, Equatable {
  @Binding private var selection: Value
  private let options: [Value]
  private let titles: [String]
  private let label: String?
  @Surrounding(\.control) private var surroundings

  /// - Parameters:
  ///   - label: the name of the picker for tests; not shown.
  ///   - title: the word that stands for an option.
  public init(
    selection: Binding<Value>, options: [Value], label: String? = nil, title: (Value) -> String
  ) {
    _selection = selection
    self.options = options
    self.label = label
    titles = options.map(title)
  }

  public var body: some LayoutElement {
    // Read, so that the body is evaluated when the binding is written.
    let _ = selection
    let font = Font.system(14, weight: .medium).scaled(by: surroundings.textScale)
    ControlContent(
      style: .shrinking, surroundings: surroundings, make: { SegmentedControlNode() },
      show: { [options, titles, _selection] node in
        node.font = font
        node.titles = titles
        node.selectedIndex = options.firstIndex(of: _selection.wrappedValue)
      },
      write: { [options, _selection] node in
        guard let index = node.selectedIndex, options.indices.contains(index) else { return }
        _selection.wrappedValue = options[index]
      }
    )
    .role("segments", label)
  }
}

extension SegmentedPicker<String> {
  /// Options that are their own titles.
  public init(selection: Binding<String>, options: [String], label: String? = nil) {
    self.init(selection: selection, options: options, label: label) { $0 }
  }
}
