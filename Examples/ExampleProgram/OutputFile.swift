import Foundation
import Sateen

/// Files a program is asked to write.
public enum OutputFile {
  /// Finds out before the work, not after it.
  public static func check(_ path: String) throws {
    do {
      try FileWriter.check(path)
    } catch {
      throw ProgramError("\(error)")
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

  /// Writes what was recorded of a run.
  public static func write(_ trace: Trace, to path: String) throws {
    do {
      try trace.write(to: path)
    } catch {
      throw ProgramError("\(error)")
    }
  }
}
