import TactileWire

/// An error of a file whose fingers cannot be played.
public enum ScriptFileError: Error, Hashable, CustomStringConvertible {
  /// The recording has no touch panel.
  case noPanel(file: String)
  /// No finger touches the screen.
  case noTouch(file: String)
  /// More fingers are down at once than a script can have.
  case tooManyFingers(file: String)
  /// The file has more steps, or takes longer, than a script may.
  case tooLong(file: String, steps: Int, seconds: Int)

  /// The message: the file, the problem and the limit.
  public var description: String {
    switch self {
    case .noPanel(let file):
      return
        "\(Excerpt.line(file)): the recording has no touch panel; expected one whose touches can be played"
    case .noTouch(let file): return "\(Excerpt.line(file)): found no touch; expected at least one"
    case .tooManyFingers(let file):
      return "\(Excerpt.line(file)): found more than \(ScriptLimits.fingers) fingers at once"
    case .tooLong(let file, let steps, let seconds):
      return "\(Excerpt.line(file)): found \(steps) steps in \(seconds) s; expected at most "
        + "\(ScriptLimits.steps) steps in \(Int(ScriptLimits.duration)) s. Divide the file"
    }
  }
}
