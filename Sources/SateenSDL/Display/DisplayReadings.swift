import CSDL2
import SateenCore
import SateenGraphics

/// How a window learns of its display. Tests replace the functions.
@MainActor
struct DisplayReadings {
  var measures: @MainActor (OpaquePointer) -> WindowMeasures = { WindowMeasures(of: $0) }
  /// Pixels per point by the settings of an X server's desktop, which is asked; nil for other drivers, and where they do
  /// not say.
  var desktopScale: @MainActor (OpaquePointer) -> Double? = { DisplayReadings.desktopScale($0, isFresh: true) }
  /// Whether the desktop of an X server, which is asked, wishes for less motion; nil for other drivers, and where it does
  /// not say.
  var reducesMotion: @MainActor (OpaquePointer) -> Bool? = DisplayReadings.reducesMotion
  /// How the caret blinks by the desktop of an X server, which is asked; nil for other drivers, and where it does not say.
  var caretBlink: @MainActor (OpaquePointer) -> CaretBlink? = { window in
    DisplayReadings.settings(of: window).flatMap { CaretBlink($0) }
  }
  /// Frames per second; nil where the display does not say.
  var frameRate: @MainActor (OpaquePointer) -> Double? = DisplayReadings.frameRate

  /// - Parameter isFresh: whether to ask the server, rather than to read what it said when the connection was made.
  static func desktopScale(_ window: OpaquePointer, isFresh: Bool) -> Double? {
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { room in
      sateen_x11_resources(window, isFresh ? SDL_TRUE : SDL_FALSE, room.baseAddress, Int32(room.count)) >= 0
        ? room.baseAddress.map { String(cString: $0) } : nil
    }
    return text.flatMap(DisplayScale.fromXResources)
  }

  private static func reducesMotion(_ window: OpaquePointer) -> Bool? {
    settings(of: window)?.number("Gtk/EnableAnimations").map { $0 == 0 }
  }

  private static func settings(of window: OpaquePointer) -> DesktopSettings? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { room, count in
      count = max(sateen_x11_settings(window, room.baseAddress, room.count), 0)
    }
    return DesktopSettings(bytes)
  }

  private static func frameRate(_ window: OpaquePointer) -> Double? {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(window)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0 else { return nil }
    return Double(mode.refresh_rate)
  }
}
