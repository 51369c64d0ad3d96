import Foundation

/// Everything that is known of a photo and its file, in words.
struct PhotoDetails: Equatable, Sendable {
  struct Row: Equatable, Sendable {
    var title: String
    var text: String
  }

  struct Group: Equatable, Sendable {
    var title: String
    var rows: [Row]
  }

  var groups: [Group] = []

  init() {}

  init(_ photo: Photo, folder: FolderPath?, shape: PhotoShape?, exif: Exif?) {
    var file = [Row(title: "Name", text: photo.name)]
    if let folder { file.append(Row(title: "Folder", text: folder.text)) }
    if let format = photo.format { file.append(Row(title: "Kind", text: format.title + " picture")) }
    if let shape { file.append(Row(title: "Size", text: Self.words(for: shape))) }
    if let bytes = photo.bytes { file.append(Row(title: "On disk", text: ByteCount.words(bytes))) }
    if let modified = photo.modified { file.append(Row(title: "Changed", text: PhotoDate.long(modified))) }
    if let exif {
      add("Picture", Self.picture(exif))
      add("Camera", Self.camera(exif))
      add("Place", exif.place.map(Self.place) ?? [])
    }
    add("File", file)
  }

  mutating func add(_ title: String, _ rows: [Row]) {
    if !rows.isEmpty { groups.append(Group(title: title, rows: rows)) }
  }

  static func words(for shape: PhotoShape) -> String {
    let megapixels = Double(shape.width * shape.height) / 1e6
    let words = megapixels >= 0.95 ? String(format: " (%.0f megapixels)", megapixels) : ""
    return "\(shape.width) × \(shape.height)\(words)"
  }

  private static func picture(_ exif: Exif) -> [Row] {
    var rows: [Row] = []
    if let text = exif.description { rows.append(Row(title: "Title", text: text)) }
    if let text = exif.taken { rows.append(Row(title: "Taken", text: PhotoDate.words(ofExif: text) ?? text)) }
    return rows
  }

  private static func camera(_ exif: Exif) -> [Row] {
    var rows: [Row] = []
    if let model = exif.model {
      // Most makers begin the name of a model with their own.
      let maker = exif.make ?? ""
      let first = maker.split(separator: " ").first.map { $0.lowercased() } ?? ""
      let isNamed = first.isEmpty || model.lowercased().hasPrefix(first)
      rows.append(Row(title: "Camera", text: isNamed ? model : "\(maker) \(model)"))
    } else if let make = exif.make {
      rows.append(Row(title: "Camera", text: make))
    }
    if let lens = exif.lens { rows.append(Row(title: "Lens", text: lens)) }
    if let exposure = exif.exposure { rows.append(Row(title: "Exposure", text: words(forExposure: exposure))) }
    if let aperture = exif.aperture { rows.append(Row(title: "Aperture", text: "f/" + short(aperture))) }
    if let iso = exif.sensitivity { rows.append(Row(title: "ISO", text: "\(iso)")) }
    if let length = exif.focalLength {
      let equivalent = exif.equivalentFocalLength.map { " (\($0) mm equivalent)" } ?? ""
      rows.append(Row(title: "Focal length", text: "\(short(length)) mm\(equivalent)"))
    }
    if let stops = exif.compensation, abs(stops) >= 0.05 {
      rows.append(Row(title: "Compensation", text: String(format: "%+.1f EV", stops)))
    }
    if let fired = exif.flashFired { rows.append(Row(title: "Flash", text: fired ? "Fired" : "Off")) }
    if let software = exif.software { rows.append(Row(title: "Software", text: software)) }
    return rows
  }

  private static func place(_ place: Exif.Place) -> [Row] {
    func angle(_ value: Double, _ positive: String, _ negative: String) -> String {
      String(format: "%.4f° ", abs(value)) + (value < 0 ? negative : positive)
    }
    let text = angle(place.latitude, "N", "S") + ", " + angle(place.longitude, "E", "W")
    var rows = [Row(title: "Position", text: text)]
    if let altitude = place.altitude { rows.append(Row(title: "Altitude", text: String(format: "%.0f m", altitude))) }
    return rows
  }

  /// Seconds as photographers write them.
  static func words(forExposure seconds: Double) -> String {
    if seconds >= 0.3 { return short(seconds) + " s" }
    return "1/\(Int((1 / seconds).rounded().clamped(to: 1...1e6))) s"
  }

  /// A number with one digit behind the point, or none where that is a zero.
  private static func short(_ value: Double) -> String {
    let text = String(format: "%.1f", value)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
