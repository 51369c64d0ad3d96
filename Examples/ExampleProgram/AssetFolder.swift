import Foundation

/// Where the pictures are that come with the examples.
public enum AssetFolder {
  /// The pictures lie beside the sources; a program that was moved is told where by SATEEN_ASSETS.
  public static func find() throws -> URL {
    let fromEnvironment = ProcessInfo.processInfo.environment["SATEEN_ASSETS"].map { URL(fileURLWithPath: $0) }
    var candidates = fromEnvironment.map { [$0] } ?? []
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    for _ in 0..<6 {
      candidates.append(folder.appendingPathComponent("Assets"))
      folder.deleteLastPathComponent()
    }
    candidates.append(URL(fileURLWithPath: FileManager.default.currentDirectoryPath).appendingPathComponent("Assets"))
    for candidate in candidates
    where FileManager.default.fileExists(atPath: candidate.appendingPathComponent("Avatars").path) {
      return candidate
    }
    throw ProgramError("cannot find the folder Assets with the examples' pictures; name it in SATEEN_ASSETS")
  }
}
