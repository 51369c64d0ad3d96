import CSDL2
import SateenGraphics
import SateenLayout

// The window's display: its scale, its refresh rate, and the size that the window has on it.
extension Window {
  /// Takes over the size and the scale that the window has on its display by now, all in one turn. Pixels of
  /// another scale show, enlarged or reduced, until workers have drawn new ones.
  /// - Parameter isResized: whether the memory for frames is gone in any case.
  func followDisplay(isResized: Bool) {
    guard let handle, var measures = measures(of: handle) else { return }
    let old = scale
    if !measures.canHave(density: old.density) { scale.density = measures.density }
    if scale.unitsPerPoint != old.unitsPerPoint {
      setLimits()
      // A fixed scale. The display is not the one that the size was asked for, as where a window opens on another than
      // SDL expected.
      if measures.units == PixelSize(old.units(askedSize)) { setSDLSize(askedSize) }
      measures = self.measures(of: handle) ?? measures
    }
    let size = scale.points(measures.pixels)
    let isSame = size == container.size && scale.pixelsPerPoint == container.scale
    translator.scale = scale.unitsPerPoint
    translator.size = size
    guard isResized || !isSame else { return }
    windowChanged(measures.pixels)
    presenter?.targetWasLost()
    container.setSize(size, scale: scale.pixelsPerPoint)
    container.redrawAll()
  }

  /// - Returns: the window's size, in pixels that frames have; nil for a window without a size.
  private func measures(of handle: OpaquePointer) -> WindowMeasures? {
    var measures = display.measures(handle)
    guard !measures.units.isEmpty, !measures.pixels.isEmpty else { return nil }
    if presenter?.hasAllPixels != true { measures.pixels = measures.units }
    return measures
  }

  /// The window may have another display, or its display another mode.
  func displayChanged() {
    displayRateIsStale = true
    followDesktopScale()
    followDisplay(isResized: false)
  }

  /// Takes over the scale of the X server's settings, which may have changed since they were read. The window keeps its
  /// size in points.
  func followDesktopScale() {
    guard let handle, scale.fixed == nil, !hasDesktopScale, let asked = display.desktopScale(handle),
      asked != scale.desktop
    else { return }
    scale.desktop = asked
    let size = container.size
    setLimits()
    let filled = SDL_WINDOW_MAXIMIZED.rawValue | SDL_WINDOW_FULLSCREEN.rawValue
    if SDL_GetWindowFlags(handle) & filled == 0 { setSDLSize(size) }
    followDisplay(isResized: false)
  }

  /// Takes over the desktop's wish for less motion, if it has changed. The program may have set another one, which stays until then.
  func followMotionWish() {
    guard let handle, !hasMotionWish, let wish = display.reducesMotion(handle), wish != motionWish else { return }
    motionWish = wish
    container.reducesMotion = wish
  }

  /// Takes over how the desktop has carets blink, if that has changed. The program may have set another blink, which stays
  /// until then.
  func followCaretBlink() {
    guard let handle, let blink = display.caretBlink(handle), blink != desktopBlink else { return }
    desktopBlink = blink
    container.caretBlink = blink
  }

  /// The display's frames per second, at most those that the options allow.
  func frameRate() -> Double {
    displayRateIsStale = false
    let rate = handle.flatMap { display.frameRate($0) } ?? 60
    return min(rate, options.maximumFrameRate ?? rate)
  }

  /// Asks the desktop for another size, in points. The granted size shows in the container's size. Without effect until
  /// the window has opened.
  public func setSize(_ size: Size) {
    guard handle != nil, size.width >= 1, size.height >= 1, size.width <= 16_384, size.height <= 16_384 else { return }
    setSDLSize(size)
  }

  private func setSDLSize(_ size: Size) {
    askedSize = size
    let (width, height) = scale.units(size)
    SDL_SetWindowSize(handle, width, height)
  }

  /// Tells SDL the least size of the window.
  private func setLimits() {
    guard let handle, options.isResizable else { return }
    let (width, height) = scale.units(options.leastSize)
    SDL_SetWindowMinimumSize(handle, width, height)
  }
}
