import SateenGraphics
import SateenLayout

/// The cache key of a request, without the data that decoding needs. A key lives as long as the cache entry, and must
/// retain neither a file's bytes nor the closure of a provider or a modification.
struct ImageKey: Hashable {
  enum Source: Hashable {
    case file(String)
    /// The hash of a file in memory, with a seed that is random in each process, and the file's length.
    case bytes(digest: Int, count: Int)
    case provider(String)
    /// The key of a resource of the network.
    case remote(String)
    /// A file in memory, by its number, which no other file has later.
    case held(UInt64)
    /// A bitmap at hand, by its number, which no other bitmap has later.
    case bitmap(UInt64)

    init(_ source: ImageSource) {
      switch source {
      case .file(let path): self = .file(path)
      case .bytes(let bytes): self = .bytes(digest: bytes.digest, count: bytes.bytes.count)
      case .provider(let provider): self = .provider(provider.name)
      case .remote(let resource): self = .remote(resource.cacheKey)
      case .held(let held): self = .held(held.file.number)
      }
    }
  }

  let source: Source
  private let targetSize: PixelSize?
  private let contentMode: ImageContentMode
  private let cropAnchor: Point
  private let cornerRadius: Double
  private let cornerBackground: Color.Components?
  private let scale: Double
  private let treatment: TreatmentKey?

  init(_ request: ImageRequest) {
    self.init(request, of: Source(request.source))
  }

  init(_ request: ImageRequest, of source: Source) {
    self.source = source
    targetSize = request.targetSize
    contentMode = request.contentMode
    cropAnchor = request.cropAnchor
    cornerRadius = request.cornerRadius
    cornerBackground = request.cornerBackground
    scale = request.scale
    treatment = request.treated?.key
  }
}
