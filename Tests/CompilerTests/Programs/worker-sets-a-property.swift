// refused: main actor-isolated property 'level' can not be mutated from a Sendable closure
import Sateen

final class Gauge: DisplayNode {
  var level = 0.5
}

func work(_ gauge: Gauge) {
  WorkQueue.shared.submit(.visible) { gauge.level = 1 }
}
