import Glibc

/// The memory that the process has in use, from the one file of the kernel that costs next to nothing to read.
package struct ProcessMemory: Hashable, Sendable {
  /// Bytes in memory, including pages shared with other processes.
  package var resident: Int
  /// Resident bytes without shared pages: the memory that the process itself asked for.
  package var own: Int

  /// The current figures; nil where the system does not provide them.
  package static func read() -> ProcessMemory? {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 128)
    let count = Glibc.read(file, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return ProcessMemory(statm: String(decoding: buffer[..<count], as: UTF8.self), pageSize: Int(getpagesize()))
  }

  /// - Parameter statm: sizes in pages: program, resident, shared, and more that is ignored.
  init?(statm: String, pageSize: Int) {
    let fields = statm.split(separator: " ").prefix(3).compactMap { Int($0.trimmed) }
    guard fields.count == 3 else { return nil }
    resident = fields[1] * pageSize
    own = max(0, fields[1] - fields[2]) * pageSize
  }
}

extension Substring {
  fileprivate var trimmed: Substring { self[startIndex..<(firstIndex(of: "\n") ?? endIndex)] }
}
