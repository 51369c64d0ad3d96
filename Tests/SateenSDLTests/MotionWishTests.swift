import Foundation
import XCTest

@testable import SateenSDL

final class MotionWishTests: XCTestCase {
  func testTheEnvironmentAndTheSettingsOfGTKMayWishForLessMotion() throws {
    XCTAssertTrue(MotionWish.fromEnvironment(["SATEEN_REDUCE_MOTION": "1"]))
    XCTAssertFalse(MotionWish.fromEnvironment(["SATEEN_REDUCE_MOTION": "0"]))
    XCTAssertFalse(MotionWish.fromEnvironment([:]))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("motion-wish-\(UUID().uuidString)")
    let settings = folder.appendingPathComponent("gtk-3.0")
    try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try "[Settings]\ngtk-enable-animations = 0\n".write(
      to: settings.appendingPathComponent("settings.ini"), atomically: true, encoding: .utf8)
    XCTAssertTrue(MotionWish.fromEnvironment(["XDG_CONFIG_HOME": folder.path]))
    XCTAssertFalse(MotionWish.fromEnvironment(["XDG_CONFIG_HOME": folder.path, "SATEEN_REDUCE_MOTION": "0"]))
  }

  func testSettingsThatDoNotSayLeaveMotionOn() {
    XCTAssertNil(MotionWish.fromSettings("[Settings]\ngtk-theme-name=Adwaita"))
    XCTAssertEqual(MotionWish.fromSettings("gtk-enable-animations=true"), false)
    XCTAssertEqual(MotionWish.fromSettings("gtk-enable-animations=false"), true)
    XCTAssertNil(MotionWish.fromSettings("gtk-enable-animations"))
  }
}
