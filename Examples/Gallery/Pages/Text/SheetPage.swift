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

  override var preferredResponder: View? { sheet?.scrollView ?? super.preferredResponder }
}
