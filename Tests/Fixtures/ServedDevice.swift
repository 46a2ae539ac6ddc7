import Foundation

/// A two-finger panel as files for `umockdev-run`, which serves it to a process as a real device.
///
/// When it is opened, the finger with tracking id 7 is down in slot 1, which is the present slot.
public enum ServedDevice {
  public static let node = "/dev/input/event5"
  public static let name = "Served Panel"

  /// Whether this process is one that the device is served to.
  public static let isServed = share != nil
  /// How many events such a process is to read in one round.
  public static let share = ProcessInfo.processInfo.environment["TACTILE_SERVED_DEVICE"].flatMap(
    Int.init)
  public static let runner = "/usr/bin/umockdev-run"
  public static let canServe = FileManager.default.isExecutableFile(atPath: runner)

  /// What the device sends: a move in slot 1, a new finger in slot 0, and a drop in the middle of
  /// the frame after.
  ///
  /// It begins to play while it is being opened, and what comes before the opening is done is lost:
  /// hence the pause after an empty first frame.
  public static let script = [
    frame(0.00, []),
    frame(1.00, ["0003 0035 110"]),
    frame(1.01, ["0003 002f 0", "0003 0039 8", "0003 0035 10", "0003 0036 20"]),
    frame(1.02, ["0003 0035 30"], report: "0000 0003 0"),
  ].joined()

  /// The script of a device whose finger lands and lifts.
  public static let tapScript = [
    frame(0.00, []),
    frame(1.00, ["0003 002f 0", "0003 0039 8", "0003 0035 10", "0003 0036 20"]),
    frame(1.01, ["0003 0039 -1"]),
  ].joined()

  /// The script of a device that sends nothing.
  public static let quietScript = ""

  /// The arguments of `umockdev-run`, up to the program to run; its files are made in a folder.
  ///
  /// - Parameters:
  ///   - slots: How many slots the device claims; it has two.
  ///   - trackingIDs: The greatest tracking ID that the device claims.
  ///   - present: The tracking IDs of the contacts that the kernel tells to a program that asks for the two
  ///     slots alone; libevdev asks for more. Nil refuses such a program.
  ///   - isTouched: Whether the finger is down when the device is opened.
  public static func arguments(
    in folder: URL, script: String = script, slots: Int32 = 2, trackingIDs: Int32 = 65535,
    present: [Int32]? = nil, isTouched: Bool = true
  ) throws -> [String] {
    func file(_ name: String, _ text: String) throws -> String {
      let file = folder.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      return file.path
    }
    let device = try file("panel.umockdev", description)
    let answer = present.map { "EVIOCGMTSLOTS(0) 0 \(hex(words([0x39] + $0)))\n" } ?? ""
    let known = Self.ioctls(slots: slots, trackingIDs: trackingIDs, isTouched: isTouched)
    let ioctls = try file("panel.ioctl", known + answer)
    let events = try file("panel.events", script)
    return ["-d", device, "-i", "\(node)=\(ioctls)", "-e", "\(node)=\(events)", "--"]
  }

  /// Writes what `Tests/Benchmark/panel.sh` needs to serve the device with a FIFO for its node.
  ///
  /// - Parameters:
  ///   - event: The name of the node; a folder can have several such devices.
  ///   - isTouched: Whether the finger is down.
  ///   - power: The state of a connected screen in sysfs, such as `Off`; nil for no screen.
  public static func write(
    in folder: URL, as event: String = "event5", isTouched: Bool = true, power: String? = nil
  ) throws {
    let ioctls = ioctls(slots: 2, trackingIDs: 65535, isTouched: isTouched)
    let number = event.drop { !$0.isNumber }
    let screen = power.map(screen) ?? ""
    for (suffix, text) in [("umockdev", description + screen), ("ioctl", ioctls)] {
      let text = [
        ("event12", "event1\(number)"), ("input12", "input1\(number)"), ("js0", "js\(number)"),
        ("event5", event), ("input5", "input\(number)"),
      ].reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
      try Data(text.utf8).write(to: folder.appendingPathComponent("\(event).\(suffix)"))
    }
  }

