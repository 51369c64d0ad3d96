/// Names whose atoms each connection knows from its beginning.
enum XName: String, CaseIterable {
  case clipboard = "CLIPBOARD"
  case primary = "PRIMARY"
  case clipboardManager = "CLIPBOARD_MANAGER"
  case targets = "TARGETS"
  case timestamp = "TIMESTAMP"
  case multiple = "MULTIPLE"
  case saveTargets = "SAVE_TARGETS"
  case incremental = "INCR"
  case atom = "ATOM"
  case atomPair = "ATOM_PAIR"
  case integer = "INTEGER"
  case null = "NULL"
  case string = "STRING"
  case text = "TEXT"
  case utf8String = "UTF8_STRING"
  case plain = "text/plain"
  case plainUTF8 = "text/plain;charset=utf-8"
  /// Properties of this module's own windows.
  case transfer = "SATEEN_TRANSFER"
  case time = "SATEEN_TIME"
}
