// A cluster that is longer than a part of a paragraph, such as a letter with thousands of marks, has parts of the paragraph
// that begin inside of it. All other clusters lie in one part.
extension TextPositions {
  /// The code units around a seam that tell whether it lies inside of a cluster.
  private static let seamWindow = 32
  /// The most parts that a cluster is followed through.
  private static let clusterParts = 64

  /// The start of a cluster, or of a part of one.
  /// - Parameters:
  ///   - offset: the start of a cluster, as the part by itself is divided.
  ///   - part: has the offset.
  func clusterStart(at offset: Int, in part: LaidParagraph) -> Int {
    var (offset, part) = (offset, part)
    for _ in 0..<Self.clusterParts {
      guard offset == part.range.lowerBound, isSeamInsideCluster(offset, of: part),
        let before = source.part(before: part)
      else { break }
      part = before
      offset = part.range.lowerBound + part.text.boundary(before: part.text.count)
    }
    return offset
  }

  /// The end of a cluster.
  /// - Parameters:
  ///   - offset: the end of a cluster, as the part by itself is divided.
  ///   - part: has the cluster.
  func clusterEnd(at offset: Int, in part: LaidParagraph) -> Int {
    var (offset, part) = (offset, part)
    for _ in 0..<Self.clusterParts {
      guard offset == part.range.upperBound, isSeamInsideCluster(offset, of: part), let next = source.part(after: part)
      else { break }
      part = next
      offset = part.range.lowerBound + part.text.boundary(after: 0)
    }
    return offset
  }

  /// Whether an offset is an end of a part that lies inside of a cluster. The units before and behind it tell.
  func isSeamInsideCluster(_ offset: Int, of part: LaidParagraph) -> Bool {
    let isSeam =
      offset == part.range.lowerBound ? !part.startsParagraph : offset == part.range.upperBound && !part.endsParagraph
    guard isSeam, part.paragraph.contains(offset) else { return false }
    let behind = source.units(in: offset..<min(offset + 2, part.paragraph.upperBound))
    // No letter below U+0300 extends the cluster before it.
    guard let first = behind.first, first >= 0x300 else { return false }
    let before = source.units(in: max(part.paragraph.lowerBound, offset - Self.seamWindow)..<offset)
    // Flags are pairs of indicators. In a row of them that is longer than the window, lines begin between two pairs.
    if Self.isIndicators(behind), Self.isIndicators(before) { return false }
    var isBoundary = false
    (before + behind).withUnsafeBufferPointer { units in
      TextBoundaries.each(.cluster, in: units) { place, _ in
        if place == before.count { isBoundary = true }
      }
    }
    return !isBoundary
  }

  private static func isIndicators(_ units: [UInt16]) -> Bool {
    String(decoding: units, as: UTF16.self).unicodeScalars.allSatisfy { (0x1f1e6...0x1f1ff).contains($0.value) }
  }
}
