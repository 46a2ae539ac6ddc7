import Fixtures
import TactileInput
import Testing

/// The kinds of real devices, compared with the collection's index.
struct RealDevicesTests {
  /// The index's kinds in Tactile's terms; the index has finer kinds.
  static let kinds: [String: DeviceKind] = [
    "touchscreen": .touchscreen, "touchscreen without PROP_DIRECT": .touchscreen,
    "touchscreen (pen and touch on one node)": .touchscreen, "touchpad": .touchpad,
    "pen-tablet": .pen, "pen-display": .pen, "tablet pad (buttons)": .other,
    "media keys / remote": .mediaKeys, "keyboard": .other, "mouse": .other,
    "pointing stick": .other, "absolute pointer (virtual machine)": .other, "joystick": .other,
    "pad": .other,
  ]

  /// The differences and their reasons.
  static let disagreements: [String: String] = [
    "evemu-devices/keyboards/razer-razer-blackwidow-2013.keyboard-multimedia.desc":
      "has every typing key as well as media keys, so it is a keyboard",
    "evemu-devices/misc/plantronics-plantronics.audio-648-usb.buttons.events":
      "has only BTN_0 to BTN_4, which mean nothing by themselves; the index takes it for a remote "
      + "by its name, and its description, on a row of its own, for a pad as we do",
  ]

  /// Files without a description of the device, also not in another file.
  static let undescribed: Set<String> = ["mir/laptop-keyboard-hello.evemu"]

  @Test func `agree with the index except for listed differences`() throws {
    let rows = try SharedRecordings.rows(for: "RealDevicesTests")
    var found: Set<String> = []
    for row in rows where !Self.undescribed.contains(row.file) {
      guard let description = try SharedRecordings.description(row) else { continue }
      let expected = try #require(Self.kinds[row.kind], "\(row.file) is of kind \(row.kind)")
      let answer = DeviceClassifier.classify(description)
      #expect(!answer.reason.isEmpty)
      if answer.kind == expected { continue }
      found.insert(row.file)
      let reason = Self.disagreements[row.file]
      #expect(reason != nil, "\(row.file): \(row.kind), but \(answer.kind). \(answer.reason)")
      print("RealDevicesTests: \(row.file): \(row.kind), ours \(answer.kind): \(reason ?? "?")")
    }
    if !rows.isEmpty { #expect(found == Set(Self.disagreements.keys)) }
  }
}
