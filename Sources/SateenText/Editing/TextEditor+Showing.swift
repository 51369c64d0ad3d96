/// How an editor's text is laid out, where that differs from the text itself.
package struct TextShowing: Hashable, Sendable {
  /// The factor for the sizes of fonts.
  package var textScale = 1.0
  /// Stands for each character; nil shows the text. A masked text has no history, which would show what was typed.
  package var mask: Character?

  package init() {}
}

extension TextEditor {
  /// Shows the text in another way. Offsets, the selection and the text itself stay.
  package mutating func setShowing(_ new: TextShowing) {
    guard new != showing else { return }
    showing = new
    if showing.mask != nil { history.removeAll() }
    layOutAnew()
  }

  /// Lays all lines out again, as after a change of fonts.
  package mutating func layOutAnew() {
    let attributes = typingAttributes
    document = makeDocument(width: document.width)
    wantedX = nil
    place(selection)
    typingAttributes = attributes
  }

  /// Lays out the lines of the content.
  func makeDocument(width: Double) -> TextDocument {
    guard showing.mask != nil else { return TextDocument(shown(content), width: width) }
    let attributes = shown(content).typingAttributes(at: 0)
    return TextDocument(masked, attributes: attributes, width: width)
  }

  /// Lays out the lines that an edit has changed, which was made in the content already.
  mutating func layOut(_ edit: TextEdit) throws(TextEditError) -> TextDocument.Edit {
    // Characters that an edit joins have one sign together. Texts that are masked are short.
    guard showing.mask == nil else { return document.replace(0..<document.length, with: masked) }
    // A document at scale 1 has the same text as the editor, and shares it.
    return try document.apply(
      TextEdit(
        offset: edit.offset, removed: shown(edit.removed), inserted: shown(edit.inserted),
        changesOnlyAttributes: edit.changesOnlyAttributes))
  }

  private func shown(_ content: TextContent) -> TextContent {
    showing.textScale == 1 ? content : content.scaled(by: showing.textScale)
  }

  private var masked: AttributedText {
    let text = showing.masked(content.attributedText)
    return showing.textScale == 1 ? text : text.scaled(by: showing.textScale)
  }
}

extension TextShowing {
  /// The text with a sign for each character. Zero-width joiners, which form one cluster with the sign, follow it where
  /// the character has more code units, so that offsets stay the same.
  fileprivate func masked(_ text: AttributedText) -> AttributedText {
    guard let mask else { return text }
    let style = text.paragraphStyle
    var signs = AttributedText("", paragraphStyle: style)
    for run in text.runs {
      var string = ""
      for character in text.substring(run.range) {
        // A sign outside of the basic plane would need more code units than most characters have.
        let sign = mask.utf16.count == 1 ? String(mask) : "•"
        string += sign + String(repeating: "\u{200d}", count: character.utf16.count - 1)
      }
      signs.append(string, attributes: run.attributes)
    }
    signs.paragraphStyle = style
    return signs
  }
}
