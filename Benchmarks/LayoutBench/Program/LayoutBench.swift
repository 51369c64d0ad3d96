import CLayoutPeer
import Foundation

/// Measures layout engines on the same trees. Writes one line of JSON for each tree and engine;
/// Benchmarks/run-layoutbench formats them as tables.
@main
struct LayoutBench {
  static func main() {
    do {
      try LayoutBench(BenchOptions(CommandLine.arguments.dropFirst())).run()
    } catch {
      FileHandle.standardError.write(Data("LayoutBench: \(error)\n".utf8))
      exit(2)
    }
  }

  private let options: BenchOptions
  private let trees: [BenchTree]
  private let engines: [any LayoutEngine]

  private init(_ options: BenchOptions) throws {
    self.options = options
    let only = options.only
    trees = BenchTree.all.filter { tree in only.isEmpty || only.contains { tree.name.hasPrefix($0) } }
    guard !trees.isEmpty else {
      throw BenchOptions.Failure(
        description: "no tree's name begins with \(only.joined(separator: " or ")); there are \(Self.treeNames)")
    }
    engines = [FlexEngine()] + (try options.peers.map { try PeerEngine(path: $0) }) + [SpecEngine()]
  }

  private static var treeNames: String { BenchTree.all.map(\.name).joined(separator: ", ") }

  private func run() throws {
    switch options.task {
    case .round: try measureAll()
    case .trees: try trees.forEach { try write(WrittenTree($0)) }
    case .frames: try writeFrames()
    case .memory: try countMemory()
    case .profile(let name): try profile(name)
    }
  }

  private func write(_ line: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try FileHandle.standardOutput.write(contentsOf: encoder.encode(line) + Data("\n".utf8))
  }

  private struct Line: Encodable {
    var tree, engine: String
    var figures: Figures
  }

  private func measureAll() throws {
    let meter = Meter(budget: Int64(options.budget * 1e6))
    for tree in trees {
      // The engines alternate within each figure, so that a disturbance is likely to affect all of them.
      let runs = engines.compactMap { engine in engine.session(tree).map { (engine: engine, session: $0) } }
      var figures = runs.map { meter.fresh($0.session, tree) }
      for (index, run) in runs.enumerated() {
        figures[index].merge(meter.again(run.session, tree)) { $1 }
      }
      for (index, run) in runs.enumerated() {
        figures[index].merge(meter.allThreads(run.engine, tree)) { $1 }
      }
      for (run, figures) in zip(runs, figures) {
        try write(Line(tree: tree.name, engine: run.engine.name, figures: figures))
      }
    }
  }

  private struct WrittenFrames: Encodable {
    var tree, engine: String
    var isAbsolute: Bool
    /// Left, top, width and height; null for a box without a frame.
    var frames: [[Double]?]
  }

  private func writeFrames() throws {
    // Frames before rounding, because each engine rounds by rules of its own.
    for tree in trees {
      for engine in engines {
        guard let session = engine.session(tree, scale: 0) else { continue }
        session.build()
        session.layout()
        let frames = session.frames().map { frame in frame.map { [$0.x, $0.y, $0.width, $0.height] } }
        session.free()
        try write(
          WrittenFrames(
            tree: tree.name, engine: engine.name, isAbsolute: session.framesAreAbsolute, frames: frames))
      }
    }
  }

  private func countMemory() throws {
    guard layout_peer_bytes_in_use() >= 0 else {
      throw BenchOptions.Failure(description: "--memory needs the counting library before the program (LD_PRELOAD)")
    }
    let meter = Meter(budget: 0)
    for tree in trees {
      for engine in engines {
        guard let session = engine.session(tree) else { continue }
        try write(Line(tree: tree.name, engine: engine.name, figures: meter.memory(session, tree)))
      }
    }
  }

  private func profile(_ name: String) throws {
    guard let tree = BenchTree.all.first(where: { $0.name == name }) else {
      throw BenchOptions.Failure(description: "there is no tree \(name); there are \(Self.treeNames)")
    }
    guard let engine = engines.first(where: { $0.name == options.engine }), let session = engine.session(tree) else {
      throw BenchOptions.Failure(description: "there is no engine \(options.engine) for \(name)")
    }
    let meter = Meter(budget: Int64(options.seconds * 1e9))
    let figures =
      switch options.phase {
      case .fresh: meter.fresh(session, tree)
      case .dirty: meter.again(session, tree)
      }
    try write(Line(tree: tree.name, engine: engine.name, figures: figures))
  }
}
