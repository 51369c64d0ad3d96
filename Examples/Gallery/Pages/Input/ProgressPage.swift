import Sateen

/// Bars and circles: of nodes in the first card, of components in the second one. They rest until work begins.
final class ProgressPage: PageController {
  let update = ProgressBarNode(progress: 0)
  let updateCircle = ProgressCircleNode(progress: 0)
  let search = ProgressBarNode(progress: 1)
  let downloads = Store(Downloads())
  private var sheet: SettingsSheetNode?
  private lazy var work = every(1.0 / 4) { [weak self] in self?.goOn() }

  override func makeContent() -> DisplayNode {
    let start = ButtonNode()
    start.setTitle("Install", color: .accent)
    start.contentEdgeInsets = EdgeInsets(horizontal: 12, vertical: 6)
    start.addAction(for: .touchUpInside) { [weak self] _, _ in self?.toggleWork() }
    let sheet = SettingsSheetNode { [update, updateCircle, search, downloads] in
      VStack(spacing: 16) {
        SettingsCard("Software update", "312 MB, with the corrections of October.") {
          SettingsRow("Install the update", "The window stays in use meanwhile.") {
            updateCircle
            start
          }
          SettingsLine { update.frame(height: 14).alignSelf(.stretch) }
          SettingsRow("Look for further ones", "Nobody knows how long that takes.") {
            search.frame(width: .points(160)).flexGrow(0)
          }
        }
        DownloadsCard(downloads: downloads)
      }
    }
    self.sheet = sheet
    return sheet
  }

  override var preferredResponder: View? {
    _ = node
    return sheet?.scrollView
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("i", "Install", isOn: { [weak self] in self?.work.isRunning ?? false }) { [weak self] in
        self?.toggleWork()
      },
      .letter("w", "Wait", isOn: { [weak self] in self?.isWaiting ?? false }) { [weak self] in self?.toggleWait() },
      .letter("z", "Begin anew") { [weak self] in self?.reset() },
    ]
  }

  override func makeStatus() -> String { "\(Int(((update.progress ?? 0) * 100).rounded())) % installed" }

  var isWaiting: Bool { search.progress == nil }

  private func toggleWork() {
    if work.isRunning { work.stop() } else { work.start(in: container) }
    showState()
  }

  private func goOn() {
    let progress = min(1, (update.progress ?? 0) + 0.04)
    (update.progress, updateCircle.progress) = (progress, progress)
    downloads.update { $0.goOn() }
    if progress >= 1 { work.stop() }
  }

  private func toggleWait() {
    search.progress = isWaiting ? 1 : nil
    downloads.update { [isWaiting] in $0.isWaiting = isWaiting }
  }

  private func reset() {
    (update.progress, updateCircle.progress) = (0, 0)
    downloads.update { $0 = Downloads(isWaiting: $0.isWaiting) }
  }
}

struct Downloads: Sendable, Equatable {
  struct File: Sendable, Equatable, Identifiable {
    let id: Int
    var name: String
    var size: String
    var progress: Double
    var speed: Double
  }

  var isWaiting = false
  private(set) var files = [
    File(id: 0, name: "Birches in October.tiff", size: "84 MB", progress: 0.72, speed: 0.05),
    File(id: 1, name: "Harbour, first draft.pdf", size: "2.1 MB", progress: 0.31, speed: 0.08),
    File(id: 2, name: "Letters 1911 to 1914.zip", size: "610 MB", progress: 0.08, speed: 0.02),
  ]

  init(isWaiting: Bool = false) { self.isWaiting = isWaiting }

  mutating func goOn() {
    for index in files.indices { files[index].progress = min(1, files[index].progress + files[index].speed) }
  }
}

/// Files that come, as components.
struct DownloadsCard: Component {
  let downloads: Store<Downloads>

  var body: some LayoutElement {
    SettingsCard("Downloads", "Components with the same look.") {
      for file in downloads.files {
        SettingsRow(file.name, file.size) {
          ProgressBar(file.progress).frame(width: .points(120)).flexGrow(0)
          Label("\(Int((file.progress * 100).rounded())) %", font: Theme.figures, color: Theme.quiet)
            .alignment(.end).frame(width: 52)
        }
      }
      SettingsRow("Signing in to the archive") {
        if downloads.isWaiting {
          ProgressCircle()
        } else {
          ProgressCircle(1)
        }
      }
    }
  }
}
