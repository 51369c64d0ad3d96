import SateenGraphics

/// The programs' texts, in the common part of GLSL 1.20 and GLSL ES 1.00.
///
/// Their formulas are those of the CPU renderer: `CornerArc`, `TurnedOutline`, `ShadowPatch`, and the mixture of neighbours
/// with weights of eight bits, or Pixman's seven where a picture is only scaled. Coverage is rounded to bytes and weights to 256ths, as there.
enum Shaders {
  static let attributes = ["place", "a0", "a1", "a2", "a3", "a4", "a5"]

  static func header(isES: Bool) -> String {
    isES
      ? """
      #version 100
      #ifndef GL_FRAGMENT_PRECISION_HIGH
      #error pixels are computed in 16 bits, too few for places in a window
      #endif
      precision highp float;

      """ : "#version 120\n"
  }

  static let vertex = """
    attribute vec2 place;
    attribute vec4 a0, a1, a2, a3, a4, a5;
    varying vec2 at;
    varying vec4 n0, n1, n2, n3, n4, n5;
    uniform vec2 canvas;
    void main() {
      at = place;
      n0 = a0; n1 = a1; n2 = a2; n3 = a3; n4 = a4; n5 = a5;
      gl_Position = vec4(place * canvas - 1.0, 0.0, 1.0);
    }
    """

  /// In a framebuffer of OpenGL the first row is the lowest.
  static let presentVertex = """
    attribute vec2 place;
    varying vec2 at;
    void main() {
      at = place;
      gl_Position = vec4(place.x * 2.0 - 1.0, 1.0 - place.y * 2.0, 0.0, 1.0);
    }
    """

  static let presentFragment = """
    varying vec2 at;
    uniform sampler2D pixels;
    void main() { gl_FragColor = vec4(texture2D(pixels, at).bgr, 1.0); }
    """

