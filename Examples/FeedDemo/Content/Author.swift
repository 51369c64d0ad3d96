/// The author of posts.
public struct Author: Sendable, Equatable {
  public var name: String
  /// Without the at sign.
  public var handle: String
  /// The avatar's file name under `Assets/Avatars`.
  public var avatarFileName: String
  /// The language besides English this person writes in.
  var language: PostDraft.Language

  private init(_ name: String, _ handle: String, _ language: PostDraft.Language = .english) {
    self.name = name
    self.handle = handle
    self.avatarFileName = "\(handle).png"
    self.language = language
  }

  /// All authors of the feed.
  public static let all: [Author] = [
    Author("Amara Okafor", "amara_okafor"),
    Author("渡辺 健司", "kenji_w", .japanese),
    Author("Sofía Herrera", "sofia_herrera", .spanish),
    Author("ليلى حداد", "leila_haddad", .arabic),
    Author("Jonas Lindqvist", "jonas_lindqvist", .swedish),
    Author("김민서", "minseo_kim", .korean),
    Author("Ananya Sharma", "ananya_sharma", .hindi),
    Author("נועה בן־עמי", "noa_benami", .hebrew),
    Author("陈雨桐", "chen_yutong", .chinese),
    Author("Θάλεια Παππά", "thaleia_pappa", .greek),
    Author("Мария Соколова", "maria_sokolova", .russian),
    Author("Tiago Moreira", "tiago_moreira", .portuguese),
    Author("พลอย ศรีใส", "ploy_srisai", .thai),
    Author("Claire Dubois", "claire_dubois", .french),
    Author("Omar El-Masry", "omar_elmasry", .arabic),
    Author("Hana Sato", "hana_sato", .japanese),
    Author("Matthias Brandt", "matthias_brandt", .german),
    Author("Wanjiru Kamau", "wanjiru_k"),
    Author("Nguyễn Thùy Linh", "thuylinh_ng", .vietnamese),
    Author("Emre Yıldız", "emre_yildiz", .turkish),
    Author("Aroha Ngata", "aroha_ngata"),
    Author("Дмитрий Волков", "dmitri_volkov", .russian),
    Author("रोहन मेहता", "rohan_mehta", .hindi),
    Author("Malik Johnson", "malik_johnson"),
  ]
}
