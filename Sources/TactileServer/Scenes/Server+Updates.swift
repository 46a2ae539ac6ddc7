import Tactile
import TactileWire

// Changing what is shown: whole windows, or parts of them. Everything is read and checked first, and
// only then done, so that a call changes all that it says or nothing.

extension Server {
  /// A window that is to change: what it becomes, and how that was described.
  private struct Renewal {
    let entry: SceneEntry
    var window: WindowDescription
    var source: JSONValue?
  }

  /// Makes windows what a new description says, and changes parts of them; all or nothing.
  func update(_ client: ClientSession, _ call: VarlinkCall) throws(VarlinkError) -> EmptyMessage {
    let user: Int?
    do {
      user = try call.cursor.optionalMember("user")?.int()
    } catch {
      throw VarlinkError(error) ?? .invalidParameter("user")
    }
    var renewals: [Renewal] = []
    let windows = call.parameters["windows"]
    let changes = call.parameters["changes"]
    if let windows { renewals = try self.renewals(windows, of: user, client) }
    if let changes { try change(&renewals, by: changes, of: user, client) }
    guard windows != nil || changes != nil else { throw .invalidParameter("windows") }
    try check(renewals, client, at: changes == nil ? "windows" : "changes")
    for renewal in renewals { perform(renewal) }
    publish()
    return EmptyMessage()
  }

  private func renewals(
    _ windows: JSONValue, of user: Int?, _ client: ClientSession
  ) throws(VarlinkError) -> [Renewal] {
    let scene = try scene(of: windows)
    guard case .array(let sources) = windows else { return [] }
    var renewals: [Renewal] = []
    for (window, source) in zip(scene.windows, sources) {
      let entry = try changeable(window.name, of: user, client)
      renewals.append(
        Renewal(entry: entry, window: window, source: entry.source == nil ? nil : source))
    }
    return renewals
  }

  /// Changes parts of windows, or of what they are to become.
  private func change(
    _ renewals: inout [Renewal], by value: JSONValue, of user: Int?, _ client: ClientSession
  ) throws(VarlinkError) {
    do {
      let changes = try SceneChanges(value)
      var sources: [String: JSONValue] = [:]
      for name in changes.windows {
        let index = try index(of: name, in: &renewals, user, client)
        sources[name] = renewals[index].source
      }
      for outcome in try changes.outcomes(from: sources, limits: configuration.limits.scene) {
        let name = outcome.window.name
        guard let index = renewals.firstIndex(where: { $0.window.name == name }) else { continue }
        renewals[index].window = outcome.window
        renewals[index].source = outcome.source
      }
    } catch let error as VarlinkError {
      throw error
    } catch let error as SceneError {
      throw .invalidScene(path: error.path.description, reason: error.reason)
    } catch {
      throw .invalidParameter("changes")
    }
  }

  private func index(
    of name: String, in renewals: inout [Renewal], _ user: Int?, _ client: ClientSession
  ) throws(VarlinkError) -> Int {
    if let index = renewals.firstIndex(where: { $0.window.name == name }) { return index }
    let entry = try changeable(name, of: user, client)
    guard entry.source != nil else {
      throw .invalidScene(
        path: "changes",
        reason: "found the machine's window \(name), expected one of a client: "
          + "the machine's are changed whole")
    }
    renewals.append(Renewal(entry: entry, window: entry.description, source: entry.source))
    return renewals.count - 1
  }

  /// A window of this name that a client may change.
  private func changeable(
    _ name: String, of user: Int?, _ client: ClientSession
  ) throws(VarlinkError) -> SceneEntry {
    let entry = try entry(named: name, of: user, meantBy: client) { [self] in
      mayChange($0.record, client)
    }
    guard let entry else { throw .noSuchWindow(.scene, name) }
    return entry
  }

  private func check(
    _ renewals: [Renewal], _ client: ClientSession, at path: String
  ) throws(VarlinkError) {
    for renewal in renewals {
      if renewal.window.level != renewal.entry.description.level {
        try requireLevel(renewal.window.level, client)
      }
      try requireScope(of: renewal.window, client)
    }
    // All are one user's: names are looked up among one user's windows at a time.
    var owners: [SceneOwner] = []
    for renewal in renewals where !owners.contains(renewal.entry.record.owner) {
      owners.append(renewal.entry.record.owner)
    }
    for owner in owners where owner.user != nil {
      let theirs = renewals.filter { $0.entry.record.owner == owner }
      try requireRoom(
        for: theirs.map(\.window), of: owner, inPlaceOf: theirs.map(\.entry), at: path)
    }
  }

  private func perform(_ renewal: Renewal) {
    renewal.entry.source = renewal.source
    update(renewal.entry, to: renewal.window)
  }
}
