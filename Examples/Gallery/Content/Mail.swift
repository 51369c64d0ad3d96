import FeedContent
import Sateen

/// A message in an inbox.
struct Mail: ListItem, Equatable {
  var id: Int
  var author: Author
  var subject: String
  var preview: String
  var time: String
  var isUnread: Bool
  var isStarred: Bool

  /// The first messages of an inbox.
  static func inbox(_ count: Int) -> [Mail] {
    (0..<count).map { index in
      var dice = Dice(index + 40)
      let (subject, preview) = letters[index % letters.count]
      return Mail(
        id: index, author: Author.all[(index * 7 + 3) % Author.all.count], subject: subject, preview: preview,
        time: time(index), isUnread: dice.roll(0..<10) < (index < 8 ? 6 : 2), isStarred: dice.roll(0..<6) == 0)
    }
  }

  private static func time(_ index: Int) -> String {
    switch index {
    case 0..<6: "\(11 - index):\(["42", "18", "07", "55", "31", "12"][index])"
    case 6..<12: "Yesterday"
    case 12..<30: ["Mon", "Sun", "Sat", "Fri", "Thu"][(index - 12) / 4 % 5]
    default: "\(28 - index / 4 % 27) Apr"
    }
  }

  private static let letters: [(String, String)] = [
    (
      "Saturday’s hike: meet at the boathouse?", "The ferry leaves at 8:10, so I would say half past seven with coffee."
    ),
    ("Proofs of the spring catalogue", "Attached are pages 1 to 48. The blues came out better than I feared."),
    ("Your order has left the workshop", "Two enamel mugs and a tea strainer are on their way to you."),
    ("Notes from Tuesday", "We agreed on the smaller hall, and Claire asks the school about chairs."),
    ("Re: the cello", "He would let it go for the price you named, if you collect it before the 20th."),
    ("Photos from the lighthouse", "I put all ninety of them into the shared folder. Number 31 is my favourite."),
    ("Invoice 2041", "Thank you for the quick payment last month. The new one is due on the 30th."),
    ("A room in Lisbon in June", "My aunt’s flat is free for the second week, fourth floor, no lift, a huge terrace."),
    ("Minutes, and one correction", "It was Emre who offered to drive, not Omar. Everything else is as you wrote it."),
    ("Seeds!", "The sweet peas you gave me are up already. I saved you some of the blue ones."),
    ("Train tickets", "Coach 7, seats 61 and 62, facing forward. I printed them just in case."),
    ("Question about the archive", "Do the glass plates from 1931 still need scanning, or did Hana finish them?"),
    ("Dinner on Friday", "We are eight now. Could you bring the long table cloth and something green?"),
    ("Draft of the foreword", "It is a little too long, I know. I would cut the second paragraph first."),
  ]
}
