import SateenCore
import SateenGraphics
import SateenLayout

/// Something at a place of a map: by default a pin, which shows a callout when it is pressed.
///
/// ```swift
/// var pin = MapAnnotation(id: "port", at: port, title: "Old port", subtitle: "Ferries every hour")
/// pin.tint = .accent
/// pin.clusterGroup = "ferries"
/// map.annotations = [pin]
/// ```
public struct MapAnnotation: Sendable, Identifiable {
  /// One of its own on the map. The last one of several with the same id shows.
  public let id: String
  public var coordinate: MapCoordinate
  /// Shows in the callout. Without it, and without ``callout``, there is none.
  public var title: String?
  public var subtitle: String?
  /// The colour of the default pin.
  public var tint: Color = MapPinNode.defaultTint
  /// Annotations of one group that would lie above each other show as one, with their number; nil for one that always shows
  /// by itself.
  public var clusterGroup: String?
  /// Makes the node, on a worker, each time that the place comes into view; nil for a pin. The map puts it where the place
  /// is: set neither its frame nor its position.
  public var node: (@Sendable () -> DisplayNode)?
  /// The point of the node that lies at the place, in fractions of its size: the middle of the lower edge at first.
  public var anchor = Point(x: 0.5, y: 1)
  /// Makes the callout, on a worker; nil for one with ``title`` and ``subtitle``.
  public var callout: (@Sendable () -> DisplayNode)?
  /// Annotations with larger values lie above others. Among equal ones, those further south do.
  public var priority = 0.0

  public init(id: String, at coordinate: MapCoordinate, title: String? = nil, subtitle: String? = nil) {
    self.id = id
    self.coordinate = coordinate
    self.title = title
    self.subtitle = subtitle
  }

  var hasCallout: Bool { callout != nil || title != nil }
}

/// Annotations that show as one, because they would lie above each other.
public struct MapCluster: Hashable, Sendable {
  /// The middle of the annotations.
  public let center: MapCoordinate
  /// The smallest part of the world with all of them.
  public let region: MapRegion
  /// The annotations' ids, in the order of ``MapNode/annotations``.
  public let ids: [String]
  public let group: String
}
