import ExampleProgram
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import SateenText

extension FuzzTarget {
  static let scripts = FuzzTarget("scripts", "scripts of input, read and played on a small list", longest: 1_024) {
    bytes in
    let script: InputScript
    do {
      script = try InputScript(path: TemporaryFile.path(holding: bytes, suffix: ".script"))
    } catch let error as ProgramError {
      try expect(!error.description.isEmpty, "an error without a sentence")
      return
    }
    try play(script)
  }

  /// Plays the first frames of a script, without writing files.
  @MainActor private static func play(_ script: InputScript) throws {
    let table = TableNode()
    table.allowsMultipleSelection = true
    table.allowsReordering = true
    let source = SnapshotDataSource<Line>(table) { line in { line.cell() } }
    let stage = ListStage(table)
    defer { stage.end() }
    source.apply(ListSnapshot((0..<12).map { Line(id: $0) }))
    var playback = ScriptPlayback(script)
    // A limit: waiting and dragging take as many frames as the script says.
    for _ in 0..<300 where !playback.isFinished {
      for effect in playback.advance(to: stage.host.time) {
        switch effect {
        case .send(let event): stage.host.send(event)
        case .resize(let size):
          stage.host.resize(to: Size(width: Double(min(size.width, 800)), height: Double(min(size.height, 800))))
        case .screenshot, .filmstrip, .quit: break
        }
      }
      stage.host.step()
    }
    try stage.settle()
    try expect(table.numberOfItems == 12, "\(table.numberOfItems) rows")
  }
}

/// A row of text, some with a link or a button.
private struct Line: ListItem, Hashable {
  var id: Int

  func cell() -> CellNode {
    var attributes = TextAttributes(font: Font(size: 13))
    if id % 3 == 1 { attributes.link = "https://example.org" }
    guard id % 4 == 2 else {
      let cell = TextCellNode(AttributedText("Line \(id) of some", attributes: attributes))
      cell.textNode.isSelectable = id % 5 == 0
      return cell
    }
    let cell = CellNode()
    let button = ButtonNode()
    button.setTitle("Button", font: Font(size: 13))
    cell.automaticallyManagesSubnodes = true
    cell.layoutSpecBlock = { _, _ in button.padding(6) }
    return cell
  }
}
