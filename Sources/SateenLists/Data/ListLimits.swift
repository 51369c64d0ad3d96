import Logging
import SateenLayout

/// The limits of what a list can hold and compute with.
enum ListLimits {
  /// The maximum of items in all sections together.
  static let elements = 1 << 27
  static let sections = 1_000_000
  /// In points. Layouts do not accept longer lengths either.
  static let length = 9_999_999.0
  /// The maximum reach of a range, in screenfuls.
  static let screens = 1_000.0
}

/// Reads the sections of a data source, within the limits of a list. A negative count counts as zero, and elements
/// beyond the limits are left out. The first such error is kept, to be reported.
struct SectionReader {
  private(set) var sections: [SectionMap.Section] = []
  private(set) var refusal: ListUpdateError?
  private var room = ListLimits.elements

  /// - Parameter section: called for each section that is read.
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
    // Headers and footers do not count, because the number of sections limits theirs.
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
  /// Logs an error of a reload, which does not throw.
  func log(_ dataSource: String) { Logger(label: "sateen.lists").error("\(dataSource): \(self)") }
}

extension Double {
  /// The number, kept within limits; zero for NaN and infinity.
  func usable(_ limits: ClosedRange<Double>) -> Double {
    isFinite ? Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound) : 0
  }
}

extension EdgeInsets {
  /// The insets, with NaN and infinity replaced by zero.
  var usable: EdgeInsets {
    let limits = -ListLimits.length...ListLimits.length
    return EdgeInsets(
      top: top.usable(limits), left: left.usable(limits), bottom: bottom.usable(limits), right: right.usable(limits))
  }
}
