import TactileServer

extension ServerConfiguration {
  /// The defaults with a policy that lets all users show windows at levels from -100 to 100.
  static var allLevels: ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.policy.attach = [Policy.Attaching(.all, levels: -100...100)]
    return configuration
  }
}
