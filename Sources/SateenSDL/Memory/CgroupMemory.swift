/// The memory counts of the program's control group (Linux control groups, version 2).
enum CgroupMemory {
  /// The path of the file that counts the group's shortages.
  /// - Parameter membership: the text of `/proc/self/cgroup`.
  /// - Returns: nil where the program is in no such group. The system's root group has no counts.
  static func eventsPath(membership: String) -> String? {
    for line in membership.split(separator: "\n") where line.hasPrefix("0::/") {
      let group = line.dropFirst(3)
      guard !group.split(separator: "/").contains("..") else { return nil }
      return "/sys/fs/cgroup" + (group == "/" ? "" : group) + "/memory.events"
    }
    return nil
  }

  /// How often the group was throttled for using too much, came to its limit, or lost a process to it.
  /// - Parameter events: the text of `memory.events`. Lines that cannot be read are ignored.
  static func shortages(in events: String) -> UInt64 {
    var sum: UInt64 = 0
    for line in events.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 2, ["high", "max", "oom", "oom_kill"].contains(parts[0]), let count = UInt64(parts[1])
      else { continue }
      sum &+= count
    }
    return sum
  }
}
