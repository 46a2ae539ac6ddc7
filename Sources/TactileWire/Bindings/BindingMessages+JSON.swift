extension VariableSettingMessage {
  /// The setting as JSON, for a call.
  var json: JSONValue {
    var json = JSONObject()
    json["name"] = .string(name)
    if let value { json["value"] = .string(value) }
    return .object(json)
  }
}

extension BindingReportMessage {
  /// The report as JSON, for a call.
  var json: JSONValue {
    var json = JSONObject()
    json["name"] = .string(name)
    json["runs"] = .integer(Int64(runs))
    json["failures"] = .integer(Int64(failures))
    if let lastFailure { json["lastFailure"] = .string(lastFailure) }
    return .object(json)
  }
}

extension BindingReportMessage {
  /// Returns at most a number of reports. If there are more, the last one returned has the sums of the others, and its
  /// name is the number of them.
  ///
  /// - Parameter count: The number, at least 1.
  package static func summary(of reports: [Self], count: Int) -> [Self] {
    guard reports.count > count else { return reports }
    let others = reports.dropFirst(count - 1)
    let failed = others.last { $0.lastFailure != nil }
    return reports.prefix(count - 1) + [
      Self(
        name: "\(others.count) more bindings", runs: others.reduce(0) { $0 &+ $1.runs },
        failures: others.reduce(0) { $0 &+ $1.failures },
        lastFailure: failed.map { "\($0.name): \($0.lastFailure ?? "")" })
    ]
  }
}
