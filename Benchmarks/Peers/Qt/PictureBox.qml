import QtQuick
import FeedBench

ImageBox {
  id: box

  property alias source: image.source
  property alias radius: paper.radius

  isBlank: image.status !== Image.Ready && image.status !== Image.Null

  // The software renderer leaves out what an opaque picture covers.
  Rectangle {
    id: paper

    anchors.fill: parent
    color: "#d9dee5"
  }

  Image {
    id: image

    anchors.fill: parent
    asynchronous: true
    fillMode: Image.PreserveAspectCrop
    sourceSize: Qt.size(box.width, box.height)
  }
}
