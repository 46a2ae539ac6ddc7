import Tactile
import TactileWire

// What the parameters of calls must satisfy beyond their types. Any thread can check it.

extension FrameFilter {
  /// The most entries of a list of a subscription: the service keeps them, and compares each event with
  /// them.
  private static let mostEntries = 256
  /// The most bytes of a name; a name in a scene has at most 100 characters.
  private static let longestName = 400

  /// Creates the filter that a client selects, without what it is allowed to see.
  ///
  /// - Throws: `InvalidParameter` if a list is too long to be kept.
  init(_ parameters: SubscribeParameters) throws(VarlinkError) {
    try Self.check(parameters)
    if let chosen = parameters.kinds { kinds = EventKinds(chosen.map { EventKinds($0) }) }
    windows = parameters.windows.map { FilterNames($0) }
    users = parameters.users.map { FilterSet(Set($0)) }
    views = parameters.views.map { FilterNames($0) }
    gestures = parameters.gestures.map { FilterNames($0) }
    devices = parameters.devices.map { FilterSet(Set($0)) }
    withoutOthers = parameters.withoutOthers ?? false
    withoutSecret = parameters.withoutSecret ?? false
  }

  private static func check(_ parameters: SubscribeParameters) throws(VarlinkError) {
    let numbers = [("users", parameters.users), ("devices", parameters.devices)]
    for (name, list) in numbers where (list?.count ?? 0) > mostEntries {
      throw .invalidParameter(name)
    }
    let names = [
      ("windows", parameters.windows), ("views", parameters.views),
      ("gestures", parameters.gestures),
    ]
    for (name, list) in names {
      guard let list else { continue }
      guard list.count <= mostEntries,
        list.allSatisfy({ $0.utf8.count <= longestName })
      else { throw .invalidParameter(name) }
    }
  }
}

extension SetVariablesParameters {
  /// Checks the names and the values.
  func check() throws(VarlinkError) {
    guard variables.count <= VariableRule.mostSettings else {
      throw .invalidParameter("variables")
    }
    for (index, setting) in variables.enumerated() {
      guard VariableRule.isName(setting.name) else {
        throw .invalidParameter("variables[\(index)].name")
      }
      guard setting.value.map(VariableRule.isValue) ?? true else {
        throw .invalidParameter("variables[\(index)].value")
      }
    }
  }
}

extension ReportBindingsParameters {
  /// Checks the number of the bindings.
  func check() throws(VarlinkError) {
    guard bindings.count <= BindingReportMessage.mostOfUser else {
      throw .invalidParameter("bindings")
    }
  }
}

extension BindingReportMessage {
  /// The most bindings in the reports of all connections of one user.
  static let mostOfUser = 256
  /// The most bytes of the name of a binding that are kept.
  static let longestName = 100
  /// The most bytes of the text of a failure that are kept.
  static let longestFailure = 200

  /// The report with texts that are short enough to be kept, and have escapes for control characters.
  var shortened: BindingReportMessage {
    BindingReportMessage(
      name: Excerpt.plain(name, bytes: Self.longestName), runs: runs, failures: failures,
      lastFailure: lastFailure.map { Excerpt.plain($0, bytes: Self.longestFailure) })
  }
}
