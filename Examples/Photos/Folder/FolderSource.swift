import Foundation
import Sateen

/// The pictures of a folder, which is watched.
final class FolderSource: PhotoSource {
  let folder: FolderPath
  private let thumbnails: ThumbnailStore
  private let state = Locked(State())

  private struct State {
    /// The ids of files, by their names.
    var ids: [[UInt8]: Int] = [:]
    /// The bytes of names that are no text, by id.
    var rawNames: [Int: [UInt8]] = [:]
    var photos: [Int: Photo] = [:]
    var folders: Set<FolderPath> = []
    var watch: FolderWatch?
    var report: (@Sendable (PhotoReport) -> Void)?
    var isEnded = false
  }

  init(_ folder: FolderPath, thumbnails: ThumbnailStore) {
    self.folder = folder
    self.thumbnails = thumbnails
  }

  var title: String { folder.name }

  var place: String { folder.text }

  // MARK: Listing

  func begin(_ report: @escaping @Sendable (PhotoReport) -> Void) {
    state.withLock { $0.report = report }
    PhotoWork.files.submit(.visible) { [self] in
      // The watch begins before the folder is read: files that come meanwhile are then told of twice, and never missed.
      let watch = FolderWatch(folder) { [weak self] in self?.handle($0) }
      let isEnded = state.withLock { state in
        state.watch = watch
        return state.isEnded
      }
      if isEnded { watch?.end() } else { read() }
    }
  }

  func end() {
    let watch = state.withLock { state in
      state.isEnded = true
      state.report = nil
      return state.watch
    }
    watch?.end()
  }

  func reload() {
    PhotoWork.files.submit(.visible) { [self] in read() }
  }

  private var isEnded: Bool { state.withLock { $0.isEnded } }

  private func send(_ report: PhotoReport) { state.withLock { $0.report }?(report) }

  /// Reads the whole folder, and tells of files that are gone since the last time.
  private func read() {
    var seen = Set<Int>()
    var folders: [FolderPath] = []
    let failure = FolderReading.read(folder) { entries in
      guard !isEnded else { return false }
      var report = PhotoReport()
      for entry in entries {
        if entry.isFolder {
          if !entry.isHidden { folders.append(folder.appending(entry.name)) }
        } else if let photo = photo(for: entry) {
          seen.insert(photo.id)
          if note(photo, entry.name) { report.photos.append(photo) }
        }
      }
      if !report.photos.isEmpty { send(report) }
      return true
    }
    guard !isEnded else { return }
    if let failure { return send(PhotoReport(gone: removeAll(), folders: [], state: .failed(failure))) }
    let (found, all) = (Set(folders), Self.sorted(folders))
    let gone = state.withLock { state in
      state.folders = found
      return state.photos.keys.filter { !seen.contains($0) }
    }
    remove(gone)
    send(PhotoReport(gone: gone, folders: all, state: .complete))
  }

  private static func sorted(_ folders: some Sequence<FolderPath>) -> [FolderPath] {
    folders.sorted { NaturalOrder.precedes($0.name, $1.name) }
  }

  /// The photo of an entry, with the id that its name has already; nil for a file that is no picture.
  private func photo(for entry: FolderEntry) -> Photo? {
    guard let format = PhotoFormat(ending: entry.ending) else { return nil }
    let id = state.withLock { $0.ids[entry.name] } ?? Photo.nextID()
    return Photo(
      id: id, name: String(decoding: entry.name, as: UTF8.self), modified: entry.modified,
      nanoseconds: entry.nanoseconds, bytes: entry.size, format: format, isHidden: entry.isHidden)
  }

  /// - Returns: whether the photo is new, or another one than before.
  private func note(_ photo: Photo, _ name: [UInt8]) -> Bool {
    let isText = String(validating: name, as: UTF8.self) != nil
    return state.withLock { state in
      state.ids[name] = photo.id
      state.rawNames[photo.id] = isText ? nil : name
      return state.photos.updateValue(photo, forKey: photo.id) != photo
    }
  }

  private func remove(_ ids: [Int]) {
    state.withLock { state in
      for id in ids {
        guard let photo = state.photos.removeValue(forKey: id) else { continue }
        let name = state.rawNames.removeValue(forKey: id) ?? Array(photo.name.utf8)
        // Another file may have the name by now.
        if state.ids[name] == id { state.ids[name] = nil }
      }
    }
  }

