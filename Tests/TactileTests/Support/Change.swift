/// A change of one finger in a frame.
enum Change {
  case down(Int32, Double, Double)
  case move(Int32, Double, Double)
  case up(Int32)
  case cancel(Int32)
}
