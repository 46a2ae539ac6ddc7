import TactileInput
import Testing

/// Compares the classification with those of Chromium, SDL and libinput, and lists differences.
struct OtherProjectsTests {
  /// A device with different kinds elsewhere and here.
  struct Disagreement {
    let ours: DeviceKind
    let reason: String
  }

  // MARK: Translation of other projects' kinds

  /// Returns the kind for Chromium's flags; `.other` without any of these flags.
  static func chromium(_ words: Set<String>) -> DeviceKind? {
    if words.isEmpty { return nil }
    if words.contains("HasTouchscreen") { return .touchscreen }
    if words.contains("HasTablet") { return .pen }
    if words.contains("HasTouchpad") { return .touchpad }
    return .other
  }

  /// Returns the kind for SDL's classes; nil for keys that may or may not be media keys.
  static func sdl(_ words: Set<String>) -> DeviceKind? {
    if words.contains("touchscreen") { return .touchscreen }
    if words.contains("touchpad") { return .touchpad }
    if words.contains("accelerometer") { return .accelerometer }
    return words == ["has_keys"] ? nil : .other
  }

  /// Returns the kind for libinput's features; nil for possible media keys and for ignored
  /// devices.
  static func libinput(_ words: Set<String>) -> DeviceKind? {
    if words.contains("ignored") { return nil }
    if words.contains("touchpad") { return .touchpad }
    if words.contains("touch") { return .touchscreen }
    if words.contains("tablet") && !words.contains("totem") { return .pen }
    return words == ["keys"] ? nil : .other
  }

  // MARK: Differences

  static let chromiumDiffers: [String: Disagreement] = [
    "kWilsonBeachActiveStylus": Disagreement(
      ours: .pen, reason: "Chromium counts the pen of a display as a touchscreen"),
    "kSideVolumeButton": Disagreement(
      ours: .mediaKeys, reason: "has volume keys and no others, for which Chromium has no word"),
  ]
  static let sdlDiffers: [String: Disagreement] = [
    "Wiimote - accelerometer": Disagreement(
      ours: .other,
      reason: "reports on ABS_RX to ABS_RZ, which are for turning; a remote in a hand is no panel")
  ]
  static let libinputDiffers: [String: Disagreement] = [
    "litest-device-dell-canvas-totem.c": Disagreement(
      ours: .touchscreen,
      reason: "is a dial that stands on the glass: to a kiosk, something that touches it"),
    "litest-device-hp-wmi-hotkeys.c": Disagreement(
      ours: .mediaKeys,
      reason: "has KEY_MEDIA beside its switches; libinput's list leaves its keys out"),
  ]

  // MARK: Comparison

  static func compare(
    _ entries: [SharedTables.Entry], _ theirs: (Set<String>) -> DeviceKind?,
    except differs: [String: Disagreement], _ project: String
  ) {
    var compared = 0
    var found: Set<String> = []
    for entry in entries {
      guard let expected = theirs(entry.words) else { continue }
      compared += 1
      let answer = DeviceClassifier.classify(entry.description)
      if answer.kind == expected { continue }
      found.insert(entry.name)
      let known = differs[entry.name]
      #expect(
        known?.ours == answer.kind,
        "\(project): \(entry.name): \(expected), but \(answer.kind). \(answer.reason)")
      print(
        "OtherProjectsTests: \(project): \(entry.name): \(expected), ours \(answer.kind): "
          + (known?.reason ?? "?"))
    }
    if entries.isEmpty { return }
    #expect(compared > 10)
    #expect(found == Set(differs.keys))
  }

  @Test func `agree with Chromium except for listed differences`() throws {
    let entries = try SharedTables.chromium(for: "OtherProjectsTests")
    Self.compare(entries, Self.chromium, except: Self.chromiumDiffers, "Chromium")
  }

  @Test func `agree with SDL except for listed differences`() throws {
    let entries = try SharedTables.sdl(for: "OtherProjectsTests")
    Self.compare(entries, Self.sdl, except: Self.sdlDiffers, "SDL")
  }

  @Test func `agree with libinput except for listed differences`() throws {
    let entries = try SharedTables.libinput(for: "OtherProjectsTests")
    Self.compare(entries, Self.libinput, except: Self.libinputDiffers, "libinput")
  }

  @Test func `contain every name in libinput's table`() throws {
    for entry in try SharedTables.libinput(for: "OtherProjectsTests") {
      if entry.words.contains("touch") {
        #expect(entry.description.has(EventType.key, KeyCode.touch), "\(entry.name)")
      }
    }
  }
}
