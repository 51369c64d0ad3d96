/// The reason why a text's spelling is not checked, or a word is not learned.
public enum SpellingError: Error, Hashable, Sendable, CustomStringConvertible {
  case noLibrary(name: String, reason: String)
  /// - Parameter language: the tag that the text names, or that of the user's locale.
  case noDictionary(language: String)
  /// - Parameter dictionary: the tag of the dictionary, such as "en_US".
  case unusableDictionary(dictionary: String, problem: String)
  /// The word is known until the program ends.
  case notKept(word: String, path: String)
  case notAWord(String)

  public var description: String {
    switch self {
    case .noLibrary(let name, let reason):
      return "Spelling is not checked: \(name) cannot be used: \(reason)."
    case .noDictionary(let language):
      return "Text in \(language.debugDescription) is not checked: no dictionary for it is installed."
    case .unusableDictionary(let dictionary, let problem):
      return "The spelling dictionary \(dictionary) is of no use: \(problem)."
    case .notKept(let word, let path):
      return "The word \(word.debugDescription) is not kept: \(path) cannot be written."
    case .notAWord(let word):
      return "\(word.prefix(40).debugDescription) cannot be learned: it is not one word of at most 100 characters."
    }
  }
}

/// Whether text in a language is checked.
public enum SpellingAvailability: Hashable, Sendable {
  /// - Parameter dictionary: the tag of the dictionary in use, such as "en_US".
  case available(dictionary: String)
  case unavailable(SpellingError)
}
