import TactileInput

/// One device of a recording.
package struct RecordedDevice: Hashable, Sendable {
  /// The description. Its `node` is the recorded one, or empty if the file has none.
  package var description: DeviceDescription
  /// The recorder's number of the device (getevent's `add device N`); nil without a number.
  package var number: Int?
  /// Whether the description is inferred from the events, because the file has none.
  ///
  /// An inferred description has the codes seen and ranges up to the greatest value seen; units
  /// per millimetre are unknown.
  package var isInferred: Bool

  /// A device with its description.
  package init(description: DeviceDescription, number: Int? = nil, isInferred: Bool = false) {
    self.description = description
    self.number = number
    self.isInferred = isInferred
  }
}
