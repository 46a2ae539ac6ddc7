import TactileWire

/// Scenes. The reader rejects them with a location inside them, or accepts them. The readers of
/// JSON and YAML give the same result.
enum SceneTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    let text = Array(bytes)
    do {
      let scene = try SceneDescription(text: text, file: "f")
      Law.demand(
        (try? SceneDescription(scene.json)) == scene, "reads as another scene after writing")
      ShownScene.check(scene)
    } catch {
      checkRefused(error)
    }
    guard let value = try? JSONValue(decoding: text[...]) else { return }
    checkBothReaders(JSONTarget.written(value))
  }

  private static func checkRefused(_ error: SceneError) {
    Law.demand(error.line >= 1 && error.column >= 1, "has no location: \(error)")
    Law.demand(!error.description.contains("\n"), "is more than one line: \(error)")
    Law.demand(error.description.utf8.count < 4000, "is too long: \(error)")
  }

  private static func checkBothReaders(_ text: [UInt8]) {
    guard isPlain(text), let value = try? JSONValue(decoding: text[...]) else { return }
    let ofJSON = try? SceneDescription(value)
    let ofYAML = try? SceneDescription(text: text, file: "f")
    Law.demand(ofJSON == ofYAML, "the readers of JSON and YAML give different results")
  }

  /// Whether a text has no control characters and no line breaks of YAML 1.1, which YAML does not
  /// allow.
  private static func isPlain(_ text: [UInt8]) -> Bool {
    String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy {
      !(0x7f...0x9f).contains($0.value) && $0.value != 0x2028 && $0.value != 0x2029
        && $0.value != 0xfeff && $0.value & 0xfffe != 0xfffe
    }
  }
}
