import TactileDevices
import TactileIO
import TactileInput
import TactileServer
import TactileWire

/// The facts about a system from which ``Examination`` derives its findings.
struct SystemFacts {
  /// A device, or the error with which it cannot be opened.
  enum Device {
    case open(DeviceDescription)
    case refused(node: String, DeviceError)
  }

  /// The answer of the service.
  enum Service: Equatable {
    case answers(ServiceReply)
    /// The service did not answer, for this reason.
    case silent(String)
  }

  /// What the service says about itself.
  struct ServiceReply: Equatable {
    var version: String
    var configuration = ConfigurationMessage()
    /// Whether it ignores touches.
    var isIgnoring = false
    var state = StateMessage()
    /// The bindings of `tactile-bind.service` that nothing can start, as sentences.
    var bindingWarnings: [String] = []
    /// The latest calls that it refused and clients that it disconnected.
    var incidents: [IncidentMessage] = []
  }

  /// The state of the service's unit, as `systemctl show` prints it.
  struct Unit: Equatable {
    /// Whether the unit is installed.
    var isLoaded = true
    /// The state, such as "active", "failed" or "activating".
    var state = "active"
    /// Why the last run ended, such as "exit-code"; "success" if it did not fail.
    var result = "success"
    /// The number of automatic restarts.
    var restarts = 0
  }

  /// The state of the service's configuration files.
  enum ConfigurationState: Equatable {
    case right(files: Int)
    /// The files contain this error.
    case wrong(String)
    /// This user may not read this file.
    case hidden(String)
  }

  var devices: [Device] = []
  /// The nodes that another program has grabbed, each with the processes that have it open.
  var grabbed: [(node: String, holders: [FileHolders.Holder])] = []
  /// The nodes of touchscreens and pens that other programs read too, such as a compositor.
  var sharedPanels: [(node: String, holders: [FileHolders.Holder])] = []
  /// The nodes of touchscreens without a screen of their own in the configuration.
  var panelsWithoutScreen: [String] = []
  var configuration = ConfigurationState.right(files: 0)
  /// What prevents the service from reading the configuration or its scene.
  var obstacles: [ServiceObstacle] = []
  /// The configuration's files in folders that the unit of the service hides from it.
  var hiddenFiles: [String] = []
  var hasUdev = true
  /// The path of the installed udev rule; nil if it is not installed.
  var rule: String?
  /// Whether the group `tactile` exists.
  var hasGroup = true
  /// Whether this user may use the service: as a member of the group, or as root.
  var isMember = true
  var user = ""
  var socket = ""
  var service = Service.silent("")
  /// The unit of the service; nil if systemd does not run.
  var unit: Unit?
  /// The error with which the devices could not be listed.
  var listFailure: String?

  /// What the service says about itself; nil if it did not answer.
  var reply: ServiceReply? {
    if case .answers(let reply) = service { reply } else { nil }
  }

  private static let rulePlaces = [
    "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/local/lib/udev/rules.d",
    "/usr/lib/udev/rules.d",
    "/lib/udev/rules.d",
  ]

  /// Collects the facts about this system.
  static func gather(
    socket: String, configuration: ConfigurationPaths = ConfigurationPaths()
  ) -> SystemFacts {
    var facts = SystemFacts()
    facts.takeDevices()
    facts.rule = rulePlaces.map { $0 + "/70-tactile.rules" }.first {
      FileKind.name(at: $0) != nil
    }
    facts.user = Account.name
    if let group = Group(named: "tactile") {
      facts.isMember = Account.isRoot || Account.groups.contains(group.identifier)
    } else {
      facts.hasGroup = false
    }
    facts.unit = unit()
    facts.takeConfiguration(at: configuration)
    facts.socket = socket
    facts.service = ask(socket)
    return facts
  }

  private mutating func takeDevices() {
    do throws(DeviceError) {
      let monitor = try DeviceMonitor()
      hasUdev = monitor.hasUdev
      try monitor.listDevices { change in
        guard case .added(let node) = change else { return }
        do throws(DeviceError) {
          let device = try EvdevDevice(node: node.path, udevProperties: node.properties)
          devices.append(.open(device.description))
          let holders = FileHolders.of(node.path).filter { $0.name != "tactiled" }
          if device.isGrabbedByAnother {
            grabbed.append((node.path, holders))
          } else if isPanel(device.description), !holders.isEmpty {
            sharedPanels.append((node.path, holders))
          }
        } catch {
          devices.append(.refused(node: node.path, error))
        }
      }
    } catch {
      listFailure = "\(error)"
    }
  }

