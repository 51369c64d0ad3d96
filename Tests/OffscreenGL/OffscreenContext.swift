import Foundation
import Glibc
import SateenGL

/// A context of OpenGL without a display or a window, made by EGL where that is installed.
@MainActor
public final class OffscreenContext {
  private typealias Look = @convention(c) (UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
  private typealias Handle = UnsafeMutableRawPointer

  private let look: Look
  private let display: Handle
  private let context: Handle
  private let switchTo: @convention(c) (Handle, Handle?, Handle?, Handle?) -> UInt32
  private let destroy: @convention(c) (Handle, Handle) -> UInt32

  /// Why there is no context here.
  public struct Missing: Error, CustomStringConvertible {
    public let description: String
  }

  /// - Parameter isES: whether the context is one of OpenGL ES 2.
  public init(isES: Bool = false) throws {
    guard let library = dlopen("libEGL.so.1", RTLD_NOW) else { throw Missing(description: "there is no libEGL.so.1") }
    func function<F>(_ name: String, _ type: F.Type = F.self) throws -> F {
      guard let found = dlsym(library, name) else { throw Missing(description: "libEGL.so.1 has no \(name)") }
      return unsafeBitCast(found, to: type)
    }
    look = try function("eglGetProcAddress")
    switchTo = try function("eglMakeCurrent")
    destroy = try function("eglDestroyContext")
    guard let getDisplay = look("eglGetPlatformDisplayEXT") else {
      throw Missing(description: "EGL needs a display here")
    }
    typealias GetDisplay = @convention(c) (UInt32, Handle?, UnsafePointer<Int32>?) -> Handle?
    let surfaceless: UInt32 = 0x31DD
    guard let display = unsafeBitCast(getDisplay, to: GetDisplay.self)(surfaceless, nil, nil) else {
      throw Missing(description: "EGL needs a display here")
    }
    let initialize: @convention(c) (Handle, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?) -> UInt32 =
      try function("eglInitialize")
    let bind: @convention(c) (UInt32) -> UInt32 = try function("eglBindAPI")
    let choose:
      @convention(c) (
        Handle, UnsafePointer<Int32>, UnsafeMutablePointer<Handle?>, Int32, UnsafeMutablePointer<Int32>
      ) -> UInt32 = try function("eglChooseConfig")
    let make: @convention(c) (Handle, Handle?, Handle?, UnsafePointer<Int32>) -> Handle? = try function(
      "eglCreateContext")
    guard initialize(display, nil, nil) != 0, bind(isES ? 0x30A0 : 0x30A2) != 0 else {
      throw Missing(description: "EGL cannot begin here")
    }
    // A configuration for the kind of context, with surfaces that are no windows.
    let wanted: [Int32] = [0x3033, 0x0001, 0x3040, isES ? 0x0004 : 0x0008, 0x3038]
    var config: Handle?
    var count: Int32 = 0
    guard choose(display, wanted, &config, 1, &count) != 0, count > 0,
      let context = make(display, config, nil, isES ? [0x3098, 2, 0x3038] : [0x3038])
    else { throw Missing(description: "EGL makes no context of OpenGL here") }
    self.display = display
    self.context = context
    guard makeCurrent() else { throw Missing(description: "the context cannot be used without a surface") }
  }

  isolated deinit {
    _ = switchTo(display, nil, nil, nil)
    _ = destroy(display, context)
  }

  public func makeCurrent() -> Bool { switchTo(display, nil, nil, context) != 0 }

  /// A function of OpenGL, by name.
  package func find(_ name: String) -> UnsafeMutableRawPointer? { look(name) }

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
