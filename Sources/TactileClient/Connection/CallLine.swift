import TactileWire

/// The connection that a service's calls share, which is made when it is needed.
actor CallLine {
  private let path: String
  private let limit: Int
  private var connection: Connection?

  init(path: String, limit: Int) {
    self.path = path
    self.limit = limit
  }

  /// The answer to a call; throws `ClientError`.
  ///
  /// Over a connection that turns out to have ended, which happens when the service was started anew,
  /// the call is made once more over a new one.
  func answer(to call: VarlinkCall) async throws(ClientError) -> JSONCursor {
    let former = connection
    do throws(ClientError) {
      return try await answer(to: call, over: open())
    } catch {
      guard error == .ended, let former else { throw error }
      if connection === former { connection = nil }
    }
    return try await answer(to: call, over: open())
  }

  /// Ends the connection.
  func close() async {
    await connection?.close()
    connection = nil
  }

  private func answer(
    to call: VarlinkCall, over connection: Connection
  ) async throws(ClientError) -> JSONCursor {
    do throws(ClientError) {
      return try await connection.reply(to: call).checked()
    } catch {
      if error.endsConnection, self.connection === connection { self.connection = nil }
      throw error
    }
  }

  private func open() async throws(ClientError) -> Connection {
    if let connection { return connection }
    let new = try await Connection.open(path, limit: limit)
    // Another task may have been faster.
    connection = connection ?? new
    return connection ?? new
  }
}

extension ClientError {
  /// Whether nothing more can come over the connection it was met on.
  var endsConnection: Bool {
    switch self {
    case .ended, .misunderstood, .unreachable, .outOfOrder, .newerProtocol: true
    case .cancelled, .refused, .refusedOtherwise: false
    }
  }
}
