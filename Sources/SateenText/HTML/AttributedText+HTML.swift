extension AttributedText {
  /// The text as a fragment of HTML, for other programs.
  ///
  /// Bold and italic letters, text in `monospace`, underlines, struck text, links, colours, languages and the alignment of
  /// paragraphs are kept. Families and sizes of fonts are left out, so that pasted text looks like the text around it, and
  /// so are attachments. Colours are those of the light appearance; black is left to the reader. Text without a paragraph's
  /// end makes no paragraph.
  ///
  /// Takes a few milliseconds for each megabyte, on the calling thread.
  public func html() -> String {
    var writer = HTMLWriter(self)
    return writer.write()
  }
}
