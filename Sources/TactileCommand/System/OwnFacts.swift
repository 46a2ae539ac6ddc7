@preconcurrency import Glibc
import TactileDevices
import TactileIO
import TactileInput
import TactileServer
import TactileWire

/// The facts about owning from which ``OwnExamination`` derives its findings.
struct OwnFacts {
  /// The node of uinput.
  struct Node: Equatable {
    /// The name of its group; nil if the group has no name, or no permission to write.
    var group: String?
  }

  /// The group of `60-tactile-uinput.rules`.
  static let groupName = "tactile-uinput"

  var setup = SetupLinks(.own, files: "/usr/lib/tactile/own")
  /// The states of the links of the setup, in their order.
  var states: [SetupLinks.State] = []
  /// The rules of the configuration for devices; nil if they cannot be read.
  var rules: DeviceRules?
  /// Whether the configuration wants the key that wakes screens.
  var wantsWakeKey = false
  /// Whether a virtual keyboard has this key.
  var hasWakeKey = false
  /// Whether the group ``groupName`` exists.
  var hasGroup = true
  /// The node of uinput; nil if it does not exist.
  var node: Node? = Node(group: groupName)
  /// The unit of the service; nil if systemd does not run.
  var unit: ServiceUnit?
  /// The devices that the service reports; nil if it does not answer.
  var devices: [DeviceMessage]?
  /// The options of the owned panels, by their nodes.
  var options: [String: OwnOptions] = [:]
  /// The programs that have a clone open, by its node.
  var readers: [String: [FileHolders.Holder]] = [:]
  /// The versions of the programs that have a clone open, by their processes; none if they are not known.
  var versions: [Int32: SoftwareVersion] = [:]
  /// Whether this user sees the files that all programs have open.
  var isRoot = true

  /// The panels that the service owns, or is about to.
  var owned: [DeviceMessage] { devices?.filter { $0.ownership != nil } ?? [] }

  /// The panels that the service has grabbed.
  var grabbed: [DeviceMessage] {
    owned.filter { $0.ownership == .owned || $0.ownership == .releasing }
  }

  /// Returns the programs of a list that do not read the clone of a panel.
  func othersThanCompositor(
    _ holders: [FileHolders.Holder], of node: String
  ) -> [FileHolders.Holder] {
    let clone = owned.first { $0.node == node }?.clone
    let known = clone.flatMap { readers[$0] } ?? []
    return holders.filter { !known.contains($0) }
  }

  /// The nodes of the clones.
  var clones: [String] { owned.compactMap(\.clone) }

  /// Whether a rule of the configuration wants a panel to be owned.
  var wantsPanels: Bool { rules?.rules.contains { $0.own?.mode == .on } ?? !owned.isEmpty }

  /// Whether the configuration wants a panel to be owned, or the key that wakes screens.
  var isWanted: Bool { wantsPanels || wantsWakeKey }

  /// Whether all links of the setup are present.
  var isEnabled: Bool { states.allSatisfy { $0 == .present } }

  /// Whether owning concerns this machine at all.
  var isRelevant: Bool { isWanted || states.contains(.present) || !owned.isEmpty }

  /// Collects the facts about this system.
  ///
  /// - Parameters:
  ///   - settings: The configuration; nil if it cannot be read.
  ///   - devices: The devices that the service reports.
  ///   - unit: The unit of the service.
  static func gather(
    settings: Configuration?, devices: [DeviceMessage]?, unit: ServiceUnit?
  ) -> OwnFacts {
    var facts = OwnFacts()
    facts.setup = .installed(.own)
    facts.states = facts.setup.links.map(facts.setup.state(of:))
    let rules = settings?.devices
    facts.rules = rules
    facts.wantsWakeKey = settings?.pressesWakeKey ?? false
    facts.hasWakeKey = WakeKey.isPresent()
    facts.devices = devices
    facts.unit = unit
    facts.hasGroup = Group(named: groupName) != nil
    facts.node =
      FileKind.name(at: UinputDevice.node).map { _ in
        Node(group: Group(withAccessTo: UinputDevice.node, for: S_IWGRP)?.name)
      }
    facts.isRoot = Account.isRoot
    for device in facts.owned {
      if let panel = try? EvdevDevice(node: device.node) {
        facts.options[device.node] = rules?.settings(for: panel.description).own
      }
      guard let clone = device.clone else { continue }
      facts.readers[clone] = others(FileHolders.of(clone))
    }
    for reader in facts.readers.values.joined() {
      facts.versions[reader.process] = version(of: reader)
    }
    return facts
  }

  /// Returns the programs that do not belong to the service.
  static func others(_ holders: [FileHolders.Holder]) -> [FileHolders.Holder] {
    holders.filter { $0.name != "tactiled" && $0.name != "tactiled-guard" }
  }

  /// Returns the version of a program that was measured; nil if it does not run from the file of its package, or if the
  /// file was replaced since.
  static func version(of reader: FileHolders.Holder) -> SoftwareVersion? {
    guard let known = KnownCompositor.all.first(where: { $0.process == reader.name }),
      FileLink.target(of: "/proc/\(reader.process)/exe") == known.file
    else { return nil }
    return PackageDatabase.version(of: known.packageName)
  }
}

/// The database of installed packages of Debian and its derivatives.
///
/// The doctor may run as root, so it does not start a compositor to ask for its version. All users can read this
/// file.
enum PackageDatabase {
  private static let statusFile = "/var/lib/dpkg/status"

  /// Returns the version of an installed package, without the parts that Debian adds; nil if the package is not
  /// installed, or the system has another database.
  static func version(of package: String, file: String = statusFile) -> SoftwareVersion? {
    guard let bytes = try? FileReader.bytes(of: file) else { return nil }
    return version(of: package, in: bytes)
  }

  /// Returns the version of an installed package in the contents of the database.
  static func version(of package: String, in contents: [UInt8]) -> SoftwareVersion? {
    var (isFound, isInstalled) = (false, false)
    for line in contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.isEmpty {
        (isFound, isInstalled) = (false, false)
      } else if line.first == UInt8(ascii: "P"), line.elementsEqual("Package: \(package)".utf8) {
        isFound = true
      } else if isFound, line.elementsEqual("Status: install ok installed".utf8) {
        isInstalled = true
      } else if isInstalled, line.starts(with: "Version: ".utf8) {
        return upstream(String(decoding: line.dropFirst("Version: ".utf8.count), as: UTF8.self))
      }
    }
    return nil
  }

  /// Returns a version without the epoch before `:` and the revision after the last `-`.
  private static func upstream(_ version: String) -> SoftwareVersion {
    var rest = version[...]
    if let colon = rest.firstIndex(of: ":") { rest = rest[rest.index(after: colon)...] }
    if let hyphen = rest.lastIndex(of: "-") { rest = rest[..<hyphen] }
    return SoftwareVersion(rest)
  }
}
