import Sateen

/// The gallery in a window, with a screen or without.
@MainActor
final class GalleryScreen: FrameObserver {
  let shell: GalleryShell
  private(set) var overlays: DebugOverlays?
  private weak var container: RootContainer?

  init(_ groups: [GalleryGroup] = GalleryPages.groups) {
    shell = GalleryShell(groups)
  }

  /// - Parameter page: the index of the page that is shown and has the keys; nil for the list with its first page.
  func install(in container: RootContainer, page: Int? = nil) {
    self.container = container
    container.backgroundColor = Theme.page
    container.rootController = shell
    shell.choose(page ?? 0)
    if let page { shell.open(page, animated: false) } else { shell.leavePage() }
    let overlays = DebugOverlays(container)
    for shortcut in shortcuts { overlays.add(shortcut) }
    self.overlays = overlays
    container.addKeyHandler { [weak shell] key, modifiers in shell?.performFirst(key, modifiers) ?? false }
    container.addFrameObserver(self)
  }

  private var shortcuts: [DebugShortcut] {
    [
      DebugShortcut(
        .character("d"), .control, title: "Dark or light", isOn: { [weak self] in self?.container?.appearance == .dark }
      ) { [weak self] in
        guard let container = self?.container else { return }
        container.appearance.toggle()
      },
      DebugShortcut(keys: "↑ ↓  Enter", title: "Choose and open a page"),
      DebugShortcut(keys: "Esc  Alt ←", title: "Back to the list"),
      DebugShortcut(keys: "Ctrl 1–9", title: "Open a page"),
      DebugShortcut(keys: "a–z", title: "Choose a page by its name"),
    ]
  }

  func willCompose(_ container: RootContainer, at time: Double) {
    shell.updateKeys()
    shell.current?.showState()
  }
}
