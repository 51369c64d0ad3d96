import Glibc

/// Ends the program with a sentence, in release builds too, where a rule of the interface was not kept.
///
/// `precondition` prints no message in release builds, so a report of a crash would not say which rule was broken. This
/// costs what a `precondition` does: the sentence is only made when the condition does not hold.
/// - Parameter message: names the object and the rule, as a sentence.
@inlinable @inline(__always)
package func contract(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition() { contractBroken(message(), file: file, line: line) }
}

/// Ends the program with the sentence of a rule that was not kept.
@inline(never) @usableFromInline
package func contractBroken(_ message: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  fatalError(message, file: file, line: line)
}
