import TactileInput

/// One device of a recording.
public struct RecordedDevice: Hashable, Sendable {
  /// What is known of it; its `node` is the recorded one, empty where the file does not say.
  public var description: DeviceDescription
  /// The number the recorder gave it (getevent's `add device N`); nil where it gave none.
  public var number: Int?
  /// Whether the description was worked out from the events because the file holds none.
  ///
  /// Codes are then those seen, ranges end at the greatest value seen, and units per millimetre are
  /// unknown.
  public var isWorkedOut: Bool

  /// A device with its description.
  public init(description: DeviceDescription, number: Int? = nil, isWorkedOut: Bool = false) {
    self.description = description
    self.number = number
    self.isWorkedOut = isWorkedOut
  }
}
