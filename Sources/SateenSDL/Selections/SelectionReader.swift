import Logging
import SateenCore
import SateenThreads

/// Fulfils reads: asks for the list of targets, and then for the best of them.
final class SelectionReader {
  /// The most targets of a selection that are looked at. Lists may have more.
  private static let targetLimit = 1_000

  private let connection: XConnection
  private let conversions: SelectionConversions
  private let owner: SelectionOwner
  /// The present conversion of each read.
  private var current: [UInt64: (read: SelectionRead, conversion: SelectionConversion?)] = [:]

  init(_ connection: XConnection, _ conversions: SelectionConversions, _ owner: SelectionOwner) {
    self.connection = connection
    self.conversions = conversions
    self.owner = owner
  }

  func begin(_ read: SelectionRead) {
    guard !read.isEnded else { return }
    // The program's own content needs no server, and a reader that waits for its own window would be of no use.
    if let content = owner.content(of: read.selection)?.content { return finish(read, with: content) }
    if owner.isToBeEmptied(read.selection) { return read.fail(.empty) }
    guard PasteboardType(read.selection).isValid else { return read.fail(.empty) }
    current[read.id] = (read, nil)
    connection.intern([read.selection]) { [weak self] in self?.askTargets(read) }
  }

  func drop(_ read: SelectionRead) {
    guard let conversion = current.removeValue(forKey: read.id)?.conversion else { return }
    conversions.drop(conversion)
  }

  func end(_ failure: SelectionFailure) {
    let reads = current.values.map(\.read)
    current = [:]
    for read in reads { read.fail(failure) }
  }

  // MARK: Targets

  private func askTargets(_ read: SelectionRead) {
    convert(read, to: connection[.targets], limit: 1 << 20) { reader, outcome in
      switch outcome {
      case .data(_, 32, let bytes):
        let atoms = Array(Self.numbers(bytes).prefix(Self.targetLimit))
        reader.connection.learnNames(of: atoms) { [weak reader] in reader?.choose(atoms, read) }
      // Old programs know no list of targets, but text.
      case .data, .refused: reader.choose(nil, read)
      case .failed(let failure): reader.fail(read, failure)
      }
    }
  }

  private static func numbers(_ bytes: [UInt8]) -> [UInt32] {
    bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
  }

  /// - Parameter atoms: the targets that are offered; nil where the owner has no list.
  private func choose(_ atoms: [XConnection.ID]?, _ read: SelectionRead) {
    guard current[read.id] != nil else { return }
    let targets = atoms?.compactMap { connection.name($0) }
    let types = SelectionText.types(of: targets ?? [])
    switch read.wish {
    case .types(let pending):
      current[read.id] = nil
      pending.end(.success(types))
    case .content(_, let wanted):
      let offered = targets.map(Set.init) ?? ["UTF8_STRING", "STRING"]
      let candidates = wanted.flatMap { type in
        SelectionText.targets(reading: type).filter(offered.contains).map { (target: $0, type: type) }
      }
      connection.intern(candidates.map(\.target)) { [weak self] in
        self?.tryNext(of: candidates[...], offered: types, read)
      }
    }
  }

  // MARK: Content

  private func tryNext(
    of candidates: ArraySlice<(target: String, type: PasteboardType)>, offered: [PasteboardType], _ read: SelectionRead
  ) {
    guard case .content(let pending, _) = read.wish, current[read.id] != nil else { return }
    guard let (target, type) = candidates.first else {
      current[read.id] = nil
      return pending.end(.failure(.noSuchType(pasteboard: read.selection, offered: offered)))
    }
    convert(read, to: connection.atom(target), limit: read.limits.bytes) { reader, outcome in
      switch outcome {
      case .data(let answered, 8, let bytes):
        reader.current[read.id] = nil
        Self.finish(pending, type, bytes, isLatin1: answered == reader.connection[.string])
      case .data, .refused: reader.tryNext(of: candidates.dropFirst(), offered: offered, read)
      case .failed(let failure): reader.fail(read, failure)
      }
    }
  }

  /// Brings text to UTF-8, on a worker where it has to be looked at.
  private static func finish(
    _ pending: PendingRead<PasteboardData>, _ type: PasteboardType, _ bytes: [UInt8], isLatin1: Bool
  ) {
    if type == .text, isLatin1 {
      WorkQueue.shared.submit(.visible) {
        pending.end(.success(PasteboardData(type: type, bytes: SelectionText.utf8(latin1: bytes))))
      }
    } else if type == .html, bytes.first == 0xFF || bytes.first == 0xFE {
      WorkQueue.shared.submit(.visible) {
        let text = SelectionText.utf8(markedUTF16: bytes)
        if text?.repairs.isEmpty == false {
          Logger(label: "sateen.selections").notice("HTML in UTF-16 had characters that are none, and was repaired")
        }
        pending.end(.success(PasteboardData(type: type, bytes: text.map { Array($0.string.utf8) } ?? bytes)))
      }
    } else {
      pending.end(.success(PasteboardData(type: type, bytes: bytes)))
    }
  }

  private func finish(_ read: SelectionRead, with content: PasteboardContent) {
    switch read.wish {
    case .types(let pending): pending.end(.success(content.types))
    case .content(let pending, let wanted):
      content.render(wanted, read.limits, pasteboard: read.selection, for: pending)
    }
  }

  // MARK: Steps

  private func convert(
    _ read: SelectionRead, to target: XConnection.ID, limit: Int,
    _ completion: @escaping (SelectionReader, SelectionConversion.Outcome) -> Void
  ) {
    guard current[read.id] != nil else { return }
    current[read.id]?.conversion = conversions.begin(
      connection.atom(read.selection), to: target, limit: limit, patience: read.limits.patience
    ) { [weak self] outcome in
      if let self { completion(self, outcome) }
    }
  }

  private func fail(_ read: SelectionRead, _ failure: SelectionFailure) {
    current[read.id] = nil
    read.fail(failure)
  }
}