  private func removeAll() -> [Int] {
    let ids = state.withLock { Array($0.photos.keys) }
    remove(ids)
    return ids
  }

  // MARK: Changes

  /// Called on the watch's queue with everything that happened in a moment.
  private func handle(_ changes: FolderChanges) {
    PhotoWork.files.submit(.leading) { [self] in
      guard !isEnded else { return }
      if changes.isEverything { return read() }
      apply(changes)
    }
  }

  private func apply(_ changes: FolderChanges) {
    var report = PhotoReport(state: .complete)
    var changed: [[UInt8]] = changes.names
    for move in changes.moves {
      rename(move.from, to: move.to)
      changed.append(move.to)
    }
    var folders = state.withLock { $0.folders }
    let before = folders
    for name in changed {
      let entry = FolderReading.entry(name, in: folder)
      if let entry, entry.isFolder, !entry.isHidden {
        folders.insert(folder.appending(name))
        continue
      }
      folders.remove(folder.appending(name))
      guard let entry, !entry.isFolder, let photo = photo(for: entry) else {
        if let id = state.withLock({ $0.ids[name] }) {
          remove([id])
          report.gone.append(id)
        }
        continue
      }
      if entry.isPlain, changes.made.contains(name) { continue }
      if note(photo, name) { report.photos.append(photo) }
    }
    for move in changes.moves { folders.remove(folder.appending(move.from)) }
    if folders != before {
      state.withLock { $0.folders = folders }
      report.folders = Self.sorted(folders)
    }
    // A file that went and came back in one moment is there.
    let there = state.withLock { state in Set(report.gone.filter { state.photos[$0] != nil }) }
    report.gone.removeAll { there.contains($0) }
    if !report.photos.isEmpty || !report.gone.isEmpty || report.folders != nil { send(report) }
  }

  /// The file keeps its id under another name. A file that had that name is gone.
  private func rename(_ old: [UInt8], to new: [UInt8]) {
    let replaced = state.withLock { state -> Int? in
      guard let id = state.ids.removeValue(forKey: old) else { return nil }
      let replaced = state.ids.updateValue(id, forKey: new)
      return replaced != id ? replaced : nil
    }
    guard let replaced else { return }
    state.withLock { state in
      state.photos[replaced] = nil
      state.rawNames[replaced] = nil
    }
    send(PhotoReport(gone: [replaced], state: .complete))
  }

  // MARK: Pictures

  private func place(of photo: Photo) -> FolderPath {
    let raw = state.withLock { $0.rawNames[photo.id] }
    return folder.appending(raw ?? Array(photo.name.utf8))
  }

  func shape(of photo: Photo) throws -> PhotoShape? {
    let header = try ImageHeader.read(picture(of: photo))
    return PhotoShape(width: header.size.width, height: header.size.height)
  }

  func picture(of photo: Photo) -> ImageSource { .file(rawPath: place(of: photo).bytes) }

  func thumbnail(of photo: Photo, pixels: Int) -> ImageSource {
    let (path, store, modified) = (place(of: photo), thumbnails, photo.modified ?? 0)
    // The time is part of the name: a file that was changed is another picture.
    let time = "\(modified) s, \(photo.nanoseconds) ns"
    let name = "\(path.text) (\(time), \(photo.bytes ?? 0) bytes, \(pixels))"
    return .provider(
      ImageProvider(name: name) {
        if let thumbnail = store.thumbnail(of: path, modified: modified, pixels: pixels) { return thumbnail }
        return try FileBytes.all(of: path, atMost: ImageLimits().bytes)
      })
  }

  func noteShown(_ photo: Photo, pixels: Int) {
    let (path, store) = (place(of: photo), thumbnails)
    store.make(for: path, photo, pixels: pixels)
  }

  func details(of photo: Photo) -> PhotoDetails {
    let path = place(of: photo)
    return PhotoDetails(photo, folder: folder, shape: (try? shape(of: photo)) ?? nil, exif: Exif.read(path))
  }

  func path(of photo: Photo) -> String? { place(of: photo).text }
}
