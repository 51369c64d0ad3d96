import FeedContent

/// A task with an assignee.
struct ToDo: Sendable, Equatable {
  var number: Int
  var title: String
  var label: String
  var tint: Tint
  var author: Author
  var isDone = false
  /// How often it was edited.
  var edits = 0

  /// The task of a number, the same each time.
  static func number(_ number: Int) -> ToDo {
    let (title, label, tint) = all[Int(number.magnitude % UInt(all.count))]
    return ToDo(
      number: number, title: title, label: label, tint: tint, author: Author.all[(number * 5 + 2) % Author.all.count])
  }

  private static let all: [(String, String, Tint)] = [
    ("Confirm the caterer for the spring fair", "Events", .orange),
    ("Send the signed lease to Hana", "Office", .indigo),
    ("Renew the library's fire certificate", "Building", .red),
    ("Proofread chapter four", "Writing", .violet),
    ("Order two more bookshelves", "Office", .indigo),
    ("Call the piano tuner back", "Music room", .pink),
    ("Draft the volunteers' rota for May", "Events", .orange),
    ("Water the seedlings on the west sill", "Garden", .green),
    ("Back up the photo archive", "Archive", .teal),
    ("Write thank-you notes to the donors", "Events", .orange),
    ("Replace the lamp in the reading corner", "Building", .red),
    ("Collect the posters from the printer", "Events", .orange),
    ("Scan the 1962 guest book", "Archive", .teal),
    ("Pick the cover photo", "Writing", .violet),
    ("Book the ferry for the choir trip", "Music room", .pink),
    ("Mend the bench by the gate", "Garden", .green),
    ("Translate the visitors' leaflet into Arabic", "Writing", .violet),
    ("Compare quotes for the new boiler", "Building", .red),
    ("Label the seed drawers", "Garden", .green),
    ("Ask Tiago about the projector", "Office", .indigo),
  ]
}
