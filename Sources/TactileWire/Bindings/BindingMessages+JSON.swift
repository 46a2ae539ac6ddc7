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
