import TactileWire

/// The connection that all calls of a ``Service`` share. The first call opens it.
actor CallConnection {
  private let path: String
  private let limit: Int
  private var connection: Connection?

  init(path: String, limit: Int) {
    self.path = path
    self.limit = limit
  }

  /// Sends a call and returns the reply's parameters; throws `ClientError`.
  /// A restart of the service ends the connection. In this case, the call is sent again over a new
  /// connection.
  /// again over a new connection.
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
    // Another task may have opened a connection in the meantime.
    connection = connection ?? new
    return connection ?? new
  }
}

extension ClientError {
  /// Whether the connection cannot be used after this error.
  var endsConnection: Bool {
    switch self {
    case .ended, .misunderstood, .unreachable, .outOfOrder, .newerProtocol: true
    case .cancelled, .refused, .refusedOtherwise: false
    }
  }
}

extension VarlinkReply {
  /// Returns the parameters of a reply; throws the error if the reply is one.
  func checked() throws(ClientError) -> JSONCursor {
    guard let error else { return cursor }
    let known: VarlinkError?
    do throws(WireError) {
      known = try knownError()
    } catch {
      throw .misunderstood(error)
    }
    throw known.map { .refused($0) } ?? .refusedOtherwise(error)
  }
}
