import Glibc

/// The machine's graphics processor, as far as it is known without asking a driver.
enum GraphicsProcessor {
  /// Whether the kernel offers one to this program. Without it OpenGL runs on the processor.
  static let isThere = (128..<136).contains { access("/dev/dri/renderD\($0)", R_OK | W_OK) == 0 }
}
