import SateenGraphics

/// The facts of a video, once it was opened.
public struct VideoFacts: Hashable, Sendable {
  /// Seconds; nil where the file does not tell.
  public var duration: Double?
  /// The size of the upright picture with square pixels; empty for sound alone. Where the shape changes within the video,
  /// that of the picture shown last.
  public var pixelSize: PixelSize
  /// Pictures per second; nil where the file does not tell, or the rate varies.
  public var frameRate: Double?
  /// Whether the tones of the pictures are those of a display of a high dynamic range. They are mapped to a usual one's.
  public var isHDR = false
  /// Whether pixels may be transparent.
  public var hasAlpha = false
  /// Whether the only picture is the cover of a piece of music.
  public var isCover = false
  /// Whether other places than the start can be reached.
  public var isSeekable = true
  /// Pictures, sound and subtitles in the file, in their order.
  public var tracks: [VideoTrack] = []
  /// The form of the file, as FFmpeg names it.
  public var format = ""

  public init(duration: Double? = nil, pixelSize: PixelSize = PixelSize(width: 0, height: 0)) {
    self.duration = duration
    self.pixelSize = pixelSize
  }

  public var hasPictures: Bool { pixelSize.width > 0 && pixelSize.height > 0 }
  public var hasSound: Bool { tracks.contains { $0.kind == .sound } }
}

/// A track of a video.
public struct VideoTrack: Hashable, Sendable, Identifiable {
  public enum Kind: Hashable, Sendable { case picture, sound, text }

  /// The number of the track in its file.
  public var id: Int
  public var kind: Kind
  /// The language by its code of ISO 639, such as `deu`; nil where the file does not tell.
  public var language: String?
  public var title: String?
  /// The codec, as FFmpeg names it.
  public var codec: String
  /// Whether the track is to be played unless the user chooses another.
  public var isDefault: Bool
  /// Whether a text is to be shown also to those who want no subtitles.
  public var isForced: Bool
  /// The number of channels of sound; 0 for other kinds.
  public var channels: Int

  /// A name for menus: the title, else the language, else the number.
  public var name: String { title ?? language ?? "Track \(id + 1)" }
}
