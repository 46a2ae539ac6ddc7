import Fixtures
import Foundation
import Testing

@testable import TactileIO

@Suite("The unit of a service")
struct ServiceUnitTests {
  private static let shown = """
    LoadState=loaded
    ActiveState=active
    Result=success
    NRestarts=2
    MainPID=812
    ExecStart={ path=/usr/bin/tactiled ; argv[]=/usr/bin/tactiled --config /srv/k.yaml ; ignore_errors=no ; pid=812 }
    User=tactiled
    Group=tactile
    SupplementaryGroups=tactile-input video
    DynamicUser=yes
    ProtectHome=yes
    PrivateTmp=yes
    InaccessiblePaths=-/tmp +/var/tmp /srv/secret
    """

  private static func accounts(users: [String: UInt32] = [:]) -> ServiceIdentity.Accounts {
    let groups: [String: UInt32] = ["tactile": 990, "tactile-input": 991, "video": 44]
    return ServiceIdentity.Accounts(
      user: { users[$0] }, groups: { users[$0] == nil ? [] : [1000, 44] }, group: { groups[$0] })
  }

  private func identity(_ properties: String, users: [String: UInt32] = [:]) -> ServiceIdentity? {
    ServiceIdentity(
      of: ServiceUnit(properties: properties), accounts: Self.accounts(users: users),
      status: {
        $0 == 7
          ? "Name:\ttactiled\nUid:\t61000\t61000\t61000\t61001\nGid:\t5\t5\t5\t990\n"
            + "Groups:\t990 991 \n"
          : nil
      })
  }

  @Test func `has the properties that systemctl prints`() {
    let unit = ServiceUnit(properties: Self.shown)
    #expect(unit.isLoaded)
    #expect(unit.state == "active")
    #expect(unit.restarts == 2)
    #expect(unit.process == 812)
    #expect(unit.configuration == "/srv/k.yaml")
    #expect(unit.supplementaryGroups == ["tactile-input", "video"])
    let other = ServiceUnit(
      properties: "LoadState=not-found\nMainPID=0\nUser=\n"
        + "ExecStart={ path=/a ; argv[]=/a --config=/b.yaml ; x }")
    #expect(!other.isLoaded && other.process == nil && other.user == nil)
    #expect(other.configuration == "/b.yaml")
    #expect(ServiceUnit(properties: "ExecStart={ argv[]=/a ; }").configuration == nil)
  }

  @Test func `permits to write to the devices that it names, and keeps descriptors`() {
    let unit = ServiceUnit(
      properties: "DeviceAllow=char-input r\nDeviceAllow=/dev/uinput w\nFileDescriptorStoreMax=8")
    #expect(unit.allowsWriting(to: "/dev/uinput"))
    #expect(!unit.allowsWriting(to: "char-input"))
    #expect(unit.mostKeptDescriptors == 8)
    let other = ServiceUnit(properties: "DeviceAllow=/dev/uinput r")
    #expect(!other.allowsWriting(to: "/dev/uinput"))
    #expect(other.mostKeptDescriptors == 0)
  }

  @Test func `hides the folders of its sandbox, and no others`() throws {
    let unit = ServiceUnit(properties: Self.shown)
    #expect(
      unit.hiddenFolders == ["/home", "/root", "/run/user", "/tmp", "/var/tmp", "/srv/secret"])
    #expect(unit.hiddenFolder(of: "/home/kiosk/scene.yaml") == "/home")
    #expect(unit.hiddenFolder(of: "/srv/secret/scene.yaml") == "/srv/secret")
    #expect(unit.hiddenFolder(of: "/etc/tactile/scene.yaml") == nil)
    #expect(unit.hiddenFolder(of: "/homes/scene.yaml") == nil)
    let open = ServiceUnit(properties: "ProtectHome=read-only\nPrivateTmp=no\n")
    #expect(open.hiddenFolders.isEmpty)
  }

  @Test func `the standard unit is that of systemd/tactiled.service`() throws {
    let text = try String(
      contentsOfFile: Fixtures.path("../../systemd/tactiled.service"), encoding: .utf8)
    let unit = ServiceUnit(properties: text)
    #expect(unit.hiddenFolders == ServiceUnit.standard.hiddenFolders)
    #expect(unit.hiddenFolders.contains("/dev/shm"))
    #expect(unit.user == ServiceUnit.standard.user)
    #expect(unit.group == ServiceUnit.standard.group)
    #expect(unit.supplementaryGroups == ServiceUnit.standard.supplementaryGroups)
    #expect(unit.supplementaryGroups == ["tactile-input"])
    #expect(unit.hasDynamicUser && ServiceUnit.standard.hasDynamicUser)
  }

  @Test func `a dynamic user is that of the process, or one that owns no files`() {
    let dynamic =
      "User=tactiled\nGroup=tactile\nSupplementaryGroups=tactile-input\nDynamicUser=yes\n"
    let stopped = ServiceIdentity(
      user: ServiceIdentity.dynamicUser, groups: [990, 991], entry: "g:tactile")
    #expect(identity(dynamic) == stopped)
    #expect(identity(dynamic + "MainPID=8\n") == stopped)
    #expect(
      identity(dynamic + "MainPID=7\n")
        == ServiceIdentity(user: 61_001, groups: [990, 991], entry: "g:tactile"))
    // A unit that is not installed stands for the one of Tactile.
    #expect(identity("LoadState=not-found\nDynamicUser=no\n") == stopped)
    #expect(
      ServiceIdentity(of: nil, accounts: Self.accounts(), status: { _ in nil }) == stopped)
  }

  @Test func `another user has its own groups and those of the unit`() {
    let unit = "User=kiosk\nSupplementaryGroups=tactile-input\nDynamicUser=no\n"
    #expect(
      identity(unit, users: ["kiosk": 1000])
        == ServiceIdentity(user: 1000, groups: [1000, 44, 991], entry: "u:kiosk"))
    #expect(
      identity("Group=tactile\n" + unit, users: ["kiosk": 1000])
        == ServiceIdentity(user: 1000, groups: [990, 1000, 44, 991], entry: "u:kiosk"))
    #expect(identity(unit) == nil)
    #expect(identity("DynamicUser=no\n") == ServiceIdentity(user: 0, groups: [0], entry: "u:root"))
  }

  @Test func `the groups of a user are those of the system`() {
    #expect(Account.groups(of: "root").first == 0)
    #expect(Account.groups(of: "no-such-user-of-this-name").isEmpty)
    #expect(Account.identifier(named: "root") == 0)
  }
}
