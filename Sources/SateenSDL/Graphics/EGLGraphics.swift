import CSDL2
import Glibc
import SateenCore
import SateenGL
import SateenGraphics

/// A context that EGL makes for windows of X11, whatever SDL made them for. So it can come at any time, in a window that
/// the processor has drawn until then, and a start never pays for it.
@MainActor
final class EGLGraphics: WindowGraphics {
  private typealias Handle = EGLLibrary.Handle
  private typealias ShowWithDamage = @convention(c) (Handle, Handle, UnsafePointer<Int32>, Int32) -> UInt32

  /// The contexts on a connection: EGL has one display for each, which ends with the last of them. Left alone it would be
  /// taken for that of a later connection at the same address.
  private static var users: [Handle: Int] = [:]

  private let egl: EGLLibrary
  private let display: Handle
  private let config: Handle
  private let context: Handle
  private let hasBufferAge: Bool
  private let showWithDamage: ShowWithDamage?
  /// The targets of the context, by window.
  private var surfaces: [OpaquePointer: Handle] = [:]
  private(set) var isLost = false
  /// The context that OpenGL's calls go to, and its window. There may be a lost context beside a new one.
  private static var current: (context: Handle, window: OpaquePointer)?

  /// - Parameter window: the first window. Others of the same pixel format follow.
  init(_ window: OpaquePointer) throws(GLFailure) {
    let egl = try EGLLibrary()
    guard let connection = sateen_x11_display(window) else { throw .noContext("the window is none of X11") }
    guard let display = Self.display(connection, egl) else {
      throw Self.failure("EGL knows no driver for the X server", egl)
    }
    guard egl.initialize(display, nil, nil) != 0 else { throw Self.failure("EGL does not begin", egl) }
    let visual = sateen_x11_visual(window)
    let extensions = egl.extensions(display)
    let tellsOfPurges = extensions.contains("EGL_NV_robustness_video_memory_purge")
    var made: (config: Handle, context: Handle)?
    for isES in [false, true] where made == nil && egl.bindAPI(isES ? EGL.esAPI : EGL.openGLAPI) != 0 {
      guard let config = Self.config(display, visual, isES: isES, egl) else { continue }
      for attributes in Self.attributes(isES: isES, tellsOfPurges: tellsOfPurges) where made == nil {
        made = egl.createContext(display, config, nil, attributes).map { (config, $0) }
      }
    }
    guard let made else {
      let failure = Self.failure("EGL makes no context for the window", egl)
      if Self.users[display] == nil { _ = egl.terminate(display) }
      throw failure
    }
    Self.users[display, default: 0] += 1
    (config, context) = made
    self.egl = egl
    self.display = display
    hasBufferAge = extensions.contains("EGL_EXT_buffer_age") || extensions.contains("EGL_KHR_partial_update")
    showWithDamage =
      extensions.contains("EGL_KHR_swap_buffers_with_damage")
      ? egl.extra("eglSwapBuffersWithDamageKHR")
      : extensions.contains("EGL_EXT_swap_buffers_with_damage") ? egl.extra("eglSwapBuffersWithDamageEXT") : nil
  }

  private static func failure(_ sentence: String, _ egl: EGLLibrary) -> GLFailure {
    let error = egl.lastError()
    // To have no display is no error.
    return .noContext(error == EGL.success ? sentence : "\(sentence): error 0x\(String(error, radix: 16))")
  }

  private static func display(_ connection: Handle, _ egl: EGLLibrary) -> Handle? {
    typealias GetDisplay = @convention(c) (UInt32, Handle?, UnsafePointer<Int32>?) -> Handle?
    if egl.extensions(nil).contains("EGL_EXT_platform_x11"),
      let get = egl.extra("eglGetPlatformDisplayEXT", GetDisplay.self)
    {
      return get(EGL.platformX11, connection, nil)
    }
    return egl.getDisplay(connection)
  }

