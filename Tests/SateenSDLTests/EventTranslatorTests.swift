import CSDL2
import Foundation
import SateenCore
import SateenLayout
import XCTest

@testable import SateenSDL

final class EventTranslatorTests: XCTestCase {
  private var translator = EventTranslator(scale: 2, size: Size(width: 400, height: 300))

  private func make(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void) -> SDL_Event {
    var event = SDL_Event()
    event.type = type.rawValue
    fill(&event)
    return event
  }

  private func input(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void) -> InputEvent? {
    guard case .input(let input) = translator.translate(make(type, fill)) else { return nil }
    return input
  }

  private func wheel(x: Float = 0, y: Float = 0, flipped: Bool = false, at time: UInt32 = 0) -> InputEvent? {
    input(SDL_MOUSEWHEEL) {
      $0.wheel.timestamp = time
      $0.wheel.mouseX = 100
      $0.wheel.mouseY = 60
      $0.wheel.preciseX = x
      $0.wheel.preciseY = y
      $0.wheel.x = Int32(exactly: x.rounded(.towardZero)) ?? 0
      $0.wheel.y = Int32(exactly: y.rounded(.towardZero)) ?? 0
      $0.wheel.direction = flipped ? SDL_MOUSEWHEEL_FLIPPED.rawValue : SDL_MOUSEWHEEL_NORMAL.rawValue
    }
  }

  func testFilesOfADropComeTogether() {
    func drop(_ type: SDL_EventType, _ path: String? = nil) -> WindowEvent? {
      // SDL's path, which the queue's reader frees.
      let bytes = path.map { strdup($0) } ?? nil
      defer { free(bytes) }
      return translator.translate(
        make(type) {
          $0.drop.file = bytes
          $0.drop.windowID = 99
        })
    }
    XCTAssertNil(drop(SDL_DROPBEGIN))
    XCTAssertNil(drop(SDL_DROPFILE, "/tmp/a.png"))
    XCTAssertNil(drop(SDL_DROPFILE, "/tmp/ä b.txt"))
    // A window that SDL does not know counts as dropped on in its middle.
    let whole = InputEvent.filesDropped(Point(x: 200, y: 150), paths: ["/tmp/a.png", "/tmp/ä b.txt"])
    XCTAssertEqual(drop(SDL_DROPCOMPLETE), .input(whole))
    XCTAssertNil(drop(SDL_DROPBEGIN))
    XCTAssertNil(drop(SDL_DROPTEXT, "words"))
    XCTAssertNil(drop(SDL_DROPCOMPLETE))
  }

  func testPlacesAreInPoints() {
    let moved = input(SDL_MOUSEMOTION) {
      $0.motion.x = 101
      $0.motion.y = 50
    }
    XCTAssertEqual(moved, .pointerMoved(Point(x: 50.5, y: 25)))
  }

  func testButtonsCarryTheirClicks() {
    let down = input(SDL_MOUSEBUTTONDOWN) {
      $0.button.button = UInt8(SDL_BUTTON_LEFT)
      $0.button.clicks = 2
      $0.button.x = 10
      $0.button.y = 20
    }
    XCTAssertEqual(down, .pointerDown(Point(x: 5, y: 10), button: .primary, clicks: 2))
    let up = input(SDL_MOUSEBUTTONUP) { $0.button.button = UInt8(SDL_BUTTON_RIGHT) }
    XCTAssertEqual(up, .pointerUp(.zero, button: .secondary))
    XCTAssertNil(input(SDL_MOUSEBUTTONDOWN) { $0.button.button = UInt8(SDL_BUTTON_X1) })
  }

  func testTurningTheWheelTowardsOneselfScrollsTowardsTheEnd() {
    XCTAssertEqual(wheel(y: -1), .wheel(Point(x: 50, y: 30), dx: 0, dy: 1))
    XCTAssertEqual(wheel(y: 3), .wheel(Point(x: 50, y: 30), dx: 0, dy: -3))
  }

  func testASidewaysWheelScrollsToTheRight() {
    XCTAssertEqual(wheel(x: 2), .wheel(Point(x: 50, y: 30), dx: 2, dy: 0))
  }

