extension ScriptStepMessage {
  /// The step as JSON, for a call.
  var json: JSONValue {
    .object(["time": .double(time), "fingers": .array(fingers.map(\.json))])
  }
}

extension ScriptedFingerMessage {
  /// The finger as JSON, for a call.
  fileprivate var json: JSONValue {
    .object(["finger": .integer(Int64(finger)), "x": .double(x), "y": .double(y)])
  }
}
