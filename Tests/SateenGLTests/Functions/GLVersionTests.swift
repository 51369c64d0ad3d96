import XCTest

@testable import SateenGL

final class GLVersionTests: XCTestCase {
  func testVersionsOfBothKindsAreRead() {
    let desktop = GLVersion("4.5 (Compatibility Profile) Mesa 22.3.6")
    XCTAssertEqual(desktop?.major, 4)
    XCTAssertEqual(desktop?.minor, 5)
    XCTAssertEqual(desktop?.isES, false)
    XCTAssertEqual(GLVersion("2.1.0 - Build 8.15.10.2993")?.isEnough, true)
    XCTAssertEqual(GLVersion("OpenGL ES 2.0 build 1.9@2291151")?.isEnough, true)
    XCTAssertEqual(GLVersion("OpenGL ES 3.2 Mesa 22.3.6")?.isES, true)
  }

  func testOldAndStrangeVersionsAreNotEnough() {
    XCTAssertEqual(GLVersion("1.4 Mesa")?.isEnough, false)
    XCTAssertEqual(GLVersion("2.0.6 something")?.isEnough, false)
    for text in ["", "OpenGL ES-CM 1.1", "soon", "3", "x.y z", "OpenGL ES"] {
      XCTAssertNotEqual(GLVersion(text)?.isEnough, true, text)
    }
  }

  func testRenderersOnTheProcessorAreKnown() {
    for name in [
      "llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe", "Software Rasterizer", "Mesa X11 swrast", "Mesa X11",
      "Mesa OffScreen", "D3D12 (Microsoft Basic Render Driver)", "zink (llvmpipe (LLVM 15.0.6, 256 bits))",
    ] {
      XCTAssertTrue(GLHardware.isSoftware(name), name)
    }
    for name in ["Mesa Intel(R) UHD Graphics 620 (KBL GT2)", "NVIDIA GeForce RTX 3060/PCIe/SSE2", "AMD RADV"] {
      XCTAssertFalse(GLHardware.isSoftware(name), name)
    }
  }
}
