@testable import SateenText

extension TextContent {
  /// The first rule of the content's trees that does not hold; nil where all do.
  var brokenRule: String? {
    if let rule = characters.tree.brokenRule ?? attributeRuns.brokenRule ?? styleRuns.brokenRule { return rule }
    if attributeRuns.length != length || styleRuns.length != length { return "runs of another length" }
    let chunks = characters.tree.items
    for chunk in chunks {
      if chunk.bytes.count > Int(chunk.limit) { return "a chunk of \(chunk.bytes.count) bytes" }
      if String(validating: chunk.bytes, as: UTF8.self) == nil { return "a chunk that divides a code point" }
    }
    // At 8 bytes, a code point of 4 may leave a byte alone on either side.
    for (a, b) in zip(chunks, chunks.dropFirst()) where a.isShort && b.isShort && a.limit > 8 {
      return "two short chunks"
    }
    return nil
  }
}

extension RunList {
  fileprivate var brokenRule: String? {
    let runs = tree.items
    for (a, b) in zip(runs, runs.dropFirst()) where a.value == b.value { return "two equal runs" }
    return tree.brokenRule
  }
}
