import TactileIO

/// Links from /etc to installed files, which permit a service more than its unit does: to own panels, or to press
/// keys.
///
/// They are links so that an update of the package updates them too, and so that none has an effect after the
/// package is removed.
struct SetupLinks {
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

  /// What the links permit. The raw value is the name of the folder of the installed files.
  enum Purpose: String {
    /// `tactiled.service` may own panels.
    case own
    /// `tactile-bind.service` may press keys and move the pointer.
    case keys

    /// The paths below the settings of the machine, and the names of the installed files.
    fileprivate var files: [(path: String, name: String)] {
      switch self {
      case .own:
        [
          ("systemd/system/tactiled.service.d/own.conf", "tactiled.own.conf"),
          ("modules-load.d/tactile-own.conf", "tactile-own.modules.conf"),
          ("udev/rules.d/59-tactile-own.rules", "59-tactile-own.rules"),
          ("udev/rules.d/60-tactile-uinput.rules", "60-tactile-uinput.rules"),
        ]
      case .keys:
        [
          ("systemd/system/tactile-bind.service.d/uinput.conf", "tactile-bind.uinput.conf"),
          ("modules-load.d/tactile-keys.conf", "tactile-keys.modules.conf"),
          ("udev/rules.d/60-tactile-keys.rules", "60-tactile-keys.rules"),
        ]
      }
    }
  }

  let links: [Link]

  /// Creates the links of a purpose.
  ///
  /// - Parameters:
  ///   - purpose: What the links permit.
  ///   - files: The folder of the installed files, such as `/usr/lib/tactile/own`.
  ///   - settings: The folder of the settings of the machine, `/etc` outside of tests.
  init(_ purpose: Purpose, files: String, settings: String = "/etc") {
    links = purpose.files.map {
      Link(path: "\(settings)/\($0.path)", target: "\(files)/\($0.name)")
    }
  }

  /// Returns the links to the files of the program that runs: those in `lib/tactile` beside its `bin`.
  static func installed(_ purpose: Purpose) -> SetupLinks {
    let program = FilePath.resolved("/proc/self/exe") ?? "/usr/bin/tactile"
    let prefix = program.split(separator: "/").dropLast(2).joined(separator: "/")
    return SetupLinks(purpose, files: "/\(prefix)/lib/tactile/\(purpose.rawValue)")
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
        throw CommandError(
          "\(link.target) is not installed. Install the service (docs/install.md).")
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

  /// Applies the links to the running system, as the next boot would, and prints the steps that fail.
  ///
  /// - Parameters:
  ///   - loadingModule: Whether to load the kernel module `uinput` if it is not loaded.
  ///   - service: The unit to restart if it runs.
  static func apply(loadingModule: Bool, restarting service: String) -> ExitCode {
    var steps = [["udevadm", "control", "--reload"]]
    if loadingModule, FileKind.name(at: "/dev/uinput") == nil {
      steps.insert(["modprobe", "uinput"], at: 0)
    }
    steps += [
      ["udevadm", "trigger", "--settle", "--sysname-match=uinput"],
      ["systemctl", "daemon-reload"],
      ["systemctl", "try-restart", service],
    ]
    let failed = steps.filter { ProgramOutput.of($0, within: 30) == nil }
    for step in failed {
      StandardStream.error.writeLine("tactile: '\(step.joined(separator: " "))' failed")
    }
    return failed.isEmpty ? .success : .failure
  }

  /// Prints links, with what became of them.
  static func say(_ links: [Link], _ verb: String, orElse none: String) {
    let lines = links.isEmpty ? [none] : links.map { "\(verb) \($0.path)" }
    StandardStream.output.writeLines(lines)
  }
}
