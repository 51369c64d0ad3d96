import Sateen

/// Small pictures that showed lately, for as long as something else holds them: they stand in for large ones that are still
/// decoded. Any thread.
final class PreviewShelf: Sendable {
  private struct Entry: Sendable {
    weak var bitmap: Bitmap?
  }

  private let entries = Locked<[Int: Entry]>([:])
  private static let mostEntries = 4_000

  func keep(_ bitmap: Bitmap, for photo: Photo) {
    entries.withLock { entries in
      if entries.count >= Self.mostEntries { entries = entries.filter { $0.value.bitmap != nil } }
      entries[photo.id] = Entry(bitmap: bitmap)
    }
  }

  func preview(of photo: Photo) -> Bitmap? { entries.withLock { $0[photo.id]?.bitmap } }
}

/// The name by which a photo of the wall and of the viewer are one thing.
enum SharedPhoto {
  static func id(_ photo: Photo) -> String { "photo \(photo.id)" }
}