  private static let common = """
    varying vec2 at;
    varying vec4 n0, n1, n2, n3, n4, n5;
    uniform sampler2D pixels;
    uniform vec2 unit;
    // The place in the layer before it is divided by the perspective's w, and w.
    vec2 above;
    float w;
    // How the place in the layer moves with the pixel, around this pixel.
    vec4 slopes;

    // The part of a pixel on the inner side of a line, whose normal has the length 1.
    float inner(float distance, vec2 normal) {
      vec2 n = abs(normal);
      float a = max(n.x, n.y);
      float b = min(n.x, n.y);
      float reach = abs(distance);
      float part = 0.0;
      if (reach <= (a - b) * 0.5) return 0.5 + distance / a;
      if (reach < (a + b) * 0.5) {
        float rest = (a + b) * 0.5 - reach;
        part = rest * rest / (2.0 * a * b);
      }
      return distance > 0.0 ? 1.0 - part : part;
    }

    // The part of a pixel on the inner side of a line, by a number that is 0 on it and grows evenly.
    float edge(float reach, vec2 slope) {
      // An edge without a slope is far away.
      float steepness = max(length(slope), 1e-30);
      return inner(reach / steepness, slope / steepness);
    }

    // The part of a pixel in a rectangle. Edges stay straight in perspective: multiplied by w, a place grows evenly with
    // the pixel, also beyond the horizon of the layer's plane.
    float straight(vec2 middle, vec2 extent) {
      vec2 p = above - middle * w;
      vec4 m = n1 - vec4(middle * n5.x, middle * n5.y);
      vec2 x = extent.x * n5.xy;
      vec2 y = extent.y * n5.xy;
      return max(edge(extent.x * w + p.x, x + m.xz) + edge(extent.x * w - p.x, x - m.xz) - 1.0, 0.0)
        * max(edge(extent.y * w + p.y, y + m.yw) + edge(extent.y * w - p.y, y - m.yw) - 1.0, 0.0);
    }

    // The same around 0, with round corners.
    float turned(vec2 p, vec2 extent, float radius) {
      float whole = straight(vec2(0.0), extent);
      vec2 d = p - clamp(p, radius - extent, extent - radius);
      // Near the horizon, the arc seems to be a few pixels away from any place.
      if (radius <= 0.0 || d.x == 0.0 || d.y == 0.0 || whole <= 0.0 || w <= 0.0) return whole;
      float reach = length(d);
      vec2 g = vec2(dot(slopes.xy, d), dot(slopes.zw, d)) / reach;
      float steepness = length(g);
      return inner((radius - reach) / steepness, g / steepness);
    }

    float height(float x, float radius) { return sqrt(max((radius - x) * (radius + x), 0.0)); }

    // The exact part of a pixel within an upright rectangle with round corners. The area under the arc is taken on the
    // side where it is flat, by Gauss's rule with five points.
    float upright(vec2 p, vec2 extent, float radius) {
      vec2 index = floor(extent - abs(p));
      if (index.x < 0.0 || index.y < 0.0) return 0.0;
      if (index.x >= radius || index.y >= radius) return 1.0;
      vec2 far = vec2(radius) - index;
      vec2 near = max(far - 1.0, 0.0);
      if (far.x + near.x > far.y + near.y) {
        far = far.yx;
        near = near.yx;
      }
      vec2 side = far - near;
      float full = clamp(height(far.y, radius), near.x, far.x);
      float none = clamp(height(near.y, radius), near.x, far.x);
      float middle = (full + none) * 0.5;
      float half_ = (none - full) * 0.5;
      float arc = 0.5688888889 * height(middle, radius)
        + 0.4786286705 * (height(middle - half_ * 0.5384693101, radius) + height(middle + half_ * 0.5384693101, radius))
        + 0.2369268851 * (height(middle - half_ * 0.9061798459, radius) + height(middle + half_ * 0.9061798459, radius));
      float sum = (1.0 - side.x) + (1.0 - side.y) * side.x + (full - near.x) * side.y;
      return clamp(sum + arc * half_ - near.y * (none - full), 0.0, 1.0);
    }

    float covered(float form, vec2 p, vec2 extent, float radius) {
      float part = form > 1.5 ? turned(p, extent, radius) : upright(p, extent, radius);
      return floor(clamp(part, 0.0, 1.0) * 255.0 + 0.5);
    }

    vec2 pixel() { return floor(at) + 0.5; }

    // The last vector is the perspective: 0, 0, 1 without. Places beyond the horizon, where w is below 0, are far
    // outside.
    vec2 moved(vec2 p) {
      above = vec2(n1.x * p.x + n1.z * p.y, n1.y * p.x + n1.w * p.y) + n2.xy;
      w = 1.0;
      slopes = n1;
      if (n5.x == 0.0 && n5.y == 0.0) return above;
      w = n5.x * p.x + n5.y * p.y + n5.z;
      if (w <= 0.0) return vec2(-1e6);
      vec2 place = above / w;
      slopes = (n1 - vec4(place * n5.x, place * n5.y)) / w;
      return place;
    }

    // The covered part of the pixel in an outline with a hole, in 255ths.
    float outline(vec2 p) {
      float outer = n4.x < 0.5 ? 255.0 : covered(n4.x, p, n2.zw, n3.x);
      float hole = n4.y < 0.5 ? 0.0 : covered(n4.y, p, n3.zw, n3.y);
      return max(outer - hole, 0.0);
    }

    // A weight of 256ths by a part of 255ths.
    float weighed(float weight, float part) { return floor((weight * part + 127.5) / 255.0) / 256.0; }

    vec4 fetch(vec2 index) { return texture2D(pixels, (index + 0.5) * unit); }

    """

  static func fragment(_ program: QuadProgram) -> String {
    switch program {
    case .shape: common + shape
    case .ramp: common + ramp
    case .picture: common + picture
    case .shadow: common + shadow
    case .group: common + group
    case .mask: common + mask
    }
  }

  private static let shape = """
    void main() {
      float weight = weighed(n0.a, outline(moved(pixel())));
      gl_FragColor = vec4(n0.rgb * weight, weight);
    }
    """

