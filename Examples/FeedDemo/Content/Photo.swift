/// A photo that comes with the demo.
public struct Photo: Sendable, Equatable {
  /// The photo's file name under `Assets/Photos`.
  public var fileName: String
  /// The width in pixels, after the file's orientation tag was applied.
  public var width: Int
  /// The height in pixels, after the file's orientation tag was applied.
  public var height: Int
  /// A description for accessibility.
  public var description: String

  /// Width divided by height.
  public var aspectRatio: Double { Double(width) / Double(height) }

  private init(_ fileName: String, _ width: Int, _ height: Int, _ description: String) {
    self.fileName = fileName
    self.width = width
    self.height = height
    self.description = description
  }

  /// All photos; `Post.photos` has indexes into this list.
  public static let all: [Photo] = [
    Photo("ridgelines-at-dawn.jpg", 1500, 1000, "Mountain ridges fading into pink haze at dawn"),
    Photo("still-lake.jpg", 1080, 1440, "A mountain mirrored in a still lake"),
    Photo("snow-panorama.webp", 1600, 640, "A chain of snowy peaks under a wide sky"),
    Photo("sunset-over-the-sea.jpg", 1600, 900, "The sun going down over the sea, its path on the water"),
    Photo("moonlit-bay.jpg", 1080, 1350, "The moon over a calm bay with a small boat"),
    Photo("lighthouse.webp", 1500, 1000, "A lighthouse on a headland throwing its beam into the dusk"),
    Photo("aurora.jpg", 1500, 1000, "Green and violet northern lights over spruces"),
    Photo("tent-under-the-milky-way.jpg", 1080, 1350, "A glowing tent under the Milky Way"),
    Photo("forest-in-fog.webp", 1500, 1000, "Spruces vanishing into morning fog"),
    Photo("autumn-birches.jpg", 1080, 1440, "White birch trunks before golden leaves"),
    Photo("light-in-the-pines.jpg", 1200, 1200, "Sunbeams falling between tall pines"),
    Photo("skyline-at-dusk.jpg", 1600, 900, "A city's towers with lit windows at dusk"),
    Photo("rainy-street.jpg", 1080, 1350, "Street lights blurred by rain and mirrored on asphalt"),
    Photo("rooftops.webp", 1440, 1080, "Evening over a hillside of tiled roofs"),
    Photo("golden-dunes.jpg", 1500, 1000, "Sand dunes with sharp ridges in low sun"),
    Photo("blue-dunes.jpg", 1600, 900, "Dunes under a crescent moon"),
    Photo("canyon.jpg", 1440, 1080, "Layered red rock towers in evening light"),
    Photo("staircase.jpg", 1080, 1350, "A concrete staircase cut by a slanting shadow"),
    Photo("arches.webp", 1200, 1200, "A row of arches in warm plaster, one inside the other"),
    Photo("facade.png", 1080, 1440, "Balconies of a pastel facade in hard sunlight"),
    Photo("monstera.jpg", 1200, 1200, "A split leaf lit from behind"),
    Photo("dew.jpg", 1440, 1080, "Dew drops on a blade of grass, close up"),
    Photo("poppies.jpg", 1500, 1000, "Poppies in a meadow against the evening sun"),
    Photo("citrus.jpg", 1200, 1200, "Slices of orange, lemon, lime and grapefruit on a blue cloth"),
    Photo("coffee.jpg", 1440, 1080, "A cup of coffee from above on a wooden table"),
    Photo("three-vases.jpg", 1080, 1350, "Three ceramic vases in window light"),
    Photo("poster-circles.png", 1080, 1440, "A poster of quarter circles in five colours"),
    Photo("poster-sun.png", 1080, 1350, "A poster of a striped sun over waves"),
    Photo("paper-hills.jpg", 1440, 1080, "Hills cut from layers of coloured paper"),
    Photo("poster-cut-outs.png", 1200, 1200, "A poster of leaf shapes cut from paper"),
  ]
}

/// The subject that a set of photos has in common.
enum PhotoTheme: Sendable {
  case mountains, sea, night, forest, city, desert, architecture, leaves, table, posters
  /// Nature of all kinds.
  case outdoors
  /// Streets and buildings.
  case urban
  case any

  /// Indexes into `Photo.all`.
  var photos: [Int] {
    switch self {
    case .mountains: [0, 1, 2]
    case .sea: [3, 4, 5]
    case .night: [6, 7, 15]
    case .forest: [8, 9, 10]
    case .city: [11, 12, 13]
    case .desert: [14, 15, 16]
    case .architecture: [17, 18, 19]
    case .leaves: [20, 21, 22]
    case .table: [23, 24, 25]
    case .posters: [26, 27, 28, 29]
    case .outdoors: [0, 1, 2, 3, 4, 5, 8, 9, 10, 14, 16, 22]
    case .urban: [11, 12, 13, 17, 18, 19]
    case .any: Array(Photo.all.indices)
    }
  }
}
