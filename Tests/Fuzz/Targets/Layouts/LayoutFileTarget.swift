import LayoutFile

extension FuzzTarget {
  static let layouts = FuzzTarget("layouts", "layout files, read and laid out", longest: 2_048) { bytes in
    let document: LayoutDocument
    do throws(LayoutFileError) {
      document = try LayoutDocument(json: bytes)
    } catch {
      try expect(!error.description.isEmpty, "an error without a sentence")
      return
    }
    let printed = document.printedFrames()
    try expect(!printed.contains("nan") && !printed.contains("inf"), "frames that are no numbers")
    for layout in document.cases.prefix(2) {
      _ = layout.placed(.rightToLeft)
      _ = layout.sized(width: 50, height: nil).placed()
    }
  }
}
