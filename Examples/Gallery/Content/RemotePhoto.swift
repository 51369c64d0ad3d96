import FeedContent
import Foundation
import Sateen

/// A photo that is known by its address, and by a hash of its colours until it is there.
struct RemotePhoto: ListItem, Equatable {
  /// A few characters or bytes in which a server describes the colours of a photo.
  enum Hash: Sendable, Equatable {
    case blurHash(String)
    /// In Base64.
    case thumbHash(String)
  }

  var id: Int
  /// The file's name on the server, without its extension.
  var name: String
  var title: String
  var place: String
  var author: Author
  var ratio: Double
  var hash: Hash
  /// Whether the server has a small version, which shows on the way to the large one.
  var hasThumbnail = false
  /// Grows each time that everything is loaded anew.
  var round = 0
  var blursPreviews = true

  var address: String { "\(PhotoServer.address)/\(name).jpg?round=\(round)" }
  private var thumbnail: String { "\(PhotoServer.address)/thumbnails/\(name).jpg?round=\(round)" }

  /// The sources of a photo with a small version, the best one first.
  var versions: [ImageSource] { [.url(address), .url(thumbnail)] }

  /// The colours, for as long as the photo is not there.
  var colors: Bitmap? {
    switch hash {
    case .blurHash(let text):
      let width = 32
      return try? BlurHash.bitmap(
        text, size: PixelSize(width: width, height: max(1, Int((Double(width) / ratio).rounded()))))
    case .thumbHash(let text):
      return Data(base64Encoded: text).flatMap { try? ThumbHash.bitmap([UInt8]($0)) }
    }
  }

  static let all: [RemotePhoto] = [
    RemotePhoto(
      "sunset-over-the-sea", "The last ferry", "Trindade", 16.0 / 9, .blurHash("LwJPcDofIpWBajWVoeoe0~WCoeW;"),
      hasThumbnail: true),
    RemotePhoto("aurora", "Twenty below", "Abisko", 1.5, .thumbHash("T8cJDYSGiIeFeHiAdneHfaeAiaf3")),
    RemotePhoto(
      "light-in-the-pines", "Seven in the morning", "Bialowieza", 1, .blurHash("LPE:L+-:D*RQ~o%LM{RjRUofWBWB")),
    RemotePhoto("canyon", "After the rain", "Wadi Rum", 4.0 / 3, .thumbHash("4jgKLYpXmIh/h4iReXeIhYmAkwg4")),
    RemotePhoto("dew", "Before anybody walked here", "Hokitika", 4.0 / 3, .blurHash("LOH3im4qDlxH02%2t6IVR9WUWBV]")),
    RemotePhoto(
      "still-lake", "No wind at all", "Bled", 0.75, .blurHash("TWF~?ns:Ri?ws:WBEQt7f69FfjoL"), hasThumbnail: true),
    RemotePhoto(
      "blue-dunes", "By the light of the moon", "Huacachina", 16.0 / 9, .blurHash("LIA1YjtSM^Ri8^axt8flI7WARiax")),
    RemotePhoto("citrus", "What the market had", "Palermo", 1, .thumbHash("5lkGDwILezuZmGWgaTd0V5x5piAG98AH")),
    RemotePhoto("staircase", "Noon", "Guadalajara", 0.8, .blurHash("ThKAHG~9M{?Ea~E3S3R-axogofoJ")),
    RemotePhoto("poppies", "The field behind the station", "Rieti", 1.5, .blurHash("LnL|72RPM|t7~paLR*kCE,kCjZjG")),
    RemotePhoto(
      "moonlit-bay", "The boat that never leaves", "Kotor", 1.25, .thumbHash("ltYJDoIIWWZ5d3eQdlh4h4dr8odYb4g=")),
    RemotePhoto(
      "paper-hills", "Made of paper", "A kitchen table", 4.0 / 3, .blurHash("L[MFzokWXSi_~AkDbbe-JQe.aeay"),
      hasThumbnail: true),
  ].enumerated().map { index, photo in
    var photo = photo
    photo.id = index
    photo.author = Author.all[(index * 5 + 4) % Author.all.count]
    return photo
  }

  private init(
    _ name: String, _ title: String, _ place: String, _ ratio: Double, _ hash: Hash, hasThumbnail: Bool = false
  ) {
    (id, author) = (0, Author.all[0])
    (self.name, self.title, self.place, self.ratio, self.hash) = (name, title, place, ratio, hash)
    self.hasThumbnail = hasThumbnail
  }
}
