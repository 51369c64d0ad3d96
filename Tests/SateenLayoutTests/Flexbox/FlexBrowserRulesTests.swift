import XCTest

/// Rules in which sizes depend on each other. Each has a small tree with the frames from Chromium.
final class FlexBrowserRulesTests: XCTestCase {
  // MARK: Alignment by the item's own direction

  func testAnItemOfAColumnStandsWhereItsOwnContentStarts() throws {
    try FlexOutline(
      """
      {flex-direction: column; width: 100} 0 0 100 40
        {align-self: self-start; width: 10; height: 10} 0 0 10 10
        {align-self: self-start; direction: rtl; width: 10; height: 10} 90 10 10 10
        {align-self: self-end; direction: rtl; width: 10; height: 10} 0 20 10 10
        {align-self: self-end; width: 10; height: 10} 90 30 10 10
      """
    ).check()
    try FlexOutline(
      """
      {flex-direction: column; flex-wrap: wrap-reverse; direction: rtl; align-items: self-start; width: 100} 0 0 100 20
        {width: 10; height: 10} 90 0 10 10
        {direction: ltr; width: 10; height: 10} 0 10 10 10
      """
    ).check()
  }

  func testAcrossARowTheDirectionOfAnItemSaysNothing() throws {
    try FlexOutline(
      """
      {height: 50; width: 100; align-items: self-end} 0 0 100 50
        {direction: rtl; width: 10; height: 10} 0 40 10 10
        {align-self: self-start; direction: rtl; width: 10; height: 10} 10 0 10 10
        {align-self: self-end; position: absolute; width: 10; height: 10} 0 40 10 10
      """
    ).check()
  }

  // MARK: Aspect ratios and keywords

  func testAWordIsTheWidthThatARatioGives() throws {
    try FlexOutline(
      """
      {height: 1} 0 0 100 1
        {aspect-ratio: 1; width: max-content} 0 0 1 1
          {min-width: 100} 0 0 100 1
      """
    ).check()
    try FlexOutline(
      """
      {height: 30} 0 0 60 30
        {aspect-ratio: 2; flex-basis: max-content; min-width: 0} 0 0 60 30
          {height: 5; width: 90} 0 0 60 5
      """
    ).check()
  }

  func testAHeightByAWordHoldsTheContentOfARowsItem() throws {
    try FlexOutline(
      """
      {} 0 0 0 100
        {aspect-ratio: 1; height: fit-content} 0 0 0 100
          {height: 100} 0 0 0 100
      """
    ).check()
  }

  func testAMinimumByAWordIsTheHeightThatTheRatioGives() throws {
    try FlexOutline(
      """
      {flex-direction: column; width: 100} 0 0 100 100
        {aspect-ratio: 1; height: 10; min-height: fit-content} 0 0 100 100
      """
    ).check()
  }

  func testLimitsThroughTheRatioHoldOnlyWhileTheHeightIsNotKnown() throws {
    try FlexOutline(
      """
      {} 0 0 10 10
        {aspect-ratio: 1; max-height: 10} 0 0 10 10
          {width: 60; height: 5; flex-shrink: 0} 0 0 60 5
      """
    ).check()
    try FlexOutline(
      """
      {height: 20} 0 0 60 20
        {aspect-ratio: 1; max-height: 10} 0 0 60 10
          {width: 60; height: 5; flex-shrink: 0} 0 0 60 5
      """
    ).check()
    try FlexOutline(
      """
      {height: 100; width: 100} 0 0 100 100
        {aspect-ratio: 1; left: 90; min-height: 30; position: absolute; right: 0} 90 0 30 30
      """
    ).check()
  }

  func testAColumnThatBreaksGoesByTheHeightOfItsRatio() throws {
    try FlexOutline(
      """
      {flex-direction: column} 0 0 20 25
        {aspect-ratio: 1; flex-direction: column; flex-wrap: wrap; width: 20} 0 0 20 25
          {height: 15; width: 5} 0 0 5 15
          {height: 25; width: 5} 10 0 5 25
      """
    ).check()
  }

  // MARK: Widths that depend on heights

  func testAColumnsItemIsAskedForItsWidthAtTheHeightItFlexedTo() throws {
    try FlexOutline(
      """
      {flex-direction: column; height: 100} 0 0 60 100
        {flex-grow: 1; height: 60; width: min-content} 0 0 100 100
          {aspect-ratio: 1} 0 0 100 100
      """
    ).check()
    try FlexOutline(
      """
      {flex-direction: column; height: 10} 0 0 60 10
        {aspect-ratio: 1; flex-basis: 1; min-height: 0; align-self: start} 0 0 1 1
          {width: 60; height: 5} 0 0 1 5
      """
    ).check()
  }

  func testTheLeastHeightOfAColumnsItemGoesByItsOwnContentWidth() throws {
    try FlexOutline(
      """
      {flex-direction: column; height: 10} 0 0 60 10
        {align-self: start; aspect-ratio: 1; height: 60} 0 0 20 20
          {width: 20; height: 5} 0 0 20 5
      """
    ).check()
  }