  /// A configuration for windows of a pixel format.
  private static func config(_ display: Handle, _ visual: UInt, isES: Bool, _ egl: EGLLibrary) -> Handle? {
    let wanted = [
      EGL.surfaceType, EGL.windowBit, EGL.renderableType, isES ? EGL.es2Bit : EGL.openGLBit, EGL.redSize, 8,
      EGL.greenSize, 8, EGL.blueSize, 8, EGL.none,
    ]
    var count: Int32 = 0
    guard egl.chooseConfig(display, wanted, nil, 0, &count) != 0, count > 0 else { return nil }
    var found = [Handle?](repeating: nil, count: Int(count))
    guard egl.chooseConfig(display, wanted, &found, count, &count) != 0 else { return nil }
    return found.prefix(Int(count)).lazy.compactMap { $0 }.first { config in
      var id: Int32 = 0
      return egl.configAttribute(display, config, EGL.nativeVisualID, &id) != 0
        && UInt(UInt32(bitPattern: id)) == visual
    }
  }

  /// The attributes of a context that tells of its loss, and of one that does not. The first that can be made is taken.
  /// - Parameter tellsOfPurges: whether a context can count as lost when its textures have lost their pixels, which some
  ///   drivers do not keep while another console shows, or the machine is suspended.
  static func attributes(isES: Bool, tellsOfPurges: Bool) -> [[Int32]] {
    let plain = isES ? [EGL.contextVersion, 2] : []
    let robust =
      plain
      + (isES
        ? [EGL.robustAccessES, 1, EGL.resetStrategyES, EGL.loseContext]
        : [EGL.contextFlags, EGL.robustAccessBit, EGL.resetStrategy, EGL.loseContext])
    var all = tellsOfPurges ? [robust + [EGL.resetOnPurge, 1]] : []
    all += [robust, plain]
    return all.map { $0 + [EGL.none] }
  }

  func makeCurrent(_ window: OpaquePointer) -> Bool {
    if let current = Self.current, current == (context, window) { return true }
    guard let surface = surfaces[window] ?? makeSurface(window),
      egl.makeCurrent(display, surface, surface, context) != 0
    else {
      noteError()
      return false
    }
    Self.current = (context, window)
    // Frames have a pacer of their own. Waiting for the display could block the main loop for as long as a window is
    // covered. The interval belongs to the surface.
    _ = egl.swapInterval(display, 0)
    return true
  }

  private func makeSurface(_ window: OpaquePointer) -> Handle? {
    let surface = egl.createWindowSurface(display, config, UInt(sateen_x11_window(window)), nil)
    surfaces[window] = surface
    return surface
  }

  func bufferAge(_ window: OpaquePointer) -> Int {
    var age: Int32 = 0
    guard hasBufferAge, let surface = surfaces[window],
      egl.querySurface(display, surface, EGL.bufferAge, &age) != 0
    else { return 0 }
    return max(0, Int(age))
  }

  func show(_ window: OpaquePointer, _ areas: [PixelRect]?, height: Int) -> Bool {
    guard let surface = surfaces[window] else { return false }
    if let showWithDamage, let areas {
      // The lowest row is the first.
      var numbers: [Int32] = []
      for area in areas {
        for number in [area.x0, height - area.y1, area.width, area.height] { numbers.append(Int32(number)) }
      }
      if showWithDamage(display, surface, numbers, Int32(areas.count)) != 0 { return true }
    }
    if egl.swapBuffers(display, surface) != 0 { return true }
    noteError()
    return false
  }

  private func noteError() { if egl.lastError() == EGL.contextLost { isLost = true } }

  func forget(_ window: OpaquePointer) {
    if let current = Self.current, current == (context, window) { leave() }
    if let surface = surfaces.removeValue(forKey: window) { _ = egl.destroySurface(display, surface) }
  }

  private func leave() {
    guard Self.current?.context == context else { return }
    _ = egl.makeCurrent(display, nil, nil, nil)
    Self.current = nil
  }

  // Older libraries give the functions of extensions alone.
  func address(of name: UnsafePointer<CChar>) -> UnsafeMutableRawPointer? { egl.address(name) ?? dlsym(nil, name) }

  func close() {
    leave()
    for surface in surfaces.values { _ = egl.destroySurface(display, surface) }
    surfaces = [:]
    _ = egl.destroyContext(display, context)
    let others = (Self.users[display] ?? 1) - 1
    Self.users[display] = others > 0 ? others : nil
    if others == 0 { _ = egl.terminate(display) }
  }
}
