import SateenLayout

/// Annotations with places, and how they are grouped at one zoom.
struct AnnotationGrouping: Sendable {
  var annotations: [MapAnnotation] = []
  var items: [AnnotationClusters.Item] = []
  /// The items' indices, by their own ids and by the ids of the annotations in them.
  private(set) var places: [AnnotationClusters.ID: Int] = [:]
  private(set) var homes: [String: Int] = [:]
  var errors: [MapError] = []

  /// The most annotations without a place that are named.
  private static let mostErrors = 10

  init() {}

  /// - Parameter zoom: nil for no groups.
  init(_ all: [MapAnnotation], zoom: Int?, radius: Double) {
    // The last one of several with the same id shows.
    var last: [String: Int] = [:]
    for (index, annotation) in all.enumerated() { last[annotation.id] = index }
    var worlds: [Point] = []
    var nowhere = 0
    for (index, annotation) in all.enumerated() where last[annotation.id] == index {
      let place = annotation.coordinate
      guard place.isValid, let world = Mercator.world(place) else {
        nowhere += 1
        if nowhere <= Self.mostErrors {
          errors.append(
            .place(
              name: "the annotation '\(annotation.id)'",
              reason: "is at \(place.latitude), \(place.longitude), which is no place"))
        }
        continue
      }
      annotations.append(annotation)
      worlds.append(world)
    }
    if nowhere > Self.mostErrors {
      errors.append(.place(name: "\(nowhere - Self.mostErrors) more annotations", reason: "are at no place"))
    }
    let places = zip(annotations, worlds).map {
      AnnotationClusters.Place(id: $0.id, world: $1, group: zoom == nil ? nil : $0.clusterGroup)
    }
    items = AnnotationClusters(places, zoom: zoom ?? 0, radius: radius).items
    for (index, item) in items.enumerated() {
      self.places[item.id] = index
      for member in item.members { homes[annotations[member].id] = index }
    }
  }

  func item(_ id: AnnotationClusters.ID) -> AnnotationClusters.Item? { places[id].map { items[$0] } }

  /// The item that shows an annotation.
  func home(of annotation: String) -> AnnotationClusters.Item? { homes[annotation].map { items[$0] } }

  func annotation(_ id: String) -> MapAnnotation? {
    home(of: id)?.members.lazy.map { self.annotations[$0] }.first { $0.id == id }
  }

  func cluster(_ item: AnnotationClusters.Item) -> MapCluster? {
    guard item.members.count > 1 else { return nil }
    let members = item.members.map { annotations[$0] }
    let region = MapRegion(containing: members.map(\.coordinate))
    return MapCluster(
      center: Mercator.coordinate(item.world), region: region ?? .world, ids: members.map(\.id),
      group: members[0].clusterGroup ?? "")
  }
}
