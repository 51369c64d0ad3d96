import Sateen

/// What pages about text have in common: specimens on a sheet that is scrolled by keys.
class SheetPage: PageController {
  private(set) var sheet: SheetNode?

  /// What stands on the sheet, from top to bottom.
  func makeSpecimens() -> [SpecimenNode] { [] }

  override func makeContent() -> DisplayNode {
    let sheet = SheetNode(makeSpecimens())
    self.sheet = sheet
    return sheet
  }

  override var preferredResponder: View? {
    // The sheet is made with the node, which may be asked for later than the keys are given away.
    _ = node
    return sheet?.scrollView
  }
}
