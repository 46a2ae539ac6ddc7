import Tactile
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
    /// No service listens at the socket, as this sentence says.
    case silent(String)
    /// The socket cannot be used, for this reason.
    case refuses(String)
    /// The service takes calls and does not answer them, as this sentence says.
    case hangs(String)
  }

  /// What the service says about itself.
  struct ServiceReply: Equatable {
    var version: String
    var configuration = ConfigurationMessage()
    /// Whether it ignores touches.
    var isIgnoring = false
    var state = StateMessage()
    /// The gestures and actions that the machine's windows can cause.
    var occasions = OccasionsMessage(gestures: [], actions: [])
    /// The bindings that programs report to it.
    var bindings: [BindingListMessage] = []
    /// The latest calls that it refused and clients that it disconnected.
    var incidents: [IncidentMessage] = []
  }

  /// The state of the service's configuration files.
  enum ConfigurationState: Equatable {
    case right(files: Int)
    /// The files contain this error.
    case wrong(String)
    /// This user may not read this file.
    case hidden(String)
  }

  /// The bindings of `tactile-bind.service`.
  struct BindingFile {
    /// The bindings; nil if the file has an error, or if this user may not read it.
    var list: BindingList?
    /// The error in the file.
    var error: String?
    /// What prevents the service from reading the file.
    var obstacle: ServiceObstacle?
    /// The unit; nil if systemd does not run.
    var unit: ServiceUnit?
    /// Whether the user of the unit lacks the permission `actions` for the machine's own windows.
    var lacksPermission = false
    /// Whether the user of the unit lacks the permission `systemGestures` for the gestures in the file.
    var lacksGesturePermission = false
  }

  var devices: [Device] = []
  /// The nodes that another program has grabbed, each with the processes that have it open.
  var grabbed: [(node: String, holders: [FileHolders.Holder])] = []
  /// The nodes that no program has grabbed. A touched device is neither here nor in ``grabbed``.
  var free: Set<String> = []
  /// The nodes of touchscreens and pens that other programs read too, such as a compositor.
  var sharedPanels: [(node: String, holders: [FileHolders.Holder])] = []
  /// The versions of these programs, by their processes; none if they are not known.
  var versions: [Int32: SoftwareVersion] = [:]
  /// The settings in the files; nil if they cannot be read.
  var settings: Configuration?
  /// The rules of the configuration for devices.
  var rules: DeviceRules { settings?.devices ?? DeviceRules() }
  /// The nodes of touchscreens and pens that the service may not read.
  var refusedToService: Set<String> = []
  /// The nodes of touchscreens without a screen of their own in the configuration.
  var panelsWithoutScreen: [String] = []
  var configuration = ConfigurationState.right(files: 0)
  /// The configuration file that the command line or the unit names, and which must exist; nil for the usual one.
  var namedFile: String?
  /// What prevents the service from reading the configuration or its scene.
  var obstacles: [ServiceObstacle] = []
  /// The configuration's files in folders that the unit of the service hides from it, with the folder.
  var hiddenFiles: [(file: String, folder: String)] = []
  /// The files of which only root can find out whether the service may read them.
  var uncheckedFiles: [String] = []
  /// The user of the service's unit, if the system has no such user.
  var missingUser: String?
  /// The bindings of `tactile-bind.service`; nil if there is no file.
  var bindings: BindingFile?
  var hasUdev = true
  /// The path of the installed udev rule; nil if it is not installed.
  var rule: String?
  /// Whether the group `tactile` exists.
  var hasGroup = true
  /// Whether this user may use the service: as a member of the group, or as root.
  var isMember = true
  var user = ""
  /// Whether this user is root, who can check everything.
  var isRoot = true
  var socket = ""
  var service = Service.silent("")
  /// The unit of the service; nil if systemd does not run, or if another daemon owns the socket.
  var unit: ServiceUnit?
  /// The error with which the devices could not be listed.
  var listFailure: String?
  /// The facts about owning panels.
  var owning = OwnFacts()
  /// The folders on full disks that the service or its administrator writes to.
  var fullDisks: [String] = []
  /// The facts about the keyboard and the pointers of bindings; nil if this machine has no bindings.
  var keys: KeysFacts?

  /// What the service says about itself; nil if it did not answer.
  var reply: ServiceReply? {
    if case .answers(let reply) = service { reply } else { nil }
  }

  /// Why the service did not answer; nil if it did.
  var silence: String? {
    switch service {
    case .answers: nil
    case .silent(let reason), .refuses(let reason), .hangs(let reason): reason
    }
  }

  private static let rulePlaces = [
    "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/local/lib/udev/rules.d",
    "/usr/lib/udev/rules.d",
    "/lib/udev/rules.d",
  ]

  /// Collects the facts about this system.
  ///
  /// - Parameters:
  ///   - socket: The socket of the service.
  ///   - configuration: The configuration to check; nil for that of the service.
  static func gather(socket: String, configuration: ConfigurationPaths? = nil) -> SystemFacts {
    var facts = SystemFacts()
    let unit = ServiceUnit.named("tactiled.service")
    let identity = ServiceIdentity(of: unit)
    if identity == nil { facts.missingUser = unit?.user }
    let access = identity.map { FileAccess(of: $0) }
    facts.rule = rulePlaces.map { $0 + "/70-tactile.rules" }.first {
      FileKind.name(at: $0) != nil
    }
    facts.user = Account.name
    facts.isRoot = Account.isRoot
    if let group = Group(named: "tactile") {
      facts.isMember = Account.isRoot || Account.groups.contains(group.identifier)
    } else {
      facts.hasGroup = false
    }
    // The unit says nothing about a daemon with another socket.
    facts.unit = socket == SocketPath.service ? unit : nil
    let own = unit?.configuration.map { ConfigurationPaths($0) } ?? ConfigurationPaths()
    let isNamed = configuration != nil || unit?.configuration != nil
    facts.takeConfiguration(
      at: configuration ?? own, access,
      hiding: configuration == nil || configuration == own ? unit : nil, isNamed: isNamed)
    if isNamed { facts.namedFile = (configuration ?? own).main }
    facts.takeDevices(access)
    facts.takeBindings()
    facts.socket = socket
    facts.service = ask(socket)
    // Only root may see the first folder, which the unit uses.
    facts.fullDisks = ["/var/lib/private/tactile", "/etc/tactile", "/run/tactile"]
      .filter(FilePath.isOnFullDisk)
    facts.owning = .gather(
      settings: facts.settings, devices: facts.reply?.state.devices, unit: facts.unit)
    return facts
  }

  /// - Parameter access: What the service may read; nil if its user does not exist.
  private mutating func takeDevices(_ access: FileAccess?) {
    do throws(DeviceError) {
      let monitor = try DeviceMonitor()
      hasUdev = monitor.hasUdev
      try monitor.listDevices { change in
        guard case .added(let node) = change else { return }
        do throws(DeviceError) {
          let device = try EvdevDevice(node: node.path, udevProperties: node.properties)
          devices.append(.open(device.description))
          let holders = OwnFacts.others(FileHolders.of(node.path))
          let isPanel = self.isPanel(device.description)
          let isGrabbed = device.isGrabbedByAnother
          if isGrabbed == false { free.insert(node.path) }
          if isGrabbed == true {
            grabbed.append((node.path, holders))
          } else if isPanel, !holders.isEmpty {
            sharedPanels.append((node.path, holders))
            for holder in holders { versions[holder.process] = OwnFacts.version(of: holder) }
          }
          if isPanel, case .refused = access?.toRead(node.path) {
            refusedToService.insert(node.path)
          }
        } catch {
          devices.append(.refused(node: node.path, error))
        }
      }
    } catch {
      listFailure = "\(error)"
    }
    panelsWithoutScreen = devices.compactMap {
      guard case .open(let device) = $0 else { return nil }
      let settings = rules.settings(for: device)
      return settings.classification.kind == .touchscreen && settings.output == nil
        ? device.node : nil
    }
  }

  /// Whether a device is a touchscreen or a pen, with the rules of the configuration.
  func isPanel(_ device: DeviceDescription) -> Bool {
    let kind = rules.settings(for: device).classification.kind
    return kind == .touchscreen || kind == .pen
  }

  /// Notes a file that the service cannot read, with the reason.
  ///
  /// - Parameters:
  ///   - file: The path of a file or folder.
  ///   - access: What the service may read; nil if its user does not exist.
  ///   - unit: The unit that can hide the file; nil if the service does not read this configuration.
  private mutating func check(_ file: String, _ access: FileAccess?, hiding unit: ServiceUnit?) {
    if let folder = unit?.hiddenFolder(of: file) {
      // A missing file is no problem, the permissions of a hidden one do not matter, and a folder is moved
      // with its files.
      if FileKind.name(at: file) != nil,
        !hiddenFiles.contains(where: { file.hasPrefix($0.file + "/") })
      {
        hiddenFiles.append((file, folder))
      }
      return
    }
    switch access?.toRead(file) {
    case .refused(let obstacle):
      if !obstacles.contains(where: { $0.path == obstacle.path }) { obstacles.append(obstacle) }
    case .unknown: uncheckedFiles.append(file)
    case .permitted, nil: break
    }
  }

  /// Reads the files as tactiled does when it starts.
  ///
  /// - Parameters:
  ///   - paths: The configuration.
  ///   - access: What the service may read; nil if its user does not exist.
  ///   - unit: The unit that can hide files; nil if the service does not read this configuration.
  mutating func takeConfiguration(
    at paths: ConfigurationPaths, _ access: FileAccess?, hiding unit: ServiceUnit?,
    isNamed: Bool = false
  ) {
    do {
      let everything = (try? paths.everythingRead()) ?? [paths.main, paths.directory]
      for path in everything { check(path, access, hiding: unit) }
      if FileReader.isRefused(paths.directory) {
        configuration = .hidden(paths.directory)
        return
      }
      let names = try paths.files(isNamed: isNamed)
      if let hidden = names.first(where: FileReader.isRefused) {
        configuration = .hidden(hidden)
        return
      }
      let accounts = AccountNames(
        user: Account.identifier(named:), group: Group.identifier(named:))
      let contents = try Configuration(
        names: names, accounts: accounts, read: FileReader.bytes(of:))
      settings = contents
      configuration = .right(files: names.count)
      if let scene = contents.scene.map(paths.resolve) {
        check(scene, access, hiding: unit)
        if FileReader.isRefused(scene) {
          configuration = .hidden(scene)
        } else {
          let text = try SceneFileError.locating(contents) { try FileReader.bytes(of: scene) }
          _ = try SceneDescription(text: text, file: scene)
        }
      }
    } catch {
      configuration = .wrong("\(error)")
    }
  }

  /// The longest wait for a reply, in seconds: less than that of other commands, because the other facts take time too,
  /// and no command should take more than ten seconds.
  private static let patience: TimeInterval = 5

  private static func ask(_ socket: String) -> Service {
    do {
      let connection = try ServiceConnection(to: socket, patience: patience)
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
      reply.bindings = status.bindings
      try connection.call(VarlinkCall(.listOccasions))
      reply.occasions = try OccasionsMessage(from: try connection.answer().cursor)
      try connection.call(VarlinkCall(.subscribe(SubscribeParameters(kinds: []))))
      let first = try EventMessage(from: try connection.answer().cursor)
      reply.state = first.frame.state ?? StateMessage()
      return .answers(reply)
    } catch let error as SilentService {
      return .hangs(error.finding)
    } catch IOError.noListener(let path) {
      return .silent("\(IOError.noListener(path: path))")
    } catch {
      return .refuses("\(error)")
    }
  }

  /// The file of `tactile-bind.service`.
  static let bindingsFile = "/etc/tactile/bindings.yaml"

  /// Reads the bindings, and finds out whether their service can read them too.
  private mutating func takeBindings() {
    let file = Self.bindingsFile
    guard FileKind.name(at: file) != nil else { return }
    var found = BindingFile()
    do {
      found.list = try BindingList(text: try FileReader.bytes(of: file), file: file)
    } catch let error as SceneError {
      found.error = "\(error)"
    } catch {
      uncheckedFiles.append(file)
    }
    found.unit = ServiceUnit.named("tactile-bind.service")
    if let unit = found.unit, unit.isLoaded, let identity = ServiceIdentity(of: unit) {
      if case .refused(let obstacle) = FileAccess(of: identity).toRead(file) {
        found.obstacle = obstacle
      }
      found.lacksPermission =
        !mayReceiveActions(identity)
        && found.list?.bindings.contains { $0.owner == .machine && !$0.isInline } ?? false
      found.lacksGesturePermission =
        !mayShowSystemGestures(identity) && !(found.list?.gestures.isEmpty ?? true)
    }
    bindings = found
    keys = .gather(unit: found.unit)
    keys?.isNeeded = found.list?.needsDevices
  }

  /// Whether the configuration permits a service to receive the gestures and actions of the machine's own
  /// windows; true if the configuration is not known.
  ///
  /// - Parameters:
  ///   - identity: The service.
  ///   - number: Returns the number of the user of a name.
  func mayReceiveActions(
    _ identity: ServiceIdentity, number: (String) -> UInt32? = Account.identifier(named:)
  ) -> Bool {
    guard let settings else { return true }
    // Without the key, the service adds the user of tactile-bind.service.
    if !settings.statesActions, number(Configuration.bindUserName) == identity.user {
      return true
    }
    return settings.policy.mayReceiveActions(
      ClientPeer(user: identity.user, groups: identity.groups))
  }

  /// Whether the configuration permits a service to show windows with system gestures; true if the configuration is not
  /// known.
  ///
  /// - Parameters:
  ///   - identity: The service.
  ///   - number: Returns the number of the user of a name.
  func mayShowSystemGestures(
    _ identity: ServiceIdentity, number: (String) -> UInt32? = Account.identifier(named:)
  ) -> Bool {
    guard let settings else { return true }
    // As for the actions.
    if !settings.statesSystemGestures, number(Configuration.bindUserName) == identity.user {
      return true
    }
    return settings.policy.mayShowSystemGestures(
      ClientPeer(user: identity.user, groups: identity.groups))
  }
}