  private static func frame(
    _ time: Double, _ events: [String], report: String = "0000 0000 0"
  ) -> String {
    (events + [report]).map { "E: \(String(format: "%.6f", 1 + time)) \($0)\n" }.joined()
  }

  /// A second device without a node, and `js0`, are none of ours.
  private static let description = """
    P: /devices/virtual/input/input5/event5
    N: input/event5
    E: DEVNAME=/dev/input/event5
    E: ID_INPUT=1
    E: ID_INPUT_TOUCHSCREEN=1
    E: ID_SEAT=seat0
    E: SUBSYSTEM=input
    L: device=../../input5

    P: /devices/virtual/input/input5/js0
    N: input/js0
    E: DEVNAME=/dev/input/js0
    E: ID_INPUT=1
    E: SUBSYSTEM=input

    P: /devices/virtual/input/input12/event12
    N: input/event12
    E: DEVNAME=/dev/input/event12
    E: ID_INPUT=1
    E: SUBSYSTEM=input

    P: /devices/virtual/input/input5
    E: NAME="Served Panel"
    E: SUBSYSTEM=input
    A: name=Served Panel\\n

    """

  private static func screen(_ power: String) -> String {
    """

    P: /devices/virtual/drm/card0/card0-HDMI-A-1
    E: SUBSYSTEM=drm
    A: dpms=\(power)\\n
    A: status=connected\\n

    """
  }

  private static func ioctls(
    slots slotCount: Int32, trackingIDs: Int32, isTouched: Bool = true
  ) -> String {
    let absolute = bits([0, 1, 0x2f, 0x35, 0x36, 0x39], 8)
    let keys = bits([0x14a], 96)
    var lines = [
      "@DEV \(node)", "EVIOCGBIT(0) 8 \(bits([0, 1, 3], 8))",
      "EVIOCGNAME(0) \(name.utf8.count + 1) \(hex(Array(name.utf8), 255))",
      "EVIOCGID 0 0300341278561001",
      "EVIOCGVERSION 0 01000100", "EVIOCGPROP(0) 8 \(bits([1], 8))",
      "EVIOCGBIT(1) 96 \(keys)", "EVIOCGBIT(3) 8 \(absolute)",
      "EVIOCGBIT(21) 16 \(bits([], 16))", "EVIOCGKEY(0) 96 \(keys)",
      "EVIOCGLED(0) 8 \(bits([], 8))", "EVIOCGSW(0) 8 \(bits([], 8))",
    ]
    lines += [2, 4, 5, 17, 18].map { "EVIOCGBIT(\($0)) 8 \(bits([], 8))" }
    lines += [
      axis(0, 100, 4095, 20), axis(1, 200, 2047, 20), axis(0x2f, 1, slotCount - 1, 0),
      axis(0x35, 0, 4095, 20), axis(0x36, 0, 2047, 20), axis(0x39, 0, trackingIDs, 0),
      slots(0x35, [0, 100]), slots(0x36, [0, 200]), slots(0x39, [-1, isTouched ? 7 : -1]),
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func axis(_ code: Int, _ value: Int32, _ maximum: Int32, _ resolution: Int32)
    -> String
  {
    let request = code == 0 ? "EVIOCGABS" : "EVIOCGABS(\(code))"
    return "\(request) 0 \(hex(words([value, 0, maximum, 0, 0, resolution])))"
  }

  /// libevdev asks for 256 slots, whatever the device has, and umockdev for the exact length.
  private static func slots(_ code: Int32, _ values: [Int32]) -> String {
    "EVIOCGMTSLOTS(0) 0 \(hex(words([code] + values), 1028))"
  }

  private static func words(_ values: [Int32]) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
  }

  private static func bits(_ numbers: [Int], _ size: Int) -> String {
    var bytes = [UInt8](repeating: 0, count: size)
    for number in numbers { bytes[number / 8] |= 1 << UInt8(number % 8) }
    return hex(bytes)
  }

  private static func hex(_ bytes: [UInt8], _ size: Int = 0) -> String {
    (bytes + [UInt8](repeating: 0, count: max(0, size - bytes.count)))
      .map { String(format: "%02X", $0) }.joined()
  }
}
