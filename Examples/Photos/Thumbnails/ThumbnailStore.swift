import Foundation
import Sateen

/// The desktop's thumbnails: read where they are valid, and made for pictures that showed.
///
/// Reading blocks. Thumbnails are made one after another when nothing else is to be done.
final class ThumbnailStore: Sendable {
  /// The folder `thumbnails` in the user's cache; nil keeps none.
  let root: FolderPath?

  /// Written into thumbnails and the name of the folder of failures.
  private static let program = "sateen-photos-1"
  /// Decodes without keeping the bitmaps.
  private let pipeline = ImagePipeline(queue: PhotoWork.thumbnails, memoryBudget: 0)
  private let state = Locked(State())

  private struct State {
    var waiting: Set<ThumbnailPlace> = []
    /// Pictures whose thumbnails are there, could not be made, or are of no use.
    var done: Set<Mark> = []
    var madeCount = 0
  }

  private struct Mark: Hashable {
    var place: ThumbnailPlace
    var size: ThumbnailPlace.Size
    var modified: Int64
  }

  /// The most pictures that wait: those that were passed by quickly are not worth the work.
  private static let mostWaiting = 256

  init(root: FolderPath?) {
    self.root = root
  }

  /// The folder that the environment names.
  static func usual(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> ThumbnailStore {
    let cache =
      environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? FolderPath($0) : nil }
      ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? FolderPath($0).appending(".cache".utf8) : nil }
    return ThumbnailStore(root: cache?.appending("thumbnails".utf8))
  }

  /// The number of thumbnails that were written.
  var madeCount: Int { state.withLock { $0.madeCount } }

  // MARK: Reading

  /// The PNG file of a thumbnail that has as many pixels and is of the present file; nil where there is none.
  /// - Parameters:
  ///   - modified: when the picture was changed, in seconds since 1970.
  ///   - pixels: the longer side that is needed.
  func thumbnail(of path: FolderPath, modified: Int64, pixels: Int) -> [UInt8]? {
    guard let root, !root.contains(path) else { return nil }
    guard let least = ThumbnailPlace.Size(for: pixels) else { return nil }
    let place = ThumbnailPlace(of: path)
    for size in ThumbnailPlace.Size.allCases where size >= least {
      if let png = read(place, size, modified, root) { return png }
    }
    return nil
  }

  private func file(_ place: ThumbnailPlace, _ size: ThumbnailPlace.Size, _ root: FolderPath) -> FolderPath {
    root.appending(size.folder.utf8).appending(place.name.utf8)
  }

  private func read(
    _ place: ThumbnailPlace, _ size: ThumbnailPlace.Size, _ modified: Int64, _ root: FolderPath
  ) -> [UInt8]? {
    guard let bytes = FileBytes(file(place, size, root)) else { return nil }
    // A thumbnail of half a megapixel has two megabytes at most.
    guard bytes.count <= 4 << 20 else { return nil }
    let png = bytes.bytes(at: 0, bytes.count)
    guard let texts = PNGText.read(png) else { return nil }
    return Self.isValid(texts, place, modified) ? png : nil
  }

  /// Whether a thumbnail is of a file as it is now.
  static func isValid(_ texts: [String: String], _ place: ThumbnailPlace, _ modified: Int64) -> Bool {
    // Some programs write fractions of seconds.
    let time = texts["Thumb::MTime"].flatMap { $0.split(separator: ".").first }.flatMap { Int64($0) }
    return texts["Thumb::URI"] == place.uri && time == modified
  }

  // MARK: Making

  /// Has a thumbnail made for a picture, if there is none. Returns at once.
  func make(for path: FolderPath, _ photo: Photo, pixels: Int) {
    guard let root, !root.contains(path), let size = ThumbnailPlace.Size(for: pixels), let modified = photo.modified
    else { return }
    PhotoWork.thumbnails.submit(.background) { [self] in
      let place = ThumbnailPlace(of: path)
      let mark = Mark(place: place, size: size, modified: modified)
      let isWanted = state.withLock { state in
        guard !state.done.contains(mark), state.waiting.count < Self.mostWaiting else { return false }
        return state.waiting.insert(place).inserted
      }
      guard isWanted else { return }
      PhotoWork.thumbnails.submit(.background) { [self] in
        let isMade = Trace.span("thumbnail") { write(path, place, photo, modified, size, root) }
        state.withLock { state in
          state.waiting.remove(place)
          state.done.insert(mark)
          if isMade { state.madeCount += 1 }
        }
      }
    }
  }

  /// - Returns: whether a thumbnail was written.
  private func write(
    _ path: FolderPath, _ place: ThumbnailPlace, _ photo: Photo, _ modified: Int64, _ size: ThumbnailPlace.Size,
    _ root: FolderPath
  ) -> Bool {
    for larger in ThumbnailPlace.Size.allCases where larger >= size {
      if read(place, larger, modified, root) != nil { return false }
    }
    let failure = root.appending("fail".utf8).appending(Self.program.utf8).appending(place.name.utf8)
    if let known = FileBytes(failure), let texts = PNGText.read(known.bytes(at: 0, known.count)),
      Self.isValid(texts, place, modified)
    {
      return false
    }
    let box = PixelSize(width: size.pixels, height: size.pixels)
    let request = ImageRequest(source: .file(rawPath: path.bytes), targetSize: box, contentMode: .aspectFit)
    var words = [
      ("Thumb::URI", place.uri), ("Thumb::MTime", "\(modified)"), ("Software", Self.program),
    ]
    if let bytes = photo.bytes { words.append(("Thumb::Size", "\(bytes)")) }
    if let format = photo.format { words.append(("Thumb::Mimetype", format.mediaType)) }
    do {
      let image = try pipeline.loadSynchronously(request)
      // A picture that is as small as its thumbnail is read as quickly itself.
      guard image.originalSize != image.bitmap.size else { return false }
      words.append(("Thumb::Image::Width", "\(image.originalSize.width)"))
      words.append(("Thumb::Image::Height", "\(image.originalSize.height)"))
      return PrivateFile.write(PNGText.adding(words, to: image.bitmap.pngData()), to: file(place, size, root))
    } catch {
      // Not tried again by programs that look, until the file changes. Files that nobody may read are not pictures that
      // are broken.
      switch error {
      case .cancelled, .notFound, .unreadable, .outOfMemory: return false
      default: break
      }
      guard let empty = Bitmap(size: PixelSize(width: 1, height: 1), draw: { _ in }) else { return false }
      _ = PrivateFile.write(PNGText.adding(words, to: empty.pngData()), to: failure)
      return false
    }
  }
}
