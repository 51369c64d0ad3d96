// refused: 'self' is immutable
import Sateen

struct Row: Component {
  var count = 0
  var body: some LayoutElement { Label("\(count)").onTap { count += 1 } }
}
