import CSDL2
import Foundation
import Glibc
import ProgramWindows
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenCore
@testable import SateenSDL

final class DesktopSettingsTests: XCTestCase {
  /// Settings as a desktop publishes them.
  private struct Published {
    var bytes: [UInt8]
    let isBigEndian: Bool

    init(count: Int, isBigEndian: Bool = false) {
      self.isBigEndian = isBigEndian
      bytes = [isBigEndian ? 1 : 0, 0, 0, 0]
      add(word: 7)
      add(word: UInt32(count))
    }

    mutating func add(word: UInt32) {
      let all = (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
      bytes += isBigEndian ? all.reversed() : all
    }

    private mutating func begin(_ kind: UInt8, _ name: String) {
      let count = name.utf8.count
      bytes +=
        [kind, 0] + (isBigEndian ? [UInt8(count >> 8), UInt8(count & 255)] : [UInt8(count & 255), UInt8(count >> 8)])
      add(padded: name)
      add(word: 1)
    }

    private mutating func add(padded text: String) {
      bytes += Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
    }

    mutating func add(_ name: String, number: Int32) {
      begin(0, name)
      add(word: UInt32(bitPattern: number))
    }

    mutating func add(_ name: String, text: String) {
      begin(1, name)
      add(word: UInt32(text.utf8.count))
      add(padded: text)
    }

    mutating func addColor(_ name: String) {
      begin(2, name)
      bytes += [UInt8](repeating: 9, count: 8)
    }
  }

  private static func published(isBigEndian: Bool = false, animations: Int32 = 0) -> [UInt8] {
    var all = Published(count: 4, isBigEndian: isBigEndian)
    all.add("Net/ThemeName", text: "Adwaita")
    all.addColor("Gtk/Color")
    all.add("Xft/DPI", number: -98_304)
    all.add("Gtk/EnableAnimations", number: animations)
    return all.bytes
  }

  func testNumbersAreFoundBehindTextsAndColours() {
    for isBigEndian in [false, true] {
      let settings = DesktopSettings(Self.published(isBigEndian: isBigEndian, animations: 1))
      XCTAssertEqual(settings?.number("Gtk/EnableAnimations"), 1)
      XCTAssertEqual(settings?.number("Xft/DPI"), -98_304)
      XCTAssertNil(settings?.number("Net/ThemeName"))
      XCTAssertNil(settings?.number("Gtk/Color"))
      XCTAssertNil(settings?.number("Gtk/Enable"))
    }
  }

  private static func published(blink: Int32? = nil, time: Int32? = nil, timeout: Int32? = nil) -> [UInt8] {
    let values = [("Net/CursorBlink", blink), ("Net/CursorBlinkTime", time), ("Gtk/CursorBlinkTimeout", timeout)]
    let known = values.compactMap { name, value in value.map { (name, $0) } }
    var all = Published(count: known.count)
    for (name, value) in known { all.add(name, number: value) }
    return all.bytes
  }

  func testTheCaretBlinksAsTheDesktopSays() throws {
    func blink(_ blink: Int32? = nil, _ time: Int32? = nil, _ timeout: Int32? = nil) throws -> CaretBlink? {
      CaretBlink(try XCTUnwrap(DesktopSettings(Self.published(blink: blink, time: time, timeout: timeout))))
    }
    XCTAssertNil(try blink())
    XCTAssertEqual(try blink(1), .standard)
    XCTAssertEqual(try blink(0, 900), CaretBlink.none)
    XCTAssertEqual(try blink(1, 900, 30), CaretBlink(period: 0.9, timeout: 30))
    XCTAssertEqual(try blink(nil, 2_000), CaretBlink(period: 2, timeout: 10))
    XCTAssertEqual(try blink(1, -5, -5), CaretBlink(period: 0, timeout: 0))
    XCTAssertEqual(try blink(1, .min, .max)?.isOn, false)
  }

  func testTheCaretBlinksAsFilesOfGTKSay() throws {
    XCTAssertNil(CaretBlink(settingsFile: "[Settings]\ngtk-theme-name=Adwaita\n=\n==="))
    XCTAssertEqual(CaretBlink(settingsFile: "gtk-cursor-blink = false"), CaretBlink.none)
    XCTAssertEqual(
      CaretBlink(settingsFile: "[Settings]\ngtk-cursor-blink=1\n gtk-cursor-blink-time = 800 \r\n"),
      CaretBlink(period: 0.8))
    XCTAssertEqual(CaretBlink(settingsFile: "gtk-cursor-blink-timeout=3"), CaretBlink(timeout: 3))
    XCTAssertNil(CaretBlink(settingsFile: "gtk-cursor-blink-time=soon"))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-gtk-\(UUID().uuidString)")
    let files = folder.appendingPathComponent("gtk-3.0")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("gtk-cursor-blink=0".utf8).write(to: files.appendingPathComponent("settings.ini"))
    XCTAssertEqual(CaretBlink.fromFiles(["XDG_CONFIG_HOME": folder.path]), CaretBlink.none)
    XCTAssertNil(CaretBlink.fromFiles(["XDG_CONFIG_HOME": folder.path + "/none"]))
  }

