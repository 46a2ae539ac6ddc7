/// The `.varlink` files in this folder: the contract of the protocol.
public enum InterfaceDefinitions {
  /// The names of the interfaces, sorted.
  public static let names = [
    "io.tactile.Control", "io.tactile.Devices", "io.tactile.Events", "io.tactile.Scene",
    "io.tactile.Trace", "org.varlink.service",
  ]

  /// Returns an interface's text with its comments; nil if there is no such interface.
  public static func text(of name: String) -> String? {
    switch name {
    case "io.tactile.Control": string(PackageResources.io_tactile_Control_varlink)
    case "io.tactile.Devices": string(PackageResources.io_tactile_Devices_varlink)
    case "io.tactile.Events": string(PackageResources.io_tactile_Events_varlink)
    case "io.tactile.Scene": string(PackageResources.io_tactile_Scene_varlink)
    case "io.tactile.Trace": string(PackageResources.io_tactile_Trace_varlink)
    case "org.varlink.service": string(PackageResources.org_varlink_service_varlink)
    default: nil
    }
  }

  private static func string(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

extension StateMessage {
  /// The version of the protocol that this module implements.
  public static let protocolVersion = 1
}
