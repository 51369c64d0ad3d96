import LayoutFile
import Sateen

/// What is looked at: a case of the file, in a size and a direction that a person may have changed.
struct PlaygroundModel {
  private(set) var document: LayoutDocument
  /// What is wrong with the file as it is now; the document is that of before then.
  private(set) var error: String?
  private(set) var index = 0
  /// Lengths a person asked for, in points; nil along an axis that is as the file says.
  var width: Double?
  var height: Double?
  /// Nil for the case's own.
  var direction: LayoutDirection?

  init(_ document: LayoutDocument, index: Int = 0) {
    self.document = document
    self.index = index
  }

  var layoutCase: LayoutCase { document.cases[index] }
  var count: Int { document.cases.count }

  var placed: PlacedCase { layoutCase.sized(width: width, height: height).placed(direction) }

  var shownDirection: LayoutDirection { direction ?? layoutCase.direction }

  /// Goes to another case, which is shown as the file has it.
  mutating func choose(_ new: Int) {
    index = min(max(new, 0), count - 1)
    (width, height, direction) = (nil, nil, nil)
  }

  /// Takes the file as it is now. The case stays the one of the same name where there is one.
  mutating func take(_ outcome: FileWatcher.Outcome) {
    switch outcome {
    case .success(let new):
      let name = layoutCase.name
      error = nil
      let old = index
      document = new
      index = new.cases.firstIndex { $0.name == name } ?? min(old, new.cases.count - 1)
    case .failure(let failure): error = failure.description
    }
  }
}
