// refused: non-Sendable type
import Sateen

final class Model { var text = "" }

struct Row: Component {
  var model: Model
  var body: some LayoutElement { Label(model.text) }
}
