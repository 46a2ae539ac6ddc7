import CXkbcommon
import TactileWire

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
