extension PostDraft {
  /// Greek and Russian posts, and posts in Latin-script languages with diacritics.
  static let europeanPosts: [PostDraft] = [
    PostDraft(
      nil,
      """
      На даче нашёлся дедушкин дневник погоды за сорок лет. Каждый день одна строчка: температура, ветер и кто \
      приходил в гости. Последнее он записывал всегда крупнее. Дневник [можно полистать](https://weather-diary\
      .example) целиком.
      """, .russian),
    PostDraft(
      nil,
      """
      Quelqu’un a laissé un piano sur le quai de la gare. Depuis ce matin, tout le monde arrive en avance. 🎹
      """, .french),
    PostDraft(
      nil,
      """
      Η γιαγιά μου λέει ότι το καλό ψωμί θέλει τρία πράγματα: αλεύρι, νερό και να μη βιάζεσαι.
      """, .greek),
    PostDraft(
      .table,
      """
      Dimanche : le marché, des pêches trop mûres, une tarte qui ne ressemble à rien et *qui a disparu en dix \
      minutes*. #gourmandise
      """, .french),
    PostDraft(.sea, "Vapurda çay, martılara simit, karşıda gün batımı. *İstanbul*, yine sen kazandın. 🐦", .turkish),
    PostDraft(
      .leaves,
      """
      Sáng nay mưa vừa tạnh, lá sen còn đọng nước. Ngồi im mười phút mà thấy nhẹ cả người. 🍃
      """, .vietnamese),
    PostDraft(
      nil,
      """
      Fünfzehn Jahre lang bin ich an dieser Werkstatt vorbeigelaufen. Heute bin ich hineingegangen und mit \
      einem reparierten Radio, zwei Gläsern Quittengelee und einer Einladung zum Sommerfest wieder \
      herausgekommen. *Geht öfter hinein.*
      """, .german),
    PostDraft(
      .forest,
      """
      Туман в лесу такой, что слышно, как капает с каждой ветки. Тропу знаю наизусть, и всё равно заблудиться \
      удалось дважды. 🌫️
      """, .russian),
    PostDraft(
      nil,
      """
      Aprendi hoje que há uma palavra para a luz que passa entre as folhas, mas não é portuguesa. Alguém \
      inventa uma?
      """, .portuguese),
    PostDraft(.night, "Минус восемнадцать, три часа ночи, и небо наконец зелёное. #северноесияние", .russian),
    PostDraft(
      nil,
      """
      Mi abuelo apaga la radio para escuchar la lluvia. Dice que es la única emisora que no repite. 🌧️
      """, .spanish),
    PostDraft(
      .city,
      """
      A cidade acorda devagar ao domingo. Elétrico vazio, pão quente, e o rio a fazer de espelho. 🚋
      """, .portuguese),
    PostDraft(
      .forest,
      """
      Nebel im Wald, Moos unter den Stiefeln, und irgendwo klopft ein Specht im Dreivierteltakt.
      """, .german),
    PostDraft(
      .architecture,
      """
      Άσπροι τοίχοι, μπλε σκιές. Κάθε μεσημέρι η ίδια παράσταση, χωρίς εισιτήριο. #φως
      """, .greek),
    PostDraft(nil, "Сегодня в метро незнакомая девочка подарила мне рисунок: *кит в шляпе*. День удался.", .russian),
    PostDraft(
      .night,
      """
      Norrsken över hela himlen i natt. Vi stod på isen och *glömde* att det var tjugo minusgrader.
      """, .swedish),
    PostDraft(
      .mountains,
      """
      Subimos sin ver nada y, de pronto, el valle entero debajo de las nubes. *Nadie dijo ni una palabra.* ⛰️
      """, .spanish),
    PostDraft(
      .sea,
      """
      Καλημέρα από το νησί. Ο αέρας μυρίζει αλάτι και θυμάρι, και το καφενείο άνοιξε *ειδικά για εμάς*. ☀️
      """, .greek),
  ]
}
