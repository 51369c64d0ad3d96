import LayoutFile
import Sateen

extension InspectorContent {
  /// The content for the case as a whole.
  init(_ model: PlaygroundModel, _ placed: PlacedCase) {
    title = model.layoutCase.name
    note = model.layoutCase.note ?? ""
    var question: [Row] = []
    switch model.layoutCase.sized(width: model.width, height: model.height) {
    case .spec(let layout):
      question = [
        Row(label: "at least", value: layout.sizeRange.min.figures),
        Row(label: "at most", value: layout.sizeRange.max.figures),
        Row(label: "pixels per point", value: layout.scale.figure),
      ]
    case .flexbox(let layout):
      question = [
        Row(label: "width", value: layout.availableWidth?.figure ?? "content"),
        Row(label: "height", value: layout.availableHeight?.figure ?? "content"),
        Row(label: "pixels per point", value: layout.config.pointScaleFactor.figure),
      ]
    }
    sections = [
      Section(title: "Question", rows: question),
      Section(
        title: "Answer",
        rows: [
          Row(label: "size", value: placed.size.figures),
          Row(label: "direction", value: placed.direction == .rightToLeft ? "right to left" : "left to right"),
        ]),
    ]
  }

  /// The content for one element.
  init(_ box: PlacedBox) {
    title = box.title
    subtitle = box.path
    var frame = [
      Row(label: "origin", value: "\(box.frame.minX.figure), \(box.frame.minY.figure)"),
      Row(label: "size", value: box.frame.size.figures),
    ]
    if box.overflow != .zero { frame.append(Row(label: "sticks out by", value: box.overflow.figures)) }
    sections = [Section(title: "Frame", rows: frame)]
    if let question = box.question {
      var rows = [
        Row(label: "at least", value: question.range.min.figures),
        Row(label: "at most", value: question.range.max.figures),
        Row(label: "parent", value: question.parentSize.figures),
      ]
      if let count = question.count {
        let times = count == 1 ? "once" : "\(count) times"
        rows.append(Row(label: "asked", value: question.isRemembered ? "\(times), remembered" : times))
      }
      sections.append(Section(title: "Constraint", rows: rows))
    }
    if let record = box.record { sections.append(Section(title: "Asked", rows: Self.rows(record))) }
    sections.append(
      Section(title: box.kind, rows: box.words.map { Row(label: $0.key, value: $0.value) }))
  }

  /// The layout request and the result of a box of flexbox.
  private static func rows(_ record: FlexRecord) -> [Row] {
    var rows = [
      Row(label: "to fill", value: "\(record.width.figure) × \(record.height?.figure ?? "content")"),
      Row(label: "answered", value: record.size.figures),
    ]
    if let least = record.minContentWidth { rows.append(Row(label: "least content", value: least.figure)) }
    if let most = record.maxContentWidth { rows.append(Row(label: "most content", value: most.figure)) }
    return rows
  }
}
