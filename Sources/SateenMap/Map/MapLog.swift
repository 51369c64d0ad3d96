import Logging
import SateenThreads

/// Tells of errors of maps, each once.
enum MapLog {
  private static let told = Locked<Set<String>>([])

  static func warn(_ error: MapError) {
    let sentence = error.description
    let isNews = told.withLock { told -> Bool in
      if told.count >= 1_000 { told = [] }
      return told.insert(sentence).inserted
    }
    // Made anew for each line: an application may set up its logging after the first error.
    if isNews { Logger(label: "sateen.map").warning("\(LogLine.escaped(sentence))") }
  }
}
