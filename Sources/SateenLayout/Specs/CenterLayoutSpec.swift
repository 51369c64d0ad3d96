/// The axes along which a child is centred.
public struct CenteringAxes: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let x = CenteringAxes(rawValue: 1)
  public static let y = CenteringAxes(rawValue: 2)
  public static let xy: CenteringAxes = [.x, .y]
}

/// A child in the middle of the available space, along one axis or both: a ``RelativeLayoutSpec`` for the most common
/// position.
public struct CenterLayoutSpec: LayoutSpec {
  private var relative: RelativeLayoutSpec

  public init(axes: CenteringAxes = .xy, minimumSizing: MinimumSizing = [], child: any LayoutElement) {
    relative = RelativeLayoutSpec(
      horizontalPosition: axes.contains(.x) ? .center : .none, verticalPosition: axes.contains(.y) ? .center : .none,
      minimumSizing: minimumSizing, child: child)
  }

  public var style: LayoutStyle {
    get { relative.style }
    set { relative.style = newValue }
  }

  public var axes: CenteringAxes {
    get {
      var axes: CenteringAxes = []
      if relative.horizontalPosition == .center { axes.insert(.x) }
      if relative.verticalPosition == .center { axes.insert(.y) }
      return axes
    }
    set {
      relative.horizontalPosition = newValue.contains(.x) ? .center : .none
      relative.verticalPosition = newValue.contains(.y) ? .center : .none
    }
  }

  public var minimumSizing: MinimumSizing {
    get { relative.minimumSizing }
    set { relative.minimumSizing = newValue }
  }

  public var child: any LayoutElement {
    get { relative.child }
    set { relative.child = newValue }
  }

  public var stackTraitsSource: StackTraitsSource { relative.stackTraitsSource }

  public var layoutIdentity: ObjectIdentifier? { relative.layoutIdentity }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    var copy = self
    copy.child = pass.resolved(child)
    return copy
  }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    relative.place(range, context, as: self)
  }
}
