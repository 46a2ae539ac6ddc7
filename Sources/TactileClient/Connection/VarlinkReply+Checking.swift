import TactileWire

extension VarlinkReply {
  /// The parameters of a reply that is no error; throws what the service refused with.
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
