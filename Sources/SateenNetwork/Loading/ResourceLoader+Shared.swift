extension ResourceLoader {
  /// The loader of programs that make none of their own: ``CurlDownloader/shared``, above it the ``DiskCache`` in the
  /// program's cache folder, and 16 MB of recent resources in memory. Made at first use, which opens no file and no library
  /// yet.
  public static let shared = ResourceLoader(
    downloader: CurlDownloader.shared, cache: RecentResources(over: DiskCache()))
}
