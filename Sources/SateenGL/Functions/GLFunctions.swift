/// The functions of OpenGL 2.1 and OpenGL ES 2 that are used, found by name when a context is current.
///
/// Without this table the library would have to be linked to every program, also to those that never use it.
package struct GLFunctions {
  typealias Name = UInt32

  let getString: @convention(c) (Name) -> UnsafePointer<CChar>?
  let getInteger: @convention(c) (Name, UnsafeMutablePointer<Int32>) -> Void
  let getError: @convention(c) () -> Name
  let enable: @convention(c) (Name) -> Void
  let disable: @convention(c) (Name) -> Void
  let blendFunction: @convention(c) (Name, Name) -> Void
  let viewport: @convention(c) (Int32, Int32, Int32, Int32) -> Void
  let scissor: @convention(c) (Int32, Int32, Int32, Int32) -> Void
  let clearColor: @convention(c) (Float, Float, Float, Float) -> Void
  let clear: @convention(c) (UInt32) -> Void
  let pixelStore: @convention(c) (Name, Int32) -> Void
  let readPixels: @convention(c) (Int32, Int32, Int32, Int32, Name, Name, UnsafeMutableRawPointer?) -> Void
  let drawElements: @convention(c) (Name, Int32, Name, UnsafeRawPointer?) -> Void
  let drawArrays: @convention(c) (Name, Int32, Int32) -> Void
  let finish: @convention(c) () -> Void

  let makeTextures: @convention(c) (Int32, UnsafeMutablePointer<Name>) -> Void
  let deleteTextures: @convention(c) (Int32, UnsafePointer<Name>) -> Void
  let bindTexture: @convention(c) (Name, Name) -> Void
  let activeTexture: @convention(c) (Name) -> Void
  let textureParameter: @convention(c) (Name, Name, Int32) -> Void
  let textureImage: @convention(c) (Name, Int32, Int32, Int32, Int32, Int32, Name, Name, UnsafeRawPointer?) -> Void
  let textureSubImage: @convention(c) (Name, Int32, Int32, Int32, Int32, Int32, Name, Name, UnsafeRawPointer?) -> Void
  let copyToTexture: @convention(c) (Name, Int32, Int32, Int32, Int32, Int32, Int32, Int32) -> Void

  let makeShader: @convention(c) (Name) -> Name
  let shaderSource: @convention(c) (Name, Int32, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>?) -> Void
  let compileShader: @convention(c) (Name) -> Void
  let getShader: @convention(c) (Name, Name, UnsafeMutablePointer<Int32>) -> Void
  let getShaderLog: @convention(c) (Name, Int32, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<CChar>) -> Void
  let deleteShader: @convention(c) (Name) -> Void
  let makeProgram: @convention(c) () -> Name
  let attachShader: @convention(c) (Name, Name) -> Void
  let bindAttribute: @convention(c) (Name, UInt32, UnsafePointer<CChar>) -> Void
  let linkProgram: @convention(c) (Name) -> Void
  let getProgram: @convention(c) (Name, Name, UnsafeMutablePointer<Int32>) -> Void
  let getProgramLog: @convention(c) (Name, Int32, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<CChar>) -> Void
  let deleteProgram: @convention(c) (Name) -> Void
  let useProgram: @convention(c) (Name) -> Void
  let getUniform: @convention(c) (Name, UnsafePointer<CChar>) -> Int32
  let setUniform: @convention(c) (Int32, Int32) -> Void
  let setUniformPair: @convention(c) (Int32, Float, Float) -> Void
  let vertexAttribute: @convention(c) (UInt32, Int32, Name, UInt8, Int32, UnsafeRawPointer?) -> Void
  let enableVertexAttribute: @convention(c) (UInt32) -> Void
  let disableVertexAttribute: @convention(c) (UInt32) -> Void

  let makeBuffers: @convention(c) (Int32, UnsafeMutablePointer<Name>) -> Void
  let deleteBuffers: @convention(c) (Int32, UnsafePointer<Name>) -> Void
  let bindBuffer: @convention(c) (Name, Name) -> Void
  let bufferData: @convention(c) (Name, Int, UnsafeRawPointer?, Name) -> Void

  let makeFramebuffers: @convention(c) (Int32, UnsafeMutablePointer<Name>) -> Void
  let deleteFramebuffers: @convention(c) (Int32, UnsafePointer<Name>) -> Void
  let bindFramebuffer: @convention(c) (Name, Name) -> Void
  let framebufferTexture: @convention(c) (Name, Name, Name, Name, Int32) -> Void
  let framebufferStatus: @convention(c) (Name) -> Name

  /// Nil where contexts do not tell that they were lost.
  let resetStatus: (@convention(c) () -> Name)?

  /// - Parameter find: looks a function up by name. A context is current.
  package init(_ find: (String) -> UnsafeMutableRawPointer?) throws(GLFailure) {
    /// Functions that came to OpenGL with an extension may have its suffix.
    func function<F>(_ name: String, _ type: F.Type = F.self) throws(GLFailure) -> F {
      for suffix in ["", "EXT", "ARB"] {
        if let found = find(name + suffix) { return unsafeBitCast(found, to: type) }
      }
      throw .noFunction(name)
    }
    getString = try function("glGetString")
    getInteger = try function("glGetIntegerv")
    getError = try function("glGetError")
    enable = try function("glEnable")
    disable = try function("glDisable")
    blendFunction = try function("glBlendFunc")
    viewport = try function("glViewport")
    scissor = try function("glScissor")
    clearColor = try function("glClearColor")
    clear = try function("glClear")
    pixelStore = try function("glPixelStorei")
    readPixels = try function("glReadPixels")
    drawElements = try function("glDrawElements")
    drawArrays = try function("glDrawArrays")
    finish = try function("glFinish")
    makeTextures = try function("glGenTextures")
    deleteTextures = try function("glDeleteTextures")
    bindTexture = try function("glBindTexture")
    activeTexture = try function("glActiveTexture")
    textureParameter = try function("glTexParameteri")
    textureImage = try function("glTexImage2D")
    textureSubImage = try function("glTexSubImage2D")
    copyToTexture = try function("glCopyTexSubImage2D")
    makeShader = try function("glCreateShader")
    shaderSource = try function("glShaderSource")
    compileShader = try function("glCompileShader")
    getShader = try function("glGetShaderiv")
    getShaderLog = try function("glGetShaderInfoLog")
    deleteShader = try function("glDeleteShader")
    makeProgram = try function("glCreateProgram")
    attachShader = try function("glAttachShader")
    bindAttribute = try function("glBindAttribLocation")
    linkProgram = try function("glLinkProgram")
    getProgram = try function("glGetProgramiv")
    getProgramLog = try function("glGetProgramInfoLog")
    deleteProgram = try function("glDeleteProgram")
    useProgram = try function("glUseProgram")
    getUniform = try function("glGetUniformLocation")
    setUniform = try function("glUniform1i")
    setUniformPair = try function("glUniform2f")
    vertexAttribute = try function("glVertexAttribPointer")
    enableVertexAttribute = try function("glEnableVertexAttribArray")
    disableVertexAttribute = try function("glDisableVertexAttribArray")
    makeBuffers = try function("glGenBuffers")
    deleteBuffers = try function("glDeleteBuffers")
    bindBuffer = try function("glBindBuffer")
    bufferData = try function("glBufferData")
    makeFramebuffers = try function("glGenFramebuffers")
    deleteFramebuffers = try function("glDeleteFramebuffers")
    bindFramebuffer = try function("glBindFramebuffer")
    framebufferTexture = try function("glFramebufferTexture2D")
    framebufferStatus = try function("glCheckFramebufferStatus")
    resetStatus = try? function("glGetGraphicsResetStatus")
  }

  func text(_ name: Name) -> String { getString(name).map { String(cString: $0) } ?? "" }

  func integer(_ name: Name) -> Int {
    var value: Int32 = 0
    getInteger(name, &value)
    return Int(value)
  }
}
