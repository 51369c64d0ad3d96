import SateenCore
import XCTest

extension RootContainer {
  /// Checks the text that was copied last, nil for none.
  func assertCopied(_ text: String?, file: StaticString = #filePath, line: UInt = #line) async {
    let found = await Self.text(of: pasteboard)
    XCTAssertEqual(found, text, file: file, line: line)
  }

  /// Checks the text that the window has told the desktop to be selected, nil for none.
  func assertSelected(_ text: String?, file: StaticString = #filePath, line: UInt = #line) async {
    let found = await Self.text(of: selectionPasteboard)
    XCTAssertEqual(found, text, file: file, line: line)
  }

  private static func text(of pasteboard: (any Pasteboard)?) async -> String? {
    try? await pasteboard?.text(PasteboardLimits(patience: 60)).string
  }
}
