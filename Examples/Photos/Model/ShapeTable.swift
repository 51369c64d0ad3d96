import Sateen

/// The shapes of pictures as far as they are known, by the photos' ids. Any thread.
final class ShapeTable: Sendable {
  private enum Entry {
    case shape(PhotoShape)
    /// The source does not tell the shape.
    case untold
    /// The reason why a picture cannot be read.
    case failure(String)
  }

  /// An entry with the photo that it was read of: a file that changes has another shape.
  private struct Known {
    var entry: Entry
    var photo: Photo
  }

  private let known = Locked<[Int: Known]>([:])

  /// The shape of a photo; nil while it is not known, and for one that cannot be read.
  func shape(of photo: Photo) -> PhotoShape? {
    guard case .shape(let shape) = entry(of: photo) else { return nil }
    return shape
  }

  /// Why a picture cannot be read; nil as long as nothing speaks against it.
  func failure(of photo: Photo) -> String? {
    guard case .failure(let reason) = entry(of: photo) else { return nil }
    return reason
  }

  /// The shapes of several photos.
  func shapes(of photos: [Photo]) -> [PhotoShape?] {
    known.withLock { known in
      photos.map { photo in
        guard let entry = known[photo.id], Self.fits(entry, photo), case .shape(let shape) = entry.entry else {
          return nil
        }
        return shape
      }
    }
  }

  /// Those of some photos that have not been looked at.
  func unknown(among photos: some Sequence<Photo>) -> [Photo] {
    let photos = Array(photos)
    return known.withLock { known in photos.filter { photo in !(known[photo.id].map { Self.fits($0, photo) } ?? false) }
    }
  }

  /// The number of photos among some that cannot be read.
  func failureCount(among photos: [Photo]) -> Int {
    known.withLock { known in
      photos.reduce(0) { count, photo in
        guard let entry = known[photo.id], Self.fits(entry, photo), case .failure = entry.entry else { return count }
        return count + 1
      }
    }
  }

  /// Reads the shape of a photo, unless it is known. Blocks.
  func read(_ photo: Photo, from source: any PhotoSource) {
    guard entry(of: photo) == nil else { return }
    let entry: Entry
    do {
      entry = try source.shape(of: photo).map { .shape($0) } ?? .untold
    } catch {
      entry = .failure(Self.words(for: error))
    }
    let value = Known(entry: entry, photo: photo)
    known.withLock { $0[photo.id] = value }
  }

  /// A picture that shows has told its shape.
  /// - Returns: whether it was not known yet.
  func note(_ shape: PhotoShape, of photo: Photo) -> Bool {
    guard self.shape(of: photo) != shape else { return false }
    let value = Known(entry: .shape(shape), photo: photo)
    known.withLock { $0[photo.id] = value }
    return true
  }

  /// A picture turned out to be unreadable beyond its header.
  /// - Returns: whether that was not known yet.
  func noteFailure(of photo: Photo, _ error: any Error) -> Bool {
    let value = Known(entry: .failure(Self.words(for: error)), photo: photo)
    return known.withLock { known in
      let old = known.updateValue(value, forKey: photo.id)
      if let old, Self.fits(old, photo), case .failure = old.entry { return false }
      return true
    }
  }

  /// Forgets that pictures could not be read.
  /// - Returns: the ids of their photos.
  func forgetFailures() -> [Int] {
    known.withLock { known in
      let failed = known.compactMap { id, known -> Int? in
        if case .failure = known.entry { return id }
        return nil
      }
      for id in failed { known[id] = nil }
      return failed
    }
  }

  func forget(_ ids: [Int]) {
    known.withLock { known in for id in ids { known[id] = nil } }
  }

  private func entry(of photo: Photo) -> Entry? {
    known.withLock { known in known[photo.id].flatMap { Self.fits($0, photo) ? $0.entry : nil } }
  }

  private static func fits(_ known: Known, _ photo: Photo) -> Bool {
    guard known.photo.hasContents(of: photo) else { return false }
    // A file that got another name while it was read is not gone.
    if case .failure = known.entry { return known.photo.name == photo.name }
    return true
  }

  /// The fault of a picture in a few words, without its path.
  static func words(for error: any Error) -> String {
    guard let error = error as? ImageError else { return "It cannot be read." }
    if case .download(let error) = error { return DownloadWords.of(error) }
    return switch error {
    case .notFound: "The file is gone."
    case .empty: "The file is empty."
    case .truncated: "The end of the file is missing."
    case .notAnImage: "This is no picture."
    case .unsupported(_, let reason): "Not supported: \(reason)."
    case .damaged: "The picture is damaged."
    case .tooManyPixels, .fileTooLarge, .outOfMemory: "The picture is too large."
    case .unreadable(_, let reason): reason.hasSuffix(".") ? reason : reason + "."
    case .directory, .notAFile: "This is no file."
    case .download, .cancelled: "It cannot be read."
    }
  }
}
