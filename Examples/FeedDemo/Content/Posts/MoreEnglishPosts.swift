extension PostDraft {
  /// English posts, second half.
  static let moreEnglishPosts: [PostDraft] = [
    PostDraft(
      .any,
      """
      A photo a day, week 31. Theme was "edges". I cheated twice, see if you can spot where. #365
      """),
    PostDraft(.table, "Lunch outside in November, because the thermometer said twelve and the heart said June."),
    PostDraft(
      nil,
      """
      I keep a list called *things that turned out to be fine*. It is longer than the other list. It just took \
      me years to notice, because the other list shouts.
      """),
    PostDraft(nil, "Hot take: the best feature a text editor can have is opening before I forget why I opened it."),
    PostDraft(.outdoors, "Four places, one week, one pair of boots. They are retired now, with honours."),
    PostDraft(
      .mountains,
      """
      A word on the photo below, since a few of you asked. It is not a composite. The layers are haze: every \
      ridge is about six kilometres behind the one before it, and the air in between does all the painting. \
      You need a cold night, a dry morning and the sun still low enough to light the dust. I have been back \
      five times since and got grey soup each time. So no, there is no trick, only the kind of luck that finds \
      people who keep getting up early. #mountains #earlybirds
      """),
    PostDraft(
      .architecture,
      """
      I have walked past this staircase for six years and only today saw what it does at 15:40.
      """),
    PostDraft(.urban, "Shot a whole roll on the way to the dentist. Walked the long way. The *very* long way."),
    PostDraft(
      .forest,
      """
      The birches dropped everything overnight. Yesterday a room full of gold coins, today just the pillars.
      """),
    PostDraft(nil, "Finished the scarf. It is nine feet long. I do not wish to discuss it. 🧶"),
    PostDraft(
      .architecture,
      """
      Every arch in this courtyard is slightly different. The guide says the mason was paid by the week and \
      had a sense of humour.
      """),
    PostDraft(
      nil,
      """
      To the person who returned my wallet with all the cash *and* a note saying "nice library card": you are \
      what I believe in now.
      """),
    PostDraft(
      nil,
      """
      I taught the class to estimate today. How many steps to the moon, how many breaths in a year, how many \
      songs have ever been hummed. The numbers were dreadful. The arguments were magnificent. #teaching
      """),
    PostDraft(
      nil,
      """
      Debugging story in one line: the clock was right, the calendar was right, and the computer believed it \
      was in *Reykjavík*.
      """),
    PostDraft(.sea, "The tide tables said 6:12. The sea said whenever it felt like it. 🌊"),
    PostDraft(nil, "Reminder to whoever needs it: you can just close the laptop."),
    PostDraft(
      .leaves,
      """
      They said nothing grows in that strip between the car park and the railway. *Nine kinds of poppy*, it \
      turns out, if you throw seeds over the fence for three springs in a row. #guerrillagardening
      """),
    PostDraft(
      nil,
      """
      Today I explained to a seven-year-old what a fax was. She asked why we did not simply send a photo. I \
      said, well, it *was* a photo. She said, of paper? I said yes. She went back to her drawing.
      """),
    PostDraft(.mountains, "Altitude: 3,108 m. Playlist: wind. Lunch: the squashed kind. 🥪"),
    PostDraft(
      nil,
      """
      There is a man on my street who repairs umbrellas. That is all he does. He told me the trick is to \
      listen for the rib that clicks late. I have been thinking about that for three days: most broken things \
      work fine, apart from one part that clicks late. 🌂
      """),
    PostDraft(
      .city,
      """
      Somebody on the ninth floor practises trumpet with the window open every evening at seven. The whole \
      block has started cooking in swing time. 🎺
      """),
    PostDraft(
      nil,
      """
      Two hundred and twelve emails and the only one that needed an answer was from my mother, asking if I had \
      eaten.
      """),
    PostDraft(
      .forest,
      """
      An hour under the old pines. Light comes down in *columns*, and you find yourself lowering your voice.
      """),
    PostDraft(
      .night,
      """
      The tent glows, the sky does the rest. Thirty seconds, no moon, and somebody snoring two metres to the \
      left.
      """),
    PostDraft(nil, "Bread update: it rose. 🍞"),
    PostDraft(
      nil,
      """
      Three things I know about running:
      It hurts less if you smile at dogs.
      The hill is shorter on the second day.
      Nobody is looking.
      """),
    PostDraft(.forest, "Fog so thick this morning that the dog and I navigated by sound. He was better at it."),
    PostDraft(
      .any,
      """
      Autumn, in order of appearance:
      1. the smell
      2. the light
      3. the *soup*
      """),
    PostDraft(.sea, "Low tide, long exposure, cold hands."),
    PostDraft(
      .city,
      """
      From the roof at dusk, when the offices go out and the kitchens come on. You can watch a whole city \
      change its mind about what matters.
      """),
    PostDraft(
      .forest,
      """
      Went looking for chanterelles, found a mailbox. In the middle of the forest. With a letter in it. I put \
      it back and wrote one of my own.
      """),
    PostDraft(.leaves, "One leaf, one hour, one very patient snail."),
    PostDraft(.posters, "Tiny obsession: drawing the same sun every day until it stops being mine."),
    PostDraft(
      nil,
      """
      Learning the cello at forty-one. The neighbours have been kind. The cat has moved out of the room and \
      filed a complaint.
      """),
    PostDraft(
      nil,
      """
      Reading group, next Thursday, [the usual place](https://thursdayreaders.example). We are on chapter \
      nine, and no, @tiago_moreira, you may not vote on the ending.
      """),
    PostDraft(
      .sea,
      """
      Swam out to the buoy and back before work. Water: 11 degrees. Face: numb. Mood: unbearable smugness \
      until at least Thursday.
      """),
    PostDraft(
      nil,
      """
      The kids built a museum in the hallway. Admission is one biscuit. Exhibits: a very flat stone, a \
      feather, "the loudest shoe" and grandpa, asleep.
      """),
    PostDraft(.mountains, "The lake was so still that a duck landed and I felt the whole mountain wobble."),
    PostDraft(
      nil,
      """
      Moving day. Whoever invented the second-floor walk-up, I would like a word. Whoever invented friends \
      with a van, I would like to write you a poem.
      """),
    PostDraft(.table, "Coffee at the counter, rain on the awning, no plans before ten."),
    PostDraft(
      .leaves,
      """
      Dew only stays until the sun clears the fence, so this is what I do between 6:50 and 7:05 now. Bring \
      knee pads. #macro
      """),
    PostDraft(
      nil,
      """
      Packing list for the sleeper train:
      – one book I will read
      – one book I will not
      – socks
      – the good cheese
      – more socks 🚂
      """),
  ]
}
