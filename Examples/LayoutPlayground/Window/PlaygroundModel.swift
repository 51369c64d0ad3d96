import LayoutFile
import Sateen

/// The displayed case of the file, with the size and the direction that the user may have changed.
struct PlaygroundModel {
  private(set) var document: LayoutDocument
  /// The error in the current file, nil without one. `document` is then the last valid version.
  private(set) var error: String?
  private(set) var index = 0
  /// The lengths set by the user, in points; nil along an axis that follows the file.
  var width: Double?
  var height: Double?
  /// The direction set by the user; nil for the case's own.
  var direction: LayoutDirection?

  init(_ document: LayoutDocument, index: Int = 0) {
    self.document = document
    self.index = index
  }

  var layoutCase: LayoutCase { document.cases[index] }
  var count: Int { document.cases.count }

  var placed: PlacedCase { layoutCase.sized(width: width, height: height).placed(direction) }

  var shownDirection: LayoutDirection { direction ?? layoutCase.direction }

  /// Displays another case, with the size and the direction of the file.
  mutating func choose(_ new: Int) {
    index = min(max(new, 0), count - 1)
    (width, height, direction) = (nil, nil, nil)
  }

  /// Updates the document to the current file. The case with the same name stays selected, if there is one.
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
