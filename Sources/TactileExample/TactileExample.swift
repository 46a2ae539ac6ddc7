@preconcurrency import Glibc
import TactileClient

/// A complete kiosk app: a ticket machine that prints each change that a screen would show.
///
///     swift run tactile-example [--socket PATH] [--once]
///
/// With `--once`, it exits after the first sale. It continues when tactiled restarts.
@main
struct TactileExample {
  static func main() async {
    var arguments = CommandLine.arguments.dropFirst()
    var socket: String?
    var sellsOnce = false
    while let argument = arguments.popFirst() {
      switch argument {
      case "--socket": socket = arguments.popFirst()
      case "--once": sellsOnce = true
      default: fail("unknown argument '\(argument)'; expected --socket PATH or --once", status: 2)
      }
    }
    do throws(ClientError) {
      try await serve(Service(socket: socket), sellsOnce: sellsOnce)
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func serve(_ service: Service, sellsOnce: Bool) async throws(ClientError) {
    var machine = TicketMachine()
    let shown = try await service.attach(TicketScene.scene)
    for try await event in shown {
      machine.receive(event)
      fflush(nil)
      if machine.hasSold, sellsOnce { return }
    }
  }

  private static func fail(_ sentence: String, status: Int32) -> Never {
    let text = Array("tactile-example: \(sentence)\n".utf8)
    _ = write(STDERR_FILENO, text, text.count)
    exit(status)
  }
}
