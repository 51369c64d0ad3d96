import SateenCore
import SateenLayout

/// The outcome of one evaluation of a tree. Never changes.
final class Evaluated: Sendable {
  let element: any LayoutElement
  let scope: Scope
  /// The version of the tree's input that was evaluated.
  let version: Int
  /// Counts the values that the tree was given.
  let content: Int
  let surroundings: Surroundings
  /// The version of the first evaluation that came to the same element. Layouts of one are layouts of all.
  let outcome: Int
  /// The newest areas in place of those in the element, where these have older handlers.
  let renewed: [ObjectIdentifier: Area]

  /// - Parameters:
  ///   - isNew: whether there are leaves or nodes that the evaluation before does not have.
  ///   - base: the evaluation before.
  init(
    element: any LayoutElement, scope: Scope, version: Int, content: Int, surroundings: Surroundings, isNew: Bool,
    after base: Evaluated?
  ) {
    self.scope = scope
    self.version = version
    self.content = content
    self.surroundings = surroundings
    var renewed: [ObjectIdentifier: Area] = [:]
    let isSame =
      !isNew
      && base.map { base in
        areAlike(base.element, element) { old, new in
          guard let old = old as? Area, let new = new as? Area, old !== new else { return }
          renewed[ObjectIdentifier(old)] = new
        }
      } == true
    if isSame, let base {
      // Layouts are found by the element.
      self.element = base.element
      outcome = base.outcome
      self.renewed = renewed
    } else {
      self.element = element
      outcome = version
      self.renewed = [:]
    }
  }

  /// The same evaluation of a newer version.
  init(_ base: Evaluated, scope: Scope? = nil, version: Int, content: Int, surroundings: Surroundings) {
    element = base.element
    self.scope = scope ?? base.scope
    self.version = version
    self.content = content
    self.surroundings = surroundings
    outcome = base.outcome
    renewed = base.renewed
  }
}
