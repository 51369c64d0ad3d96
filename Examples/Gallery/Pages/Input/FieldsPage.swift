import Sateen

/// Lines of text: a form that checks what is typed, a search, a password, and what fields refuse.
final class FieldsPage: PageController {
  let name = TextFieldNode("Ada Marlowe", placeholder: "First and last name")
  let mail = TextFieldNode("ada@harbour", placeholder: "name@example.org")
  let password = TextFieldNode("high tide", placeholder: "At least 8 characters")
  let search = TextFieldNode("lighthouses", placeholder: "Search")
  let berth = TextFieldNode("", placeholder: "Digits only")
  let code = TextFieldNode("", placeholder: "6 letters")
  let hebrew = TextFieldNode("שלום עולם")
  let fixed = TextFieldNode("Pier 4, north")
  private(set) var isDisabled = false
  private var last = "Nothing typed yet"
  private var sheet: SettingsSheetNode?

  private var fields: [TextFieldNode] { [name, mail, password, search, berth, code, hebrew] }

  override func makeContent() -> DisplayNode {
    name.characterLimit = 40
    password.isSecure = true
    search.showsClearButton = true
    code.characterLimit = 6
    berth.filter = .characters { $0.isASCII && $0.isNumber }
    code.filter = TextFilter { edit, content in
      let letters = edit.inserted.string.filter(\.isLetter).uppercased()
      guard !letters.isEmpty || edit.inserted.isEmpty else { return nil }
      return content.edit(replacing: edit.removedRange, with: letters)
    }
    fixed.isEnabled = false
    for field in fields {
      field.onChange = { [weak self] field, _ in self?.changed(field) }
      field.onReturn = { [weak self] field in
        self?.say("Return: \(field.text.count) characters")
        return .handled
      }
    }
    check()
    let sheet = SettingsSheetNode { [name, mail, password, search, berth, code, hebrew, fixed] in
      VStack(spacing: 16) {
        SettingsCard("Berth", "Tab goes from line to line, and selects what is there.") {
          SettingsRow("Name") { name.flexShrink() }
          SettingsRow("Address", "Wrong until it has an @ and a dot.") { mail.flexShrink() }
          SettingsRow("Password", "Copied by nobody.") { password.flexShrink() }
        }
        SettingsCard("What they take", "Filters change or refuse what is typed, pasted and dropped.") {
          SettingsRow("Search", "With a button that clears.") { search.flexShrink() }
          SettingsRow("Number") { berth.flexShrink() }
          SettingsRow("Code", "Letters, which become capitals.") { code.flexShrink() }
        }
        SettingsCard("Others", "From right to left, and one that is disabled.") {
          SettingsRow("Greeting") { hebrew.flexShrink() }
          SettingsRow("Pier") { fixed.flexShrink() }
        }
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
      .letter("n", "Write a name") { [weak self] in self?.writeName() },
      .letter("s", "Show the password", isOn: { [weak self] in self?.password.isSecure == false }) { [weak self] in
        self?.password.isSecure.toggle()
      },
      .letter("d", "Disable all", isOn: { [weak self] in self?.isDisabled ?? false }) { [weak self] in
        self?.toggleDisabled()
      },
    ]
  }

  override func makeStatus() -> String { last }

  private func say(_ words: String) {
    last = words
    showState()
  }

  private func changed(_ field: EditableTextNode) {
    check()
    say(field === password ? "The password has \(field.text.count) characters" : "“\(field.text)”")
  }

  private func check() {
    let parts = mail.text.split(separator: "@")
    mail.isInvalid = !mail.text.isEmpty && !(parts.count == 2 && parts[1].contains("."))
  }

  private func writeName() {
    name.focus()
    name.selectAll()
  }

  private func toggleDisabled() {
    isDisabled.toggle()
    for field in fields { field.isEnabled = !isDisabled }
  }
}
