// accepted: the programs of the article on controls.
import Sateen

@MainActor func controls(player: Player) {
  let volume = SliderNode(value: 60, in: 0...100, step: 5)
  volume.addAction(for: .valueChanged) { _, _ in player.volume = volume.value / 100 }
  let loud = CheckBoxNode("Louder than is good")
  loud.addAction(for: .valueChanged) { _, _ in volume.range = SliderRange(0...(loud.isOn ? 150 : 100), step: 5) }
  let night = SwitchNode()
  night.drawing = PillDrawing()
}

@MainActor final class Player { var volume = 0.0 }

struct Sound: Sendable, Equatable {
  var volume = 50.0
  var playsOn = false
  var output = "Speaker"
  var isMuted = false
}

struct SoundCard: Component {
  let sound: Store<Sound>

  var body: some LayoutElement {
    VStack(spacing: 12) {
      HStack(spacing: 12, alignItems: .center) {
        Label("Volume")
        Slider(value: sound[\.volume], in: 0...100)
      }
      CheckBox("Play while the window is closed", isOn: sound[\.playsOn])
      SegmentedPicker(selection: sound[\.output], options: ["Speaker", "Headphones"])
    }
    .disabled(sound.isMuted)
  }
}

struct PillDrawing: ControlDrawing {
  func size(of face: SwitchFace, fitting room: Size) -> Size { Size(width: 56, height: 20) }

  func parts(of face: SwitchFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
    let color = face.isOn ? appearance.tint : appearance.dimmed(.controlFill)
    let knob = Rect(x: face.isOn ? 30 : 0, y: 0, width: 26, height: 20)
    return [
      ControlPart("track", frame: Rect(x: 0, y: 4, width: 56, height: 12), color: color, cornerRadius: 6),
      ControlPart("knob", frame: knob, color: appearance.dimmed(.primary), cornerRadius: 10),
    ]
  }
}
