import Sateen
import SateenVideo

/// A short video of the gallery.
struct Clip: Hashable, Sendable, ListItem {
  let id: Int
  let file: String
  let title: String
  let place: String

  var source: VideoSource { .file(Pictures.path("Clips/\(file).mp4")) }

  /// Ten posts of three videos.
  static let feed = (0..<10).map { index in
    let (file, title) = [
      ("harbour", "Out of the harbour"), ("balloons", "Four at once"), ("train", "The night train"),
    ][index % 3]
    let place = ["Whitby", "Ronda", "Narvik", "Izmir", "Hobart", "Porto", "Galway", "Lviv", "Busan", "Cusco"][index]
    return Clip(id: index, file: file, title: title, place: place)
  }
}
