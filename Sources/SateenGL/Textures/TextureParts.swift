import SateenCore
import SateenGraphics

/// The pixels that a texture is a copy of.
package enum TextureKey: Hashable, Sendable {
  /// A bitmap, by its number.
  case bitmap(UInt64)
  case shadow(ShadowPatch.Key)
  case gradient(KeptTable)
}

/// A gradient's colours, by identity, which is not used again while this is kept.
package struct KeptTable: Hashable, Sendable {
  package let table: GradientTable

  package static func == (a: KeptTable, b: KeptTable) -> Bool { a.table === b.table }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(table)) }
}

/// A part of a picture in a texture: the whole of a small one, a tile of one larger than a texture may be.
package struct TexturePart: Equatable, Sendable {
  /// The ledger's number of the texture; nil while the part is not uploaded.
  package var texture: Int?
  /// The pixels of the picture that are drawn from this part.
  package var area: PixelRect
  /// The pixels that the texture holds: one column and row more than the area where another tile follows, so that
  /// neighbours can be mixed.
  package var held: PixelRect
  /// The texture's pixel that holds the first one.
  package var x = 0
  package var y = 0

  package var byteCount: Int { held.area * 4 }
}

/// A change of the textures, to be made before the frame is drawn.
package enum TextureCommand: Equatable, Sendable {
  case make(texture: Int, width: Int, height: Int)
  /// Copies pixels of a picture to a texture.
  case upload(texture: Int, key: TextureKey, area: PixelRect, x: Int, y: Int)
  case free(texture: Int)
}
