@testable import TactileServer

/// The parts of the documentation that come from the tables of keys.
enum GuideText {
  // MARK: docs/configuration.md

  /// For each section, a heading, its purpose, and a table of its keys.
  static var tables: String {
    ConfigurationGuide.sections.map(table).joined(separator: "\n")
  }

  private static func table(of section: ConfigurationSection) -> String {
    var lines = [
      heading(of: section), "", linked(section.text), "",
      "| key | value | default | effect |", "|---|---|---|---|",
    ]
    for key in section.keys {
      let defaultValue = key.defaultValue.isEmpty ? "required" : key.defaultValue
      lines.append("| `\(key.name)` | \(key.value) | \(defaultValue) | \(linked(key.text)) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func heading(of section: ConfigurationSection) -> String {
    switch section.path {
    case "": "### The file itself"
    // Several keys have such a map.
    case "policy.watch": "### Maps of users and groups"
    default: "### `\(section.path)`"
    }
  }

  /// The text with a link for each name of a page, such as `docs/own-mode.md`.
  private static func linked(_ text: String) -> String {
    text.replacing("docs/configuration.md#memory", with: "[Memory](#memory)")
      .replacing(
        "docs/configuration.md#recognizers-of-touches",
        with: "[Recognizers of touches](#recognizers-of-touches)"
      )
      .replacing(/docs\/([a-z-]+\.md)(#[a-z0-9-]+)?/) { "[\($0.1)](\($0.1)\($0.2 ?? ""))" }
  }

  // MARK: docs/tactiled.yaml

  private static let head = """
    # tactiled.yaml: the configuration of tactiled. See tactiled.yaml(5).
    #
    # Every line is commented out and shows the default. The entries of devices and screens are
    # examples. To set a value, remove the first # of its line and of the lines that it is nested in.
    # tactiled reads the files of the folder tactiled.d beside this file after it, in the order of
    # their names. A value in a later file replaces an earlier one. The lists devices, screens,
    # regions, policy.attach, users and groups are appended.
    #
    #   tactiled --check            checks the configuration
    #   systemctl reload tactiled   applies it; if it has an error, the previous one stays in effect

    """

  /// The example with all keys, commented out.
  static var example: String {
    var text = head
    for key in ConfigurationGuide.file.keys {
      text += "\n" + comment(key, "# ") + entry(key, "").map { "#\($0)\n" }.joined()
    }
    return text
  }

  /// The example without its comment marks.
  static func uncommented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isSetting = line.hasPrefix("#  ") || line.dropFirst().first.map { $0.isLetter } ?? false
      return line.hasPrefix("#") && isSetting && !line.hasPrefix("#   ta")
        && !line.hasPrefix("#   sy") ? String(line.dropFirst()) : String(line)
    }.joined(separator: "\n")
  }

  private static func section(_ path: String) -> ConfigurationSection? {
    ConfigurationGuide.sections.first { $0.path == path }
  }

  /// Returns the lines of a key of the file, with all nested keys.
  private static func entry(_ key: ConfigurationKey, _ indent: String) -> [String] {
    switch key.name {
    case "devices", "screens", "regions": return ["\(key.name):"] + item(of: "\(key.name)[]")
    case "filters", "thresholds", "modes", "idle", "wake", "accommodations", "exploring",
      "support", "limits":
      return ["\(key.name):"] + map(of: key.name, "  ")
    case "policy": return ["policy:"] + policy
    default:
      return ["\(key.name): \(key.defaultValue == "none" ? key.example : yaml(of: key))"]
    }
  }

  /// A list of one map, each key with its example.
  private static func item(of path: String) -> [String] {
    var lines: [String] = []
    for key in section(path)?.keys ?? [] {
      let isFirst = lines.isEmpty
      if !isFirst { lines += comments(key, "    ") }
      let start = isFirst ? "  - " : "    "
      if let inner = section("\(path).\(key.name)") {
        lines.append("\(start)\(key.name):")
        for key in inner.keys {
          lines += comments(key, "        ")
          lines.append("        \(key.name): \(key.example)")
        }
      } else {
        lines.append("\(start)\(key.name): \(key.example)")
      }
    }
    return lines
  }

  /// A map of all keys with their defaults.
  private static func map(of path: String, _ indent: String) -> [String] {
    (section(path)?.keys ?? []).flatMap { key in
      comments(key, indent) + ["\(indent)\(key.name): \(yaml(of: key).split(separator: " ")[0])"]
    }
  }

  private static var policy: [String] {
    let grant = section("policy.attach[]")?.keys ?? []
    return (section("policy")?.keys ?? []).flatMap { key in
      var lines = comments(key, "  ")
      guard key.name == "attach" else {
        return lines + (key.name == "watch" ? circle : []) + ["  \(key.name): \(yaml(of: key))"]
      }
      lines.append("  attach:")
      for (index, part) in grant.enumerated() {
        lines += comments(part, "      ")
        let value = part.defaultValue.isEmpty ? part.example : yaml(of: part)
        lines.append("\(index == 0 ? "    - " : "      ")\(part.name): \(value)")
      }
      return lines
    }
  }

  private static var circle: [String] {
    let keys = (section("policy.watch")?.keys ?? []).map { "\($0.name): \($0.example)" }
    return ["  # For example {\(keys.joined(separator: ", "))}."]
  }

  /// The default of a key, as YAML.
  private static func yaml(of key: ConfigurationKey) -> String {
    key.defaultValue.withoutCodeMarks
  }

  private static func comments(_ key: ConfigurationKey, _ indent: String) -> [String] {
    comment(key, "\(indent)# ").split(separator: "\n").map(String.init)
  }

  /// The documentation of a key, in lines of at most 100 characters.
  private static func comment(_ key: ConfigurationKey, _ start: String) -> String {
    let defaultValue = key.defaultValue.isEmpty ? "; required" : "; default: \(key.defaultValue)"
    var text = ""
    for paragraph in [key.text, "\(key.value)\(defaultValue)"] {
      var line = start
      for word in paragraph.withoutCodeMarks.split(separator: " ") {
        if line.count + word.count > 98 {
          text += line.trimmingSuffix(" ") + "\n"
          line = start
        }
        line += "\(word) "
      }
      text += line.trimmingSuffix(" ") + "\n"
    }
    return text
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    last == character ? String(dropLast()) : self
  }
}
