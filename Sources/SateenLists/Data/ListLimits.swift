import Logging
import SateenLayout

/// What a list can hold and compute with, whatever it is told.
enum ListLimits {
  /// Items, headers and footers of all sections together.
  static let elements = 1 << 27
  static let sections = 1_000_000
  /// In points: beyond, layouts take nothing for a length either.
  static let length = 9_999_999.0
  /// How far a range reaches at most, in screenfuls.
  static let screens = 1_000.0
}

/// Reads the shape of a list from a data source, as far as a list can hold it. A count below zero counts as none, and
/// what is beyond the limits is left out; either is remembered, to be reported.
struct SectionReader {
  private(set) var sections: [SectionMap.Section] = []
  private(set) var refusal: ListUpdateError?
  private var room = ListLimits.elements

  /// - Parameter section: asked for each section that is read.
  init(sectionCount: Int, _ section: (Int) -> SectionMap.Section) {
    if sectionCount < 0 { refusal = .negativeSections(sectionCount) }
    if sectionCount > ListLimits.sections {
      refusal = .tooManySections(sectionCount, limit: ListLimits.sections)
    }
    for number in 0..<min(max(0, sectionCount), ListLimits.sections) {
      sections.append(admit(section(number), number))
    }
  }

  private mutating func admit(_ told: SectionMap.Section, _ number: Int) -> SectionMap.Section {
    var section = told
    if told.count < 0 {
      refusal = refusal ?? .negativeRows(section: number, count: told.count)
      section.count = 0
    }
    // A header and a footer find room after the last item that does: there are no more of them than sections.
    if section.count > room {
      refusal = refusal ?? .tooManyRows(section: number, count: told.count, limit: ListLimits.elements)
      section.count = room
    }
    room -= section.count
    return section
  }

  var map: SectionMap { SectionMap(sections, refusal: refusal) }
}

extension ListUpdateError {
  /// Says on the log what a reload, which throws nothing, could not take in.
  func log(_ dataSource: String) { Logger(label: "sateen.lists").error("\(dataSource): \(self)") }
}

extension Double {
  /// The number, kept within limits; zero for what is no number or infinite.
  func usable(_ limits: ClosedRange<Double>) -> Double {
    isFinite ? Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound) : 0
  }
}

extension EdgeInsets {
  /// The insets with each that is no number, or infinite, counted as zero.
  var usable: EdgeInsets {
    let limits = -ListLimits.length...ListLimits.length
    return EdgeInsets(
      top: top.usable(limits), left: left.usable(limits), bottom: bottom.usable(limits), right: right.usable(limits))
  }
}
