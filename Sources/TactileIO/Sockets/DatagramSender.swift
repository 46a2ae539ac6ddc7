@preconcurrency import Glibc

/// Sends datagrams to one Unix socket, without ever waiting for its owner.
final class DatagramSender {
  private let socket: FileDescriptor
  private let address: SocketAddress

  /// A sender to a path or to `@name` in the abstract namespace.
  init(to name: String) throws(IOError) {
    address = try SocketAddress(name)
    socket = try SocketAddress.makeSocket(SOCK_DGRAM)
  }

  /// Sends one datagram; it is lost if nobody is there or their queue is full.
  func send(_ message: String) {
    var message = message
    let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
    message.withUTF8 { bytes in
      _ = address.with { sendto(socket.rawValue, bytes.baseAddress, bytes.count, flags, $0, $1) }
    }
  }
}
