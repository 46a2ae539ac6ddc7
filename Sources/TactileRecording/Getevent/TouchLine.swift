import Tactile
import TactileInput

/// A line about a touch as `libinput debug-events` prints it, with the location in percent of the panel and in
/// millimetres.
///
///     -event7   TOUCH_DOWN       +8.152s	0 (0) 80.78/51.21 (255.33/90.17mm)
struct TouchLine {
  enum Change {
    case down(x: Length, y: Length)
    case motion(x: Length, y: Length)
    case up
    case cancelled
    case frame
  }

  /// A distance from the left or upper edge.
  struct Length {
    /// The unit of the axes: 100,000 of them are the whole panel.
    static let unitsOfPanel: Int32 = 100_000
    /// In hundredths of a percent of the panel.
    var percent: Int64
    /// In hundredths of a millimetre.
    var millimetres: Int64

    /// In units of the axes.
    var units: Int32 { Int32(clamping: percent * 10) }

    /// The axis, whose resolution follows from both values unless they are too small.
    var axis: AbsoluteAxis {
      let units =
        millimetres < 100 || percent < 100 ? 0 : (percent * 1000 + millimetres / 2) / millimetres
      return AbsoluteAxis(
        minimum: 0, maximum: Self.unitsOfPanel - 1, resolution: Int32(clamping: units))
    }
  }

  var device: ArraySlice<UInt8>
  var time: Timestamp
  /// The slot; 0 for the end of a frame.
  var slot: Int32 = 0
  var change: Change

  /// Reads the rest of a line; nil if it has another form.
  init?(_ line: RecordingText) {
    var line = line
    guard let device = line.takeNodeName() else { return nil }
    self.device = device
    let kinds: [StaticString] = ["DOWN", "MOTION", "UP", "CANCEL", "FRAME"]
    guard line.skip("TOUCH_"), let kind = kinds.firstIndex(where: { line.skip($0) }) else {
      return nil
    }
    line.skipBlanks()
    // Later versions count the events that are the same.
    if line.skipDigits(upTo: 9) > 0 { line.skipBlanks() }
    guard line.skip("+"), let time = line.fraction(digits: 3), line.skip("s") else { return nil }
    self.time = Timestamp(nanoseconds: UInt64(time) * 1_000_000)
    line.skipBlanks()
    if kind == 4 {
      change = .frame
      return
    }
    guard let slot = (try? line.digits("", expected: "")).flatMap({ Int32(exactly: $0) }),
      slot >= 0,
      line.skip(" ("), line.skipDigits(upTo: 6) > 0, line.skip(")")
    else { return nil }
    self.slot = slot
    guard kind < 2 else {
      change = kind == 2 ? .up : .cancelled
      return
    }
    guard let x = line.fraction(digits: 2), line.skip("/"), let y = line.fraction(digits: 2),
      line.skip(" ("), let right = line.fraction(digits: 2), line.skip("/"),
      let down = line.fraction(digits: 2), line.skip("mm)")
    else { return nil }
    let place = (
      x: Length(percent: x, millimetres: right), y: Length(percent: y, millimetres: down)
    )
    change = kind == 0 ? .down(x: place.x, y: place.y) : .motion(x: place.x, y: place.y)
  }

  /// The description of the device; nil without a location.
  var description: DescriptionBuilder? {
    switch change {
    case .up, .cancelled, .frame: return nil
    case .down(let x, let y), .motion(let x, let y):
      var builder = DescriptionBuilder()
      builder.device.codes[EventType.abs] = CodeSet([
        AbsCode.mtSlot, AbsCode.mtPositionX, AbsCode.mtPositionY, AbsCode.mtToolType,
        AbsCode.mtTrackingID,
      ])
      builder.device.axes = [
        AbsCode.mtSlot: AbsoluteAxis(minimum: 0, maximum: 31), AbsCode.mtPositionX: x.axis,
        AbsCode.mtPositionY: y.axis,
        AbsCode.mtToolType: AbsoluteAxis(minimum: 0, maximum: MultitouchTool.palm),
        AbsCode.mtTrackingID: AbsoluteAxis(minimum: 0, maximum: 65_535),
      ]
      builder.device.properties = CodeSet([InputProperty.direct])
      return builder
    }
  }

  /// The events of the line. A finger that lands gets a tracking ID.
  func events(landing id: Int32) -> [(type: UInt16, code: UInt16, value: Int32)] {
    func axes(_ values: [(UInt16, Int32)]) -> [(type: UInt16, code: UInt16, value: Int32)] {
      ([(AbsCode.mtSlot, slot)] + values).map { (EventType.abs, $0.0, $0.1) }
    }
    func place(_ x: Length, _ y: Length) -> [(UInt16, Int32)] {
      [(AbsCode.mtPositionX, x.units), (AbsCode.mtPositionY, y.units)]
    }
    return switch change {
    case .down(let x, let y): axes([(AbsCode.mtTrackingID, id)] + place(x, y))
    case .motion(let x, let y): axes(place(x, y))
    case .up: axes([(AbsCode.mtTrackingID, -1)])
    // As a panel says it: a palm, whose touch is unintended. The next finger in the slot is none.
    case .cancelled:
      axes([
        (AbsCode.mtToolType, MultitouchTool.palm), (AbsCode.mtTrackingID, -1),
        (AbsCode.mtToolType, MultitouchTool.finger),
      ])
    case .frame: [(EventType.syn, SynCode.report, 0)]
    }
  }
}

/// A line about a new device as `libinput debug-events` prints it.
///
///     -event7   DEVICE_ADDED     A Panel                  seat0 default group2  cap:t  size 316x176mm ntouches 10 calib
struct AddedDeviceLine {
  var device: ArraySlice<UInt8>
  var name: String

  /// Reads the rest of a line; nil if it has another form.
  init?(_ line: RecordingText) {
    var line = line
    guard let device = line.takeNodeName(), line.skip("DEVICE_ADDED") else { return nil }
    line.skipBlanks()
    let rest = line.takeRest()
    guard let seat = rest.firstRange(of: Array(" seat".utf8)) else { return nil }
    let last = rest[..<seat.lowerBound].lastIndex { $0 != UInt8(ascii: " ") }
    self.device = device
    name = last.map { String(decoding: rest[...$0], as: UTF8.self) } ?? ""
  }
}

extension RecordingText {
  /// Takes the name of a node at the beginning of a line, such as `-event7`, and the blanks after it.
  fileprivate mutating func takeNodeName() -> ArraySlice<UInt8>? {
    if !skip("-") { _ = skip(" ") }
    let start = position
    guard skip("event"), skipDigits(upTo: 6) > 0 else { return nil }
    defer { skipBlanks() }
    return bytes[start..<position]
  }

  /// Parses a number with this many decimals, after blanks. Returns it in units of the last decimal.
  fileprivate mutating func fraction(digits count: Int) -> Int64? {
    skipBlanks()
    guard let byte, decimalDigit(byte) != nil, let whole = try? digits("", expected: ""),
      whole < 1 << 32, skip(".")
    else { return nil }
    let start = position
    guard skipDigits(upTo: count) == count else { return nil }
    return bytes[start..<position].reduce(whole) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
  }
}
