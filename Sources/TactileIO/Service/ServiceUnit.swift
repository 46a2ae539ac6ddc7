/// The properties of a service's unit, as `systemctl show` prints them.
package struct ServiceUnit: Equatable, Sendable {
  private let values: [String: String]

  /// What systemd/tactiled.service sets, for a machine on which it is not installed.
  package static let standard = ServiceUnit(
    properties: """
      User=tactiled
      Group=tactile
      SupplementaryGroups=tactile-input
      DynamicUser=yes
      ProtectHome=yes
      PrivateTmp=yes
      InaccessiblePaths=-/tmp -/var/tmp -/dev/shm -/dev/mqueue -/run/lock
      """)

  /// Reads lines of the form `NAME=value`. A property without a line has systemd's default.
  package init(properties: String) {
    var values: [String: String] = [:]
    for line in properties.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      // A property with several values, such as `DeviceAllow=`, has a line for each.
      values[parts[0]] = values[parts[0]].map { "\($0)\n\(parts[1])" } ?? parts[1]
    }
    self.values = values
  }

  /// Asks systemd for a unit.
  ///
  /// - Parameter name: The name, such as `tactiled.service`.
  /// - Returns: nil if systemd does not run.
  package static func named(_ name: String) -> ServiceUnit? {
    let properties =
      "LoadState,ActiveState,Result,NRestarts,MainPID,ExecStart,User,Group,SupplementaryGroups,"
      + "DynamicUser,ProtectHome,PrivateTmp,InaccessiblePaths,DeviceAllow,FileDescriptorStoreMax"
    guard DirectoryReader.isDirectory("/run/systemd/system"),
      let output = ProgramOutput.of(["systemctl", "show", name, "--property", properties])
    else { return nil }
    return ServiceUnit(properties: output)
  }

  // MARK: State

  /// Whether the unit is installed.
  package var isLoaded: Bool { values["LoadState"] != "not-found" }
  /// The state, such as "active", "failed" or "activating".
  package var state: String { values["ActiveState"] ?? "active" }
  /// Whether the service does not run, and systemd does not start it again on its own.
  package var isStopped: Bool { ["inactive", "failed"].contains(state) }
  /// Why the last run ended, such as "exit-code"; "success" if it did not fail.
  package var result: String { values["Result"] ?? "success" }
  /// The number of automatic restarts.
  package var restarts: Int { values["NRestarts"].flatMap { Int($0) } ?? 0 }
  /// The main process; nil if the service does not run.
  package var process: Int32? {
    values["MainPID"].flatMap { Int32($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The file that the unit's command line names with `--config`; nil if it names none.
  package var configuration: String? {
    // The form is { path=/usr/bin/tactiled ; argv[]=/usr/bin/tactiled --config FILE ; … }.
    guard let command = values["ExecStart"], let start = command.firstRange(of: "argv[]=") else {
      return nil
    }
    let words = command[start.upperBound...].split(separator: " ").prefix { $0 != ";" }
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      if word.hasPrefix("--config=") { return String(word.dropFirst("--config=".count)) }
      if word == "--config", !next.isEmpty { return String(next) }
    }
    return nil
  }

  // MARK: User

  /// The user (`User=`); nil for root, or for a dynamic user with the name of the unit.
  package var user: String? { values["User"] }
  /// The primary group (`Group=`); nil for that of the user.
  package var group: String? { values["Group"] }
  /// The supplementary groups (`SupplementaryGroups=`).
  package var supplementaryGroups: [String] {
    values["SupplementaryGroups"]?.split(separator: " ").map(String.init) ?? []
  }
  /// Whether systemd makes the user when the service starts (`DynamicUser=`).
  package var hasDynamicUser: Bool { values["DynamicUser"] == "yes" }

  // MARK: Sandbox

  /// Whether the unit permits the service to write to a device (`DeviceAllow=`).
  package func allowsWriting(to node: String) -> Bool {
    values["DeviceAllow"]?.split(separator: "\n").contains { line in
      let words = line.split(separator: " ")
      return words.count == 2 && words[0] == node && words[1].contains("w")
    } ?? false
  }

  /// The most descriptors that the service manager keeps for the service (`FileDescriptorStoreMax=`).
  package var mostKeptDescriptors: Int {
    values["FileDescriptorStoreMax"].flatMap { Int($0) } ?? 0
  }

  /// The folders that the unit hides from the service (`ProtectHome=`, `PrivateTmp=` and
  /// `InaccessiblePaths=` in systemd.exec(5)). No permissions of a file in them help.
  package var hiddenFolders: [String] {
    var folders: [String] = []
    if ["yes", "tmpfs"].contains(values["ProtectHome"]) {
      folders += ["/home", "/root", "/run/user"]
    }
    if let temporary = values["PrivateTmp"], temporary != "no" { folders += ["/tmp", "/var/tmp"] }
    for path in values["InaccessiblePaths"]?.split(separator: " ") ?? [] {
      let folder = String(path.drop { "-+".contains($0) })
      if !folders.contains(folder) { folders.append(folder) }
    }
    return folders
  }

  /// Returns the folder of ``hiddenFolders`` that contains a file; nil if none does.
  package func hiddenFolder(of path: String) -> String? {
    let whole = FilePath.resolved(path) ?? path
    return hiddenFolders.first { whole == $0 || whole.hasPrefix($0 + "/") }
  }
}
