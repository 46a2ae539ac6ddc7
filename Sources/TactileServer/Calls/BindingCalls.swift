import Tactile
import TactileWire

/// Answers the calls of `io.tactile.Control` that serve bindings: `SetVariables` and `ReportBindings`.
struct BindingCalls {
  private let variables: VariableStore
  private let reports: BindingReports
  private let clients: ClientRegistry
  private let access: AccessControl

  init(
    variables: VariableStore, reports: BindingReports, clients: ClientRegistry,
    access: AccessControl
  ) {
    self.variables = variables
    self.reports = reports
    self.clients = clients
    self.access = access
  }

  /// Sets variables of the client's user, or of the machine if the client may control.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - settings: The variables, after ``SetVariablesParameters/check()``.
  ///   - present: The time of the call.
  func setVariables(
    _ client: ClientSession, _ settings: [VariableSettingMessage], at present: Timestamp
  ) throws(VarlinkError) {
    let owner: SceneOwner =
      access.mayControl(client.peer) ? .system : .user(client.peer.user)
    do throws(VariableStore.Refusal) {
      try variables.set(settings, of: owner, at: present)
    } catch {
      // The status has the reason. It contains no values.
      clients.noteRefusal(
        "its variables were refused: \(error.reason)", of: client, once: true)
      throw .invalidParameter("variables")
    }
  }

  /// Keeps what a client reports about its bindings.
  func reportBindings(
    _ client: ClientSession, _ bindings: [BindingReportMessage]
  ) throws(VarlinkError) {
    do throws(BindingReports.Refusal) {
      try reports.replace(reportOf: client, by: bindings)
    } catch {
      clients.noteRefusal(
        "its report of bindings was refused: \(error.reason)", of: client, once: true)
      throw .invalidParameter("bindings")
    }
  }
}
