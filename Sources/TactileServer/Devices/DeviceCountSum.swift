import TactileWire

/// The counts of several devices, added by their names.
struct DeviceCountSum {
  /// How often filters changed or discarded contacts, in the order in which the reasons occurred.
  private(set) var filtered: [CountMessage] = []
  /// How often devices reported something wrong, in the order in which the kinds occurred.
  private(set) var oddities: [CountMessage] = []

  /// Adds the counts of a device.
  mutating func add(_ device: DeviceMessage) {
    Self.add(device.filtered, to: &filtered)
    Self.add(device.oddities, to: &oddities)
  }

  private static func add(_ counts: [CountMessage], to sum: inout [CountMessage]) {
    for count in counts {
      if let index = sum.firstIndex(where: { $0.name == count.name }) {
        sum[index].count += count.count
      } else {
        sum.append(count)
      }
    }
  }
}
