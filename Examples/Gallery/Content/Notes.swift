/// A note of a notebook.
struct Note: Sendable, Equatable {
  var title: String
  var when: String
  var body: [String]
  var tint: Tint

  static let all: [Note] = [
    Note(
      title: "Rowing to the island", when: "Today, 9:41",
      body: [
        "Borrow the green boat from the boathouse; Emre has the key. The oars hang behind the door, and the left one is longer, which explains last year.",
        "Leave before nine, when the wind is still asleep. Land on the east side where the beach is sand, not at the jetty with the nails.",
        "Bring: water, hats, the small stove, coffee, a towel each, the good knife. Leave the speaker at home.",
        "Back before four. If the weather turns, wait at the hut. There is a stove in it and a stack of old magazines.",
      ], tint: .teal),
    Note(
      title: "Reading list for autumn", when: "Yesterday",
      body: [
        "Two novels I began and lost, the essays on walking that Noa keeps quoting, and the big atlas of rivers.",
        "Something funny for the train. Ask Malik, who never reads anything else.",
        "And this time write down what I thought of each, three sentences, before the next one begins.",
      ], tint: .violet),
    Note(
      title: "Kitchen measurements", when: "Tuesday",
      body: [
        "North wall 3.42 m, window from 0.88 to 2.10, sill at 1.04. The pipe in the corner takes 14 cm and cannot be moved.",
        "The table must not be wider than 90 cm, or the oven door does not open. Round corners, please, for everybody’s hips.",
      ], tint: .amber),
    Note(
      title: "Names for the boat", when: "Monday",
      body: [
        "Second Thoughts. Paper Crane. Madame Curious. Almost. Tea at Four. The Undecided.",
        "Wanjiru votes for Almost, Tiago for anything that fits on the stern in letters he can paint.",
      ], tint: .blue),
    Note(
      title: "What to say on Saturday", when: "12 May",
      body: [
        "Thank everybody, by name, in the order of the alphabet so that nobody wonders. Keep it under three minutes.",
        "Tell the one about the ladder. Do not tell the one about the lake.",
      ], tint: .pink),
    Note(
      title: "Bread, third attempt", when: "9 May",
      body: [
        "72 % water, four folds, a night in the fridge. Lid on for twenty-five minutes, off for twenty. The crust sang.",
        "Next time: ten minutes less in the basket, and remember the salt.",
      ], tint: .orange),
  ]
}
