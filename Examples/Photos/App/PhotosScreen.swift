import Sateen

/// The contents of the window.
@MainActor
final class PhotosScreen {
  let browser: BrowserController
  let navigation: NavigationController

  convenience init(_ folder: FolderPath, thumbnails: ThumbnailStore) {
    self.init(BrowserController(folder, thumbnails: thumbnails))
  }

  /// Shows a source without folders.
  convenience init(_ source: any PhotoSource) {
    self.init(BrowserController(source))
  }

  private init(_ browser: BrowserController) {
    self.browser = browser
    navigation = NavigationController(root: browser)
    navigation.isBarHidden = true
    navigation.isBackGestureEnabled = false
  }

  /// Installs the program in a window, or in a headless host.
  func install(in container: RootContainer) {
    container.backgroundColor = Theme.page
    container.rootController = navigation
  }

  /// Whether all photos are found and placed.
  var isAtRest: Bool { browser.library.isAtRest }

  /// Whether the pictures in sight are there as well, or are known not to come.
  var isComplete: Bool {
    guard isAtRest, browser.isPlaced, !navigation.isInTransition else { return false }
    if let page = browser.viewer?.page { return page.isComplete || page.look.failure != nil }
    let cells = browser.wall.visibleNodes.compactMap { $0 as? PhotoCell }
    guard !cells.isEmpty || browser.library.wall.photos.isEmpty else { return false }
    return cells.allSatisfy { cell in
      // A picture tells its shape a moment after it is loaded.
      cell.look.failure != nil
        || (cell.image.loadedImage != nil && browser.library.shapes.shape(of: cell.photo) != nil)
    }
  }
}
