import LayoutFile
import SateenLayout

extension FuzzTarget {
  static let layouts = FuzzTarget("layouts", "layout files, read and laid out", longest: 2_048) { bytes in
    let document: LayoutDocument
    do throws(LayoutFileError) {
      document = try LayoutDocument(json: bytes)
    } catch {
      try expect(!error.description.isEmpty, "an error without a sentence")
      return
    }
    _ = document.printedFrames()
    for layout in document.cases.prefix(2) {
      for placed in [layout.placed(), layout.placed(.rightToLeft), layout.sized(width: 50, height: nil).placed()] {
        for box in placed.boxes { try expect(box.frame.isFinite, "a frame of \(box.frame)") }
      }
    }
  }
}
