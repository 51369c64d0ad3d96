import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

/// Components that show and write a binding by a control.
@MainActor
final class ControlsTests: XCTestCase {
  private func host() -> HeadlessHost { HeadlessHost(size: Size(width: 360, height: 400)) }

  private func node<Node: DisplayNode>(_ shown: ShownComponent, _ type: Node.Type = Node.self) throws -> Node {
    var found: Node?
    shown.node.enumerateSubtree { if let node = $0 as? Node { found = node } }
    return try XCTUnwrap(found)
  }

  func testACheckBoxWritesItsBinding() async throws {
    let isOn = Store(false)
    let shown = host().show(CheckBox("Agree", isOn: isOn[\.self]), width: 300)
    XCTAssertTrue(shown.press("Agree"))
    XCTAssertTrue(isOn.value)
    isOn.value = false
    shown.host.settle()
    XCTAssertFalse(try node(shown, CheckBoxNode.self).isOn)
  }

  func testASliderFollowsItsBindingAndItsDrag() async throws {
    let value = Store(20.0)
    let shown = host().show(Slider(value: value[\.self], in: 0...100, step: 10, label: "Volume"), width: 220)
    let slider = try node(shown, SliderNode.self)
    XCTAssertEqual(slider.value, 20)
    value.value = 47
    shown.host.settle()
    XCTAssertEqual(slider.value, 50, "the nearest step")
    XCTAssertEqual(value.value, 47, "nobody has touched it")
    shown.host.drag(from: Point(x: 110, y: 14), to: Point(x: 170, y: 14))
    XCTAssertEqual(slider.value, 80)
    XCTAssertEqual(value.value, 80)
    shown.host.settle()
    XCTAssertEqual(slider.value, 80)
  }

  func testADragIsNotFoughtByOlderEvaluations() async throws {
    let value = Store(0.0)
    struct Panel: Component {
      let value: Store<Double>
      var body: some LayoutElement {
        VStack {
          Label("\(value.value)"); Slider(value: value[\.self], in: 0...180, label: "Level")
        }
      }
    }
    let shown = host().show(Panel(value: value), width: 200)
    let slider = try node(shown, SliderNode.self)
    let y = slider.convert(Point(x: 0, y: 14), to: nil).y
    shown.host.send(.pointerDown(Point(x: 10, y: y), button: .primary, clicks: 1))
    shown.host.step()
    for step in 1...30 {
      let x = 10 + Double(step) * 5
      shown.host.send(.pointerMoved(Point(x: x, y: y)))
      shown.host.step()
      XCTAssertEqual(slider.value, x - 10, accuracy: 1e-9)
    }
    shown.host.send(.pointerUp(Point(x: 160, y: y), button: .primary))
    shown.host.settle()
    XCTAssertEqual(value.value, 150, accuracy: 1e-9)
  }

  func testABindingThatRefusesHasItsWay() async throws {
    let shown = host().show(
      VStack(alignItems: .start) {
        CheckBox("Never", isOn: .constant(false))
        SegmentedPicker(selection: .constant("a"), options: ["a", "b"], label: "Letters")
      }, width: 300)
    shown.press("Never")
    XCTAssertFalse(try node(shown, CheckBoxNode.self).isOn)
    let frame = try XCTUnwrap(shown.frame(of: "Letters"))
    shown.host.click(Point(x: frame.maxX - 8, y: frame.midY))
    shown.host.settle()
    XCTAssertEqual(try node(shown, SegmentedControlNode.self).selectedIndex, 0)
  }

  func testChoicesAreValues() async throws {
    enum Size: String, CaseIterable { case small, large }
    let size = Store(Size.small)
    let shown = host().show(
      VStack(alignItems: .start) {
        RadioGroup(selection: size[\.self], options: Size.allCases, label: "Size") { $0.rawValue }
        SegmentedPicker(selection: size[\.self], options: Size.allCases, label: "Segments") { $0.rawValue }
      }, width: 300)
    let frame = try XCTUnwrap(shown.frame(of: "Size"))
    shown.host.click(Point(x: 10, y: frame.maxY - 10))
    shown.host.settle()
    XCTAssertEqual(size.value, .large)
    XCTAssertEqual(try node(shown, SegmentedControlNode.self).selectedIndex, 1)
  }

