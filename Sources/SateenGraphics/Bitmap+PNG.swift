import CCairo
import SateenThreads

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

  /// Writes a PNG file in one step, so nothing half-written is left behind; links, devices and pipes are written
  /// through.
  /// - Throws: ``BitmapError`` naming the path and the system's reason.
  public func writePNG(to path: String) throws(BitmapError) {
    do throws(FileWriteError) {
      try FileWriter.write(pngData(), to: path)
    } catch {
      throw .cannotWrite(path: error.path, reason: error.reason)
    }
  }
}
