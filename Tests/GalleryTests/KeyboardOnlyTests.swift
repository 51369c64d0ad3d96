import SateenCore
import SateenLayout
import SateenNodes
import XCTest

@testable import Gallery

/// Every control of the pages about controls, reached and used by the keyboard alone: nodes and components, in both
/// directions of lines.
@MainActor
final class KeyboardOnlyTests: XCTestCase {
  private func eachPage(_ body: (ControlPages, String) throws -> Void) throws {
    for name in ControlPages.names {
      for isMirrored in [false, true] {
        try body(try ControlPages(name, isMirrored: isMirrored), isMirrored ? "\(name), from right to left" : name)
      }
    }
  }

  func testTabReachesEachControlOnceAndShiftTabLeadsBack() async throws {
    try eachPage { page, what in
      let expected = page.controls.filter(\.isEnabled)
      XCTAssertGreaterThan(expected.count, 4, what)
      var seen: [ControlNode] = []
      for _ in 0..<60 where seen.count < expected.count {
        page.stage.press(.tab)
        if let control = page.focused, seen.last !== control { seen.append(control) }
      }
      XCTAssertEqual(seen.map(ObjectIdentifier.init), expected.map(ObjectIdentifier.init), what)
      for control in seen.dropLast().reversed() {
        page.stage.press(.tab, .shift)
        XCTAssertTrue(page.focused === control, what)
      }
    }
  }

  func testKeysChangeEachOfThem() async throws {
    try eachPage { page, what in
      var left = page.controls.filter(\.isEnabled)
      for _ in 0..<60 where !left.isEmpty {
        page.stage.press(.tab)
        guard let control = page.focused, let index = left.firstIndex(where: { $0 === control }) else { continue }
        left.remove(at: index)
        let before = ControlPages.value(of: control)
        let key = page.key(for: control)
        page.stage.press(key)
        let after = ControlPages.value(of: control)
        XCTAssertNotEqual(after, before, "\(what): \(control.layoutName) by \(key)")
        XCTAssertTrue(control.hasFocus, "\(what): \(control.layoutName) keeps the focus")
        // Others are disabled while the first switch is off.
        if control is SwitchNode { page.stage.press(key) }
      }
      XCTAssertTrue(left.isEmpty, "\(what): \(left.map(\.layoutName)) were not reached")
    }
  }

  func testHomeEndAndPagesLeadAlongSliders() async throws {
    for isMirrored in [false, true] {
      let page = try ControlPages("sliders", isMirrored: isMirrored)
      for slider in page.controls.compactMap({ $0 as? SliderNode }) {
        XCTAssertTrue(slider.focus())
        page.stage.press(.home)
        XCTAssertEqual(slider.value, slider.range.lowerBound)
        page.stage.press(.pageUp)
        XCTAssertEqual(slider.value, slider.range.value(slider.range.lowerBound, moved: .pages(1)))
        page.stage.press(page.onwards)
        page.stage.press(page.back)
        XCTAssertEqual(slider.value, slider.range.value(slider.range.lowerBound, moved: .pages(1)), accuracy: 1e-9)
        page.stage.press(.end)
        XCTAssertEqual(slider.value, slider.range.upperBound)
      }
    }
  }

  func testComponentsWriteWhatKeysChose() async throws {
    let controls = try ControlPages("controls")
    let privacy = try controls.stage.page(ControlsPage.self).privacy
    let sliders = try ControlPages("sliders")
    let screen = try sliders.stage.page(SlidersPage.self).settings
    let choices = try ControlPages("choices")
    let units = try choices.stage.page(ChoicesPage.self).units
    let before = (privacy.value, screen.value, units.value)
    for page in [controls, sliders, choices] {
      for control in page.controls where control.isEnabled {
        XCTAssertTrue(control.focus())
        page.stage.press(page.key(for: control))
      }
    }
    XCTAssertNotEqual(privacy.value.isHidden, before.0.isHidden)
    XCTAssertNotEqual(privacy.value.audience, before.0.audience)
    XCTAssertNotEqual(privacy.value.sharesFaults, before.0.sharesFaults)
    XCTAssertNotEqual(privacy.value.sharesUse, before.0.sharesUse)
    XCTAssertNotEqual(screen.value.brightness, before.1.brightness)
    XCTAssertNotEqual(screen.value.warmth, before.1.warmth)
    XCTAssertNotEqual(screen.value.columns, before.1.columns)
    XCTAssertNotEqual(units.value.distance, before.2.distance)
    XCTAssertNotEqual(units.value.warmth, before.2.warmth)
  }

  func testDisabledControlsArePassedBy() async throws {
    let page = try ControlPages("controls")
    page.stage.press("d")
    for control in page.controls {
      XCTAssertFalse(control.isEnabled, control.layoutName)
      XCTAssertFalse(control.focus())
    }
    page.stage.press(.tab)
    XCTAssertNil(page.focused)
  }
}
