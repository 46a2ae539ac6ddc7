import TactileServer
import TactileWire

/// Configurations under test, decoded from text.
enum ConfigurationTexts {
  /// The known users and groups.
  static let accounts = AccountNames(
    user: {
      ["root": 0, "kiosk": 1000, "admin": 1001, "tactile-bind": 990, "tactile-metrics": 991][$0]
    },
    group: { ["root": 0, "signage": 44][$0] })

  /// Returns the configuration of these texts. Their file names are "0.yaml", "1.yaml" and so on.
  static func read(_ texts: String...) throws(SceneError) -> Configuration {
    var files: [ConfigurationFile] = []
    for (number, text) in texts.enumerated() {
      files.append(ConfigurationFile(name: "\(number).yaml", text: Array(text.utf8)))
    }
    return try Configuration(files: files, accounts: accounts)
  }

  /// Returns the error for texts that are rejected; nil if they are accepted.
  static func refusal(of texts: String...) -> String? {
    do {
      var files: [ConfigurationFile] = []
      for (number, text) in texts.enumerated() {
        files.append(ConfigurationFile(name: "\(number).yaml", text: Array(text.utf8)))
      }
      _ = try Configuration(files: files, accounts: accounts)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Returns a file in which one map of a section has these members, and the members that the map
  /// requires.
  static func file(_ section: ConfigurationSection, _ members: String) -> String {
    switch section.path {
    case "": members
    case "devices[]" where !members.contains("match:"):
      "devices: [{match: {name: x}\(members.isEmpty ? "" : ", ")\(members)}]"
    case "devices[]": "devices: [{\(members)}]"
    case "devices[].match": "devices: [{match: {\(members.isEmpty ? "name: x" : members)}}]"
    case "devices[].own": "devices: [{match: {name: x}, own: {\(members)}}]"
    case "screens[]" where !members.contains("name:"):
      "screens: [{name: x\(members.isEmpty ? "" : ", ")\(members)}]"
    case "screens[]": "screens: [{\(members)}]"
    case "regions[]" where !members.contains("allow:"):
      "regions: [{allow: [tap]\(members.isEmpty ? "" : ", ")\(members)}]"
    case "regions[]": "regions: [{\(members)}]"
    case "policy.attach[]" where !members.contains("who:"):
      "policy: {attach: [{who: nobody\(members.isEmpty ? "" : ", ")\(members)}]}"
    case "policy.attach[]": "policy: {attach: [{\(members)}]}"
    case "policy.watch": "policy: {watch: {\(members)}}"
    default: "\(section.path): {\(members)}"
    }
  }
}
