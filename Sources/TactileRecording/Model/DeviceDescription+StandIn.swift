import TactileInput

extension DeviceDescription {
  /// The device's name, or what it is called where it has none: by its node, or "unnamed device".
  ///
  /// getevent's text may lack names. A device cannot be made without one, so evemu refuses a blank
  /// `N:` and the kernel an empty name (uinput's `UI_DEV_SETUP`).
  public var nameOrStandIn: String {
    [name, node].first { !Self.isBlank($0) } ?? "unnamed device"
  }

  /// Whether there is nothing in it but what C's `isspace` skips, and NULs.
  private static func isBlank(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == 0 || $0 == 0x20 || (0x09...0x0d).contains($0) }
  }
}
