/// A recognizer that a touch is told to in every frame.
///
/// Not counted: the touch's list of those bound to it keeps the recognizer alive, and is never
/// shorter. Counting would be a quarter of what a frame costs (callgrind, ten recognizers).
struct Receiver {
  unowned(unsafe) let recognizer: GestureRecognizer
}
