import Glibc
import SateenGL

/// The functions of EGL, opened when OpenGL is first wanted.
struct EGLLibrary {
  typealias Handle = UnsafeMutableRawPointer

  /// The library's file. Tests set another one.
  @MainActor static var fileName = "libEGL.so.1"

  let initialize: @convention(c) (Handle, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?) -> UInt32
  let terminate: @convention(c) (Handle) -> UInt32
  let bindAPI: @convention(c) (UInt32) -> UInt32
  let chooseConfig:
    @convention(c) (Handle, UnsafePointer<Int32>, UnsafeMutablePointer<Handle?>?, Int32, UnsafeMutablePointer<Int32>)
      -> UInt32
  let configAttribute: @convention(c) (Handle, Handle, Int32, UnsafeMutablePointer<Int32>) -> UInt32
  let createContext: @convention(c) (Handle, Handle, Handle?, UnsafePointer<Int32>) -> Handle?
  let destroyContext: @convention(c) (Handle, Handle) -> UInt32
  let createWindowSurface: @convention(c) (Handle, Handle, UInt, UnsafePointer<Int32>?) -> Handle?
  let destroySurface: @convention(c) (Handle, Handle) -> UInt32
  let makeCurrent: @convention(c) (Handle, Handle?, Handle?, Handle?) -> UInt32
  let swapInterval: @convention(c) (Handle, Int32) -> UInt32
  let swapBuffers: @convention(c) (Handle, Handle) -> UInt32
  let querySurface: @convention(c) (Handle, Handle, Int32, UnsafeMutablePointer<Int32>) -> UInt32
  let queryString: @convention(c) (Handle?, Int32) -> UnsafePointer<CChar>?
  let getDisplay: @convention(c) (Handle?) -> Handle?
  let lastError: @convention(c) () -> Int32
  let address: @convention(c) (UnsafePointer<CChar>) -> Handle?

  @MainActor
  init() throws(GLFailure) {
    guard let library = dlopen(Self.fileName, RTLD_NOW | RTLD_GLOBAL) else {
      throw .noContext("there is no \(Self.fileName)")
    }
    func find<F>(_ name: String, _ type: F.Type = F.self) throws(GLFailure) -> F {
      guard let found = dlsym(library, name) else { throw .noContext("\(Self.fileName) has no \(name)") }
      return unsafeBitCast(found, to: type)
    }
    initialize = try find("eglInitialize")
    terminate = try find("eglTerminate")
    bindAPI = try find("eglBindAPI")
    chooseConfig = try find("eglChooseConfig")
    configAttribute = try find("eglGetConfigAttrib")
    createContext = try find("eglCreateContext")
    destroyContext = try find("eglDestroyContext")
    createWindowSurface = try find("eglCreateWindowSurface")
    destroySurface = try find("eglDestroySurface")
    makeCurrent = try find("eglMakeCurrent")
    swapInterval = try find("eglSwapInterval")
    swapBuffers = try find("eglSwapBuffers")
    querySurface = try find("eglQuerySurface")
    queryString = try find("eglQueryString")
    getDisplay = try find("eglGetDisplay")
    lastError = try find("eglGetError")
    address = try find("eglGetProcAddress")
  }

  /// A function of an extension; nil where there is none.
  func extra<F>(_ name: String, _ type: F.Type = F.self) -> F? {
    address(name).map { unsafeBitCast($0, to: type) }
  }

  /// The extensions of a display, or of the library.
  func extensions(_ display: Handle?) -> Set<Substring> {
    guard let text = queryString(display, EGL.extensions) else { return [] }
    return Set(String(cString: text).split(separator: " "))
  }
}

/// Names of EGL's numbers.
enum EGL {
  static let none: Int32 = 0x3038
  static let surfaceType: Int32 = 0x3033
  static let windowBit: Int32 = 0x0004
  static let renderableType: Int32 = 0x3040
  static let es2Bit: Int32 = 0x0004
  static let openGLBit: Int32 = 0x0008
  static let redSize: Int32 = 0x3024
  static let greenSize: Int32 = 0x3023
  static let blueSize: Int32 = 0x3022
  static let nativeVisualID: Int32 = 0x302E
  static let extensions: Int32 = 0x3055
  static let bufferAge: Int32 = 0x313D
  static let esAPI: UInt32 = 0x30A0
  static let openGLAPI: UInt32 = 0x30A2
  static let contextVersion: Int32 = 0x3098
  static let platformX11: UInt32 = 0x31D5
  static let contextFlags: Int32 = 0x30FC
  static let robustAccessBit: Int32 = 0x0004
  static let resetStrategy: Int32 = 0x31BD
  static let robustAccessES: Int32 = 0x30BF
  static let resetStrategyES: Int32 = 0x3138
  static let loseContext: Int32 = 0x31BF
  static let resetOnPurge: Int32 = 0x334C
  static let success: Int32 = 0x3000
  /// An error.
  static let contextLost: Int32 = 0x300E
}
