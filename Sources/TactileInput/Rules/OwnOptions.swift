import Tactile

/// The options of owning one panel: whether the daemon grabs the panel, and what the compositor
/// receives from the clone in its place.
///
/// `devices[].own` of the configuration sets them. docs/own-mode.md explains them.
public struct OwnOptions: Hashable, Sendable {
  /// Whether the daemon owns a panel.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// The compositor reads the panel itself.
    case off
    /// The daemon grabs the panel, and the compositor reads a clone.
    case on
  }

  /// The name of a clone.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// The name of the panel, so that rules by name apply to the clone too.
    case same
    /// The name of the panel with ``CloneDescription/nameSuffix``, so that a person can tell both apart.
    case suffix
  }

  /// The way in which a touch ends early for a compositor that has seen it begin (S250).
  public enum Cancel: String, Hashable, Sendable, CaseIterable {
    /// The touch lifts. It is safe with every compositor, but an app may take it for a tap.
    case lift
    /// A second finger joins for ``spoilDuration``, then both lift. An app then sees no tap.
    case spoil
    /// The touch becomes a palm. Many compositors drop this and leave a finger down in the app.
    case palm
  }

  /// Whether the daemon owns the panel.
  public var mode = Mode.off
  /// The name of the clone.
  public var name = Name.same
  /// The way in which touches end early.
  public var cancel = Cancel.lift
  /// The longest time in seconds for which a touch is held back; 0 or less holds none back. System gestures that
  /// delay touches can hold them for up to ``longestHold``.
  public var hold: TimeInterval = 0.15
  /// Whether the compositor receives contacts after the filters and the calibration of the
  /// configuration. If not, it receives what the panel reports.
  public var isFiltered = true

  /// The time in seconds for which the second finger of ``Cancel/spoil`` stays: the time that the
  /// experiments with compositors used.
  public static let spoilDuration: TimeInterval = 0.02

  /// The longest time in seconds for which a system gesture that delays touches holds them: long enough for the
  /// slow presses and double taps that people make, and short enough that they do not take the glass for dead (S314).
  public static let longestHold: TimeInterval = 2

  /// The default options, which leave the panel to the compositor.
  public init() {}
}

/// Changes to the options of owning. Other options keep the values of earlier rules.
public struct OwnChanges: Hashable, Sendable {
  /// The new value; nil keeps the present one.
  public var mode: OwnOptions.Mode?
  /// The new value; nil keeps the present one.
  public var name: OwnOptions.Name?
  /// The new value; nil keeps the present one.
  public var cancel: OwnOptions.Cancel?
  /// The new value, in seconds; nil keeps the present one.
  public var hold: TimeInterval?
  /// The new value; nil keeps the present one.
  public var isFiltered: Bool?

  /// Changes that change nothing.
  public init() {}

  /// Applies the changes to options.
  public func apply(to options: inout OwnOptions) {
    options.mode = mode ?? options.mode
    options.name = name ?? options.name
    options.cancel = cancel ?? options.cancel
    options.hold = hold ?? options.hold
    options.isFiltered = isFiltered ?? options.isFiltered
  }
}