  func testANaturalDirectionIsLeftAsThePersonChoseIt() {
    XCTAssertEqual(wheel(y: -1, flipped: true), wheel(y: -1))
  }

  func testStrokesOnATouchpadAreTakenAsPoints() {
    XCTAssertEqual(wheel(x: 0.5, y: -1.25), .preciseScroll(Point(x: 50, y: 30), dx: 5, dy: 12.5))
    translator = EventTranslator(scale: 2, size: Size(width: 400, height: 300))
    // 4.3 points in the units of Wayland.
    let units: Float = 1_101.0 / 2_560
    XCTAssertEqual(wheel(y: -units), .preciseScroll(Point(x: 50, y: 30), dx: 0, dy: Double(units) * 10))
  }

  func testPartsOfANotchOfAWheelAreTakenAsSuch() {
    for part in [1, 15, 30, 40, 60, 100, 135, 1_200] as [Float] {
      XCTAssertEqual(
        wheel(y: -part / 120), .wheel(Point(x: 50, y: 30), dx: 0, dy: Double(part / 120)), "\(part) 120ths")
    }
  }

  func testAStepOfAStrokeThatLooksLikeANotchIsPartOfTheStroke() {
    XCTAssertEqual(wheel(y: -0.77, at: 1_000), .preciseScroll(Point(x: 50, y: 30), dx: 0, dy: Double(Float(0.77)) * 10))
    XCTAssertEqual(wheel(y: -1, at: 1_016), .preciseScroll(Point(x: 50, y: 30), dx: 0, dy: 10))
    XCTAssertEqual(wheel(y: -1, at: 1_032), .preciseScroll(Point(x: 50, y: 30), dx: 0, dy: 10))
    XCTAssertEqual(wheel(y: -1, at: 1_500), .wheel(Point(x: 50, y: 30), dx: 0, dy: 1), "after a pause")
  }

  func testTheKindIsKnownThoughSDLsClockBeganAnew() {
    _ = wheel(y: -0.77, at: .max - 5)
    XCTAssertEqual(wheel(y: -1, at: 10), .preciseScroll(Point(x: 50, y: 30), dx: 0, dy: 10))
  }

  func testAWheelCarriesTheKeysHeld() {
    let before = SDL_GetModState()
    defer { SDL_SetModState(before) }
    SDL_SetModState(SDL_Keymod(rawValue: KMOD_RSHIFT.rawValue | KMOD_CAPS.rawValue))
    XCTAssertEqual(wheel(y: -1), .wheel(Point(x: 50, y: 30), dx: 0, dy: 1, modifiers: .shift))
    XCTAssertEqual(
      wheel(x: 0.5, y: -0.5), .preciseScroll(Point(x: 50, y: 30), dx: 5, dy: 5, modifiers: .shift))
  }

  func testAWheelThatDidNotTurnIsNothing() {
    XCTAssertNil(wheel())
    XCTAssertNil(wheel(y: .nan))
  }

  func testFingersAreToldInPoints() {
    func finger(_ type: SDL_EventType) -> InputEvent? {
      input(type) {
        $0.tfinger.fingerId = 7
        $0.tfinger.x = 0.25
        $0.tfinger.y = 0.5
      }
    }
    let place = Point(x: 100, y: 150)
    XCTAssertEqual(finger(SDL_FINGERDOWN), .touchBegan(id: 7, place))
    XCTAssertEqual(finger(SDL_FINGERMOTION), .touchMoved(id: 7, place))
    XCTAssertEqual(finger(SDL_FINGERUP), .touchEnded(id: 7, place))
  }

  func testAPointerMadeUpFromAFingerIsIgnored() {
    XCTAssertNil(input(SDL_MOUSEMOTION) { $0.motion.which = SATEEN_TOUCH_MOUSEID })
    XCTAssertNil(
      input(SDL_MOUSEBUTTONDOWN) {
        $0.button.which = SATEEN_TOUCH_MOUSEID
        $0.button.button = UInt8(SDL_BUTTON_LEFT)
      })
    XCTAssertNil(
      input(SDL_MOUSEWHEEL) {
        $0.wheel.which = SATEEN_TOUCH_MOUSEID
        $0.wheel.preciseY = 1
      })
  }

