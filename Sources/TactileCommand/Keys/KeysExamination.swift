import TactileDevices
import TactileIO

/// Turns the facts about the keyboard and the pointers of bindings into findings. It has no input and output of
/// its own.
enum KeysExamination {
  private static let enable = "sudo tactile keys enable"
  private static let subject = "keys"

  /// Returns the findings.
  static func findings(_ facts: KeysFacts) -> [Finding] {
    let obstacles = UinputExamination.links(of: facts.setup, facts.states, enable: enable)
    guard obstacles.isEmpty else { return obstacles }
    guard facts.isEnabled else {
      return [
        facts.isNeeded == true
          ? Finding(
            level: .bad, subject: subject,
            text: "bindings press keys or use the pointer, but tactile-bind.service may not do so",
            fix: enable)
          : Finding(
            level: .good, subject: subject,
            text: "tactile-bind.service may not press keys or move the pointer")
      ]
    }
    let problems = system(facts)
    guard problems.isEmpty else { return problems }
    guard facts.isNeeded != false else {
      return [
        Finding(
          level: .odd, subject: subject,
          text: "tactile-bind.service may press keys and move the pointer, but no binding does so",
          fix: "sudo tactile keys disable")
      ]
    }
    return [
      Finding(
        level: .good, subject: subject,
        text: "tactile-bind.service may press keys and move the pointer")
    ]
  }

  /// Returns the findings about parts of the system that do not follow the links yet.
  private static func system(_ facts: KeysFacts) -> [Finding] {
    var found = UinputExamination.system(hasGroup: facts.hasGroup, node: facts.node)
    guard let unit = facts.unit, unit.isLoaded else { return found }
    if !unit.allowsWriting(to: UinputDevice.node)
      || !unit.supplementaryGroups.contains(OwnFacts.groupName)
    {
      found.append(
        Finding(
          level: .bad, subject: "tactile-bind.service",
          text: "its settings for the virtual keyboard are not in effect",
          fix: "sudo systemctl daemon-reload && sudo systemctl restart tactile-bind.service"))
    }
    return found
  }
}
