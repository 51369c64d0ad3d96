import Sateen

/// Sliders and steppers: of nodes in the first card, of components in the second one.
final class SlidersPage: PageController {
  let volume = SliderNode(value: 60, in: 0...100)
  let balance = SliderNode(value: 0, in: -10...10, step: 5)
  let delay = StepperNode(value: 2, in: 0...12)
  private let delayLine = TextNode()
  let settings = Store(ScreenSettings())
  private(set) var isDisabled = false
  private var sheet: SettingsSheetNode?

  override func makeContent() -> DisplayNode {
    for node in [volume, balance, delay] as [ControlNode] {
      node.addAction(for: .valueChanged) { [weak self] _, _ in self?.showState() }
    }
    delayLine.isLayerBacked = true
    let sheet = SettingsSheetNode { [volume, balance, delay, delayLine, settings] in
      VStack(spacing: 16) {
        SettingsCard("Sound", "Drag, press the groove, or use the arrow keys.") {
          SettingsRow("Volume") { volume.frame(width: .points(200)).flexGrow(0) }
          SettingsRow("Balance", "In five steps.") { balance.frame(width: .points(200)).flexGrow(0) }
          SettingsRow("Start playing after") {
            delayLine
            delay
          }
        }
        ScreenCard(settings: settings)
      }
    }
    self.sheet = sheet
    return sheet
  }

  override var preferredResponder: View? {
    _ = node
    return sheet?.scrollView
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("d", "Disable all", isOn: { [weak self] in self?.isDisabled ?? false }) { [weak self] in
        self?.toggleDisabled()
      },
      .letter("r", "Reset") { [weak self] in self?.reset() },
    ]
  }

  override func makeStatus() -> String {
    let line = "\(Int(delay.value)) s"
    delayLine.attributedText = AttributedText(line, font: Theme.figures, color: Theme.quiet)
    return "Volume \(Int(volume.value.rounded())) %, balance \(Int(balance.value))"
  }

  private func toggleDisabled() {
    isDisabled.toggle()
    for node in [volume, balance, delay] as [ControlNode] { node.isEnabled = !isDisabled }
    settings.update { [isDisabled] in $0.isDisabled = isDisabled }
  }

  private func reset() {
    (volume.value, balance.value, delay.value) = (60, 0, 2)
    settings.update { $0 = ScreenSettings(isDisabled: $0.isDisabled) }
  }
}

struct ScreenSettings: Sendable, Equatable {
  var brightness = 0.7
  var warmth = 3.0
  var columns = 3
  var isDisabled = false
}

/// A slider and a stepper as components, with a picture that follows them.
struct ScreenCard: Component {
  let settings: Store<ScreenSettings>

  var body: some LayoutElement {
    SettingsCard("Screen", "The tiles follow while you drag.") {
      SettingsRow("Brightness", "\(Int((settings.brightness * 100).rounded())) %") {
        Slider(value: settings[\.brightness], label: "Brightness").frame(width: .points(200)).flexGrow(0)
      }
      SettingsRow("Warmth", "Step \(Int(settings.warmth)) of 6") {
        Slider(value: settings[\.warmth], in: 0...6, step: 1, label: "Warmth").frame(width: .points(200)).flexGrow(0)
      }
      SettingsLine {
        Stepper("\(settings.columns) columns", value: settings[\.columns], in: 1...6).alignSelf(.stretch)
      }
      HStack(spacing: 8) {
        for _ in 0..<settings.columns {
          Shape(.rounded(8), fill: tile).frame(height: 56).flexGrow()
        }
      }
      .padding(EdgeInsets(top: 0, left: 20, bottom: 20, right: 20))
    }
    .disabled(settings.isDisabled)
  }

  private var tile: Color {
    let light = 0.25 + 0.7 * settings.brightness
    let blue = 1 - settings.warmth / 12
    return Color(red: light, green: light * (0.82 + 0.12 * blue), blue: light * blue)
  }
}
