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