  func testAFittedMinimumIsTheLeastContentWhereAWidthIsSaid() throws {
    try FlexOutline(
      """
      {} 0 0 60 10
        {flex-wrap: wrap; min-width: fit-content; width: min-content} 0 0 60 10
          {width: 30; height: 10} 0 0 30 10
          {width: 30; height: 10} 30 0 30 10
      """
    ).check()
    try FlexOutline(
      """
      {} 0 0 30 20
        {flex-wrap: wrap; min-width: fit-content; width: 10} 0 0 30 20
          {width: 30; height: 10} 0 0 30 10
          {width: 30; height: 10} 0 10 30 10
      """
    ).check()
  }

  // MARK: Lines

  func testStretchInABreakingColumnRefersToTheLine() throws {
    try FlexOutline(
      """
      {flex-direction: column; flex-wrap: wrap; width: 30} 0 0 30 20
        {height: 10; margin-left: 30; width: 10} 30 0 10 10
        {height: 10; max-width: stretch} 0 10 40 10
      """
    ).check()
  }

  func testAMaximumOfStretchRefersToTheLineInTheEnd() throws {
    try FlexOutline(
      """
      {height: 10; min-height: fit-content} 0 0 10 40
        {height: 100; max-height: stretch; width: 5} 0 0 5 40
        {height: 40; width: 5} 5 0 5 40
      """
    ).check()
  }

  func testLinesBreakAtTheHeightBeforeContentLimitsIt() throws {
    try FlexOutline(
      """
      {flex-direction: column; flex-wrap: wrap; height: 10; min-height: max-content; width: 40} 0 0 40 100
        {height: 100; width: 20} 0 0 20 100
        {height: 5; width: 20} 20 0 20 5
      """
    ).check()
  }

  func testFractionsReferToTheHeightBeforeContentLimitsIt() throws {
    try FlexOutline(
      """
      {} 0 0 5 100
        {max-height: 10; min-height: fit-content} 0 0 5 105
          {min-height: 50%; padding-top: 100; width: 5} 0 0 5 105
      """
    ).check()
  }

  func testABreakingColumnIsAsWideAsItsBaselinesMakeItsLines() throws {
    try FlexOutline(
      """
      {align-items: baseline; flex-direction: column; flex-wrap: wrap} 0 0 101 20
        {height: 10; padding-left: 100} 1 0 100 10
        {height: 10; margin-left: 1} 1 10 0 10
      """
    ).check()
  }

  // MARK: Baselines

  func testALineAlignsBaselinesBeforeAnythingStretches() throws {
    try FlexOutline(
      """
      {} 0 0 5 20
        {align-self: baseline; min-height: stretch; width: 5} 0 -20 5 20
        {padding-top: 20} 5 0 0 20
      """
    ).check()
  }

  func testAContainerThatAlignsLastBaselinesHasThoseForAFirst() throws {
    try FlexOutline(
      """
      {align-items: baseline} 0 0 10 30
        {align-items: last baseline; flex-direction: row} 0 0 5 30
          {flex-direction: column} 0 0 5 30
            {height: 10; width: 5} 0 0 5 10
            {height: 20; width: 5} 0 10 5 20
        {height: 5; width: 5} 5 25 5 5
      """
    ).check()
  }

  // MARK: Absolute boxes

  func testOnlyAnAlignedAbsoluteBoxIsKeptInItsContainingBlock() throws {
    try FlexOutline(
      """
      {height: 50; width: 50} 0 0 50 50
        {align-self: normal; bottom: 20; height: 100; position: absolute; top: 10; width: 5} 0 10 5 100
        {align-self: stretch; bottom: 20; height: 100; position: absolute; top: 10; width: 5} 0 0 5 100
      """
    ).check()
  }

  func testAnAlignedAbsoluteBoxMayReachBeyondTheEndOfWhatScrolls() throws {
    try FlexOutline(
      """
      {height: 50; overflow: hidden; width: 50} 0 0 50 50
        {align-self: end; bottom: 20; height: 100; position: absolute; top: 10; width: 5} 0 0 5 100
        {align-self: start; bottom: 20; height: 100; position: absolute; top: 10; width: 5} 0 10 5 100
      """
    ).check()
  }

  func testAnAbsoluteBoxStretchesFromWhereItWouldStand() throws {
    try FlexOutline(
      """
      {} 0 0 0 100
        {margin-top: 30; position: relative} 0 30 0 70
          {min-height: stretch; position: absolute; width: 5} 0 0 5 70
        {height: 100} 0 0 0 100
      """
    ).check()
    try FlexOutline(
      """
      {position: relative} 0 0 5 30
        {border-top-width: 30; width: 5} 0 0 5 30
          {min-height: stretch; position: absolute; width: 5} 0 30 5 0
      """
    ).check()
  }
}
