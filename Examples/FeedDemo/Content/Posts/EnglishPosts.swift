extension PostDraft {
  /// English posts, first half.
  static let englishPosts: [PostDraft] = [
    PostDraft(
      .posters,
      """
      Poster series for the jazz club, 3 of 8. Two inks, no gradients, and one rule: every shape has to be \
      something you can cut with scissors.
      """),
    PostDraft(nil, "Small joy of the week: the bakery downstairs now rings a bell when the second batch comes out."),
    PostDraft(.sea, "Sunset report: *excessive*."),
    PostDraft(
      nil,
      """
      We shipped the offline mode today. Eleven months, one rewrite, two farewells and a baby later. Thank you \
      @wanjiru_k for the tests that said no when the rest of us said yes. #shipping
      """),
    PostDraft(
      .night,
      """
      Aurora alert went off at 01:30 and the whole campsite stumbled out in socks. Nobody complained. Nobody \
      even spoke. 💚
      """),
    PostDraft(
      .sea,
      """
      Lighthouse keeper's cottage, night two of the storm. The lamp turns every nine seconds and you begin to \
      breathe along with it.
      """),
    PostDraft(
      nil,
      """
      Our choir is looking for tenors. You do not need to read music. You do not need to be good. You do need \
      to be a tenor. Mondays at 19:30 in the old fire station, come in by the side door and follow the sound \
      of people laughing at the altos.
      """),
    PostDraft(
      .posters,
      """
      First proofs back from the risograph! The orange came out louder than on screen and I love it. Prints go \
      up on [inkandpaper.example](https://inkandpaper.example/shop) on Friday. #riso #print
      """),
    PostDraft(
      .city,
      """
      Rain after dark turns the whole street into a second street, upside down, and much better dressed. 🌧️
      """),
    PostDraft(
      .table,
      """
      Found the café. Found *the* table. Do not ask me where, I will not tell you. (Fine: second left after \
      the fountain, blue door, say Emre sent you.)
      """),
    PostDraft(
      nil,
      """
      PSA for fellow knitters: the yarn shop by the canal is closing on the 30th and everything is half price. \
      I have left some for you. Not much, but some. #knitting
      """),
    PostDraft(
      nil,
      """
      Can anyone recommend a *really good* novel about work? Not about quitting, not about murder at the \
      office. Just people who make something and what it does to them.
      """),
    PostDraft(
      .leaves,
      """
      The monstera put out its first split leaf after two years of sulking. I have never felt so validated by \
      a plant. 🌿
      """),
    PostDraft(
      nil,
      """
      Anyone else's dog refuse to walk when the pavement is wet and then leap, with joy, into a pond? Asking \
      for a friend who is also wet.
      """),
    PostDraft(
      nil,
      """
      @hana_sato your talk about type and breathing has ruined me. I cannot look at a paragraph any more \
      without checking whether it has room for its lungs.
      """),
    PostDraft(nil, "Yes."),
    PostDraft(
      .any,
      """
      Portfolio is live at last, and since a dozen of you helped: here are the frames you argued for, and *not \
      one* of those I argued for. You were right. It hurts. [thirtyframes.example](https://thirtyframes.exampl\
      e)
      """),
    PostDraft(nil, "My grandmother's rule for soup: if you can name every ingredient, it needs one more."),
    PostDraft(
      nil,
      """
      Grateful for: the nurse who drew a smiley on the plaster, the stranger who held the lift, the plum tree \
      that went off like a firework overnight.
      """),
    PostDraft(
      nil,
      """
      New essay is out. It is about maps that were wrong on purpose, and about a surveyor in 1871 who drew a \
      lake where there was none so that he could tell who was copying him. Three hundred people have written \
      to say they went to look for it. [Read it here](https://longwayround.example/paper-lakes)
      """),
    PostDraft(
      .table,
      """
      Sliced the whole crate because the colours were too good to stop. Marmalade on Sunday, whoever brings a \
      jar gets a jar. 🍊 #kitchen #marmalade
      """),
    PostDraft(
      .outdoors,
      """
      If you only do one long walk this year, make it a *coast-to-coast*. You start at one sea, you stop at \
      another, and for a few days every decision is which foot.
      """),
    PostDraft(
      nil,
      """
      I measured it: the "five minute" recipe took *fifty-one*. Eleven of those were finding the lid.
      """),
    PostDraft(
      .mountains,
      """
      Snow line came down to the tree line while we slept. Coffee on the porch in a sleeping bag, as nature \
      intended. ☕️
      """),
    PostDraft(.night, "Forgot the tripod, used a bag of rice. 🍚✨"),
    PostDraft(
      nil,
      """
      Our little observatory got its permit!! After three years, nine forms and one very confused fire \
      inspector, there will be a telescope on the library roof from March, open to everybody on clear Fridays. \
      If you have ever wanted to see the rings of Saturn with your own eye and then say something embarrassing \
      out loud, come by. Hot chocolate is free. Volunteers wanted: [libraryroof.example/join](https://libraryr\
      oof.example/join) 🔭
      """),
    PostDraft(
      .architecture,
      """
      Concrete gets called cold by people who have never put a hand on it at the end of a July day. #brutalism
      """),
    PostDraft(
      .city,
      """
      Blue hour lasts about eleven minutes here in November. I have now timed it four evenings in a row, which \
      says more about me than about the light.
      """),
    PostDraft(.desert, "Nobody tells you the desert is mostly *purple*."),
    PostDraft(
      nil,
      """
      There should be a word for the moment after you say "one last thing" in a meeting and everyone visibly \
      loses the will to live.
      """),
    PostDraft(
      nil,
      """
      What a comeback!! Down fourteen at the half and they win it by one. I have no voice and I am at work in \
      six hours. 🏀🔥
      """),
    PostDraft(nil, "Finally fixed the squeaky gate. The house feels oddly unfriendly now. Considering un-fixing it."),
    PostDraft(
      nil,
      """
      Public service announcement: the ferry to the islands goes back to the winter timetable on Monday. Last \
      boat is 17:40, not 19:10. I will be posting this again on Monday at 17:41. ⛴️
      """),
    PostDraft(
      .mountains,
      """
      Woke at four, walked by headlamp, and got to the ridge with three minutes to spare. *Worth every stair.*
      """),
    PostDraft(
      .architecture,
      """
      Light as a building material: costs nothing, weighs nothing, is late every winter morning.
      """),
    PostDraft(nil, "Day 3 without social media. Wait."),
    PostDraft(
      .desert,
      """
      Second day in the dunes. The silence has a kind of *weight*, and then a beetle walks across it and you \
      hear every foot.
      """),
    PostDraft(
      nil,
      """
      Overheard on the tram: "I'm not lost, I'm early for somewhere else."
      """),
    PostDraft(.table, "Three bowls out of the kiln and not one of them round. Keeping them all. #ceramics"),
    PostDraft(.any, "Cleaning out the old phone and found the good ones."),
    PostDraft(
      .urban,
      """
      Walked from the river to the old tram depot with a camera and no plan. The city is at its best when you \
      owe it nothing. 📷
      """),
    PostDraft(
      .desert,
      """
      We waited out the wind behind a rock the size of a church. When it stopped, every footprint in the \
      valley was gone, ours too. It was the cleanest I have ever felt.
      """),
    PostDraft(
      nil,
      """
      Unpopular opinion: museums should open at six in the morning and close at noon, and all the interesting \
      people would come.
      """),
  ]
}
