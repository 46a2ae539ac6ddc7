import Fixtures
import Foundation
import TactileInput

@testable import TactileRecording

/// The devices in other projects' tests, from tables beside the project, which are optional.
enum SharedTables {
  /// A device, and its kind in the terms of another project.
  struct Entry {
    let name: String
    let words: Set<String>
    let description: DeviceDescription
  }

  private struct Axis: Decodable {
    let min: Int32
    let max: Int32
    let resolution: Int32?

    var axis: AbsoluteAxis {
      AbsoluteAxis(minimum: min, maximum: max, resolution: resolution ?? 0)
    }
  }

  private struct Identity: Decodable {
    let bustype: UInt16?
    let vendor: UInt16?
    let product: UInt16?
    let version: UInt16?
  }

  private struct File<Row: Decodable>: Decodable {
    let entries: [Row]
  }

  /// Returns the bytes of a shared file. If it is missing, it prints a line and returns nil.
  static func bytes(_ file: String, for test: String) -> Data? {
    let path = Fixtures.sharedPath(file)
    let data = FileManager.default.contents(atPath: path)
    if data == nil { print("\(test): skipped, there is nothing at \(path)") }
    return data
  }

  /// Returns the entries of a table. If it is missing, it prints a line and returns none.
  static func entries<Row: Decodable>(
    _ table: String, for test: String, as type: Row.Type
  ) throws -> [Row] {
    guard let data = bytes("recordings/tables/\(table).json", for: test) else { return [] }
    return try JSONDecoder().decode(File<Row>.self, from: data).entries
  }

  // MARK: Chromium

  private struct ChromiumRow: Decodable {
    struct Codes: Decodable {
      let prop: [UInt16]
      let key: [UInt16]
      let rel: [UInt16]
      let abs: [UInt16]
      let msc: [UInt16]
      let sw: [UInt16]
    }
    enum Value: Decodable {
      case flag(Bool)
      case word

      init(from decoder: any Decoder) throws {
        let flag = try? decoder.singleValueContainer().decode(Bool.self)
        self = flag.map { .flag($0) } ?? .word
      }
    }
    let key: String
    let name: String
    let id: Identity
    let codes: Codes
    let abs: [String: Axis]
    let expected: [String: Value]?
  }

  static func chromium(for test: String) throws -> [Entry] {
    try entries("chromium-devices", for: test, as: ChromiumRow.self).map { row in
      var device = description(row.name, row.id)
      device.properties = CodeSet(row.codes.prop)
      device.codes = codes([
        EventType.key: row.codes.key, EventType.rel: row.codes.rel,
        EventType.abs: row.codes.abs, EventType.msc: row.codes.msc, EventType.sw: row.codes.sw,
      ])
      device.axes = axes(row.abs)
      let words = (row.expected ?? [:]).compactMap { name, value -> String? in
        if case .flag(true) = value { return name }
        return nil
      }
      let isStated = row.expected?.isEmpty == false
      return Entry(
        name: row.key, words: isStated ? Set(words + ["stated"]) : [], description: device)
    }
  }

  // MARK: SDL

  private struct SDLRow: Decodable {
    let name: String
    let vendor: UInt16
    let product: UInt16
    let expected: [String]
    let keys: [UInt16]
    let abs: [UInt16]
    let rel: [UInt16]
    let props: [UInt16]

    private enum CodingKeys: String, CodingKey {
      case name, expected, keys, abs, rel, props
      case vendor = "vendor_id"
      case product = "product_id"
    }
  }

  static func sdl(for test: String) throws -> [Entry] {
    try entries("sdl-device-classes", for: test, as: SDLRow.self).map { row in
      var device = DeviceDescription(
        name: row.name, vendor: row.vendor, product: row.product)
      device.properties = CodeSet(row.props)
      device.codes = codes([
        EventType.key: row.keys, EventType.abs: row.abs, EventType.rel: row.rel,
      ])
      return Entry(name: row.name, words: Set(row.expected), description: device)
    }
  }

  // MARK: libinput

  private struct LibinputRow: Decodable {
    let file: String
    let name: String
    let id: Identity
    let features: [String]
    let properties: [String]
    let abs: [String: Axis]
    let events: [String: [String]]
    let udev: [String: String]

    private enum CodingKeys: String, CodingKey {
      case name, id, features, properties, abs, events, udev
      case file = "source_file"
    }
  }

  static func libinput(for test: String) throws -> [Entry] {
    try entries("libinput-devices", for: test, as: LibinputRow.self).map { row in
      var device = description(row.name, row.id)
      device.properties = CodeSet(row.properties.compactMap { properties[$0] })
      device.axes = axes(row.abs)
      var listed: [UInt16: [UInt16]] = [EventType.abs: Array(device.axes.keys)]
      for name in row.events.values.joined() {
        guard let code = code(name) else { continue }
        listed[code.type, default: []].append(code.code)
      }
      device.codes = codes(listed)
      device.udevProperties = row.udev
      return Entry(
        name: row.file, words: Set(row.features), description: device)
    }
  }

  private static let properties: [String: UInt16] = [
    "INPUT_PROP_POINTER": 0, "INPUT_PROP_DIRECT": 1, "INPUT_PROP_BUTTONPAD": 2,
    "INPUT_PROP_SEMI_MT": 3, "INPUT_PROP_TOPBUTTONPAD": 4, "INPUT_PROP_POINTING_STICK": 5,
    "INPUT_PROP_ACCELEROMETER": 6, "INPUT_PROP_PRESSUREPAD": 7,
  ]

  // MARK: Names and codes

  private static func description(_ name: String, _ id: Identity) -> DeviceDescription {
    DeviceDescription(
      name: name, bus: id.bustype ?? 0, vendor: id.vendor ?? 0, product: id.product ?? 0,
      version: id.version ?? 0)
  }

  private static func codes(_ listed: [UInt16: [UInt16]]) -> [UInt16: CodeSet] {
    listed.filter { !$0.value.isEmpty }.mapValues { CodeSet($0) }
  }

  private static func axes(_ named: [String: Axis]) -> [UInt16: AbsoluteAxis] {
    var axes: [UInt16: AbsoluteAxis] = [:]
    for (name, axis) in named {
      if let code = code(name) { axes[code.code] = axis.axis }
    }
    return axes
  }

  /// Names for which getevent prints another one: the first code of a group has the name of the
  /// group.
  private static let aliases = [
    "BTN_0": "BTN_MISC", "BTN_LEFT": "BTN_MOUSE", "BTN_TRIGGER": "BTN_JOYSTICK",
    "BTN_SOUTH": "BTN_GAMEPAD", "BTN_A": "BTN_GAMEPAD", "BTN_TOOL_PEN": "BTN_DIGI",
    "BTN_GEAR_DOWN": "BTN_WHEEL",
  ]

  static func code(_ name: String) -> EventLabels.Code? {
    let label = String(name.prefix(EventLabels.codeWidth))
    return EventLabels.codes[label] ?? aliases[name].flatMap { EventLabels.codes[$0] }
  }
}
