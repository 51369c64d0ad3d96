import Sateen

/// Check boxes, switches and radio groups: of nodes in the first two cards, of components in the third one.
final class ControlsPage: PageController {
  let allow = SwitchNode(isOn: true)
  let sounds = SwitchNode(isOn: true)
  let locked = SwitchNode()
  let all = CheckBoxNode("Everything", value: .mixed)
  let kinds = [
    CheckBoxNode("Messages", value: .on), CheckBoxNode("Mentions of my name", value: .on),
    CheckBoxNode("Invitations"),
  ]
  let previews = RadioGroupNode(["Always", "While unlocked", "Never"], selectedIndex: 1)
  let privacy = Store(Privacy())
  private(set) var isDisabled = false
  private var sheet: SettingsSheetNode?

  override func makeContent() -> DisplayNode {
    // Held weakly: the page owns its controls.
    allow.addAction(for: .valueChanged) { [weak self] _, _ in self?.follow() }
    all.addAction(for: .valueChanged) { [weak self] _, _ in self?.checkAll() }
    for box in kinds { box.addAction(for: .valueChanged) { [weak self] _, _ in self?.countChecks() } }
    for node in [sounds, locked, previews] as [ControlNode] {
      node.addAction(for: .valueChanged) { [weak self] _, _ in self?.showState() }
    }
    let sheet = SettingsSheetNode { [allow, sounds, locked, all, kinds, previews, privacy] in
      VStack(spacing: 16) {
        SettingsCard("Notifications", "What may interrupt you, and how.") {
          SettingsRow("Allow notifications") { allow }
          SettingsRow("Sounds", "A short tone, once a minute at most.") { sounds }
          SettingsRow("Show on the lock screen") { locked }
          SettingsRow("Show what they say") { previews }
        }
        SettingsCard("Tell me about", "The first box is mixed while only some of the others are checked.") {
          SettingsLine {
            all
            VStack(alignItems: .start) { for box in kinds { box } }.padding(EdgeInsets(left: 26))
          }
        }
        PrivacyCard(privacy: privacy)
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
      }
    ]
  }

  override func makeStatus() -> String {
    let count = kinds.count(where: \.isOn)
    return "\(count) of \(kinds.count) checked, " + (allow.isOn ? "notifications on" : "notifications off")
  }

  /// Without notifications, the settings about them cannot be changed.
  private func follow() {
    for node in [sounds, locked, previews, all] + kinds as [ControlNode] { node.isEnabled = allow.isOn && !isDisabled }
    showState()
  }

  private func checkAll() {
    for box in kinds { box.isOn = all.isOn }
    showState()
  }

  private func countChecks() {
    let count = kinds.count(where: \.isOn)
    all.value = count == 0 ? .off : count == kinds.count ? .on : .mixed
    showState()
  }

  private func toggleDisabled() {
    isDisabled.toggle()
    allow.isEnabled = !isDisabled
    follow()
    privacy.update { [isDisabled] in $0.isDisabled = isDisabled }
  }
}

struct Privacy: Sendable, Equatable {
  var isHidden = false
  var sharesFaults = true
  var sharesUse = false
  var audience = "Friends"
  var isDisabled = false

  static let audiences = ["Everyone", "Friends", "Nobody"]
}

/// The same controls as components, bound to a store.
struct PrivacyCard: Component {
  let privacy: Store<Privacy>

  var body: some LayoutElement {
    SettingsCard("Privacy", "Who sees you, and what is sent home.") {
      SettingsRow("Hide when I am here") { Toggle(isOn: privacy[\.isHidden], label: "Hidden") }
      SettingsRow("Who may write to me") {
        RadioGroup(selection: privacy[\.audience], options: Privacy.audiences, label: "Audience")
      }
      SettingsLine {
        CheckBox("Send reports of faults", isOn: privacy[\.sharesFaults])
        CheckBox("Send how the program is used, without names or contents", isOn: privacy[\.sharesUse])
      }
    }
    .disabled(privacy.isDisabled)
  }
}