  private func key(_ code: SDL_KeyCode, _ mod: SDL_Keymod = KMOD_NONE, isRepeat: Bool = false) -> InputEvent? {
    input(SDL_KEYDOWN) {
      $0.key.keysym.sym = SDL_Keycode(code.rawValue)
      $0.key.keysym.mod = UInt16(mod.rawValue)
      $0.key.`repeat` = isRepeat ? 1 : 0
    }
  }

  func testKeysHaveTheirMeaning() {
    XCTAssertEqual(key(SDLK_PAGEDOWN), .keyDown(.pageDown, [], isRepeat: false))
    XCTAssertEqual(key(SDLK_F1), .keyDown(.function(1), [], isRepeat: false))
    XCTAssertEqual(key(SDLK_F12), .keyDown(.function(12), [], isRepeat: false))
    XCTAssertEqual(key(SDLK_q, isRepeat: true), .keyDown(.character("q"), [], isRepeat: true))
    XCTAssertEqual(key(SDLK_SPACE, KMOD_LSHIFT), .keyDown(.space, .shift, isRepeat: false))
    XCTAssertEqual(key(SDLK_LSHIFT, KMOD_LSHIFT), .modifiersChanged(.shift))
    XCTAssertEqual(key(SDLK_RCTRL, KMOD_NONE), .modifiersChanged([]), "it came up")
    XCTAssertNil(key(SDLK_UNKNOWN))
  }

  func testEitherSideOfAModifierCountsAndLocksDoNot() {
    let mod = SDL_Keymod(rawValue: KMOD_RCTRL.rawValue | KMOD_LALT.rawValue | KMOD_RGUI.rawValue | KMOD_CAPS.rawValue)
    XCTAssertEqual(key(SDLK_a, mod), .keyDown(.character("a"), [.control, .alt, .command], isRepeat: false))
  }

  func testTheKeypadMovesWithoutNumLockAndTypesWithIt() {
    XCTAssertEqual(key(SDLK_KP_8), .keyDown(.up, [], isRepeat: false))
    XCTAssertEqual(key(SDLK_KP_8, KMOD_NUM), .keyDown(.character("8"), [], isRepeat: false))
    XCTAssertEqual(key(SDLK_KP_ENTER), .keyDown(.enter, [], isRepeat: false))
  }

  func testEveryKeyCodeIsTakenWithoutComplaint() {
    for code in [Int32.min, -1, 0, 0x7f, 0xd800, 0x11_0000, 0x3fff_ffff, 0x4000_0000, Int32.max] {
      _ = input(SDL_KEYDOWN) { $0.key.keysym.sym = code }
    }
    XCTAssertEqual(input(SDL_KEYDOWN) { $0.key.keysym.sym = 0xe9 }, .keyDown(.character("é"), [], isRepeat: false))
  }

