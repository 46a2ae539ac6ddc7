import TactileIO

/// The files that permit the service to own panels: links from /etc to the installed files.
///
/// They are links so that an update of the package updates them too, and so that none has an effect after the
/// package is removed.
struct OwnSetup {
  /// A link.
  struct Link: Equatable {
    /// The path, such as `/etc/modules-load.d/tactile-own.conf`.
    let path: String
    /// The installed file.
    let target: String
  }

  /// The state of a link.
  enum State: Equatable {
    case present
    case missing
    /// The path has something else, which the command does not touch.
    case other(String)
  }

  let links: [Link]

  /// Creates the setup.
  ///
  /// - Parameters:
  ///   - files: The folder of the installed files, such as `/usr/lib/tactile/own`.
  ///   - settings: The folder of the settings of the machine, `/etc` outside of tests.
  init(files: String, settings: String = "/etc") {
    links = [
      ("systemd/system/tactiled.service.d/own.conf", "tactiled.own.conf"),
      ("modules-load.d/tactile-own.conf", "tactile-own.modules.conf"),
      ("udev/rules.d/59-tactile-own.rules", "59-tactile-own.rules"),
      ("udev/rules.d/60-tactile-uinput.rules", "60-tactile-uinput.rules"),
    ].map { Link(path: "\(settings)/\($0)", target: "\(files)/\($1)") }
  }

  /// The setup of the program that runs: `lib/tactile/own` beside its `bin`.
  static var installed: OwnSetup {
    let program = FilePath.resolved("/proc/self/exe") ?? "/usr/bin/tactile"
    let prefix = program.split(separator: "/").dropLast(2).joined(separator: "/")
    return OwnSetup(files: "/\(prefix)/lib/tactile/own")
  }

  /// Returns the state of a link.
  func state(of link: Link) -> State {
    let target = FileLink.target(of: link.path)
    if target == link.target { return .present }
    guard let kind = FileKind.name(at: link.path) else { return .missing }
    return .other(target.map { "a link to \($0)" } ?? kind)
  }

  /// Whether all links are present.
  var isEnabled: Bool { links.allSatisfy { state(of: $0) == .present } }

  /// Makes the links that are missing.
  ///
  /// - Returns: The links that were made.
  /// - Throws: ``CommandError`` if a path has something else, or an installed file is missing; nothing is changed
  ///   then. ``IOError`` if a link cannot be made.
  func enable() throws -> [Link] {
    for link in links {
      if case .other(let found) = state(of: link) {
        throw CommandError(
          "cannot link \(link.path): found \(found). Move it away, then try again.")
      }
      guard FileKind.name(at: link.target) != nil else {
        throw CommandError("\(link.target) is not installed. Install the service (README.md).")
      }
    }
    let missing = links.filter { state(of: $0) == .missing }
    for link in missing { try FileLink.make(link.path, to: link.target) }
    return missing
  }

  /// Removes the links. Other files stay.
  ///
  /// - Returns: The links that were removed.
  /// - Throws: ``IOError`` if a link cannot be removed.
  func disable() throws(IOError) -> [Link] {
    let present = links.filter { state(of: $0) == .present }
    for link in present { try FileLink.remove(link.path) }
    return present
  }
}
