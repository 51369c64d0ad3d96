import FeedWorkload
import Sateen

/// The texts of a row, the same whatever the row is written as.
struct BenchTexts {
  static let paper = Color(hex: WorkloadGeometry.rowBackground)
  private static let quiet = Color(hex: 0x6b7280)

  let name: AttributedText
  let stamp: AttributedText
  let body: AttributedText
  let labels: [AttributedText]

  init(_ row: WorkloadRow, kind: WorkloadKind) {
    let bodySize = Double(WorkloadGeometry.bodyFontSize)
    let stampSize = Double(WorkloadGeometry.stampFontSize)
    func text(_ string: String, _ size: Double, bold: Bool = false, color: Color = .black) -> AttributedText {
      AttributedText(
        string, font: Font(family: "DejaVu Sans", size: size, weight: bold ? .bold : .regular), color: color)
    }
    name = text(row.name, Double(WorkloadGeometry.nameFontSize), bold: true)
    stamp = text(row.stamp, stampSize, color: Self.quiet)
    labels = [row.like, row.comment, "Share"].map { text($0, stampSize, color: Self.quiet) }
    body = kind == .v1 ? text(row.body, bodySize) : Self.spans(row.body, bodySize)
  }

  private static func spans(_ body: String, _ size: Double) -> AttributedText {
    var text = AttributedText()
    for span in WorkloadSpan.parse(body) {
      var attributes = TextAttributes(font: Font(family: "DejaVu Sans", size: size), color: .black)
      switch span.style {
      case .plain: break
      case .bold: attributes.font.weight = .bold
      case .link:
        attributes.color = Color(hex: WorkloadGeometry.linkColor)
        attributes.link = span.text
      }
      text.append(span.text, attributes: attributes)
    }
    return text
  }
}
