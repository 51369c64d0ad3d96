extension PostDraft {
  /// Japanese, Chinese and Korean posts.
  static let eastAsianPosts: [PostDraft] = [
    PostDraft(.night, "凌晨两点，终于等到了银河。手冻僵了，心是热的。 #星空", .chinese),
    PostDraft(.mountains, "始発に乗って山へ。雲の上に出た瞬間、みんな黙った。", .japanese),
    PostDraft(.forest, "清晨的森林里只有雾和鸟叫。走了一个小时，一个人也没遇见。🌲", .chinese),
    PostDraft(.posters, "新作のポスターができました。使った色は二つだけ。余白がいちばんよくしゃべる、と思っています。[作品一覧](https://yohaku.example)", .japanese),
    PostDraft(nil, "今日の発見：近所の豆腐屋さんは、朝六時から開いている。しかも、できたての豆乳を*一杯だけ*飲ませてくれる。 #朝活", .japanese),
    PostDraft(.city, "비 오는 날의 골목은 불빛이 두 배. 우산을 같이 쓴 사람도 있으면 더 좋고.", .korean),
    PostDraft(nil, "外婆说，*慢慢来，比较快*。以前不懂，现在每天都在想这句话。", .chinese),
    PostDraft(nil, "今天在地铁上看到一位老先生，戴着老花镜，认真地给孙女写信。不是发消息，是写信。写到一半他笑了，我也跟着笑了。希望她收到的时候，也在笑。", .chinese),
    PostDraft(.table, "雨の日は、好きな器でゆっくりお茶を。それだけで一日がやさしくなる気がします。🍵", .japanese),
    PostDraft(.leaves, "베란다 화분에 새잎이 났어요! 이름은 초록이로 정했습니다. 🌱 #식물일기", .korean),
    PostDraft(
      nil,
      """
      一週間の記録。
      月曜、雨。
      火曜、雨。
      水曜、虹。🌈
      """, .japanese),
    PostDraft(.city, "終電を逃して歩いて帰ったら、夜の街が思ったよりずっときれいだった。", .japanese),
    PostDraft(.table, "周末的早餐：一杯咖啡，两个橙子，一本没看完的书。", .chinese),
    PostDraft(.architecture, "光影是最好的建筑师。下午四点，同一面墙，每分钟都不一样。", .chinese),
    PostDraft(nil, "「急がば回れ」と言われて回ってみたら、本当に新しい道ができていて、前より早く着いた。先輩、疑ってすみませんでした。", .japanese),
    PostDraft(nil, "요즘 가장 행복한 시간은 아침에 창문을 열고 *첫 숨*을 쉬는 순간이에요.", .korean),
    PostDraft(.sea, "퇴근하고 바로 바다로 달려왔다. 노을이 기다려 주었다. 🌅", .korean),
    PostDraft(nil, "오늘 배운 것: 모르는 것을 모른다고 말하면, 회의가 절반으로 줄어든다.", .korean),
  ]
}
