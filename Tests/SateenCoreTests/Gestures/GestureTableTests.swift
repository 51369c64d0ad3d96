import SateenCore
import XCTest

/// The table of rules, a script for each case.
final class GestureTableTests: XCTestCase {
  private func expect(
    _ gestures: [GestureScene.Gesture], _ script: String, _ expected: String, isChecked: Bool = true,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    var scene = GestureScene(gestures, isChecked: isChecked)
    XCTAssertEqual(GestureScript(script).run(&scene), expected, file: file, line: line)
    scene.tick(scene.time + 10)
    XCTAssertTrue(scene.arbiter.isIdle, "left over", file: file, line: line)
    XCTAssertEqual(scene.checker?.faults ?? [], [], file: file, line: line)
  }

  // MARK: Taps

  func testATapIsRecognizedWhenItIsLifted() {
    expect([.tap], "d1@0,0 c1", "")
    expect([.tap], "d1@0,0 u1", "tap:recognized")
  }

  func testATapThatStraysIsNone() {
    expect([.tap], "d1@0,0 m1@20,0 u1", "")
    expect([.tap], "d1@0,0 m1@20,0 m1@0,0 u1", "")
    expect([.tap], "d1@0,0 m1@7,7 u1", "tap:recognized")
  }

  func testATapThatLastsIsNone() {
    expect([.tap], "d1@0,0 t0.6 u1", "")
  }

  func testATapWaitsForADoubleTapToFail() {
    expect([.tapAfterDouble, .doubleTap], "d1@0,0 u1", "")
    expect([.tapAfterDouble, .doubleTap], "d1@0,0 u1 t0.2", "")
    expect([.tapAfterDouble, .doubleTap], "d1@0,0 u1 t0.4", "tap:recognized")
    expect([.tapAfterDouble, .doubleTap], "d1@0,0 u1 s0.2 d1@3,0 u1", "double:recognized")
    expect([.tapAfterDouble, .doubleTap], "d1@0,0 u1 s0.2 d2@3,0 u2 t2", "double:recognized")
  }

  func testTwoTapsInDifferentPlacesAreNoDoubleTap() {
    expect(
      [.tapAfterDouble, .doubleTap], "d1@0,0 u1 s0.1 d1@90,0 s0.2 u1 t0.6", "tap:recognized tap:recognized")
  }

  func testASecondTapThatComesBeforeTheAlarmWasToldIsANewOne() {
    expect([.tapAfterDouble, .doubleTap], "d1@0,0 u1 s0.4 d1@0,0 u1 t0.8", "tap:recognized tap:recognized")
  }

  func testATapThatDoesNotWaitIsRecognizedAtOnce() {
    expect([.tap, .doubleTap], "d1@0,0 u1 s0.1 d1@0,0 u1", "tap:recognized tap:recognized")
  }

  func testADoubleClickOfThePointerIsCountedByTheHost() {
    expect([.doubleTap], "pp1@0,0 u1", "double:recognized")
    expect([.doubleTap], "p1@0,0 u1 t0.4", "")
  }

  func testATapElsewhereLeavesOneThatWaitsAlone() {
    expect(
      [.tapAfterDouble, .doubleTap, .button], "d1@0,0:tap,double u1 s0.1 d1@200,0:button s0.2 u1 t0.4",
      "button:began button:ended tap:recognized")
  }

  func testTheInnerOfTwoTapsWins() {
    expect([.tap, .innerTap], "d1@0,0 u1", "innertap:recognized")
  }

  func testATapWithTwoFingers() {
    expect([.twoFingerTap, .tap], "d1@0,0 d2@50,0 u1 u2", "two:recognized")
    expect([.twoFingerTap, .tap], "d1@0,0 u1", "tap:recognized")
    expect([.twoFingerTap, .tap], "d1@0,0 d2@50,0 d3@90,0 u1 u2 u3", "")
  }

  // MARK: Controls

  func testAButtonInAScrollViewIsPressed() {
    expect([.button, .scroll], "d1@0,0 u1", "button:began button:ended")
  }

