/// The `.varlink` files beside this one: the contract of what is said over the socket.
public enum InterfaceDefinitions {
  /// The interfaces' names, in the order of the alphabet.
  public static let names = [
    "io.tactile.Control", "io.tactile.Devices", "io.tactile.Events", "io.tactile.Scene",
    "org.varlink.service",
  ]

  /// An interface's text with its comments, or nil if there is no such interface.
  public static func text(of name: String) -> String? {
    switch name {
    case "io.tactile.Control": string(PackageResources.io_tactile_Control_varlink)
    case "io.tactile.Devices": string(PackageResources.io_tactile_Devices_varlink)
    case "io.tactile.Events": string(PackageResources.io_tactile_Events_varlink)
    case "io.tactile.Scene": string(PackageResources.io_tactile_Scene_varlink)
    case "org.varlink.service": string(PackageResources.org_varlink_service_varlink)
    default: nil
    }
  }

  private static func string(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
