import QtQuick

Rectangle {
  id: row

  required property string name
  required property string stamp
  required property string like
  required property string comment
  required property string body
  required property string avatar
  required property list<string> photos
  required property size photoSize
  required property int photoColumns

  required property bool hasStyledText
  required property int maximumPhotos

  // A row that waits for reuse shows no picture. The pictures of its next content are asked for once, at the end, and
  // not for every property that changes.
  property bool isPooled: false

  readonly property int padding: 12
  readonly property int textX: 72
  readonly property int photoGap: 4
  readonly property int photoLines: Math.ceil(photos.length / photoColumns)
  readonly property real photosY: bodyText.y + bodyText.height + 6
  readonly property real photosHeight: photoLines * (photoSize.height + photoGap) - photoGap

  ListView.onPooled: isPooled = true
  ListView.onReused: isPooled = false

  height: Math.max(avatarBox.height, labels.y + labels.height - padding) + 2 * padding
  color: "white"

  component Line: Text {
    font.family: "DejaVu Sans"
    font.pixelSize: 12
    color: "#6b7280"
    textFormat: Text.PlainText
  }

  PictureBox {
    id: avatarBox

    x: row.padding
    y: row.padding
    width: 48
    height: 48
    radius: 24
    source: row.isPooled ? "" : row.avatar
  }

  Line {
    id: nameLine

    x: row.textX
    y: row.padding
    text: row.name
    font.pixelSize: 14
    font.bold: true
    color: "black"
  }

  Line {
    anchors { baseline: nameLine.baseline; left: nameLine.right; leftMargin: 8 }
    text: row.stamp
  }

  Text {
    id: bodyText

    x: row.textX
    y: nameLine.y + nameLine.height + 6
    width: row.width - row.textX - row.padding
    text: row.body
    font.family: "DejaVu Sans"
    font.pixelSize: 14
    wrapMode: Text.Wrap
    textFormat: row.hasStyledText ? Text.StyledText : Text.PlainText
  }

  Repeater {
    model: row.maximumPhotos

    PictureBox {
      required property int index
      readonly property bool isUsed: index < row.photos.length

      x: row.textX + index % row.photoColumns * (width + row.photoGap)
      y: row.photosY + Math.floor(index / row.photoColumns) * (height + row.photoGap)
      width: row.photoSize.width
      height: row.photoSize.height
      visible: isUsed
      source: isUsed && !row.isPooled ? row.photos[index] : ""
    }
  }

  Row {
    id: labels

    x: row.textX
    y: row.photosY + (row.photos.length > 0 ? row.photosHeight + 6 : 0)
    spacing: 24

    Line { text: row.like }
    Line { text: row.comment }
    Line { text: "Share" }
  }
}
