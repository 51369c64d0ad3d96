import SateenCore
import SateenLayout
import SateenNodes
import XCTest

@testable import Gallery

/// The controls of a page, nodes and components alike, in a stage whose page has the keys.
@MainActor
struct ControlPages {
  static let names = ["controls", "sliders", "choices"]

  let stage: GalleryStage
  let isMirrored: Bool

  init(_ name: String, isMirrored: Bool = false) throws {
    stage = try GalleryStage(name, size: Size(width: 1_160, height: 1_100))
    self.isMirrored = isMirrored
    if isMirrored {
      stage.host.container.layoutDirection = .rightToLeft
      stage.host.settle()
    }
    stage.press(.enter)
  }

  /// The controls with a value, in the order of the layout.
  var controls: [ControlNode] {
    var found: [ControlNode] = []
    stage.shell.current?.node.enumerateSubtree { node in
      if let control = node as? ControlNode, Self.value(of: control) != nil { found.append(control) }
    }
    return found.sorted { (middle(of: $0).y, middle(of: $0).x) < (middle(of: $1).y, middle(of: $1).x) }
  }

  func middle(of control: ControlNode) -> Point { stage.middle(of: control) }

  /// The control with the focus.
  var focused: ControlNode? { controls.first { $0.hasFocus } }

  /// A control's value as a text; nil for a control without one.
  static func value(of control: ControlNode) -> String? {
    switch control {
    case let control as CheckBoxNode: "\(control.value)"
    case let control as SwitchNode: "\(control.isOn)"
    case let control as RadioGroupNode: "\(control.selectedIndex ?? -1)"
    case let control as SegmentedControlNode: "\(control.selectedIndex ?? -1)"
    case let control as SliderNode: "\(control.value)"
    case let control as StepperNode: "\(control.value)"
    default: nil
    }
  }

  /// The key for the next value along the line.
  var onwards: Key { isMirrored ? .left : .right }
  var back: Key { isMirrored ? .right : .left }

  /// A key that changes the control's value.
  func key(for control: ControlNode) -> Key {
    switch control {
    case is CheckBoxNode, is SwitchNode: .space
    case is RadioGroupNode: .down
    case let control as SegmentedControlNode:
      control.selectedIndex.map { $0 == control.titles.count - 1 ? back : onwards } ?? .space
    case let control as SliderNode: control.value < control.range.upperBound ? onwards : back
    default: .up
    }
  }

  /// A point whose press changes the control's value, in the window.
  func press(on control: ControlNode) -> Point {
    let bounds = control.bounds
    var place = Point(x: 9, y: min(12, bounds.height / 2))
    switch control {
    case is SwitchNode: place = bounds.center
    case let control as RadioGroupNode: place = Point(x: 9, y: control.selectedIndex == 0 ? bounds.height - 14 : 14)
    case let control as SegmentedControlNode:
      place = Point(x: control.selectedIndex == 0 ? bounds.width - 12 : 12, y: bounds.midY)
    case is SliderNode: place = Point(x: bounds.width * 0.9, y: bounds.midY)
    case is StepperNode: place = Point(x: bounds.width - 10, y: bounds.midY)
    default: break
    }
    if isMirrored, !(control is SegmentedControlNode) { place.x = bounds.width - place.x }
    return control.convert(place, to: nil)
  }
}
