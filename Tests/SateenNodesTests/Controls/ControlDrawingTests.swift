import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class ControlDrawingTests: XCTestCase {
  private struct Lamp: ControlDrawing {
    var color = Color(hex: 0xff0000)
    func size(of face: SwitchFace, fitting room: Size) -> Size { Size(width: 24, height: 24) }
    func draw(_ face: SwitchFace, _ appearance: ControlAppearance, in context: GraphicsContext, _ bounds: Rect) {
      context.fill(bounds, with: face.isOn ? appearance.dimmed(color) : .black)
    }
  }

  private struct Broken: ControlDrawing {
    var size: Size
    var frame: Rect
    func size(of face: SwitchFace, fitting room: Size) -> Size { size }
    func parts(of face: SwitchFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
      [ControlPart("same", frame: frame, color: .black), ControlPart("same", frame: frame, color: .white)]
    }
  }

  func testAControlGetsAnotherLook() async {
    let control = SwitchNode(isOn: true)
    let stage = ControlStage(control, frame: Rect(x: 50, y: 50, width: 40, height: 24))
    control.drawing = Lamp()
    stage.host.settle()
    XCTAssertEqual(stage.color(20, 12), 0xffff_0000)
    XCTAssertEqual(control.subnodes.count, 1, "the parts of the look before are gone")
    let range = SizeRange(min: .zero, max: Size(width: 100, height: 100))
    XCTAssertEqual(control.layoutThatFits(range).size, Size(width: 24, height: 24))
    stage.click(20, 12)
    XCTAssertEqual(stage.color(20, 12), 0xff00_0000)
    control.drawing = SwitchDrawing()
    stage.host.settle()
    XCTAssertNotNil(stage.part("knob"))
  }

  func testDrawingsThatSayNonsenseDoNoHarm() async {
    for length in [Double.nan, .infinity, -5, 1e300] {
      let size = Size(width: length, height: length)
      let control = SwitchNode()
      control.drawing = Broken(size: size, frame: Rect(origin: Point(x: length, y: length), size: size))
      let measured = control.layoutThatFits(SizeRange(min: .zero, max: Size(width: 100, height: 100))).size
      XCTAssertTrue(measured.isValidForLayout, "\(measured)")
      let stage = ControlStage(control)
      stage.click(10, 10)
      XCTAssertTrue(control.isOn)
    }
  }

  func testItFollowsTheTint() async {
    let control = SwitchNode(isOn: true)
    let stage = ControlStage(control, frame: Rect(x: 50, y: 50, width: 40, height: 24))
    stage.root.tintColor = Color(hex: 0x00aa00)
    stage.host.settle()
    XCTAssertEqual(stage.color(6, 12), 0xff00_aa00)
  }

  func testAMarkOnALightTintIsDark() {
    var appearance = ControlAppearance()
    XCTAssertEqual(appearance.mark, .white)
    appearance.tint = Color(hex: 0xffd400)
    XCTAssertNotEqual(appearance.mark, .white)
  }

  func testAPointerAndAPressAreSeen() async {
    let control = CheckBoxNode("Seen")
    let stage = ControlStage(control)
    let rest = stage.color(9, 12)
    stage.move(9, 12)
    stage.host.settle()
    let hovered = stage.color(9, 12)
    stage.down(9, 12)
    stage.host.settle()
    let pressed = stage.color(9, 12)
    XCTAssertEqual(Set([rest, hovered, pressed]).count, 3)
    stage.up(9, 12)
  }

  func testValuesChangeOnAnyThread() async {
    let stage = ControlStage(SliderNode(value: 0, in: 0...100))
    let control = stage.control
    WorkQueue.shared.concurrentPerform(100) { index in
      control.value = Double(index)
      if index % 10 == 0 { control.range = SliderRange(0...Double(50 + index)) }
    }
    stage.host.settle()
    let face = control.face
    XCTAssertEqual(face.value, face.range.clamped(face.value))
    XCTAssertEqual(try XCTUnwrap(stage.part("knob")).minX, (50 + 180 * face.fraction).rounded())
  }

  func testATintAndAnAppearanceAreSeenInARowOfAList() async {
    let control = CheckBoxNode("Dark", value: .on)
    control.overrideAppearance = .dark
    let stage = ControlStage(control)
    XCTAssertEqual(stage.color(9, 5), 0xff22_72e0)
  }
}
