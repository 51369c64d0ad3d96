/// A stretch of text with one face, style, script and direction, inside of which no line may break.
struct TextPiece {
  /// The code units in the chunk that contains the piece.
  var range: Range<Int>
  var key: ShapingKey
  /// The index of the text's run of attributes.
  var style: Int32
  var level: UInt8
  /// Whether a line may end after it.
  var breakAfter: Bool
  var isTab: Bool
  var isAttachment = false
  /// Whether the piece joins a neighbour outside of it, so that it cannot be shaped alone.
  var needsContext: Bool
  var hash: UInt64 = 0

  var isCacheable: Bool { !needsContext && !isAttachment && range.count <= ShapingCache.longestRun }
}
