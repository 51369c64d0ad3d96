/// Marks on a text in named layers, such as misspelled words, matches of a search, colours of syntax, and the clauses of
/// a composition. They are no part of the text: undo does not know them, and copies of text do not have them.
///
/// Spans move with edits, by one rule: the start and the end of a span move as ``TextEdit/map(_:_:)`` says, the start
/// with the bias `after` and the end with the bias `before`.
/// - Text inserted inside of a span belongs to it; text inserted at its start or its end does not.
/// - Text that replaces part of a span, up to its start or its end, belongs to it.
/// - A span whose text is removed as a whole is gone, also where other text replaces it.
///
/// Spans of one layer do not overlap; those of different layers may. Overlays are values and are used on any thread.
public struct TextOverlays: Sendable {
  /// The name of a layer.
  public struct Layer: Hashable, Sendable {
    public let name: String

    public init(_ name: String) {
      self.name = name
    }

    public static let spelling = Layer("spelling")
    public static let find = Layer("find")
    public static let syntax = Layer("syntax")
    public static let composition = Layer("composition")
  }

  /// A marked range of text.
  public struct Span: Hashable, Sendable {
    /// In UTF-16 code units.
    public var range: Range<Int>
    public var look: TextOverlayLook

    public init(_ range: Range<Int>, _ look: TextOverlayLook) {
      self.range = range
      self.look = look
    }
  }

  /// No text is as long.
  private static let end = 1 << 48

  private var layers: [Layer: OverlaySpans] = [:]

  public init() {}

  /// Whether no layer has a span.
  public var isEmpty: Bool { layers.isEmpty }

  /// The layers that have spans, by name.
  package var layersInUse: [Layer] { layers.keys.sorted { $0.name < $1.name } }

  /// The number of spans in a layer.
  public func count(of layer: Layer) -> Int { layers[layer]?.count ?? 0 }

  /// The spans of a layer that have characters in a range, in the order of the text. They are not cut at the ends of the
  /// range. The time grows with the number of spans found and the logarithm of all.
  public func spans(of layer: Layer, in range: Range<Int>) -> [Span] {
    layers[layer]?.spans(in: max(0, range.lowerBound)..<max(0, range.upperBound)) ?? []
  }

  /// Replaces the spans of a layer in a range. Spans that reach over an end of the range keep their parts outside.
  /// - Parameters:
  ///   - spans: in any order. They are cut to the range. Where two overlap, the one that starts first keeps the characters
  ///     that both have. Empty spans are left out.
  ///   - range: offsets below 0 count as 0. The end may lie behind the text, up to `Int.max`.
  public mutating func set(_ spans: [Span], of layer: Layer, in range: Range<Int>) {
    // Edits make spans longer, which must not overflow.
    let range = range.clamped(to: 0..<Self.end)
    guard !range.isEmpty else { return }
    let sorted = spans.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var changed = layers.removeValue(forKey: layer) ?? OverlaySpans()
    changed.replace(range, with: sorted)
    if !changed.isEmpty { layers[layer] = changed }
  }

  /// Removes a layer with all of its spans.
  public mutating func removeAll(of layer: Layer) {
    layers[layer] = nil
  }

  /// Moves all spans as an edit moves the text below them.
  /// - Parameter edit: has been, or will be, applied to the text.
  public mutating func apply(_ edit: TextEdit) {
    for index in layers.values.indices { layers.values[index].apply(edit) }
    for (layer, spans) in layers where spans.isEmpty { layers[layer] = nil }
  }
}
