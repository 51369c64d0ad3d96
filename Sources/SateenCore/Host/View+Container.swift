extension View {
  /// The window the view is in.
  public var container: RootContainer? { layer.window }
}

extension Layer {
  /// The window the layer is in.
  public var window: RootContainer? { host as? RootContainer }
}
