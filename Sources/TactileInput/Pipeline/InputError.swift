/// Why a device cannot be used for touch.
public enum InputError: Error, Hashable, Sendable {
  /// It is something else.
  case notATouchscreen(name: String, Classification)
  /// It is a touchscreen whose events nothing here understands.
  case noDecoder(name: String)
  /// Its units cannot become points.
  case noMapping(name: String, ScreenMapping.Problem)
}

extension InputError: CustomStringConvertible {
  /// What cannot be done with which device, why, and what to do.
  public var description: String {
    switch self {
    case .notATouchscreen(let name, let classification):
      "\"\(name)\" cannot be read for touches: it was taken for \(classification.kind), and a "
        + "touchscreen or pen is expected. \(classification.reason) If that is wrong, tag it in a udev "
        + "rule with ENV{ID_INPUT_TOUCHSCREEN}=\"1\"."
    case .noDecoder(let name):
      "\"\(name)\" cannot be read for touches: it has neither multitouch axes (ABS_MT_POSITION_X) nor "
        + "ABS_X and ABS_Y with BTN_TOUCH. A kernel driver newer than its present one may give it slots."
    case .noMapping(let name, let problem):
      "\"\(name)\" cannot be read for touches: \(problem)."
    }
  }
}
