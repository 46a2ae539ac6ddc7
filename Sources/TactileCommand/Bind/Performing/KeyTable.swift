import CXkbcommon
import Tactile
import TactileInput
import TactileWire

/// The keys of a keyboard layout: which key types a symbol, and with which modifiers.
struct KeyTable {
  /// A key that types a symbol.
  struct Place: Equatable {
    /// The key (`KEY_*`).
    var code: UInt16
    /// The sets of modifiers with which it types the symbol. Each is a mask of the layout's modifiers.
    var modifiers: [UInt32]
  }

  /// A key that sets modifiers while it is down.
  struct ModifierKey: Equatable {
    var code: UInt16
    /// The modifiers, as a mask.
    var mask: UInt32
  }

  /// An error of a chord or a text.
  struct Flaw: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// The symbols of the four words for modifiers (`Control_L` and so on, from xkbcommon-keysyms.h).
  private static let words: [String: [UInt32]] = [
    "ctrl": [0xFFE3, 0xFFE4], "alt": [0xFFE9, 0xFFEA, 0xFFE7], "shift": [0xFFE1, 0xFFE2],
    "super": [0xFFEB, 0xFFEC],
  ]

  /// The keys of each symbol, the key with the lowest level and code first.
  var places: [UInt32: [Place]] = [:]
  /// The keys that set modifiers while they are down, the preferred ones first.
  var modifierKeys: [ModifierKey] = []
  /// The names of the symbols of the layout, for suggestions.
  var names: [String] = []
  /// The names and numbers of symbols.
  var symbols = Symbols()

  /// How names and characters become symbols. The functions of libxkbcommon outside of tests.
  struct Symbols {
    /// Returns the symbol with a name; nil if there is none.
    var named: (String) -> UInt32? = { _ in nil }
    /// Returns the symbol of a character; nil if there is none.
    var typing: (Unicode.Scalar) -> UInt32? = { _ in nil }
  }

  // MARK: Chords

  /// Returns the keys of a chord in the order in which they are pressed, each once.
  func keys(of chord: KeyChord) throws(Flaw) -> [UInt16] {
    var keys: [UInt16] = []
    for name in chord.keys {
      for key in try self.keys(named: name, whileDown: keys) where !keys.contains(key) {
        keys.append(key)
      }
    }
    return keys
  }

  private func keys(named name: String, whileDown down: [UInt16]) throws(Flaw) -> [UInt16] {
    if let symbols = Self.words[name] {
      for symbol in symbols {
        if let place = places[symbol]?.first { return [place.code] }
      }
      throw Flaw(description: "the keyboard layout has no key \(name)")
    }
    guard let symbol = symbols.named(name) else {
      let known = Self.words.keys.sorted() + names
      let nearest = NearestWord.of(name, among: known)
      throw Flaw(
        description: "found the key \(Excerpt.quoting(name)), which does not exist; "
          + "expected ctrl, alt, shift, super or a name of xkb, such as Return or F5"
          + (nearest.map { "; did you mean \(Excerpt.quoting($0))?" } ?? ""))
    }
    guard let keys = keys(typing: symbol, whileDown: down) else {
      throw Flaw(description: "the keyboard layout has no key \(Excerpt.quoting(name))")
    }
    return keys
  }

  // MARK: Text

  /// Returns the keys of each character of a text. An error contains no part of the text, because the text can be a
  /// secret, and the error can be in a log.
  func strokes(of text: String) throws(Flaw) -> [[UInt16]] {
    var strokes: [[UInt16]] = []
    var missing: [Int] = []
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if let symbol = symbol(of: scalar), let keys = keys(typing: symbol, whileDown: []) {
        strokes.append(keys)
      } else {
        missing.append(index + 1)
      }
    }
    guard missing.isEmpty else {
      let numbers = missing.prefix(Self.listedCharacters).map { "\($0)" }.joined(separator: ", ")
      let more = missing.count > Self.listedCharacters ? ", …" : ""
      throw Flaw(
        description: "the keyboard layout has no key for "
          + "\(Counted.text(missing.count, "character")) of the text (number \(numbers)\(more)); use "
          + "other characters, or set another layout with the key keyboard")
    }
    return strokes
  }

  /// The maximum number of characters that an error lists.
  private static let listedCharacters = 10

  private func symbol(of scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    // The keys Return and Tab.
    case "\n": 0xFF0D
    case "\t": 0xFF09
    default: symbols.typing(scalar)
    }
  }

  // MARK: Keys

  /// Returns the keys that type a symbol: the modifiers, then its key. Of several ways, it takes the one with
  /// the fewest keys, and of these the first.
  private func keys(typing symbol: UInt32, whileDown down: [UInt16]) -> [UInt16]? {
    var best: [UInt16]?
    for place in places[symbol] ?? [] {
      for mask in place.modifiers {
        guard let modifiers = modifiers(setting: mask, whileDown: down) else { continue }
        let keys = modifiers + [place.code]
        if keys.count < best?.count ?? .max { best = keys }
      }
    }
    return best
  }

  /// Returns the keys that set these modifiers and no others; nil if the layout has no such keys.
  private func modifiers(setting mask: UInt32, whileDown down: [UInt16]) -> [UInt16]? {
    var left = mask
    for key in modifierKeys where down.contains(key.code) { left &= ~key.mask }
    var keys: [UInt16] = []
    for key in modifierKeys where key.mask & ~mask == 0 && key.mask & left != 0 {
      keys.append(key.code)
      left &= ~key.mask
    }
    return left == 0 ? keys : nil
  }
}

