import Foundation
import Sateen

/// Files a program is asked to write.
public enum OutputFile {
  /// Finds out before the work, not after it.
  public static func check(_ path: String) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw ProgramError("cannot write \(path): it is a folder")
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw ProgramError("cannot write \(path): there is no folder \(folder)")
    }
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw ProgramError("cannot write \(path): the folder \(folder) is not writable")
    }
  }

  /// Writes a picture as PNG.
  public static func write(_ picture: Bitmap, to path: String) throws {
    do {
      try picture.writePNG(to: path)
    } catch {
      throw ProgramError("\(error)")
    }
  }
}
