import SateenGraphics

/// The description that an MBTiles file has of itself, checked against its tiles where it makes no sense.
struct MBTilesMetadata {
  private let values: [String: String]
  private let source: String
  private let stored: ClosedRange<Int>
  private var problems: [MapError] = []

  private static let query =
    "SELECT name, value FROM metadata "
    + "WHERE name IN ('format', 'minzoom', 'maxzoom', 'bounds', 'center', 'attribution')"
  /// Some files have an entry twice.
  private static let mostEntries = 32

  init(_ database: TileDatabase, source: String) throws(MapError) {
    self.source = source
    let zooms: [(String?, String?)]
    do {
      zooms = try database.pairs(
        "SELECT (SELECT MIN(zoom_level) FROM tiles), (SELECT MAX(zoom_level) FROM tiles)", most: 1)
    } catch {
      throw .unusable(source: source, reason: "has no table of tiles that can be read (\(Self.reason(of: error)))")
    }
    guard let low = zooms.first?.0.flatMap({ Int($0) }), let high = zooms.first?.1.flatMap({ Int($0) }) else {
      throw .unusable(source: source, reason: "has no tiles")
    }
    let deepest = TileAddress.deepestZoom
    guard low <= high, high >= 0, low <= deepest else {
      throw .unusable(
        source: source, reason: "has tiles of the zooms \(low) to \(high) alone, where 0 to \(deepest) are known")
    }
    stored = max(low, 0)...min(high, deepest)
    var values: [String: String] = [:]
    do {
      for case (let name?, let value?) in try database.pairs(Self.query, most: Self.mostEntries) {
        values[name] = value
      }
    } catch {
      problems.append(
        .metadata(
          source: source, name: "", value: "",
          reason: "cannot be read, and it is shown without (\(Self.reason(of: error)))"))
    }
    self.values = values
    if let format = values["format"]?.lowercased(), format == "pbf" || format.contains("mvt") {
      throw .unusable(
        source: source, reason: "has vector tiles (format '\(format.prefix(20))'), and only pictures are shown")
    }
  }

  private static func reason(of error: MapError) -> String {
    if case .unusable(_, let reason) = error { reason } else { "\(error)" }
  }

  func tileSet(tileSize: Double) -> TileSet {
    var problems = problems
    let zooms = zooms(&problems)
    let region = region(&problems)
    var set = TileSet(
      zooms: zooms, tileSize: tileSize, attribution: PlainText.ofMarkup(values["attribution"] ?? ""), region: region,
      camera: camera(&problems))
    set.problems = problems
    return set
  }

  /// The zooms that it says, within those that there are.
  private func zooms(_ problems: inout [MapError]) -> ClosedRange<Int> {
    func number(_ name: String, _ found: Int) -> Int {
      guard let value = values[name] else { return found }
      // Some programs write 4.0.
      guard let number = Double(value), number.isFinite, number == number.rounded(), abs(number) < 1_000 else {
        problems.append(
          .metadata(
            source: source, name: name, value: value, reason: "which is no zoom; its tiles begin and end at \(stored)"))
        return found
      }
      guard stored.contains(Int(number)) else {
        problems.append(
          .metadata(source: source, name: name, value: value, reason: "but its tiles have the zooms \(stored)"))
        return found
      }
      return Int(number)
    }
    let (low, high) = (number("minzoom", stored.lowerBound), number("maxzoom", stored.upperBound))
    if low > high {
      problems.append(
        .metadata(source: source, name: "minzoom", value: "\(low)", reason: "which is above its maxzoom of \(high)"))
      return stored
    }
    // Tiles that are there are shown, whatever the description leaves out.
    return min(low, stored.lowerBound)...max(high, stored.upperBound)
  }

  private func numbers(_ name: String, _ count: ClosedRange<Int>) -> [Double]?? {
    guard let value = values[name], !value.isEmpty else { return .some(nil) }
    let parts = value.split(separator: ",", omittingEmptySubsequences: false).map { part in
      Double(part.drop { $0 == " " }.prefix { $0 != " " })
    }
    let numbers = parts.compactMap { $0 }
    guard count.contains(parts.count), numbers.count == parts.count, numbers.allSatisfy(\.isFinite) else { return nil }
    return numbers
  }

  private func region(_ problems: inout [MapError]) -> MapRegion? {
    guard let numbers = numbers("bounds", 4...4) else {
      problems.append(
        .metadata(source: source, name: "bounds", value: values["bounds"] ?? "", reason: "which are not four numbers"))
      return nil
    }
    guard let numbers else { return nil }
    let (west, south, east, north) = (numbers[0], numbers[1], numbers[2], numbers[3])
    guard abs(west) <= 360, abs(east) <= 360, south >= -90, north <= 90, south < north, west != east else {
      problems.append(
        .metadata(
          source: source, name: "bounds", value: values["bounds"] ?? "", reason: "which is no part of the world"))
      return nil
    }
    // The whole world is no limit.
    let region =
      east - west >= 360
      ? MapRegion(south: south, west: -180, north: north, east: 180)
      : MapRegion(south: south, west: west, north: north, east: east)
    guard region.hasExtent else {
      problems.append(
        .metadata(
          source: source, name: "bounds", value: values["bounds"] ?? "", reason: "which no map shows any of"))
      return nil
    }
    return region
  }

  private func camera(_ problems: inout [MapError]) -> MapCamera? {
    guard let numbers = numbers("center", 2...3) else {
      problems.append(
        .metadata(source: source, name: "center", value: values["center"] ?? "", reason: "which are not three numbers"))
      return nil
    }
    guard let numbers else { return nil }
    let center = MapCoordinate(latitude: numbers[1], longitude: numbers[0])
    guard center.isValid, abs(center.longitude) <= 360 else {
      problems.append(
        .metadata(source: source, name: "center", value: values["center"] ?? "", reason: "which is no place"))
      return nil
    }
    return MapCamera(center: center, zoom: numbers.count > 2 ? numbers[2] : Double(stored.lowerBound))
  }
}

/// Text of markup, as attributions have it: `© <a href="…">Example</a>`.
enum PlainText {
  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "copy": "©", "reg": "®", "middot": "·",
    "ndash": "–", "mdash": "—",
  ]

  /// The first 2,000 scalars. Characters are no measure: one may have any number of accents.
  static func cut(_ text: String) -> String { String(String.UnicodeScalarView(text.unicodeScalars.prefix(2_000))) }

  static func ofMarkup(_ markup: String) -> String {
    var text = ""
    var rest = Substring(cut(markup))
    while let character = rest.first {
      rest.removeFirst()
      switch character {
      case "<":
        // A tag begins with a letter or a slash; another < is one.
        if let next = rest.first, next.isLetter || next == "/", let end = rest.firstIndex(of: ">") {
          rest = rest[rest.index(after: end)...]
        } else {
          text.append(character)
        }
      case "&":
        if let end = rest.prefix(12).firstIndex(of: ";"), let plain = entity(rest[..<end]) {
          text += plain
          rest = rest[rest.index(after: end)...]
        } else {
          text.append(character)
        }
      default:
        text.append(character.isWhitespace ? " " : character)
      }
    }
    return text.split(separator: " ").joined(separator: " ")
  }

  private static func entity(_ name: Substring) -> String? {
    if let plain = entities[String(name)] { return plain }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap { Unicode.Scalar($0) }.flatMap { $0.value < 0x20 ? nil : String($0) }
  }
}
