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
    case version(String)
    /// The service did not answer, for this reason.
    case silent(String)
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
  var configuration = ConfigurationState.right(files: 0)
  var hasUdev = true
  /// The path of the installed udev rule; nil if it is not installed.
  var rule: String?
  /// Whether the group `tactile` exists.
  var hasGroup = true
  /// Whether this user may use the service: as a member of the group, or as root.
  var isMember = true
  var user = ""
  var socket = ""
  var service = Service.version("")
  /// The error with which the devices could not be listed.
  var listFailure: String?

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
    facts.configuration = readConfiguration(at: configuration)
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
          if device.isGrabbedByAnother {
            grabbed.append((node.path, FileHolders.of(node.path)))
          }
        } catch {
          devices.append(.refused(node: node.path, error))
        }
      }
    } catch {
      listFailure = "\(error)"
    }
  }

  /// Reads the files as tactiled does when it starts.
  private static func readConfiguration(at paths: ConfigurationPaths) -> ConfigurationState {
    do {
      let names = try paths.files(isNamed: false)
      guard paths.isReadable else { return .hidden(paths.main) }
      let accounts = AccountNames(
        user: Account.identifier(named:), group: Group.identifier(named:))
      let configuration = try Configuration(
        names: names, accounts: accounts, read: FileReader.bytes(of:))
      if let scene = configuration.scene { _ = try SceneFile.load(paths.resolve(scene)) }
      return .right(files: names.count)
    } catch {
      return .wrong("\(error)")
    }
  }

  private static func ask(_ socket: String) -> Service {
    do {
      let connection = try ServiceConnection(to: socket)
      try connection.call(VarlinkCall(.getInfo))
      return .version(try ServiceInfoMessage(from: try connection.answer().cursor).version)
    } catch {
      return .silent("\(error)")
    }
  }
}
