import SateenLayout

/// The paragraphs of a document at one moment.
struct DocumentSource: ParagraphSource {
  let list: ParagraphList
  let layouts: DocumentLayouts
  let shownWidth: Double

  var end: Int { list.total.length }
  var paragraphCount: Int { list.total.paragraphs }
  func paragraphIndex(at offset: Int) -> Int { list.paragraph(at: offset).before.paragraphs }
  func paragraphIndex(atHeight y: Double) -> Int { list.paragraph(atHeight: y).before.paragraphs }

  func paragraph(_ index: Int) -> LaidParagraph {
    let found = list[index]
    let paragraph = found.paragraph
    let layout = paragraph.layout(layouts).filling(width: shownWidth)
    let lines = paragraph.lines(of: layout)
    let start = found.before.length
    let top = list.top(of: found)
    let inset = lines.isEmpty ? 0 : layout.lines[lines.lowerBound].frame.minY
    return LaidParagraph(
      layout: layout, lines: lines, range: start..<start + paragraph.text.length,
      separator: paragraph.separator.length, offset: start - paragraph.prefix, origin: Point(x: 0, y: top - inset),
      top: index > 0 ? list.bottom(of: list[index - 1]) : 0, text: layouts.text(of: paragraph))
  }
}
