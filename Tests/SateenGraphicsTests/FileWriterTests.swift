import Foundation
import SateenGraphics
import SateenThreads
import XCTest

final class FileWriterTests: XCTestCase {
  private var folder = ""

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "sateen-files-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDown() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func content(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private func mode(_ name: String) -> mode_t {
    var status = stat()
    return lstat(path(name), &status) == 0 ? status.st_mode : 0
  }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

  private func write(_ text: String, _ name: String) throws {
    try FileWriter.write(Array(text.utf8), to: path(name))
  }

  func testAFileIsReplacedAsAWholeAndNothingElseStays() throws {
    try write("first", "a")
    try write("second, which is longer", "a")
    try write("", "empty")
    XCTAssertEqual(try content("a"), "second, which is longer")
    XCTAssertEqual(try content("empty"), "")
    XCTAssertEqual(try names(), ["a", "empty"])
  }

  func testANewFileHasThePermissionsOfTheUmaskAndAnOldOneKeepsItsOwn() throws {
    let before = umask(0o027)
    defer { umask(before) }
    try write("new", "new")
    XCTAssertEqual(mode("new") & 0o777, 0o640)
    chmod(path("new"), 0o600)
    try write("secret", "new")
    XCTAssertEqual(mode("new") & 0o777, 0o600)
  }

  func testALinkStaysAndWhatItLeadsToIsWritten() throws {
    try FileManager.default.createDirectory(atPath: path("deep"), withIntermediateDirectories: false)
    try write("old", "deep/target")
    symlink("deep/target", path("link"))
    symlink("link", path("second"))
    try write("new", "second")
    XCTAssertEqual(try content("deep/target"), "new")
    for link in ["link", "second"] { XCTAssertEqual(mode(link) & S_IFMT, S_IFLNK) }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: path("deep")), ["target"])
    // Writing to a dangling symbolic link creates its target.
    symlink("deep/later", path("dangling"))
    try write("there", "dangling")
    XCTAssertEqual(try content("deep/later"), "there")
    XCTAssertEqual(mode("dangling") & S_IFMT, S_IFLNK)
  }

  func testALinkThatLeadsToItselfIsRefused() throws {
    symlink("b", path("a"))
    symlink("a", path("b"))
    XCTAssertThrowsError(try write("x", "a")) {
      XCTAssertEqual("\($0)", "cannot write \(path("a")): Too many levels of symbolic links")
    }
    XCTAssertEqual(try names(), ["a", "b"])
  }

  func testADeviceIsWrittenToAndStays() throws {
    var before = stat()
    var after = stat()
    XCTAssertEqual(stat("/dev/full", &before), 0)
    XCTAssertThrowsError(try FileWriter.write([1, 2, 3], to: "/dev/full")) {
      XCTAssertEqual("\($0)", "cannot write /dev/full: No space left on device")
    }
    XCTAssertNoThrow(try FileWriter.write([1, 2, 3], to: "/dev/null"))
    XCTAssertEqual(stat("/dev/full", &after), 0)
    XCTAssertEqual(before.st_ino, after.st_ino)
    XCTAssertEqual(after.st_mode & S_IFMT, S_IFCHR)
    XCTAssertNoThrow(try FileWriter.check("/dev/full"))
  }

  func testAPipeIsWrittenToAndStays() throws {
    XCTAssertEqual(mkfifo(path("pipe"), 0o600), 0)
    let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try write("through", "pipe")
    var bytes = [UInt8](repeating: 0, count: 16)
    XCTAssertEqual(read(reader, &bytes, bytes.count), 7)
    XCTAssertEqual(mode("pipe") & S_IFMT, S_IFIFO)
  }

  func testADescriptorIsWrittenToWhereItStands() throws {
    try write("kept ", "log")
    let log = open(path("log"), O_WRONLY | O_APPEND)
    defer { close(log) }
    for place in ["/dev/fd/\(log)", "/proc/self/fd/\(log)"] { try FileWriter.write(Array("more ".utf8), to: place) }
    XCTAssertEqual(try content("log"), "kept more more ")
  }

  func testAPipeNobodyReadsAnyLongerIsAnError() throws {
    var ends: [Int32] = [0, 0]
    XCTAssertEqual(pipe(&ends), 0)
    close(ends[0])
    defer { close(ends[1]) }
    XCTAssertThrowsError(try FileWriter.write([1], to: "/dev/fd/\(ends[1])")) {
      XCTAssertTrue("\($0)".hasSuffix("Broken pipe"))
    }
  }

  func testAPlantedLinkIsNotFollowed() throws {
    try write("precious", "victim")
    for id in [getpid(), getpid() + 1] { symlink("victim", path("out.png.\(id).part")) }
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 2, height: 2)))
    try bitmap.writePNG(to: path("out.png"))
    XCTAssertEqual(try content("victim"), "precious")
    XCTAssertEqual(mode("out.png") & S_IFMT, S_IFREG)
  }

  func testWhatCannotBeWrittenIsToldWithTheReasonAndLeavesNothing() throws {
    try write("file", "file")
    for (place, reason) in [
      (folder, "it is a folder"), (path("file/x"), "Not a directory"),
      (path("none/x"), "there is no folder \(path("none"))"), ("", "No such file or directory"),
      (path("zero\0"), "the path holds a zero byte"),
      (path(String(repeating: "n", count: 300)), "File name too long"),
    ] {
      XCTAssertThrowsError(try FileWriter.write([1], to: place)) {
        XCTAssertEqual("\($0)", "cannot write \(place): \(reason)")
      }
      XCTAssertThrowsError(try FileWriter.check(place))
    }
    XCTAssertEqual(try names(), ["file"])
  }

  func testATraceIsAFile() throws {
    try Trace.shared.write(to: path("trace.json"))
    XCTAssertTrue(try content("trace.json").contains("traceEvents"))
  }
}
