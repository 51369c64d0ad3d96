/// The file names under the folder that `make_assets.py` filled.
extension WorkloadKind {
  public static let avatarCount = 40

  /// The number of different photos in the workload.
  public var photoCount: Int { self == .v1 ? 60 : 24 }

  /// The path of photo `index` relative to the assets folder.
  public func photoPath(_ index: Int) -> String {
    (self == .v1 ? "photos/" : "heavy/") + twoDigits(index) + ".jpg"
  }

  /// The path of avatar `index` relative to the assets folder.
  public func avatarPath(_ index: Int) -> String {
    self == .v1 ? "avatars/" + twoDigits(index) + ".jpg" : "heavy-avatars/" + twoDigits(index) + ".png"
  }

  private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
