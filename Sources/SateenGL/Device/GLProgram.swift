/// A program on the graphics processor.
@MainActor
struct GLProgram {
  let name: UInt32
  /// The places of the uniforms; -1 for one that the program does not have.
  let canvas: Int32
  let unit: Int32
  /// The size of the mask's pixels.
  let maskUnit: Int32

  /// - Parameters:
  ///   - title: for errors.
  ///   - attributes: the names of the vertices' numbers, in the order of their locations.
  init(
    _ gl: GLFunctions, _ title: String, vertex: String, fragment: String, attributes: [String], isES: Bool
  ) throws(GLFailure) {
    let header = Shaders.header(isES: isES)
    let first = try Self.shader(gl, GL.vertexShader, title, header + vertex)
    let second: UInt32
    do {
      second = try Self.shader(gl, GL.fragmentShader, title, header + fragment)
    } catch {
      gl.deleteShader(first)
      throw error
    }
    let program = gl.makeProgram()
    gl.attachShader(program, first)
    gl.attachShader(program, second)
    for (index, attribute) in attributes.enumerated() { gl.bindAttribute(program, UInt32(index), attribute) }
    gl.linkProgram(program)
    gl.deleteShader(first)
    gl.deleteShader(second)
    var isLinked: Int32 = 0
    gl.getProgram(program, GL.linkStatus, &isLinked)
    guard isLinked != 0 else {
      let reason = Self.log { gl.getProgramLog(program, $0, nil, $1) }
      gl.deleteProgram(program)
      throw .noProgram(name: title, reason: reason)
    }
    name = program
    canvas = gl.getUniform(program, "canvas")
    unit = gl.getUniform(program, "unit")
    maskUnit = gl.getUniform(program, "maskUnit")
    gl.useProgram(program)
    gl.setUniform(gl.getUniform(program, "pixels"), 0)
    let masks = gl.getUniform(program, "masks")
    if masks >= 0 { gl.setUniform(masks, 1) }
  }

  private static func shader(
    _ gl: GLFunctions, _ kind: UInt32, _ title: String, _ text: String
  ) throws(GLFailure) -> UInt32 {
    let shader = gl.makeShader(kind)
    text.withCString { pointer in
      var pointer: UnsafePointer<CChar>? = pointer
      gl.shaderSource(shader, 1, &pointer, nil)
    }
    gl.compileShader(shader)
    var isCompiled: Int32 = 0
    gl.getShader(shader, GL.compileStatus, &isCompiled)
    guard isCompiled != 0 else {
      let reason = log { gl.getShaderLog(shader, $0, nil, $1) }
      gl.deleteShader(shader)
      throw .noProgram(name: title, reason: reason)
    }
    return shader
  }

  private static func log(_ read: (Int32, UnsafeMutablePointer<CChar>) -> Void) -> String {
    var text = [CChar](repeating: 0, count: 1_000)
    text.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { read(999, start) } }
    return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }
}
