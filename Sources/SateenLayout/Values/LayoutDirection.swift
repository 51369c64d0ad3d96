/// The horizontal direction in which content runs.
public enum LayoutDirection: Hashable, Sendable {
  case leftToRight, rightToLeft
}
