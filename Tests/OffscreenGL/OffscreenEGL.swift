import Glibc

/// The functions of EGL that contexts without a window need, and the displays that there are without a window system.
@MainActor
struct OffscreenEGL {
  typealias Handle = UnsafeMutableRawPointer
  private typealias GetDisplay = @convention(c) (UInt32, Handle?, UnsafePointer<Int32>?) -> Handle?
  private typealias QueryDevices =
    @convention(c) (Int32, UnsafeMutablePointer<Handle?>, UnsafeMutablePointer<Int32>) -> UInt32
  private typealias QueryDeviceText = @convention(c) (Handle, Int32) -> UnsafePointer<CChar>?

  let look: @convention(c) (UnsafePointer<CChar>) -> Handle?
  let initialize: @convention(c) (Handle, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?) -> UInt32
  let bind: @convention(c) (UInt32) -> UInt32
  let choose:
    @convention(c) (Handle, UnsafePointer<Int32>, UnsafeMutablePointer<Handle?>, Int32, UnsafeMutablePointer<Int32>)
      -> UInt32
  let make: @convention(c) (Handle, Handle?, Handle?, UnsafePointer<Int32>) -> Handle?
  let switchTo: @convention(c) (Handle, Handle?, Handle?, Handle?) -> UInt32
  let destroy: @convention(c) (Handle, Handle) -> UInt32
  private let getDisplay: GetDisplay

  init() throws(OffscreenContext.Missing) {
    guard let library = dlopen("libEGL.so.1", RTLD_NOW) else {
      throw OffscreenContext.Missing(description: "there is no libEGL.so.1")
    }
    func function<F>(_ name: String, _ type: F.Type = F.self) throws(OffscreenContext.Missing) -> F {
      guard let found = dlsym(library, name) else {
        throw OffscreenContext.Missing(description: "libEGL.so.1 has no \(name)")
      }
      return unsafeBitCast(found, to: type)
    }
    look = try function("eglGetProcAddress")
    initialize = try function("eglInitialize")
    bind = try function("eglBindAPI")
    choose = try function("eglChooseConfig")
    make = try function("eglCreateContext")
    switchTo = try function("eglMakeCurrent")
    destroy = try function("eglDestroyContext")
    guard let getDisplay = look("eglGetPlatformDisplayEXT") else {
      throw OffscreenContext.Missing(description: "EGL needs a display here")
    }
    self.getDisplay = unsafeBitCast(getDisplay, to: GetDisplay.self)
  }

  /// The display of Mesa's platform without surfaces.
  var surfaceless: Handle? { getDisplay(0x31DD, nil, nil) }

  /// The displays of devices. Drivers without the platform above have these alone.
  /// - Parameter isSoftware: whether those of devices that are the processor, or those of all others.
  func devices(isSoftware: Bool) -> [Handle] {
    guard let query = look("eglQueryDevicesEXT"), let text = look("eglQueryDeviceStringEXT") else { return [] }
    var found = [Handle?](repeating: nil, count: 32)
    var count: Int32 = 0
    guard unsafeBitCast(query, to: QueryDevices.self)(Int32(found.count), &found, &count) != 0 else { return [] }
    return found.prefix(Int(count)).compactMap { device in
      guard let device else { return nil }
      let extensions = unsafeBitCast(text, to: QueryDeviceText.self)(device, 0x3055).map { String(cString: $0) } ?? ""
      guard extensions.contains("EGL_MESA_device_software") == isSoftware else { return nil }
      return getDisplay(0x313F, device, nil)
    }
  }
}
