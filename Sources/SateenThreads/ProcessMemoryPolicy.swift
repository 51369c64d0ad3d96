import CSateenThreads

/// How the process keeps memory. For hosts, which own the process; a library does not change this behind a program's
/// back.
package enum ProcessMemoryPolicy {
  /// From now on blocks of 256 KB and more return to the system as soon as they are freed. A decoder of large photos
  /// needs tens of megabytes for tens of milliseconds; a feed should not keep them for good.
  package static func returnLargeBlocks() { sateen_return_large_blocks() }
}