  func testASelectionThatIsNoneOfTheOptionsChoosesNone() async throws {
    let city = Store("Rome")
    let shown = host().show(RadioGroup(selection: city[\.self], options: ["Oslo", "Porto"]), width: 300)
    XCTAssertNil(try node(shown, RadioGroupNode.self).selectedIndex)
    shown.update(RadioGroup(selection: city[\.self], options: [] as [String]))
    shown.host.click(Point(x: 10, y: 10))
    XCTAssertEqual(city.value, "Rome")
  }

  func testAStepperOfWholeNumbers() async throws {
    let guests = Store(2)
    let shown = host().show(Stepper("Guests", value: guests[\.self], in: 1...3), width: 300)
    let frame = try XCTUnwrap(shown.frame(of: "Guests, stepper"))
    for _ in 0..<4 { shown.host.click(Point(x: frame.maxX - 10, y: frame.midY)) }
    shown.host.settle()
    XCTAssertEqual(guests.value, 3)
  }

  func testWhatIsDisabledAndTintedReachesTheNode() async throws {
    let isOn = Store(true)
    let shown = host().show(
      CheckBox("Off", isOn: isOn[\.self]).surroundings(\.tint, Color(hex: 0x008800)).disabled(), width: 300)
    let box = try node(shown, CheckBoxNode.self)
    XCTAssertFalse(box.isEnabled)
    XCTAssertEqual(box.tintColor, Color(hex: 0x008800))
    shown.press("Off")
    XCTAssertTrue(isOn.value)
  }

  func testTitlesGrowWithTheText() async throws {
    let isOn = Store(true)
    let shown = host().show(CheckBox("Larger", isOn: isOn[\.self]).surroundings(\.textScale, 2), width: 300)
    XCTAssertEqual(try node(shown, CheckBoxNode.self).font.size, 30)
  }

  func testProgressIsShown() async throws {
    let shown = host().show(
      VStack {
        ProgressBar(0.4); ProgressCircle(.nan)
      }, width: 300)
    XCTAssertEqual(try node(shown, ProgressBarNode.self).progress, 0.4)
    XCTAssertEqual(try node(shown, ProgressCircleNode.self).progress, 0)
    shown.update(
      VStack {
        ProgressBar(7); ProgressCircle(.nan)
      })
    XCTAssertEqual(try node(shown, ProgressBarNode.self).progress, 1)
  }

  func testAnEvaluationInTheMiddleOfAPressLeavesThePress() async throws {
    struct Panel: Component {
      let time: Store<Int>
      let choice: Store<String>
      var body: some LayoutElement {
        VStack {
          Label("\(time.value)")
          SegmentedPicker(
            selection: Binding(get: { choice.value }, set: { choice.value = $0 }), options: ["a", "b"], label: "Letters"
          )
        }
      }
    }
    let (time, choice) = (Store(0), Store("a"))
    let shown = host().show(Panel(time: time, choice: choice), width: 300)
    let frame = try XCTUnwrap(shown.frame(of: "Letters"))
    let point = Point(x: frame.maxX - 8, y: frame.midY)
    shown.host.send(.pointerDown(point, button: .primary, clicks: 1))
    shown.host.step()
    time.value = 1
    shown.host.settle()
    shown.host.send(.pointerUp(point, button: .primary))
    shown.host.settle()
    XCTAssertEqual(choice.value, "b")
  }

  func testABindingThatOthersWriteDoesNotPullTheKnobOutOfTheHand() async throws {
    struct Player: Component {
      let position: Store<Double>
      var body: some LayoutElement {
        Slider(
          value: Binding(get: { position.value }, set: { position.value = $0 }), in: 0...180, label: "Position")
      }
    }
    let position = Store(0.0)
    let shown = host().show(Player(position: position), width: 200)
    let slider = try node(shown, SliderNode.self)
    let y = slider.convert(Point(x: 0, y: 14), to: nil).y
    shown.host.send(.pointerDown(Point(x: 10, y: y), button: .primary, clicks: 1))
    shown.host.send(.pointerMoved(Point(x: 110, y: y)))
    shown.host.settle()
    position.value = 3
    shown.host.settle()
    XCTAssertEqual(slider.value, 100)
    shown.host.send(.pointerUp(Point(x: 110, y: y), button: .primary))
    shown.host.settle()
    XCTAssertEqual(slider.value, 3, "afterwards it shows the binding")
  }
}