  func testAButtonInAScrollViewGivesADragAway() {
    expect(
      [.button, .scroll], "d1@0,0 m1@0,9 m1@0,20 u1",
      "button:began button:changed button:cancelled scroll:began scroll:changed scroll:ended")
  }

  func testAButtonKeepsItsTapFromATapAroundIt() {
    expect([.button, .tap], "d1@0,0 u1", "button:began button:ended")
    expect(
      [.button, .tapAfterDouble, .doubleTap], "d1@0,0 u1 s0.1 d1@0,0 u1",
      "button:began button:ended button:began button:ended")
  }

  func testAButtonLosesToTheTapOfItsOwnView() {
    expect([.button, .tap.at(depth: 5)], "d1@0,0 u1", "button:began button:cancelled tap:recognized")
    expect([.button, .tap.at(depth: 6)], "d1@0,0 u1", "button:began button:cancelled tap:recognized")
  }

  func testAButtonLosesToALongPressAroundIt() {
    expect([.button, .longPress], "d1@0,0 t0.6 u1", "button:began button:cancelled long:began long:ended")
  }

  func testAButtonLosesToASwipeAroundIt() {
    expect(
      [.button, .swipe], "d1@50,0 s0.1 m1@10,0 u1", "button:began button:changed button:cancelled swipe:recognized")
  }

  func testASliderKeepsADragAlongItself() {
    expect([.slider, .pager], "d1@0,0 m1@9,0 u1", "slider:began slider:changed slider:ended")
    expect([.slider, .longPress], "d1@0,0 t0.6 u1", "slider:began slider:ended")
  }

  func testASliderGivesADragAcrossAway() {
    expect(
      [.slider, .scroll], "d1@0,0 m1@0,9 u1",
      "slider:began slider:changed slider:cancelled scroll:began scroll:ended")
  }

  func testSelectableTextLeavesALongPressOfItsOwnViewAlone() {
    expect([.text, .scroll], "p1@0,0 m1@0,9 u1", "text:began text:changed text:ended")
    expect(
      [.text, .longPress.at(depth: 4)], "p1@0,0 t0.6 u1", "text:began text:cancelled long:began long:ended")
  }

  func testAButtonAtTheEdgeNeitherWaitsNorKeepsItsTouch() {
    expect([.button, .edge], "d1@0,0 u1", "button:began button:ended")
    expect([.slider, .edge], "d1@0,0 m1@9,0 u1", "slider:began slider:changed slider:cancelled edge:began edge:ended")
  }

  func testTheHitViewGoesAway() {
    expect([.button, .scroll], "d1@0,0 c1", "button:began button:cancelled")
    expect([.button, .scroll], "d1@0,0 x:button m1@0,9 u1", "button:began button:cancelled scroll:began scroll:ended")
  }

  // MARK: Drags

  func testOfTwoAxesTheOneOfTheMovementWins() {
    expect([.pager, .scroll], "d1@0,0 m1@9,1 u1", "pager:began pager:ended")
    expect([.pager, .scroll], "d1@0,0 m1@1,9 u1", "scroll:began scroll:ended")
  }

  func testTheInnerOfTwoScrollViewsWins() {
    expect([.scroll, .inner], "d1@0,0 m1@0,9 u1", "inner:began inner:ended")
  }

  func testAnInnerScrollViewThatCannotMoveLeavesTheDragToTheOuterOne() {
    expect([.scroll, .innerAtItsTop], "d1@0,0 m1@0,9 u1", "scroll:began scroll:ended")
    expect([.scroll, .innerAtItsTop], "d1@0,0 m1@0,-9 u1", "top:began top:ended")
    expect([.innerAtItsTop], "d1@0,0 m1@0,9 u1", "top:began top:ended")
  }

  func testASecondFingerNeitherMovesNorEndsADrag() {
    expect(
      [.scroll], "d1@0,0 m1@0,9 d2@300,300 m2@300,400 m1@0,20 u2 m1@0,30 u1",
      "scroll:began scroll:changed scroll:changed scroll:ended")
  }

  func testASecondFingerPressesAButtonDuringADrag() {
    expect(
      [.scroll, .button], "d1@0,0:scroll m1@0,9 d2@9,9 u2 u1",
      "scroll:began button:began button:ended scroll:ended")
  }

