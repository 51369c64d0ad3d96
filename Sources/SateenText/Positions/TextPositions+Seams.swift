// A cluster that is longer than a part of a paragraph, such as a letter with thousands of marks, has parts of the paragraph
// that begin inside of it. All other clusters lie in one part.
extension TextPositions {
  /// The code units around a seam that tell whether it lies inside of a cluster.
  private static let seamWindow = 32
  /// The code units that are looked at at once for the end of a long cluster.
  private static let scanWindow = 4_096
  /// The most code units that a cluster is followed through. Its characters are read, and not laid out.
  private static let longestCluster = 1 << 18

  /// The start of a cluster, or of a part of one.
  /// - Parameters:
  ///   - offset: the start of a cluster, as the part by itself is divided.
  ///   - part: has the offset.
  func clusterStart(at offset: Int, in part: LaidParagraph) -> Int {
    guard offset == part.range.lowerBound, isSeamInsideCluster(offset, of: part) else { return offset }
    let first = max(part.paragraph.lowerBound, offset - Self.longestCluster)
    var end = offset
    while end > first {
      let start = max(first, end - Self.scanWindow)
      // Two units behind tell whether the cluster goes on at the end.
      let units = source.units(in: start..<min(end + 2, part.paragraph.upperBound))
      var found: Int?
      Self.eachBoundary(in: units) { if $0 > 0, $0 < end - start { found = start + $0 } }
      if let found { return found }
      end = start
    }
    return first
  }

  /// The end of a cluster.
  /// - Parameters:
  ///   - offset: the end of a cluster, as the part by itself is divided.
  ///   - part: has the cluster.
  func clusterEnd(at offset: Int, in part: LaidParagraph) -> Int {
    guard offset == part.range.upperBound, isSeamInsideCluster(offset, of: part) else { return offset }
    let last = min(part.paragraph.upperBound, offset + Self.longestCluster)
    var start = offset
    while start < last {
      let end = min(last, start + Self.scanWindow)
      // The units before tell that the cluster has begun.
      let before = min(Self.seamWindow, start - part.paragraph.lowerBound)
      let units = source.units(in: start - before..<end)
      var found: Int?
      Self.eachBoundary(in: units) { place in
        if found == nil, place > before, place < units.count { found = start + place - before }
      }
      if let found { return found }
      start = end
    }
    return last
  }

  private static func eachBoundary(in units: [UInt16], _ body: (Int) -> Void) {
    units.withUnsafeBufferPointer { TextBoundaries.each(.cluster, in: $0) { place, _ in body(place) } }
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
    Self.eachBoundary(in: before + behind) { if $0 == before.count { isBoundary = true } }
    return !isBoundary
  }

  private static func isIndicators(_ units: [UInt16]) -> Bool {
    String(decoding: units, as: UTF16.self).unicodeScalars.allSatisfy { (0x1f1e6...0x1f1ff).contains($0.value) }
  }
}
