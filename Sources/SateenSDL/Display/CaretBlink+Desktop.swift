import SateenCore

// How the caret blinks by the settings of GTK, which desktops publish for all programs.
extension CaretBlink {
  /// The blink by the settings that an X server's desktop publishes; nil where they do not say.
  init?(_ settings: DesktopSettings) {
    self.init(
      isOn: settings.number("Net/CursorBlink").map { $0 != 0 }, milliseconds: settings.number("Net/CursorBlinkTime"),
      timeout: settings.number("Gtk/CursorBlinkTimeout"))
  }

  /// The blink by the lines of a `settings.ini` of GTK; nil where they do not say.
  init?(settingsFile text: String) {
    var values: [Substring: Substring] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmed }
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    self.init(
      isOn: values["gtk-cursor-blink"].map { !["0", "false", "no"].contains($0.lowercased()) },
      milliseconds: values["gtk-cursor-blink-time"].flatMap { Int32($0) },
      timeout: values["gtk-cursor-blink-timeout"].flatMap { Int32($0) })
  }

  /// The blink by the user's files for GTK; nil where they do not say.
  static func fromFiles(_ environment: [String: String]) -> CaretBlink? {
    SettingsFiles.texts(environment).lazy.compactMap { CaretBlink(settingsFile: $0) }.first
  }

  /// - Parameters:
  ///   - milliseconds: the period. GTK's own is 1.2 seconds.
  ///   - timeout: in seconds.
  private init?(isOn: Bool?, milliseconds: Int32?, timeout: Int32?) {
    guard isOn != nil || milliseconds != nil || timeout != nil else { return nil }
    let standard = CaretBlink.standard
    let period = milliseconds.map { Double($0) / 1_000 } ?? standard.period
    self.init(period: isOn == false ? 0 : period, timeout: timeout.map { Double($0) } ?? standard.timeout)
  }
}

extension Substring {
  /// The text without white space at its ends.
  fileprivate var trimmed: Substring {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return self[first...last]
  }
}
