import Sateen

/// All keys of the program.
struct HelpSheet: Component {
  @Surrounding(\.dismiss) private var dismiss

  struct Entry: Sendable {
    var keys: String
    var action: String
  }

  static let wall = [
    Entry(keys: "Arrows", action: "Go to another photo"), Entry(keys: "Home  End", action: "First or last photo"),
    Entry(keys: "Page Up  Page Down", action: "A screen on"), Entry(keys: "Enter", action: "Look at the photo"),
    Entry(keys: "+  −", action: "Larger or smaller photos"), Entry(keys: "P", action: "Slide show"),
    Entry(keys: "N  T  Z  L", action: "Order by name, date, size, or as the feed has it"),
    Entry(keys: "F", action: "Filter"),
    Entry(keys: "H", action: "Hidden files"), Entry(keys: "F9", action: "Folders"),
    Entry(keys: "Alt+Up", action: "The folder around"), Entry(keys: "F5", action: "Read the folder or feed again"),
    Entry(keys: "D", action: "Dark or light"),
  ]

  static let viewer = [
    Entry(keys: "Left  Right", action: "Photo before, next photo"),
    Entry(keys: "+  −  0", action: "Closer, further, all of it"),
    Entry(keys: "Arrows", action: "Move an enlarged photo"), Entry(keys: "Ctrl+Wheel", action: "Zoom at the pointer"),
    Entry(keys: "Space", action: "Slide show"), Entry(keys: "I", action: "Details"),
    Entry(keys: "Ctrl+C", action: "Copy the path or address"), Entry(keys: "Escape", action: "Back to the photos"),
  ]

  var body: some LayoutElement {
    VStack(spacing: 16) {
      Label("Keys", font: Theme.title, color: Theme.ink)
      Scroll {
        VStack(spacing: 16) {
          section("Photos", Self.wall)
          section("One photo", Self.viewer)
        }
      }
      .flexShrink()
      Button("Close") { dismiss() }.defaultAction().alignSelf(.end)
    }
    .padding(24)
  }

  private func section(_ title: String, _ entries: [Entry]) -> any LayoutElement {
    VStack(spacing: 7) {
      Label(title.uppercased(), font: Theme.overline, color: Theme.quiet)
      for entry in entries {
        HStack(spacing: 16) {
          Label(entry.keys, font: Theme.bodyStrong, color: Theme.ink).frame(width: 148)
          Label(entry.action, font: Theme.body, color: Theme.ink).flexShrink()
        }
      }
    }
  }
}
