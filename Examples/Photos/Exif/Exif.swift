/// The data that a camera wrote into a picture, as far as people want to know it.
struct Exif: Equatable, Sendable {
  var make: String?
  var model: String?
  var lens: String?
  /// As the camera wrote it: `2024:05:17 18:30:02`, in the time of the place.
  var taken: String?
  /// In seconds.
  var exposure: Double?
  var aperture: Double?
  var sensitivity: Int?
  /// In millimetres.
  var focalLength: Double?
  /// In millimetres of a frame of 36 by 24.
  var equivalentFocalLength: Int?
  /// In stops.
  var compensation: Double?
  var flashFired: Bool?
  var place: Place?
  var software: String?
  var description: String?

  struct Place: Equatable, Sendable {
    /// In degrees, to the north and to the east.
    var latitude: Double
    var longitude: Double
    /// In metres above the sea.
    var altitude: Double?
  }

  /// Nil where the block tells nothing.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let block = ExifBlock(bytes) else { return nil }
    let first = block.first
    let photo = block.integer(first[0x8769]).map { block.table(at: $0) } ?? [:]
    make = block.text(first[0x010f])
    model = block.text(first[0x0110])
    description = block.text(first[0x010e])
    software = block.text(first[0x0131])
    lens = block.text(photo[0xa434])
    taken = block.text(photo[0x9003]) ?? block.text(photo[0x9004]) ?? block.text(first[0x0132])
    exposure = block.number(photo[0x829a]).flatMap { $0 > 0 ? $0 : nil }
    aperture = block.number(photo[0x829d]).flatMap { $0 > 0 ? $0 : nil }
    sensitivity = block.integer(photo[0x8827]).flatMap { $0 > 0 ? $0 : nil }
    focalLength = block.number(photo[0x920a]).flatMap { $0 > 0 ? $0 : nil }
    equivalentFocalLength = block.integer(photo[0xa405]).flatMap { $0 > 0 ? $0 : nil }
    compensation = block.number(photo[0x9204])
    flashFired = block.integer(photo[0x9209]).map { $0 & 1 == 1 }
    place = block.integer(first[0x8825]).flatMap { Place(block, block.table(at: $0)) }
    if self == Exif() { return nil }
  }

  private init() {}
}

extension Exif.Place {
  fileprivate init?(_ block: ExifBlock, _ table: [Int: ExifBlock.Entry]) {
    func degrees(_ entry: ExifBlock.Entry?) -> Double? {
      let parts = block.fractions(entry).map { Double($0.0) / Double($0.1) }
      guard parts.count == 3 else { return nil }
      return parts[0] + parts[1] / 60 + parts[2] / 3_600
    }
    guard let latitude = degrees(table[2]), let longitude = degrees(table[4]), latitude <= 90, longitude <= 180 else {
      return nil
    }
    self.latitude = block.text(table[1]) == "S" ? -latitude : latitude
    self.longitude = block.text(table[3]) == "W" ? -longitude : longitude
    altitude = block.number(table[6]).map { block.integer(table[5]) == 1 ? -$0 : $0 }
  }
}