  func testNonsenseIsNoSetting() {
    XCTAssertNil(DesktopSettings([]))
    XCTAssertNil(DesktopSettings([9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
    let whole = Self.published()
    for count in 12..<whole.count {
      XCTAssertNil(DesktopSettings(Array(whole[..<count]))?.number("Gtk/EnableAnimations"))
    }
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<5_000 {
      var bytes = whole
      for _ in 0..<4 {
        bytes[Int.random(in: 1..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      _ = DesktopSettings(bytes)?.number("Gtk/EnableAnimations")
    }
  }

  // MARK: A window on a server

  /// Publishes settings from a window's own connection, as the desktop does from another.
  @MainActor
  private static func publish(_ bytes: [UInt8], from window: OpaquePointer) throws {
    var info = SDL_SysWMinfo()
    guard sateen_window_info(window, &info) == SDL_TRUE else { throw XCTSkip("SDL was built without X11.") }
    let (display, owner) = (info.info.x11.display, info.info.x11.window)
    func function<F>(_ name: String, _ type: F.Type) throws -> F {
      unsafeBitCast(try XCTUnwrap(dlsym(nil, name), name), to: type)
    }
    typealias Pointer = OpaquePointer?
    let intern = try function("XInternAtom", (@convention(c) (Pointer, UnsafePointer<CChar>, Int32) -> UInt).self)
    let own = try function("XSetSelectionOwner", (@convention(c) (Pointer, UInt, UInt, UInt) -> Int32).self)
    let change = try function(
      "XChangeProperty",
      (@convention(c) (Pointer, UInt, UInt, UInt, Int32, Int32, UnsafePointer<UInt8>, Int32) -> Int32).self)
    let property = intern(display, "_XSETTINGS_SETTINGS", 0)
    _ = own(display, intern(display, "_XSETTINGS_S0", 0), owner, 0)
    _ = change(display, owner, property, property, 8, 0, bytes, Int32(bytes.count))
  }

  func testAWindowFollowsTheDesktopWheneverItGetsTheKeys() throws {
    try MainActor.assumeIsolated {
      let server = try XvfbDisplay(width: 320, height: 240)
      setenv("DISPLAY", server.name, 1)
      setenv("SDL_VIDEODRIVER", "x11", 1)
      defer {
        for name in ["DISPLAY", "SDL_VIDEODRIVER"] { unsetenv(name) }
        server.stop()
      }
      var options = WindowOptions()
      options.size = Size(width: 120, height: 80)
      let window = SateenSDL.Window(title: "Test", options: options)
      defer { window.close() }
      window.show()
      try WindowDrive.drive(window) { window.screenshot() != nil }
      let handle = try XCTUnwrap(window.handle)
      @MainActor func keysCome() {
        var event = SDL_Event()
        event.window = SDL_WindowEvent()
        event.window.type = SDL_WINDOWEVENT.rawValue
        event.window.windowID = window.sdlIdentifier
        event.window.event = UInt8(SDL_WINDOWEVENT_FOCUS_GAINED.rawValue)
        window.handle(event)
      }
      keysCome()
      XCTAssertFalse(window.container.reducesMotion, "no desktop says anything")
      try Self.publish(Self.published(animations: 0), from: handle)
      keysCome()
      XCTAssertTrue(window.container.reducesMotion)
      // The program's own choice stays until the desktop says something else.
      window.container.reducesMotion = false
      keysCome()
      XCTAssertFalse(window.container.reducesMotion)
      try Self.publish(Self.published(animations: 1), from: handle)
      keysCome()
      try Self.publish(Self.published(animations: 0), from: handle)
      keysCome()
      XCTAssertTrue(window.container.reducesMotion)
      try Self.publish([1, 2, 3], from: handle)
      keysCome()
      XCTAssertTrue(window.container.reducesMotion)
      try Self.publish(Self.published(blink: 1, time: 640), from: handle)
      keysCome()
      XCTAssertEqual(window.container.caretBlink, CaretBlink(period: 0.64))
      window.container.caretBlink = .standard
      keysCome()
      XCTAssertEqual(window.container.caretBlink, .standard, "the program's own stays until the desktop's changes")
      try Self.publish(Self.published(blink: 0), from: handle)
      keysCome()
      XCTAssertEqual(window.container.caretBlink, CaretBlink.none)
    }
  }

  func testTheProgramsWishCountsMore() throws {
    try MainActor.assumeIsolated {
      setenv("SDL_VIDEODRIVER", "dummy", 1)
      defer { unsetenv("SDL_VIDEODRIVER") }
      var options = WindowOptions()
      options.reducesMotion = false
      let window = SateenSDL.Window(title: "Test", options: options)
      defer { window.close() }
      window.display.reducesMotion = { _ in true }
      window.show()
      try WindowDrive.drive(window) { window.screenshot() != nil }
      window.followMotionWish()
      XCTAssertFalse(window.container.reducesMotion)
    }
  }
}
