import Sateen

/// The contents of the window.
@MainActor
final class PhotosScreen {
  let browser: BrowserController
  let navigation: NavigationController

  init(_ folder: FolderPath, thumbnails: ThumbnailStore) {
    browser = BrowserController(folder, thumbnails: thumbnails)
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
}
