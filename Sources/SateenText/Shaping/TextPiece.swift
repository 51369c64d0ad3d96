/// A stretch of a text with one face, style, script and direction, inside of which no line ends of its own accord.
struct TextPiece {
  /// Code units of the chunk it was found in.
  var range: Range<Int>
  var key: ShapingKey
  /// Which of the text's runs of attributes it belongs to.
  var style: Int32
  var level: UInt8
  /// Whether a line may end after it.
  var breakAfter: Bool
  var isTab: Bool
  var isAttachment = false
  /// Whether it joins a neighbour outside of it, so that it cannot be shaped alone.
  var needsContext: Bool
  var hash: UInt64 = 0

  var isCacheable: Bool { !needsContext && !isAttachment && range.count <= ShapingCache.longestRun }
}
