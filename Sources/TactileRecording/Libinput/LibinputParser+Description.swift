import TactileInput

extension LibinputParser {
  /// What evdev says of the device.
  mutating func readDescription(_ device: inout LibinputDevice) throws(RecordingError) {
    try eachKey("the description of a device") { (parser, key) throws(RecordingError) in
      switch key {
      case "name": device.draft.device.name = try parser.text("the name of a device")
      case "id":
        let id = try parser.codes("the device's numbers", count: 4)
        device.draft.device.bus = id[0]
        device.draft.device.vendor = id[1]
        device.draft.device.product = id[2]
        device.draft.device.version = id[3]
      case "codes": try parser.readCodes(&device)
      case "absinfo": try parser.readAxes(&device)
      case "properties":
        device.draft.device.properties = CodeSet(try parser.codes("the properties"))
      default: try parser.skip()
      }
    }
  }

  /// `3: [0, 1, 47, 53]`: an event type and its codes.
  private mutating func readCodes(_ device: inout LibinputDevice) throws(RecordingError) {
    try eachKey("the event codes") { (parser, key) throws(RecordingError) in
      guard let type = UInt16(key), type < DescriptionDraft.typeCount else {
        throw parser.unexpectedKey(
          key, "an event type", "a number from 0 to \(DescriptionDraft.typeCount - 1)")
      }
      if type == EventType.abs { device.draft.axisBitsLine = parser.yaml.place.line }
      let codes = CodeSet(try parser.codes("the event codes"))
      if type != EventType.syn, !codes.isEmpty { device.draft.device.codes[type] = codes }
    }
  }

  /// `0: [0, 4095, 0, 0, 12]`: an axis with minimum, maximum, fuzz, flat and resolution.
  private mutating func readAxes(_ device: inout LibinputDevice) throws(RecordingError) {
    try eachKey("the axes") { (parser, key) throws(RecordingError) in
      guard let code = UInt16(key), code < DescriptionDraft.axisCount else {
        throw parser.unexpectedKey(
          key, "an axis", "a number from 0 to \(DescriptionDraft.axisCount - 1)")
      }
      let place = parser.yaml.place
      let numbers = try parser.numbers("an axis", count: 5).map { Int32(exactly: $0) }
      guard let minimum = numbers[0], let maximum = numbers[1], let fuzz = numbers[2],
        let flat = numbers[3], let resolution = numbers[4]
      else {
        throw .outOfRange(
          at: place, reading: "an axis", found: "a number of more than 32 bits",
          expected: "\(Int32.min) to \(Int32.max)")
      }
      if device.draft.rangeLine == 0 { device.draft.rangeLine = place.line }
      var axis = AbsoluteAxis(minimum: minimum, maximum: maximum)
      guard DescriptionDraft.isRange(axis, of: code) else { return }
      axis.fuzz = fuzz
      axis.flat = flat
      axis.resolution = resolution
      device.draft.device.axes[code] = axis
    }
  }

  /// udev's properties, `NAME=value` each.
  mutating func readUdev(_ device: inout LibinputDevice) throws(RecordingError) {
    try eachKey("udev's part") { (parser, key) throws(RecordingError) in
      guard key == "properties" else { return try parser.skip() }
      try parser.eachItem("udev's properties") { (parser) throws(RecordingError) in
        let text = try parser.text("a property of udev")
        guard let sign = text.firstIndex(of: "=") else { return }
        device.draft.device.udevProperties[String(text[..<sign])] = String(
          text[text.index(after: sign)...])
      }
    }
  }
}
