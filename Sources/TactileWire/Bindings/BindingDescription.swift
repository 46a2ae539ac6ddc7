import Tactile

/// A command for a gesture, an action, a mode, an idle time or an aid: an entry of a file of bindings.
public struct BindingDescription: Equatable, Sendable {
  /// The event that starts the command.
  public enum Occasion: Equatable, Sendable {
    /// The recognizer with this name enters this state.
    case gesture(String, GestureMessage.State)
    /// This action is sent.
    case action(String)
    /// This mode begins.
    case mode(ModeMessage.Kind)
    /// This idle time passes, in seconds; 0 for the touch that ends an idle time.
    case idle(Int)
    /// Touch accommodations are switched on, or off.
    case accommodations(Bool)
    /// Exploring by touch is switched on, or off.
    case exploring(Bool)
  }

  /// The command.
  public enum Deed: Equatable, Sendable {
    /// A program with its arguments, without a shell.
    case run([String])
    /// A systemd unit, by `systemctl start --no-block`.
    case unit(String)
    /// A shell command.
    case shell(String)
  }

  /// The owner of the windows to which a binding listens.
  public enum Owner: Equatable, Sendable {
    /// The machine: its own scene, or the default windows.
    case machine
    /// The user with this name.
    case user(String)
    /// The user with this number.
    case userNumber(UInt32)
  }

  /// The event that starts the command.
  public var occasion: Occasion
  /// The owner of the windows to which it listens. Events of other windows have no effect, so that an app
  /// cannot start programs by showing a button of the right name.
  public var owner = Owner.machine
  /// The name of the view that the gesture must belong to; nil for any.
  public var view: String?
  /// The command that the event starts.
  public var deed: Deed
  /// The shortest time between two starts, in seconds from 0 to 86400. The default is 1.
  public var pause: TimeInterval

  /// Creates a binding.
  public init(
    occasion: Occasion, owner: Owner = .machine, view: String? = nil, deed: Deed,
    pause: TimeInterval = 1
  ) {
    self.occasion = occasion
    self.owner = owner
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
