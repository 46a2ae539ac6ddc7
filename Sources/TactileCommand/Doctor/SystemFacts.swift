import TactileDevices
import TactileIO
import TactileInput
import TactileServer
import TactileWire

/// What there is to know of a system before anything is judged.
struct SystemFacts {
  /// A device, or why it cannot be opened.
  enum Device {
    case open(DeviceDescription)
    case refused(node: String, DeviceError)
  }

  /// What the service said.
  enum Service: Equatable {
    case version(String)
    case silent(String)
  }

  /// What the service's files say.
  enum ConfigurationState: Equatable {
    case right(files: Int)
    case wrong(String)
    /// This user may not read them.
    case hidden(String)
  }

  var devices: [Device] = []
  /// The nodes that another program has to itself, and who has them open.
  var grabbed: [(node: String, holders: [FileHolders.Holder])] = []
  /// How many files configure the service, and what is wrong with them.
  var configuration = ConfigurationState.right(files: 0)
  var hasUdev = true
  /// The rule's file, where it is installed.
  var rule: String?
  /// Whether there is a group tactile, and whether this user is in it or needs not be.
  var hasGroup = true
  var isMember = true
  var user = ""
  var socket = ""
  var service = Service.version("")
  /// Why the devices could not be listed.
  var listFailure: String?

  private static let rulePlaces = [
    "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/local/lib/udev/rules.d",
    "/usr/lib/udev/rules.d",
    "/lib/udev/rules.d",
  ]

  /// Looks at this system.
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
      let files = try names.map {
        ConfigurationFile(name: $0, text: try FileReader.bytes(of: $0))
      }
      let accounts = AccountNames(
        user: { Account.identifier(named: $0) }, group: { Group(named: $0)?.identifier })
      let configuration = try Configuration(files: files, accounts: accounts)
      if let scene = configuration.scene { _ = try SceneFile.load(paths.resolve(scene)) }
      return .right(files: names.count)
    } catch {
      return .wrong("\(error)")
    }
  }

  private static func ask(_ socket: String) -> Service {
    do {
      let connection = try ServiceConnection(to: socket)
      try connection.call(VarlinkCall(method: "org.varlink.service.GetInfo"))
      return .version(try ServiceInfoMessage(from: try connection.answer().cursor).version)
    } catch {
      return .silent("\(error)")
    }
  }
}
