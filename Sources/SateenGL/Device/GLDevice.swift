import SateenCore
import SateenGraphics

/// A context with the programs and textures in it, for all windows that draw with it.
@MainActor
package final class GLDevice {
  let functions: GLFunctions
  let isES: Bool
  /// The side of the largest texture, in pixels.
  package let largestSide: Int
  /// The name that the driver gives itself.
  package let rendererName: String
  package let version: String
  /// Whether parts of a bitmap's rows can be uploaded without copying them together.
  let hasRowLength: Bool

  package var ledger: TextureLedger
  let shadows = ShadowPatches()
  private var textures: [Int: GLTexture] = [:]
  private var programs: [GLProgram] = []
  private let present: GLProgram
  private var vertices: UInt32 = 0
  private var indices: UInt32 = 0
  private var presentVertices: UInt32 = 0
  private var floats: [Float] = []
  private var rows: [UInt8] = []

  /// Quads that are drawn from one buffer of vertices, whose numbers have sixteen bits.
  private static let mostQuads = 16_384

  /// Makes what presenting needs. A context is current.
  /// - Parameter largestSide: at most this is taken for the side of the largest texture.
  package init(_ functions: GLFunctions, largestSide: Int = .max) throws(GLFailure) {
    let gl = functions
    self.functions = functions
    version = gl.text(GL.version)
    rendererName = gl.text(GL.renderer)
    guard let parsed = GLVersion(version), parsed.isEnough else { throw .noVersion(version) }
    isES = parsed.isES
    self.largestSide = min(gl.integer(GL.maximumTextureSize), largestSide)
    ledger = TextureLedger(largestSide: self.largestSide)
    let extensions = isES && parsed.major < 3 ? gl.text(GL.extensions).split(separator: " ") : []
    hasRowLength = !isES || parsed.major >= 3 || extensions.contains("GL_EXT_unpack_subimage")
    present = try GLProgram(
      gl, "present", vertex: Shaders.presentVertex, fragment: Shaders.presentFragment, attributes: ["place"],
      isES: parsed.isES)
    gl.makeBuffers(1, &presentVertices)
    let corners: [Float] = [0, 0, 1, 0, 0, 1, 1, 1]
    gl.bindBuffer(GL.arrayBuffer, presentVertices)
    gl.bufferData(GL.arrayBuffer, corners.count * 4, corners, GL.staticDraw)
  }

  /// Makes the programs that draw, once. A context is current. Windows that only present do without them.
  package func prepareToDraw() throws(GLFailure) {
    guard !isPrepared else { return }
    let gl = functions
    var made: [GLProgram] = []
    for program in QuadProgram.allCases {
      made.append(
        try GLProgram(
          gl, "\(program)", vertex: Shaders.vertex, fragment: Shaders.fragment(program),
          attributes: Shaders.attributes, isES: isES))
    }
    programs = made
    var buffers: [UInt32] = [0, 0]
    gl.makeBuffers(2, &buffers)
    (vertices, indices) = (buffers[0], buffers[1])
    var order: [UInt16] = []
    order.reserveCapacity(Self.mostQuads * 6)
    for quad in 0..<Self.mostQuads {
      for corner in [0, 1, 2, 2, 1, 3] { order.append(UInt16(quad * 4 + corner)) }
    }
    gl.bindBuffer(GL.elementArrayBuffer, indices)
    gl.bufferData(GL.elementArrayBuffer, order.count * 2, order, GL.staticDraw)
  }

  /// Whether the programs that draw are made.
  package var isPrepared: Bool { !programs.isEmpty }

  package var isSoftware: Bool { GLHardware.isSoftware(rendererName) }

  /// Whether the graphics processor has told that all textures are gone. The context is current.
  package var isLost: Bool {
    // A driver may tell of each loss once, and all windows of the context have to learn of it.
    if !hasLostContext, let resetStatus = functions.resetStatus { hasLostContext = resetStatus() != 0 }
    return hasLostContext
  }
  private var hasLostContext = false

  /// Whether a loss was seen already. Asks nothing of OpenGL, whose context may not be current.
  package var isKnownToBeLost: Bool { hasLostContext }

  /// The window system has told that the context is lost.
  package func noteLoss() { hasLostContext = true }

  /// Behaves from now on as if the graphics processor had been reset, for tests.
  package func simulateLoss() { hasLostContext = true }

  /// The bytes of all textures but the windows' own.
  package var keptBytes: Int { ledger.keptBytes }

  /// Frees everything in the context, which is current.
  package func close() {
    let gl = functions
    freeTextures()
    for program in programs + [present] { gl.deleteProgram(program.name) }
    programs = []
    gl.deleteBuffers(3, [vertices, indices, presentVertices])
    shadows.byteBudget = 0
  }

  /// The failure that calls since the last one of this function have left; nil for none. The context is current.
  ///
  /// OpenGL keeps one error of each kind, in no particular order. Lack of memory and the loss of the context take
  /// precedence over refused calls, which may be their consequence.
  func takeFailure() -> GLFailure? {
    var failure: GLFailure?
    // Limited: a lost context may answer each call with an error.
    for _ in 0..<16 {
      switch functions.getError() {
      case GL.noError: return failure
      case GL.contextLost:
        hasLostContext = true
        return .lost
      case GL.outOfMemory: failure = .outOfMemory
      case let code: failure = failure ?? .refused(code: code)
      }
    }
    return failure
  }

  /// Frees all pictures, which are uploaded again when they show. The context is current.
  package func freeTextures() {
    for texture in textures.values { texture.delete(functions) }
    textures = [:]
    ledger.forgetAll()
  }

  /// Frees the textures of the pictures used longest ago, until those left are no larger than a number of bytes. The
  /// context is current.
  package func trim(to bytes: Int) { apply(ledger.trim(to: bytes), [:]) }

  func makeTexture(width: Int, height: Int) -> GLTexture {
    GLTexture(functions, width: width, height: height, hasSizedFormat: !isES)
  }

  // MARK: Textures

  /// Makes the changes of the textures.
  func apply(_ commands: [TextureCommand], _ sources: [TextureKey: TextureSource]) {
    guard !commands.isEmpty else { return }
    functions.activeTexture(GL.texture0)
    functions.pixelStore(GL.unpackAlignment, 4)
    for command in commands {
      switch command {
      case .make(let texture, let width, let height):
        textures[texture] = makeTexture(width: width, height: height)
      case .free(let texture): textures.removeValue(forKey: texture)?.delete(functions)
      case .upload(let texture, let key, let area, let x, let y):
        guard let texture = textures[texture], let source = sources[key] else { continue }
        functions.bindTexture(GL.texture2D, texture.name)
        upload(source, area, x, y)
      }
    }
  }

  private func upload(_ source: TextureSource, _ area: PixelRect, _ x: Int, _ y: Int) {
    func send(_ pixels: UnsafeRawPointer) { self.send(pixels, area, x, y) }
    switch source {
    case .bitmap(let bitmap): upload(bitmap.data, bytesPerRow: bitmap.bytesPerRow, area, x, y)
    case .shadow(let patch):
      rows.removeAll(keepingCapacity: true)
      for y in area.y0..<area.y1 {
        for x in area.x0..<area.x1 {
          for _ in 0..<4 { rows.append(patch.alpha[y * patch.stride + x]) }
        }
      }
      send(rows)
    case .gradient(let table):
      rows.removeAll(keepingCapacity: true)
      for (pixel, weight) in zip(table.pixels, table.weights) {
        for shift in [0, 8, 16] as [UInt32] { rows.append(UInt8(pixel >> shift & 0xff)) }
        rows.append(UInt8((weight * 255 + 128) / 256))
      }
      send(rows)
    }
  }

  /// Uploads areas of a frame in memory into the texture of a window's size.
  func upload(_ areas: [PixelRect], of frame: FrameTarget, into texture: GLTexture) {
    functions.activeTexture(GL.texture0)
    functions.pixelStore(GL.unpackAlignment, 4)
    functions.bindTexture(GL.texture2D, texture.name)
    for area in areas where !area.isEmpty {
      upload(frame.pixels, bytesPerRow: frame.bytesPerRow, area, area.x0, area.y0)
    }
  }

  /// Uploads an area of pixels to a place of the bound texture.
  private func upload(_ pixels: UnsafeRawPointer, bytesPerRow: Int, _ area: PixelRect, _ x: Int, _ y: Int) {
    let start = pixels + area.y0 * bytesPerRow + area.x0 * 4
    if area.width * 4 == bytesPerRow {
      send(start, area, x, y)
    } else if hasRowLength {
      functions.pixelStore(GL.unpackRowLength, Int32(bytesPerRow / 4))
      send(start, area, x, y)
      functions.pixelStore(GL.unpackRowLength, 0)
    } else {
      rows.removeAll(keepingCapacity: true)
      for row in 0..<area.height {
        rows.append(contentsOf: UnsafeRawBufferPointer(start: start + row * bytesPerRow, count: area.width * 4))
      }
      send(rows, area, x, y)
    }
  }

  private func send(_ pixels: UnsafeRawPointer, _ area: PixelRect, _ x: Int, _ y: Int) {
    functions.textureSubImage(
      GL.texture2D, 0, Int32(x), Int32(y), Int32(area.width), Int32(area.height), GL.rgba, GL.unsignedByte, pixels)
  }

  // MARK: Drawing

  /// Draws a list into a canvas, which is bound.
  func draw(_ list: DrawList, _ canvas: GLCanvas) {
    let gl = functions
    for state in [GL.dither, GL.depthTest, GL.cullFace, GL.scissorTest] { gl.disable(state) }
    if !isES { gl.disable(GL.multisample) }
    gl.enable(GL.blend)
    gl.blendFunction(GL.one, GL.oneMinusSourceAlpha)
    gl.bindBuffer(GL.elementArrayBuffer, indices)
    guard list.quadCount > Self.mostQuads else { return drawRun(list.commands, canvas) }
    var run: [DrawCommand] = []
    var count = 0
    for command in list.commands {
      guard case .draw(let batch) = command else {
        run.append(command)
        continue
      }
      var quads = batch.quads[...]
      while !quads.isEmpty {
        if count == Self.mostQuads {
          drawRun(run, canvas)
          (run, count) = ([], 0)
        }
        var part = batch
        part.quads = Array(quads.prefix(Self.mostQuads - count))
        quads = quads.dropFirst(part.quads.count)
        count += part.quads.count
        run.append(.draw(part))
      }
    }
    drawRun(run, canvas)
  }

  private func drawRun(_ commands: [DrawCommand], _ canvas: GLCanvas) {
    let gl = functions
    floats.removeAll(keepingCapacity: true)
    for case .draw(let batch) in commands {
      for quad in batch.quads { quad.appendVertices(to: &floats) }
    }
    gl.bindBuffer(GL.arrayBuffer, vertices)
    gl.bufferData(GL.arrayBuffer, floats.count * 4, floats, GL.streamDraw)
    setAttributes()
    var isSet = Set<QuadProgram>()
    var first = 0
    for command in commands {
      switch command {
      case .save(let area, let page, let x, let y):
        gl.bindTexture(GL.texture2D, canvas.scratch[page].name)
        gl.copyToTexture(
          GL.texture2D, 0, Int32(x), Int32(y), Int32(area.x0), Int32(area.y0), Int32(area.width), Int32(area.height))
      case .draw(let batch):
        let program = programs[batch.program.rawValue]
        gl.useProgram(program.name)
        if isSet.insert(batch.program).inserted {
          gl.setUniformPair(program.canvas, 2 / Float(canvas.size.width), 2 / Float(canvas.size.height))
        }
        if let mask = texture(batch.second, canvas) {
          gl.activeTexture(GL.texture1)
          gl.bindTexture(GL.texture2D, mask.name)
          gl.activeTexture(GL.texture0)
          gl.setUniformPair(program.maskUnit, 1 / Float(mask.width), 1 / Float(mask.height))
        }
        if let texture = texture(batch.texture, canvas) {
          gl.bindTexture(GL.texture2D, texture.name)
          gl.setUniformPair(program.unit, 1 / Float(texture.width), 1 / Float(texture.height))
        }
        gl.drawElements(
          GL.triangles, Int32(batch.quads.count * 6), GL.unsignedShort, UnsafeRawPointer(bitPattern: first * 12))
        first += batch.quads.count
      }
    }
  }

  private func texture(_ texture: BatchTexture, _ canvas: GLCanvas) -> GLTexture? {
    switch texture {
    case .none: nil
    case .kept(let number): textures[number]
    case .scratch(let page): canvas.scratch[page]
    }
  }

  private func setAttributes() {
    let stride = Int32(Quad.vertexLength * 4)
    for index in 0..<UInt32(Shaders.attributes.count) { functions.enableVertexAttribute(index) }
    functions.vertexAttribute(0, 2, GL.float, 0, stride, nil)
    for index in 0..<Quad.vectorCount {
      functions.vertexAttribute(
        UInt32(index + 1), 4, GL.float, 0, stride, UnsafeRawPointer(bitPattern: 8 + index * 16))
    }
  }

  /// Draws a texture into the window's own memory, which is as large.
  /// - Parameter areas: the pixels to draw; nil for all.
  func present(_ texture: GLTexture, _ areas: [PixelRect]? = nil) {
    let gl = functions
    gl.bindFramebuffer(GL.framebuffer, 0)
    gl.viewport(0, 0, Int32(texture.width), Int32(texture.height))
    for state in [GL.blend, GL.dither, GL.depthTest, GL.cullFace, GL.scissorTest] { gl.disable(state) }
    gl.useProgram(present.name)
    gl.bindTexture(GL.texture2D, texture.name)
    gl.bindBuffer(GL.arrayBuffer, presentVertices)
    for index in 1..<UInt32(Shaders.attributes.count) { functions.disableVertexAttribute(index) }
    gl.enableVertexAttribute(0)
    gl.vertexAttribute(0, 2, GL.float, 0, 8, nil)
    guard let areas else { return gl.drawArrays(GL.triangleStrip, 0, 4) }
    gl.enable(GL.scissorTest)
    for area in areas {
      // The lowest row is the first.
      gl.scissor(Int32(area.x0), Int32(texture.height - area.y1), Int32(area.width), Int32(area.height))
      gl.drawArrays(GL.triangleStrip, 0, 4)
    }
    gl.disable(GL.scissorTest)
  }
}
