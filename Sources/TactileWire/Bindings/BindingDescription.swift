import Tactile

/// What is to be run when a gesture or an action comes: an entry of a file of bindings.
public struct BindingDescription: Equatable, Sendable {
  /// What it waits for.
  public enum Occasion: Equatable, Sendable {
    /// The recognizer of this name reaches this state.
    case gesture(String, GestureMessage.State)
    /// This action is asked for.
    case action(String)
  }

  /// What is started.
  public enum Deed: Equatable, Sendable {
    /// A program with its arguments, without a shell.
    case run([String])
    /// A systemd unit, by `systemctl start --no-block`.
    case unit(String)
    /// A line of shell, for who asks for it.
    case shell(String)
  }

  /// What it waits for.
  public var occasion: Occasion
  /// The name of the view the gesture must belong to; nil for any.
  public var view: String?
  /// What is started then.
  public var deed: Deed
  /// How many seconds must pass before it is started again, from 0 to 86400; 1 unless told otherwise.
  public var pause: TimeInterval

  /// A binding.
  public init(occasion: Occasion, view: String? = nil, deed: Deed, pause: TimeInterval = 1) {
    self.occasion = occasion
    self.view = view
    self.deed = deed
    self.pause = pause
  }

  /// The program and its arguments.
  public var arguments: [String] {
    switch deed {
    case .run(let arguments): arguments
    case .unit(let unit): ["systemctl", "start", "--no-block", "--", unit]
    case .shell(let line): ["/bin/sh", "-c", line]
    }
  }
}
