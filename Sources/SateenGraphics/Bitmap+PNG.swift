import CCairo
import SateenThreads

/// The reason why a bitmap could not be written.
public enum BitmapError: Error, CustomStringConvertible {
  case cannotWrite(path: String, reason: String)

  public var description: String {
    switch self {
    case .cannotWrite(let path, let reason): return "cannot write \(path): \(reason)"
    }
  }
}

extension Bitmap {
  /// The bitmap as the bytes of a PNG file. Equal pixels give equal bytes.
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

  /// Writes a PNG file atomically, so that no half-written file is left behind. Links, devices and pipes are written
  /// through.
  /// - Throws: ``BitmapError`` with the path and the system's reason.
  public func writePNG(to path: String) throws(BitmapError) {
    do throws(FileWriteError) {
      try FileWriter.write(pngData(), to: path)
    } catch {
      throw .cannotWrite(path: error.path, reason: error.reason)
    }
  }
}
