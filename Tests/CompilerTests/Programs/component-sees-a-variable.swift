// refused: captured var 'unit' in concurrently-executing code
import Sateen

struct Place: ListItem, Equatable { let id: Int }

@MainActor func show(_ places: [Place]) -> List<Place> {
  var unit = 3
  let list = List(places) { place in Label("\(place.id) \(unit)") }
  unit = 4
  return list
}
