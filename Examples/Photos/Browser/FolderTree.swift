import Sateen

/// A folder in the sidebar.
struct FolderRow: ListItem, Equatable {
  let folder: FolderPath
  /// The number of folders around it that show.
  var depth: Int
  var isOpen: Bool
  /// Whether there are folders inside; nil while it is not known.
  var hasFolders: Bool?
  /// Whether its photos show.
  var isCurrent: Bool

  var id: FolderPath { folder }
}

/// The folders of the sidebar: those inside open ones are read on a worker.
@MainActor
final class FolderTree {
  private(set) var root: FolderPath
  private(set) var current: FolderPath
  private var open: Set<FolderPath> = []
  private var inside: [FolderPath: [FolderPath]] = [:]
  private var reading: Set<FolderPath> = []

  /// Called when other rows show.
  var onChange: (([FolderRow]) -> Void)?

  init(_ folder: FolderPath) {
    root = folder
    current = folder
    open = [folder]
  }

  /// Shows another folder as the present one, and opens those around it.
  func show(_ folder: FolderPath) {
    if !root.contains(folder) {
      root = folder
      open = [folder]
    }
    current = folder
    for one in folder.trail(from: root) where one != folder || one == root { open.insert(one) }
    report()
  }

  /// The folders inside one were read elsewhere.
  func set(_ folders: [FolderPath], in folder: FolderPath) {
    guard inside[folder] != folders else { return }
    inside[folder] = folders
    report()
  }

  func toggle(_ folder: FolderPath) {
    setOpen(folder, !open.contains(folder))
  }

  func setOpen(_ folder: FolderPath, _ isOpen: Bool) {
    if isOpen { open.insert(folder) } else { open.remove(folder) }
    report()
  }

  var rows: [FolderRow] {
    var rows: [FolderRow] = []
    func add(_ folder: FolderPath, _ depth: Int) {
      let isOpen = open.contains(folder)
      rows.append(
        FolderRow(
          folder: folder, depth: depth, isOpen: isOpen, hasFolders: inside[folder].map { !$0.isEmpty },
          isCurrent: folder == current))
      if isOpen { for one in inside[folder] ?? [] { add(one, depth + 1) } }
    }
    add(root, 0)
    return rows
  }

  private func report() {
    let rows = rows
    onChange?(rows)
    for row in rows where row.hasFolders == nil { read(row.folder) }
  }

  private func read(_ folder: FolderPath) {
    guard reading.insert(folder).inserted else { return }
    PhotoWork.files.submit(.trailing) { [weak self] in
      let folders = FolderReading.folders(in: folder)
      MainQueue.shared.post {
        guard let self else { return }
        self.reading.remove(folder)
        // A folder that is watched knows better.
        if self.inside[folder] == nil { self.set(folders, in: folder) }
      }
    }
  }
}
