import CSDL2Image
import Glibc

/// SDL2_image, which is opened when the first picture needs it: it brings along a dozen libraries, which a program
/// without PNG, WebP and AVIF pictures does not pay for.
struct SurfaceLibrary: Sendable {
  typealias Loader = @convention(c) (UnsafeMutablePointer<SDL_RWops>?) -> UnsafeMutablePointer<SDL_Surface>?

  private static let path = "libSDL2_image-2.0.so.0"

  /// Opened on the thread that asks first, which reads the library's files: a worker.
  static let shared = SurfaceLibrary()

  private let png: Loader?
  private let webp: Loader?
  private let avif: Loader?
  /// Why the library cannot be used; nil where it can be.
  let failure: String?

  private init() {
    let handle = dlopen(Self.path, RTLD_NOW | RTLD_LOCAL)
    func find<Function>(_ name: String, _ type: Function.Type) -> Function? {
      handle.flatMap { dlsym($0, name) }.map { unsafeBitCast($0, to: type) }
    }
    typealias Start = @convention(c) (Int32) -> Int32
    guard let start = find("IMG_Init", Start.self) else {
      failure = dlerror().map { String(cString: $0) } ?? "\(Self.path) is not there"
      (png, webp, avif) = (nil, nil, nil)
      return
    }
    // The formats the library was built with, and whose own libraries it could open.
    let formats = start(Int32(IMG_INIT_PNG.rawValue | IMG_INIT_WEBP.rawValue | IMG_INIT_AVIF.rawValue))
    func loader(_ name: String, _ format: IMG_InitFlags) -> Loader? {
      formats & Int32(format.rawValue) == 0 ? nil : find(name, Loader.self)
    }
    failure = nil
    png = loader("IMG_LoadPNG_RW", IMG_INIT_PNG)
    webp = loader("IMG_LoadWEBP_RW", IMG_INIT_WEBP)
    avif = loader("IMG_LoadAVIF_RW", IMG_INIT_AVIF)
  }

  /// The function that decodes a format; nil where the library has none.
  func loader(for format: ImageFormat) -> Loader? {
    switch format {
    case .png: return png
    case .webp: return webp
    case .avif: return avif
    case .gif, .jpeg: return nil
    }
  }
}