  private func isPanel(_ device: DeviceDescription) -> Bool {
    let kind = DeviceClassifier.classify(device).kind
    return kind == .touchscreen || kind == .pen
  }

  /// Notes the files that the unit hides from the service, if the service reads this configuration.
  private mutating func noteHidden(_ files: [String], of paths: ConfigurationPaths) {
    guard unit?.isLoaded == true, paths.main == ConfigurationPaths.service else { return }
    hiddenFiles += files.filter { ConfigurationPaths.hiddenFolder(of: $0) != nil }
  }

  /// Reads the files as tactiled does when it starts.
  private mutating func takeConfiguration(at paths: ConfigurationPaths) {
    var rules = DeviceRules()
    do {
      let names = try paths.files(isNamed: false)
      obstacles = names.compactMap(ConfigurationPaths.obstacle(forServiceTo:))
      noteHidden(names, of: paths)
      guard paths.isReadable else {
        configuration = .hidden(paths.main)
        return
      }
      let accounts = AccountNames(
        user: Account.identifier(named:), group: Group.identifier(named:))
      let contents = try Configuration(
        names: names, accounts: accounts, read: FileReader.bytes(of:))
      rules = contents.devices
      if let scene = contents.scene.map(paths.resolve) {
        obstacles += [scene].compactMap(ConfigurationPaths.obstacle(forServiceTo:))
        noteHidden([scene], of: paths)
        let text = try SceneFileError.locating(contents) { try FileReader.bytes(of: scene) }
        _ = try SceneDescription(text: text, file: scene)
      }
      configuration = .right(files: names.count)
    } catch {
      configuration = .wrong("\(error)")
    }
    panelsWithoutScreen = devices.compactMap {
      guard case .open(let device) = $0 else { return nil }
      let settings = rules.settings(for: device)
      return settings.classification.kind == .touchscreen && settings.output == nil
        ? device.node : nil
    }
  }

  private static func ask(_ socket: String) -> Service {
    do {
      let connection = try ServiceConnection(to: socket, patience: 5)
      try connection.call(VarlinkCall(.getInfo))
      let info = try ServiceInfoMessage(from: try connection.answer().cursor)
      var reply = ServiceReply(version: info.version)
      // Another version may have other messages.
      guard info.version == TactileVersion.current else { return .answers(reply) }
      try connection.call(VarlinkCall(.getStatus))
      let status = try StatusMessage(from: try connection.answer().cursor).status
      reply.configuration = status.configuration
      reply.isIgnoring = status.isIgnoring
      reply.incidents = status.incidents
      reply.bindingWarnings = try bindingWarnings(connection)
      try connection.call(VarlinkCall(.subscribe(SubscribeParameters(kinds: []))))
      let first = try EventMessage(from: try connection.answer().cursor)
      reply.state = first.frame.state ?? StateMessage()
      return .answers(reply)
    } catch {
      return .silent("\(error)")
    }
  }

  /// The file of `tactile-bind.service`.
  static let bindings = "/etc/tactile/bindings.yaml"

  /// Returns the warnings about the bindings of the service, or the error in them; empty without a file.
  private static func bindingWarnings(_ connection: ServiceConnection) throws -> [String] {
    guard let text = try? FileReader.bytes(of: bindings) else { return [] }
    do {
      let list = try BindingDescription.list(text: text, file: bindings)
      try connection.call(VarlinkCall(.listOccasions))
      let known = try OccasionsMessage(from: try connection.answer().cursor)
      return Bindings.warnings(list, known: known)
    } catch let error as SceneError {
      return ["\(error)"]
    }
  }

  /// Asks systemd for the state of the service's unit.
  private static func unit() -> Unit? {
    guard DirectoryReader.isDirectory("/run/systemd/system"),
      let output = ProgramOutput.of([
        "systemctl", "show", "tactiled.service", "--property",
        "LoadState,ActiveState,Result,NRestarts",
      ])
    else { return nil }
    return Unit(properties: output)
  }
}

extension SystemFacts.Unit {
  /// Reads lines of the form `NAME=value`.
  init(properties: String) {
    for line in properties.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "LoadState": isLoaded = parts[1] != "not-found"
      case "ActiveState": state = parts[1]
      case "Result": result = parts[1]
      case "NRestarts": restarts = Int(parts[1]) ?? 0
      default: break
      }
    }
  }
}
