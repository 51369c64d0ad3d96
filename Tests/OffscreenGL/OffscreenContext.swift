import Glibc
import SateenGL

/// A context of OpenGL without a display or a window, made by EGL where that is installed. It is one of a graphics
/// processor where there is one.
@MainActor
public final class OffscreenContext {
  private typealias Handle = OffscreenEGL.Handle

  /// Where displays without a window system come from.
  package enum Platform: CaseIterable {
    /// Mesa's platform without surfaces.
    case surfaceless
    /// Devices, by which other drivers do without a window system.
    case devices
  }

  private let egl: OffscreenEGL
  private let display: Handle
  private let context: Handle

  /// Why there is no context here.
  public struct Missing: Error, CustomStringConvertible {
    public let description: String
  }

  /// Whether contexts are ones of OpenGL ES 2 where nothing else is asked for. Runs of the tests set it.
  public static let isUsuallyES = getenv("SATEEN_TEST_ES").map { String(cString: $0) == "1" } ?? false

  /// - Parameter isES: whether the context is one of OpenGL ES 2.
  public convenience init(isES: Bool = OffscreenContext.isUsuallyES) throws {
    try self.init(isES: isES, platforms: Platform.allCases)
  }

  /// - Parameters:
  ///   - isES: whether the context is one of OpenGL ES 2.
  ///   - platforms: where to look, in this order. One with a graphics processor is preferred.
  package init(isES: Bool, platforms: [Platform]) throws {
    let egl = try OffscreenEGL()
    var software: (display: Handle, context: Handle)?
    var hardware: (display: Handle, context: Handle)?
    var failure = Missing(description: "EGL needs a display here")
    func look(at display: Handle) {
      do throws(Missing) {
        let context = try Self.context(display, isES: isES, egl)
        if !Self.isSoftware(egl) {
          hardware = (display, context)
        } else if software == nil {
          software = (display, context)
        } else {
          _ = egl.destroy(display, context)
        }
      } catch {
        failure = error
      }
    }
    for platform in platforms where hardware == nil {
      let displays = platform == .surfaceless ? [egl.surfaceless].compactMap { $0 } : egl.devices(isSoftware: false)
      for display in displays where hardware == nil { look(at: display) }
    }
    if hardware == nil, software == nil, platforms.contains(.devices) {
      for display in egl.devices(isSoftware: true) where software == nil { look(at: display) }
    }
    if hardware != nil, let software { _ = egl.destroy(software.display, software.context) }
    guard let found = hardware ?? software else { throw failure }
    self.egl = egl
    (display, context) = found
    guard makeCurrent() else { throw Missing(description: "the context cannot be used without a surface") }
  }

  /// A context on a display, which is made current.
  private static func context(_ display: Handle, isES: Bool, _ egl: OffscreenEGL) throws(Missing) -> Handle {
    guard egl.initialize(display, nil, nil) != 0, egl.bind(isES ? 0x30A0 : 0x30A2) != 0 else {
      throw Missing(description: "EGL cannot begin here")
    }
    // A configuration for the kind of context, with surfaces that are no windows.
    let wanted: [Int32] = [0x3033, 0x0001, 0x3040, isES ? 0x0004 : 0x0008, 0x3038]
    var config: Handle?
    var count: Int32 = 0
    guard egl.choose(display, wanted, &config, 1, &count) != 0, count > 0,
      let context = egl.make(display, config, nil, isES ? [0x3098, 2, 0x3038] : [0x3038])
    else { throw Missing(description: "EGL makes no context of OpenGL here") }
    guard egl.switchTo(display, nil, nil, context) != 0 else {
      _ = egl.destroy(display, context)
      throw Missing(description: "the context cannot be used without a surface")
    }
    return context
  }

  /// Whether the current context runs on the processor.
  private static func isSoftware(_ egl: OffscreenEGL) -> Bool {
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
    guard let getString = egl.look("glGetString"), let name = unsafeBitCast(getString, to: GetString.self)(0x1F01)
    else { return true }
    return GLHardware.isSoftware(String(cString: name))
  }

  isolated deinit {
    _ = egl.switchTo(display, nil, nil, nil)
    _ = egl.destroy(display, context)
  }

  public func makeCurrent() -> Bool { egl.switchTo(display, nil, nil, context) != 0 }

  /// A function of OpenGL, by name.
  package func find(_ name: String) -> UnsafeMutableRawPointer? { egl.look(name) }

  /// A device in the context.
  /// - Parameters:
  ///   - largestSide: at most this is taken for the side of the largest texture.
  ///   - replacing: functions in the place of those of OpenGL, by name.
  package func makeDevice(
    largestSide: Int = .max, replacing: [String: UnsafeMutableRawPointer] = [:]
  ) throws -> GLDevice {
    guard makeCurrent() else { throw Missing(description: "the context cannot be made current") }
    return try GLDevice(GLFunctions { replacing[$0] ?? find($0) }, largestSide: largestSide)
  }

  /// A renderer in the context, with a device of its own.
  package func makeRenderer(
    largestSide: Int = .max, replacing: [String: UnsafeMutableRawPointer] = [:]
  ) throws -> GLRenderer {
    GLRenderer(try makeDevice(largestSide: largestSide, replacing: replacing)) { self.makeCurrent() }
  }
}
