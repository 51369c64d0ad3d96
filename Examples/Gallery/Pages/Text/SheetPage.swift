import Sateen

/// The base class of pages about text: specimens on a sheet that keys scroll.
class SheetPage: PageController {
  private(set) var sheet: SheetNode?

  /// The specimens of the sheet, from top to bottom.
  func makeSpecimens() -> [SpecimenNode] { [] }

  override func makeContent() -> DisplayNode {
    let sheet = SheetNode(makeSpecimens())
    self.sheet = sheet
    return sheet
  }

  override var preferredResponder: View? {
    // The sheet is made with the node, which may not be loaded yet when the page gets the keys.
    _ = node
    return sheet?.scrollView
  }
}
