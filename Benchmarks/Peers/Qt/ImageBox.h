#pragma once

#include <QQuickItem>
#include <QSet>

/// The frame of an image; records whether the image is loaded.
class ImageBox : public QQuickItem {
  Q_OBJECT
  Q_PROPERTY(bool isBlank MEMBER m_isBlank WRITE setBlank)
  QML_ELEMENT

 public:
  ~ImageBox() override { s_blank.remove(this); }

  void setBlank(bool isBlank) {
    m_isBlank = isBlank;
    if (isBlank)
      s_blank.insert(this);
    else
      s_blank.remove(this);
  }

  /// All boxes whose image is not loaded yet, on screen or not.
  static const QSet<ImageBox *> &blank() { return s_blank; }

 private:
  bool m_isBlank = false;
  inline static QSet<ImageBox *> s_blank;
};
