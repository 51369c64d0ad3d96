import CCairo
import Glibc

/// Why a picture could not be written.
public enum BitmapError: Error, CustomStringConvertible {
  case cannotWrite(path: String, reason: String)

  public var description: String {
    switch self {
    case .cannotWrite(let path, let reason): return "cannot write \(path): \(reason)"
    }
  }
}

extension Bitmap {
  /// The pixels as a PNG file's bytes. Equal pixels give equal bytes.
  public func pngData() -> [UInt8] {
    final class Sink { var bytes: [UInt8] = [] }
    let sink = Sink()
    let surface = makeSurface()
    defer { cairo_surface_destroy(surface) }
    cairo_surface_write_to_png_stream(
      surface,
      { closure, data, length in
        let sink = Unmanaged<Sink>.fromOpaque(closure!).takeUnretainedValue()
        sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(sink).toOpaque())
    return sink.bytes
  }

  /// Writes a PNG file in one step: into a file beside it first, then renamed, so nothing half-written is left behind.
  /// - Throws: ``BitmapError`` naming the path and the system's reason.
  public func writePNG(to path: String) throws {
    let temporary = "\(path).\(getpid()).part"
    func failure(_ code: Int32) -> BitmapError {
      .cannotWrite(path: path, reason: String(cString: strerror(code)))
    }
    guard let file = fopen(temporary, "wb") else { throw failure(errno) }
    let bytes = pngData()
    let written = fwrite(bytes, 1, bytes.count, file)
    let writeError = errno
    let closed = fclose(file)
    guard written == bytes.count, closed == 0 else {
      unlink(temporary)
      throw failure(closed == 0 ? writeError : errno)
    }
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw failure(code)
    }
  }
}
