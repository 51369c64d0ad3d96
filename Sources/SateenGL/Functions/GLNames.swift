/// The constants of OpenGL that are used. They have the same values in OpenGL ES.
enum GL {
  static let colorBufferBit: UInt32 = 0x4000
  static let triangles: UInt32 = 0x0004
  static let triangleStrip: UInt32 = 0x0005
  static let unsignedByte: UInt32 = 0x1401
  static let unsignedShort: UInt32 = 0x1403
  static let float: UInt32 = 0x1406
  static let rgba: UInt32 = 0x1908
  static let rgba8: Int32 = 0x8058

  static let one: UInt32 = 1
  static let oneMinusSourceAlpha: UInt32 = 0x0303
  static let blend: UInt32 = 0x0BE2
  static let dither: UInt32 = 0x0BD0
  static let depthTest: UInt32 = 0x0B71
  static let cullFace: UInt32 = 0x0B44
  static let scissorTest: UInt32 = 0x0C11
  static let multisample: UInt32 = 0x809D

  static let renderer: UInt32 = 0x1F01
  static let version: UInt32 = 0x1F02
  static let extensions: UInt32 = 0x1F03
  static let maximumTextureSize: UInt32 = 0x0D33

  static let unpackRowLength: UInt32 = 0x0CF2
  static let unpackAlignment: UInt32 = 0x0CF5
  static let packAlignment: UInt32 = 0x0D05

  static let texture2D: UInt32 = 0x0DE1
  static let texture0: UInt32 = 0x84C0
  static let texture1: UInt32 = 0x84C1
  static let magnifyingFilter: UInt32 = 0x2800
  static let minifyingFilter: UInt32 = 0x2801
  static let wrapS: UInt32 = 0x2802
  static let wrapT: UInt32 = 0x2803
  static let nearest: Int32 = 0x2600
  static let clampToEdge: Int32 = 0x812F

  static let arrayBuffer: UInt32 = 0x8892
  static let elementArrayBuffer: UInt32 = 0x8893
  static let streamDraw: UInt32 = 0x88E0
  static let staticDraw: UInt32 = 0x88E4

  static let fragmentShader: UInt32 = 0x8B30
  static let vertexShader: UInt32 = 0x8B31
  static let compileStatus: UInt32 = 0x8B81
  static let linkStatus: UInt32 = 0x8B82

  static let framebuffer: UInt32 = 0x8D40
  static let colorAttachment0: UInt32 = 0x8CE0
  static let framebufferComplete: UInt32 = 0x8CD5

  static let noError: UInt32 = 0
  static let outOfMemory: UInt32 = 0x0505
  static let contextLost: UInt32 = 0x0507
}
