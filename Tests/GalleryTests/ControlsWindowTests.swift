import Foundation
import ProgramWindows
import SateenCore
import SateenLayout
import SateenNodes
import XCTest

@testable import Gallery

/// The pages about controls in a real window on a virtual screen, used by the mouse and by keys.
@MainActor
final class ControlsWindowTests: XCTestCase {
  /// Opens a window, and a stage of the same size without a screen, from which the places of controls are read.
  private func open(_ name: String) throws -> (ProgramWindow, ControlPages) {
    let page = try ControlPages(name)
    let window = try ProgramWindow(
      "Gallery", in: GalleryProgram.folder, ["--page", name, "--size", "1160x1100"], title: "^Gallery$",
      screen: (1_300, 1_200))
    try window.move(1_250, 1_190)
    try window.wait("the page to show") {
      try window.display.picture().count(x: 300..<1_100, y: 150..<1_000) { $0 == 0x14181f } > 200
    }
    try window.rest()
    return (window, page)
  }

  /// Where a change of the value shows: in the control, or for a stepper, which does not show it, in its row.
  private func area(_ control: ControlNode) -> (x: Range<Int>, y: Range<Int>) {
    let frame = control.convert(control.bounds, to: nil)
    if control is StepperNode { return (330..<Int(frame.minX) - 6, Int(frame.minY)..<Int(frame.maxY)) }
    return (Int(frame.minX)..<Int(frame.maxX), Int(frame.minY)..<Int(frame.maxY))
  }

  func testTheMouseChangesEachControl() async throws {
    for name in ControlPages.names {
      let (window, page) = try open(name)
      defer { window.close() }
      var before = try window.rest()
      for control in page.controls where control.isEnabled {
        let point = page.press(on: control)
        let value = ControlPages.value(of: control)
        page.stage.host.click(point)
        page.stage.host.settle()
        XCTAssertNotEqual(ControlPages.value(of: control), value, "\(name): \(control.layoutName)")
        try window.click(Int(point.x), Int(point.y))
        try window.move(1_250, 1_190)
        let after = try window.rest()
        let area = area(control)
        // A ring around the focus lies outside of it.
        XCTAssertGreaterThan(after.difference(from: before, x: area.x, y: area.y), 12, "\(name): \(control.layoutName)")
        before = after
        guard control is SwitchNode else { continue }
        // Others are disabled while the first one is off.
        page.stage.host.click(point)
        page.stage.host.settle()
        try window.click(Int(point.x), Int(point.y))
        try window.move(1_250, 1_190)
        before = try window.rest()
      }
      XCTAssertTrue(window.isRunning)
    }
  }

  func testADragTakesAKnobAlong() async throws {
    let (window, page) = try open("sliders")
    defer { window.close() }
    let slider = try XCTUnwrap(page.controls.first as? SliderNode)
    let frame = slider.convert(slider.bounds, to: nil)
    let knob = Int(frame.minX + 10 + slider.face.fraction * (frame.width - 20))
    let before = try window.rest()
    try window.drag(from: (knob, Int(frame.midY)), to: (Int(frame.minX) + 20, Int(frame.midY) + 60))
    try window.move(1_250, 1_190)
    let after = try window.rest()
    func filled(_ picture: ScreenPicture) -> Int {
      picture.count(x: Int(frame.minX)..<Int(frame.maxX), y: Int(frame.midY)..<Int(frame.midY) + 1) { $0 == 0x1f6fde }
    }
    XCTAssertGreaterThan(filled(before), 100)
    XCTAssertLessThan(filled(after), 20)
  }

  func testKeysChangeEachControl() async throws {
    for name in ControlPages.names {
      let (window, page) = try open(name)
      defer { window.close() }
      try window.key("Return")
      var left = page.controls.filter(\.isEnabled)
      for _ in 0..<60 where !left.isEmpty {
        page.stage.press(.tab)
        try window.key("Tab")
        guard let control = page.focused, let index = left.firstIndex(where: { $0 === control }) else { continue }
        left.remove(at: index)
        let before = try window.rest()
        let key = page.key(for: control)
        page.stage.press(key)
        try window.key(Self.name(of: key))
        let after = try window.rest()
        let area = area(control)
        XCTAssertGreaterThan(
          after.difference(from: before, x: area.x, y: area.y), 4, "\(name): \(control.layoutName) by \(key)")
        guard control is SwitchNode else { continue }
        page.stage.press(key)
        try window.key(Self.name(of: key))
      }
      XCTAssertTrue(left.isEmpty, "\(name): \(left.map(\.layoutName)) were not reached")
      XCTAssertTrue(window.isRunning)
    }
  }

  private static func name(of key: Key) -> String {
    switch key {
    case .space: "space"
    case .down: "Down"
    case .up: "Up"
    case .left: "Left"
    default: "Right"
    }
  }
}