  /// The hole's numbers are the weight and two more of the gradient.
  private static let ramp = """
    void main() {
      vec2 p = moved(pixel());
      // The corner's colour, for the parts of pixels whose middle lies beyond the horizon.
      if (w <= 0.0) p = -n2.zw;
      float along;
      if (n0.x < 0.5) {
        along = dot(n0.yz, p) + n0.w;
      } else {
        vec2 d = (p - n0.yz) * vec2(n0.w, n3.z);
        if (n0.x < 1.5) {
          along = length(d);
        } else {
          along = (d.x == 0.0 && d.y == 0.0 ? 0.0 : atan(d.x, -d.y) / 6.283185307179586) - n3.w;
          along -= floor(along);
        }
      }
      float column = min(floor(clamp(along, 0.0, 1.0) * 255.0 + \(GradientRamp.rounding)), 255.0);
      vec4 color = fetch(vec2(column, 0.0) + n4.zw);
      float shown = floor((floor(color.a * 256.0 + 0.5) * n3.y + 128.0) / 256.0);
      float weight = weighed(shown, outline(p));
      gl_FragColor = vec4(color.rgb * weight, weight);
    }
    """

  private static let picture = """
    void main() {
      vec2 p = moved(pixel());
      if (w <= 0.0) discard;
      vec4 color;
      float part = 1.0;
      if (n0.z > 0.5) {
        color = fetch(floor(p) + n4.xy);
      } else {
        vec2 from = floor(p - 0.5);
        vec2 part_ = floor((p - 0.5 - from) * n4.z) / n4.z;
        vec2 low = clamp(from, vec2(0.0), n2.zw - 1.0);
        vec2 high = clamp(from + 1.0, vec2(0.0), n2.zw - 1.0);
        if (low.x < n3.x || low.y < n3.y || low.x >= n3.z || low.y >= n3.w) discard;
        vec4 upper = mix(fetch(low + n4.xy), fetch(vec2(high.x, low.y) + n4.xy), part_.x);
        vec4 lower = mix(fetch(vec2(low.x, high.y) + n4.xy), fetch(high + n4.xy), part_.x);
        // The processor cuts off what is less than a 255th.
        color = floor(mix(upper, lower, part_.y) * 255.0 + 0.02) / 255.0;
        part = straight(n2.zw * 0.5, n2.zw * 0.5);
      }
      if (n0.y > 0.5) color.a = 1.0;
      if (n0.w > 0.5) color.rgb = vec3(color.a);
      gl_FragColor = color * (n0.x * part);
    }
    """

  private static let shadow = """
    void main() {
      vec2 p = moved(pixel());
      vec2 inside = min(p, n2.zw - p) + n3.x + 0.5;
      if (inside.x <= 0.0 || inside.y <= 0.0) discard;
      inside = min(inside, n3.yz);
      vec2 index = floor(inside);
      vec2 part = floor((inside - index) * 256.0) / 256.0;
      index += n4.xy;
      float upper = mix(fetch(index).a, fetch(index + vec2(1.0, 0.0)).a, part.x);
      float lower = mix(fetch(index + vec2(0.0, 1.0)).a, fetch(index + 1.0).a, part.x);
      float weight = weighed(n0.a, mix(upper, lower, part.y) * 255.0);
      gl_FragColor = vec4(n0.rgb * weight, weight);
    }
    """

  private static let group = """
    void main() {
      vec2 p = pixel();
      float rest = 1.0 - (n0.w > 0.5 ? weighed(n0.z, outline(moved(p))) : 0.0);
      gl_FragColor = vec4(texture2D(pixels, (p + n0.xy) * unit).rgb * rest, rest);
    }
    """

  /// A mask's pixels are as bright as it is opaque.
  private static let mask = """
    uniform sampler2D masks;
    uniform vec2 maskUnit;
    void main() {
      vec2 p = pixel();
      float part = floor(texture2D(masks, (p + n0.zw) * maskUnit).g * 255.0 + 0.5);
      float rest = 1.0 - weighed(n1.x, part);
      gl_FragColor = vec4(texture2D(pixels, (p + n0.xy) * unit).rgb * rest, rest);
    }
    """
}
