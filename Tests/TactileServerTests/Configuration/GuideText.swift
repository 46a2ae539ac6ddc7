@testable import TactileServer

/// The parts of the documentation that are made of the table of keys.
enum GuideText {
  // MARK: docs/configuration.md

  /// A heading, what a section is for, and a table of its keys, for each section.
  static var tables: String {
    ConfigurationGuide.sections.map(table).joined(separator: "\n")
  }

  private static func table(of section: ConfigurationSection) -> String {
    var lines = [
      section.path.isEmpty ? "### The file itself" : "### `\(section.path)`", "", section.text, "",
      "| key | value | standard | |", "|---|---|---|---|",
    ]
    for key in section.keys {
      lines.append("| `\(key.name)` | \(key.value) | \(key.standard) | \(key.text) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: docs/tactiled.yaml

  private static let head = """
    # tactiled.yaml: what tactiled does beyond its standards. tactiled.yaml(5) tells more.
    #
    # Everything here is commented out, as it would count if it were not said at all; devices and
    # screens are examples. What a line without its first # says, counts. Files of the folder
    # tactiled.d beside this one are read after it, in the order of their names: a single value of a
    # later file wins, lists are appended.
    #
    #   tactiled --check            says what is wrong with it
    #   systemctl reload tactiled   makes it count, or changes nothing

    """

  /// The example with all keys, commented out.
  static var example: String {
    var text = head
    for key in ConfigurationGuide.file.keys {
      text += "\n" + comment(key, "# ") + entry(key, "").map { "#\($0)\n" }.joined()
    }
    return text
  }

  /// What an example says if its lines were not commented out.
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

  /// The lines of a key of the file with all that is in it.
  private static func entry(_ key: ConfigurationKey, _ indent: String) -> [String] {
    switch key.name {
    case "devices", "screens": return ["\(key.name):"] + item(of: "\(key.name)[]")
    case "filters", "thresholds", "limits": return ["\(key.name):"] + map(of: key.name, "  ")
    case "policy": return ["policy:"] + policy
    default:
      return ["\(key.name): \(key.standard == "none" ? key.example : key.standard)"]
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

  /// A map, each key with what counts anyway.
  private static func map(of path: String, _ indent: String) -> [String] {
    (section(path)?.keys ?? []).flatMap { key in
      comments(key, indent) + ["\(indent)\(key.name): \(key.standard.split(separator: " ")[0])"]
    }
  }

  private static var policy: [String] {
    let grant = section("policy.attach[]")?.keys ?? []
    return (section("policy")?.keys ?? []).flatMap { key in
      var lines = comments(key, "  ")
      guard key.name == "attach" else {
        return lines + (key.name == "watch" ? circle : []) + ["  \(key.name): \(key.standard)"]
      }
      lines.append("  attach:")
      for (index, part) in grant.enumerated() {
        lines += comments(part, "      ")
        let value = part.standard.isEmpty ? part.example : part.standard
        lines.append("\(index == 0 ? "    - " : "      ")\(part.name): \(value)")
      }
      return lines
    }
  }

  private static var circle: [String] {
    let keys = (section("policy.watch")?.keys ?? []).map { "\($0.name): \($0.example)" }
    return ["  # Such as {\(keys.joined(separator: ", "))}."]
  }

  private static func comments(_ key: ConfigurationKey, _ indent: String) -> [String] {
    comment(key, "\(indent)# ").split(separator: "\n").map(String.init)
  }

  /// What is said of a key, in lines of at most 100 characters.
  private static func comment(_ key: ConfigurationKey, _ start: String) -> String {
    let standard = key.standard.isEmpty ? "" : "; standard: \(key.standard)"
    var text = ""
    for paragraph in [key.text, "\(key.value)\(standard)"] {
      var line = start
      for word in paragraph.split(separator: " ") {
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
