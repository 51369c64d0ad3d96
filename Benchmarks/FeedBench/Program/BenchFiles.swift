import FeedWorkload
import FoundationEssentials
import Sateen

/// The paths of the benchmark's images.
struct BenchFiles: Sendable {
  let kind: WorkloadKind
  let assets: String
  /// The paths of real photographs that replace the generated ones; empty without `--photos`.
  let own: [String]

  init(kind: WorkloadKind, assets: String, photos: String?) throws {
    self.kind = kind
    self.assets = assets
    guard let photos else {
      own = []
      return
    }
    let names = try FileManager.default.subpathsOfDirectory(atPath: photos)
    let endings: Set<String> = ["jpg", "jpeg", "png", "webp"]
    own = names.filter { endings.contains($0.split(separator: ".").last.map { $0.lowercased() } ?? "") }.sorted()
      .map { "\(photos)/\($0)" }
  }

  func avatar(_ index: Int) -> ImageSource { .file("\(assets)/\(kind.avatarPath(index))") }

  func photo(_ index: Int) -> ImageSource {
    .file(own.isEmpty ? "\(assets)/\(kind.photoPath(index))" : own[index % own.count])
  }
}
