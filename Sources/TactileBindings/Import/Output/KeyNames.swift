/// The names of keys in other programs, and their names in bindings.
enum KeyNames {
  /// Returns a chord of xdotool or touchegg, whose names are those of X; nil if a name is not certain.
  ///
  /// - Parameter ignoresCase: Whether a capital letter stands for the key without shift.
  static func chord(ofX text: String, ignoresCase: Bool = false) -> String? {
    chord(text) { name in
      let name = ignoresCase && isLetter(name) ? name.lowercased() : name
      return modifiers[name.lowercased()] ?? x(name)
    }
  }

  /// Returns a chord of InputActions, whose names are those of the kernel without `KEY_`; nil if a name is
  /// not certain.
  static func chord(ofKernel text: String) -> String? {
    chord(text) { kernel($0.lowercased()) }
  }

  private static func chord(_ text: String, _ key: (String) -> String?) -> String? {
    let names = text.split(separator: "+", omittingEmptySubsequences: false)
    guard (1...8).contains(names.count) else { return nil }
    var keys: [String] = []
    for name in names {
      let word = String(trimming(name))
      guard word.utf8.count <= 40, let key = key(word) else { return nil }
      keys.append(key)
    }
    return keys.joined(separator: "+")
  }

  /// Returns a text without spaces at its ends.
  static func trimming(_ text: Substring) -> Substring {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return text
  }

  private static func isLetter(_ name: String) -> Bool {
    name.utf8.count == 1 && name.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
  }

  private static func isDigit(_ name: String) -> Bool {
    name.utf8.count == 1 && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  // MARK: X

  /// The names of modifiers in xdotool and touchegg, in lower case.
  private static let modifiers = [
    "ctrl": "ctrl", "control": "ctrl", "control_l": "ctrl", "alt": "alt", "alt_l": "alt",
    "shift": "shift", "shift_l": "shift", "super": "super", "super_l": "super",
  ]

  private static func x(_ name: String) -> String? {
    if isLetter(name) || isDigit(name) || isFunctionKey(name) || symbols.contains(name) {
      return name
    }
    // touchegg also writes the names of multimedia keys as its header file does.
    if name.hasPrefix("XF86XK_"), media.contains("XF86" + name.dropFirst(7)) {
      return "XF86" + name.dropFirst(7)
    }
    return media.contains(name) ? name : nil
  }

  private static func isFunctionKey(_ name: String) -> Bool {
    guard name.first == "F", name.utf8.count <= 3, let number = Int(name.dropFirst()) else {
      return false
    }
    return (1...24).contains(number) && name == "F\(number)"
  }

  /// Names of keys that are equal in X and in xkb.
  private static let symbols: Set<String> = [
    "Return", "Escape", "Tab", "BackSpace", "Delete", "Insert", "Home", "End", "Page_Up",
    "Page_Down", "Prior", "Next", "Left", "Right", "Up", "Down", "space", "Menu", "Print", "Pause",
    "Caps_Lock", "Num_Lock", "Scroll_Lock", "Control_R", "Shift_R", "Super_R", "plus", "minus",
    "equal", "comma", "period", "slash", "backslash", "semicolon", "apostrophe", "grave",
    "bracketleft", "bracketright", "underscore", "colon", "question", "exclam", "quotedbl",
    "numbersign", "dollar", "percent", "ampersand", "asterisk", "parenleft", "parenright", "less",
    "greater", "at", "bar", "asciitilde", "KP_Add", "KP_Subtract", "KP_Multiply", "KP_Divide",
    "KP_Enter", "KP_0", "KP_1", "KP_2", "KP_3", "KP_4", "KP_5", "KP_6", "KP_7", "KP_8", "KP_9",
  ]

  private static let media: Set<String> = [
    "XF86AudioRaiseVolume", "XF86AudioLowerVolume", "XF86AudioMute", "XF86AudioPlay",
    "XF86AudioStop", "XF86AudioNext", "XF86AudioPrev", "XF86AudioMicMute",
    "XF86MonBrightnessUp", "XF86MonBrightnessDown", "XF86Back", "XF86Forward", "XF86HomePage",
    "XF86Search", "XF86Calculator", "XF86Mail", "XF86Sleep", "XF86WWW", "XF86Explorer",
  ]

  // MARK: The kernel

  private static func kernel(_ name: String) -> String? {
    if isLetter(name) || isDigit(name) { return name }
    if isFunctionKey(name.uppercased()) { return name.uppercased() }
    return kernelNames[name]
  }

  /// The names of input-event-codes.h without `KEY_`, in lower case. Keys whose symbol depends on the layout are
  /// those of a US keyboard.
  private static let kernelNames = [
    "leftctrl": "ctrl", "leftalt": "alt", "leftshift": "shift", "leftmeta": "super",
    "rightctrl": "Control_R", "rightshift": "Shift_R", "rightmeta": "Super_R",
    "enter": "Return", "esc": "Escape", "tab": "Tab", "backspace": "BackSpace",
    "delete": "Delete", "insert": "Insert", "home": "Home", "end": "End", "pageup": "Page_Up",
    "pagedown": "Page_Down", "left": "Left", "right": "Right", "up": "Up", "down": "Down",
    "space": "space", "menu": "Menu", "compose": "Menu", "sysrq": "Print", "pause": "Pause",
    "capslock": "Caps_Lock", "numlock": "Num_Lock", "scrolllock": "Scroll_Lock",
    "minus": "minus", "equal": "equal", "comma": "comma", "dot": "period", "slash": "slash",
    "backslash": "backslash", "semicolon": "semicolon", "apostrophe": "apostrophe",
    "grave": "grave", "leftbrace": "bracketleft", "rightbrace": "bracketright",
    "kpplus": "KP_Add", "kpminus": "KP_Subtract", "kpasterisk": "KP_Multiply",
    "kpslash": "KP_Divide", "kpenter": "KP_Enter", "kp0": "KP_0", "kp1": "KP_1", "kp2": "KP_2",
    "kp3": "KP_3", "kp4": "KP_4", "kp5": "KP_5", "kp6": "KP_6", "kp7": "KP_7", "kp8": "KP_8",
    "kp9": "KP_9", "volumeup": "XF86AudioRaiseVolume", "volumedown": "XF86AudioLowerVolume",
    "mute": "XF86AudioMute", "micmute": "XF86AudioMicMute", "playpause": "XF86AudioPlay",
    "stopcd": "XF86AudioStop", "nextsong": "XF86AudioNext", "previoussong": "XF86AudioPrev",
    "brightnessup": "XF86MonBrightnessUp", "brightnessdown": "XF86MonBrightnessDown",
    "back": "XF86Back", "forward": "XF86Forward", "homepage": "XF86HomePage",
    "search": "XF86Search", "calc": "XF86Calculator", "mail": "XF86Mail", "sleep": "XF86Sleep",
    "www": "XF86WWW",
  ]
}
