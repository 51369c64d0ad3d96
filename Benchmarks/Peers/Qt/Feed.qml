import QtQuick
import FeedBench

ListView {
  id: list

  required property Ride ride

  // One window of rows ahead and behind is made, in the time that frames leave.
  cacheBuffer: 1200
  reuseItems: true
  // Text and pictures at whole pixels are copied, not resampled.
  pixelAligned: true
  boundsBehavior: Flickable.StopAtBounds
  // Nothing is selected: the highlight of a current row would travel after each jump.
  currentIndex: -1
  spacing: 1

  delegate: FeedRow {
    width: list.width
    hasStyledText: list.model.hasStyledText
    maximumPhotos: list.model.maximumPhotos
  }

  FrameAnimation {
    running: list.ride.moves
    onTriggered: list.ride.advance()
  }

  Connections {
    target: list.ride

    function onScrolled(distance: real) {
      const end = list.originY + list.contentHeight - list.height
      list.contentY = Math.max(list.originY, Math.min(list.contentY + distance, end))
    }

    function onJumpedToMiddle() {
      list.positionViewAtIndex(Math.floor(list.count / 2), ListView.Beginning)
    }

    function onJumpedToEnd() {
      list.positionViewAtEnd()
    }
  }
}
