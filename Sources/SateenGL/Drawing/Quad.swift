import SateenCore

/// A rectangle of device pixels with the numbers that a program on the graphics processor computes each of them from.
///
/// The programs get the pixel's place, and never a slanted triangle: coverage and the pixels of pictures are computed
/// from the place alone, by the formulas of the CPU renderer.
struct Quad: Equatable {
  var area: PixelRect
  /// Five vectors, whose meaning differs by program.
  var numbers: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  /// The divisor of places that perspective brings: x, y and 1 of a pixel by these.
  var perspective = SIMD4<Float>(0, 0, 1, 0)

  static let vectorCount = 6
  /// Numbers per vertex: the place, and the vectors.
  static let vertexLength = 2 + 4 * vectorCount

  static func == (a: Quad, b: Quad) -> Bool {
    a.area == b.area && a.numbers == b.numbers && a.perspective == b.perspective
  }

  /// Adds the four vertices of the quad.
  func appendVertices(to floats: inout [Float]) {
    for corner in 0..<4 {
      floats.append(Float(corner & 1 == 0 ? area.x0 : area.x1))
      floats.append(Float(corner & 2 == 0 ? area.y0 : area.y1))
      append(numbers.0)
      append(numbers.1)
      append(numbers.2)
      append(numbers.3)
      append(numbers.4)
      append(perspective)
    }
    func append(_ vector: SIMD4<Float>) {
      floats.append(vector.x)
      floats.append(vector.y)
      floats.append(vector.z)
      floats.append(vector.w)
    }
  }
}

/// The programs on the graphics processor.
enum QuadProgram: Int, CaseIterable {
  /// Fills an outline, perhaps with a hole, with a colour.
  case shape
  /// Fills an outline with a gradient.
  case ramp
  /// Draws a picture.
  case picture
  /// Draws a blurred outline.
  case shadow
  /// Mixes the pixels that lay below a group over those of the group.
  case group
  /// The same by the alpha of a mask, in a texture of its own.
  case mask
}