/// Turns keys into the events of a keyboard.
enum KeyStrokes {
  /// The time between two steps, in seconds. The kernel's buffer of a reader has room for 64 events. With this
  /// time, a compositor that is late for a tenth of a second loses none.
  static let pause: TimeInterval = 0.004

  /// Returns the steps that press keys in their order, and release them in the reverse order.
  static func steps(pressing keys: [UInt16]) -> [InputStep] {
    [
      InputStep(after: pause, keys.map { [(EventType.key, $0, Int32(1))] }),
      InputStep(after: pause, keys.reversed().map { [(EventType.key, $0, Int32(0))] }),
    ]
  }
}

extension KeyTable {
  /// The codes of keys that an X server and libxkbcommon know: xkb adds 8, and X has codes up to 255.
  static let codes: ClosedRange<UInt16> = 1...247
  /// The difference between a code of xkb and a code of the kernel.
  private static let offset: UInt32 = 8

  /// Reads a layout with libxkbcommon.
  ///
  /// - Throws: ``CommandError`` if there is no such layout.
  init(_ layout: KeyboardLayout) throws(CommandError) {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else {
      throw CommandError("libxkbcommon cannot find its files. Install the package xkb-data.")
    }
    defer { xkb_context_unref(context) }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    guard let keymap = Self.keymap(layout, context) else {
      throw CommandError(
        "libxkbcommon has no keyboard with \(Self.description(of: layout)). "
          + "See xkeyboard-config(7) for the names.")
    }
    defer { xkb_keymap_unref(keymap) }
    symbols = Symbols(
      named: { name in
        let symbol = xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS)
        return symbol == 0 ? nil : symbol
      },
      typing: { scalar in
        let symbol = xkb_utf32_to_keysym(scalar.value)
        return symbol == 0 ? nil : symbol
      })
    for code in Self.codes {
      addLevels(of: code, in: keymap)
      addModifiers(of: code, in: keymap)
    }
    // Real keys first. xkb adds these so that each modifier has a key.
    let added: Set<UInt16> = [84, 195, 196, 197, 198, 199]
    modifierKeys =
      modifierKeys.filter { !added.contains($0.code) }
      + modifierKeys.filter { added.contains($0.code) }
    names = places.keys.compactMap(Self.name(of:)).sorted()
  }

  private static func keymap(_ layout: KeyboardLayout, _ context: OpaquePointer) -> OpaquePointer? {
    layout.rules.withCString { rules in
      layout.model.withCString { model in
        layout.layout.withCString { name in
          layout.variant.withCString { variant in
            layout.options.withCString { options in
              var names = xkb_rule_names(
                rules: rules, model: model, layout: name, variant: variant,
                // Without options, those of the environment apply. An empty text means no options.
                options: layout.options.isEmpty ? nil : options)
              return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
            }
          }
        }
      }
    }
  }

  private static func description(of layout: KeyboardLayout) -> String {
    let parts = [
      ("rules", layout.rules), ("model", layout.model), ("layout", layout.layout),
      ("variant", layout.variant), ("options", layout.options),
    ]
    let given = parts.filter { !$0.1.isEmpty }.map { "\($0.0) \(Excerpt.quoting($0.1))" }
    return given.isEmpty ? "the default layout" : given.joined(separator: ", ")
  }

  /// Adds the symbols of a key in the first layout, level by level.
  private mutating func addLevels(of code: UInt16, in keymap: OpaquePointer) {
    let key = UInt32(code) + Self.offset
    for level in 0..<xkb_keymap_num_levels_for_key(keymap, key, 0) {
      var symbols: UnsafePointer<xkb_keysym_t>?
      guard xkb_keymap_key_get_syms_by_level(keymap, key, 0, level, &symbols) == 1,
        let symbol = symbols?.pointee, symbol != 0
      else { continue }
      var masks = [xkb_mod_mask_t](repeating: 0, count: 64)
      let count = xkb_keymap_key_get_mods_for_level(keymap, key, 0, level, &masks, masks.count)
      guard count > 0 else { continue }
      places[symbol, default: []].append(
        Place(code: code, modifiers: Array(masks[..<Int(count)])))
    }
  }

  /// Adds a key if it sets modifiers while it is down, and leaves none when it is up.
  private mutating func addModifiers(of code: UInt16, in keymap: OpaquePointer) {
    guard let state = xkb_state_new(keymap) else { return }
    defer { xkb_state_unref(state) }
    let key = UInt32(code) + Self.offset
    xkb_state_update_key(state, key, XKB_KEY_DOWN)
    let mask = xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED)
    xkb_state_update_key(state, key, XKB_KEY_UP)
    guard mask != 0, xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE) == 0 else { return }
    modifierKeys.append(ModifierKey(code: code, mask: mask))
  }

  private static func name(of symbol: UInt32) -> String? {
    var name = [CChar](repeating: 0, count: 64)
    guard xkb_keysym_get_name(symbol, &name, name.count) > 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