  func testALongPressThatIsDragged() {
    expect([.longPress, .scroll], "d1@0,0 t0.6 m1@0,30 u1", "long:began long:changed long:ended")
  }

  func testADragBeforeTheLongPress() {
    expect([.longPress, .scroll], "d1@0,0 m1@0,30 t0.6 u1", "scroll:began scroll:ended")
  }

  func testAReleaseInTheMomentOfTheAlarmIsATap() {
    expect([.longPress, .tap], "d1@0,0 s0.5 u1 t0.5", "tap:recognized")
  }

  func testADragFromTheEdgeHasPriority() {
    expect([.edge, .pager], "d1@0,0 m1@9,0 u1", "edge:began edge:ended")
    expect([.edge, .pager], "d1@0,0 m1@-9,0 u1", "pager:began pager:ended")
    expect([.edge, .scroll], "d1@0,0 m1@0,9 u1", "scroll:began scroll:ended")
  }

  func testADragThatWaitsForASwipe() {
    expect([.panAfterSwipe, .swipe], "d1@50,0 s0.1 m1@40,0 m1@10,0 u1", "swipe:recognized")
    expect([.panAfterSwipe, .swipe], "d1@0,0 m1@0,9 m1@0,20 m1@0,30 u1", "pan:began pan:changed pan:ended")
    expect([.panAfterSwipe, .swipe], "d1@50,0 m1@41,0 t0.6 m1@0,0 u1", "pan:began pan:changed pan:ended")
  }

  func testADragThatEndsWhileItWaitsBeginsAndEnds() {
    expect([.panAfterSwipe, .swipe], "d1@50,0 m1@41,0 u1", "pan:began pan:ended")
    expect([.panAfterSwipe, .swipe], "d1@50,0 m1@41,0 c1", "")
  }

  // MARK: Several fingers

  func testAPinchAndADragThatAreTogether() {
    expect([.pinch, .scroll], "d1@0,0 d2@0,50 m1@0,20 u1 u2", "pinch:began scroll:began pinch:ended scroll:ended")
  }

  func testGesturesThatAreNotTogetherExcludeEachOther() {
    expect([.pinch, .inner], "d1@0,0 d2@0,50 m1@0,20 u1 u2", "inner:began inner:ended")
  }

  func testADragOfSeveralFingersEndsWithTheLast() {
    expect([.map], "d1@0,0 m1@9,0 d2@50,0 m2@60,0 u1 m2@70,0 u2", "map:began map:changed map:changed map:ended")
    expect([.twoFingerPan], "d1@0,0 m1@50,0 d2@90,0 m2@120,0 u1 m2@70,0 u2", "pan2:began pan2:ended")
  }

  func testAFingerThatTwoDragsCouldHaveGoesToOne() {
    expect(
      [.map, .map.named("outer").at(depth: 1)], "d1@0,0:map m1@9,0 d2@50,0:outer m2@60,0 d3@70,70 m3@90,70 c1 c2 c3",
      "map:began outer:began map:changed outer:cancelled map:cancelled")
  }

  // MARK: Stalemates

  func testTapsThatWaitForEachOtherDoNotWaitForEver() {
    expect(
      [.tap.named("a").waiting(for: ["b"]), .tap.named("b").waiting(for: ["a"]).at(depth: 2)], "d1@0,0 u1",
      "b:recognized")
  }

  func testACircleByWayOfAPriorityDoesNotLastForEver() {
    // a waits for b, b for c, and c for a, which has priority: one of them does not wait.
    let gestures: [GestureScene.Gesture] = [
      .map.named("a").waiting(for: ["b"]).with(priority: 1), .map.named("b").waiting(for: ["c"]), .map.named("c"),
    ]
    expect(gestures, "d1@0,0 m1@9,0 m1@20,0 u1", "a:began a:changed a:ended", isChecked: false)
  }

  func testACircleOfPriorityAndRequirementIsNone() {
    expect(
      [.tap.named("a").waiting(for: ["b"]).with(priority: 1), .tap.named("b").at(depth: 2)], "d1@0,0 u1",
      "b:recognized")
  }
}