  func testTextIsTakenAsUTF8() {
    let text = input(SDL_TEXTINPUT) { event in
      withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: "né\0rest".utf8) }
    }
    XCTAssertEqual(text, .textInput("né"))
    XCTAssertNil(input(SDL_TEXTINPUT) { _ in })
  }

  func testCompositionsCountInCodePoints() {
    let short = input(SDL_TEXTEDITING) { event in
      withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: "にほん\0rest".utf8) }
      event.edit.start = 1
      event.edit.length = 2
    }
    XCTAssertEqual(short, .composition(TextComposition("にほん", selection: 1..<3)))
    XCTAssertEqual(input(SDL_TEXTEDITING) { _ in }, .composition(.ended))
    let long = "👍🏽" + String(repeating: "長", count: 100)
    long.withCString { text in
      for (start, length, selection) in [
        (Int32(1), Int32(-1), 2..<2), (0, 2, 0..<4), (-1, 0, 104..<104), (.max, .max, 104..<104),
        (100, .max, 102..<104),
      ] {
        let event = input(SDL_TEXTEDITING_EXT) { event in
          event.editExt.text = UnsafeMutablePointer(mutating: text)
          event.editExt.start = start
          event.editExt.length = length
        }
        XCTAssertEqual(event, .composition(TextComposition(long, selection: selection)))
      }
    }
    XCTAssertEqual(input(SDL_TEXTEDITING_EXT) { _ in }, .composition(.ended))
  }

  private func window(_ id: SDL_WindowEventID, _ data1: Int32 = 0, _ data2: Int32 = 0) -> WindowEvent? {
    translator.translate(
      make(SDL_WINDOWEVENT) {
        $0.window.event = UInt8(id.rawValue)
        $0.window.data1 = data1
        $0.window.data2 = data2
      })
  }

  func testWindowEventsSayWhatHappened() {
    XCTAssertEqual(window(SDL_WINDOWEVENT_SIZE_CHANGED), .resized)
    XCTAssertEqual(window(SDL_WINDOWEVENT_EXPOSED), .exposed)
    XCTAssertEqual(window(SDL_WINDOWEVENT_MINIMIZED), .hidden)
    XCTAssertEqual(window(SDL_WINDOWEVENT_RESTORED), .shown)
    XCTAssertEqual(window(SDL_WINDOWEVENT_LEAVE), .input(.pointerLeft))
    XCTAssertEqual(window(SDL_WINDOWEVENT_FOCUS_LOST), .focusLost)
    XCTAssertEqual(window(SDL_WINDOWEVENT_CLOSE), .closeRequested)
    XCTAssertNil(window(SDL_WINDOWEVENT_MOVED))
    XCTAssertEqual(translator.translate(make(SDL_QUIT) { _ in }), .closeRequested)
  }
}

final class InputBatchTests: XCTestCase {
  private func batch(_ events: [InputEvent]) -> [InputEvent] {
    var batch = InputBatch()
    for event in events { batch.append(event) }
    let taken = batch.take()
    XCTAssertTrue(batch.events.isEmpty)
    return taken
  }

  private let a = Point(x: 1, y: 1)
  private let b = Point(x: 2, y: 2)

  func testOnlyTheLastOfSeveralMovementsIsTold() {
    XCTAssertEqual(batch([.pointerMoved(a), .pointerMoved(b)]), [.pointerMoved(b)])
    XCTAssertEqual(batch([.touchMoved(id: 1, a), .touchMoved(id: 1, b)]), [.touchMoved(id: 1, b)])
  }

  func testMovementsAreNotJoinedAcrossAPressOrBetweenFingers() {
    let press = InputEvent.pointerDown(a, button: .primary, clicks: 1)
    XCTAssertEqual(batch([.pointerMoved(a), press, .pointerMoved(b)]), [.pointerMoved(a), press, .pointerMoved(b)])
    let fingers: [InputEvent] = [.touchMoved(id: 1, a), .touchMoved(id: 2, b)]
    XCTAssertEqual(batch(fingers), fingers)
  }

  func testTurnsWithOtherKeysHeldAreNotJoined() {
    let turns: [InputEvent] = [.wheel(a, dx: 0, dy: 1), .wheel(b, dx: 0, dy: 1, modifiers: .shift)]
    XCTAssertEqual(batch(turns), turns)
    let strokes: [InputEvent] = [.preciseScroll(a, dx: 0, dy: 1, modifiers: .shift), .preciseScroll(b, dx: 0, dy: 1)]
    XCTAssertEqual(batch(strokes), strokes)
    XCTAssertEqual(batch([turns[1], turns[1]]), [.wheel(b, dx: 0, dy: 2, modifiers: .shift)])
  }

  func testTurnsOfTheWheelAddUp() {
    XCTAssertEqual(batch([.wheel(a, dx: 0, dy: 1), .wheel(b, dx: 1, dy: 2)]), [.wheel(b, dx: 1, dy: 3)])
    XCTAssertEqual(
      batch([.preciseScroll(a, dx: 0, dy: 1.5), .preciseScroll(b, dx: 0, dy: 2)]),
      [.preciseScroll(b, dx: 0, dy: 3.5)])
  }
}
