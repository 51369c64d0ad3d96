import CPixelRows
import CSDL2Image
import SateenGraphics
import SateenLayout

/// Decodes PNG, WebP and AVIF through SDL2_image, which returns the whole image with straight alpha, and downscales it
/// row by row.
struct SurfaceDecoding {
  let name: String
  let bytes: UnsafeRawBufferPointer
  let limits: ImageLimits
  let color: ColorTransform?
  let stop: StopFlag

  func decode(_ request: ImageRequest, header: ImageHeader) throws(ImageError) -> DecodedPicture {
    let surface = try load(header)
    defer { SDL_FreeSurface(surface) }
    guard let rows = SurfaceRows(surface) else {
      throw .damaged(name: name, reason: "its pixels are of an unknown kind")
    }
    // A container's size may differ from that of its header. From here on the surface's size is used.
    let stored = PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    return try RowsDecoding(name: name, stored: stored, isOpaque: rows.isOpaque, color: color, stop: stop)
      .decode(request, orientation: header.orientation, copy: rows.copy)
  }

  private func load(_ header: ImageHeader) throws(ImageError) -> UnsafeMutablePointer<SDL_Surface> {
    let container = ContainerCheck(name: name, view: ByteView(bytes))
    let library = SurfaceLibrary.shared
    guard let loader = library.loader(for: header.format) else {
      throw .unsupported(
        name: name,
        reason: library.failure.map { "SDL2_image cannot be opened: \($0)" }
          ?? "SDL2_image was built without \(header.format.rawValue)")
    }
    switch header.format {
    case .png:
      try container.checkPNG()
      return try load(bytes, loader)
    case .webp:
      try container.checkWebP()
      guard let frame = try WebPFirstFrame(ByteView(bytes), name: name) else { return try load(bytes, loader) }
      return try placed(load(frame.file, loader), frame)
    case .avif:
      try container.checkAVIF()
      return try load(bytes, loader)
    case .jpeg, .gif:
      throw .unsupported(name: name, reason: "\(header.format.rawValue) files have a decoder of their own")
    }
  }

  /// An animation's frame on its transparent canvas.
  private func placed(
    _ surface: UnsafeMutablePointer<SDL_Surface>, _ frame: WebPFirstFrame
  ) throws(ImageError) -> UnsafeMutablePointer<SDL_Surface> {
    if frame.size == frame.canvas { return surface }
    defer { SDL_FreeSurface(surface) }
    let (width, height) = (Int32(frame.canvas.width), Int32(frame.canvas.height))
    guard let canvas = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888.rawValue) else {
      throw .outOfMemory(name: name, bytes: frame.canvas.count * 4)
    }
    var place = SDL_Rect(x: Int32(frame.x), y: Int32(frame.y), w: surface.pointee.w, h: surface.pointee.h)
    SDL_SetSurfaceBlendMode(surface, SDL_BLENDMODE_NONE)
    SDL_UpperBlit(surface, nil, canvas, &place)
    return canvas
  }

  private func load(
    _ file: [UInt8], _ loader: SurfaceLibrary.Loader
  ) throws(ImageError) -> UnsafeMutablePointer<SDL_Surface> {
    let loaded = file.withUnsafeBytes { bytes in
      Result { () throws(ImageError) in try load(bytes, loader) }
    }
    return try loaded.get()
  }

  private func load(
    _ bytes: UnsafeRawBufferPointer, _ loader: SurfaceLibrary.Loader
  ) throws(ImageError) -> UnsafeMutablePointer<SDL_Surface> {
    guard let count = Int32(exactly: bytes.count), let stream = SDL_RWFromConstMem(bytes.baseAddress, count) else {
      throw .outOfMemory(name: name, bytes: bytes.count)
    }
    defer { _ = SDL_RWclose(stream) }
    SDL_ClearError()
    guard let surface = loader(stream) else {
      let reason = SDL_GetError().map { String(cString: $0) } ?? ""
      throw .damaged(name: name, reason: reason.isEmpty ? "its decoder gave no reason" : reason)
    }
    let size = PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    do {
      try ImageHeader.check(size, name: name, limits: limits)
    } catch {
      SDL_FreeSurface(surface)
      throw error
    }
    return surface
  }
}
