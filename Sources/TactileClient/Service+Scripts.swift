import Tactile
import TactileWire

extension Service {
  // Scripted fingers need the permission `inject`. Each script has a connection of its own, so that other
  // calls do not wait for its end. If the task is cancelled, the connection ends, and with it the touches.

  /// Touches a screen with scripted fingers, and returns after the last step.
  ///
  /// - Parameters:
  ///   - steps: The steps. `[ScriptStepMessage]` has functions for a tap and a swipe, and `ScriptBuilder`
  ///     makes steps from contacts.
  ///   - screen: The name of the screen; nil for the first one.
  ///
  /// Throws `ClientError`: `refused(.screenBusy)` if something touches the screen, and
  /// `refused(.interrupted)` if the touches were cancelled, for example because a person touched the screen.
  public func play(
    _ steps: [ScriptStepMessage], on screen: String? = nil
  ) async throws(ClientError) {
    let connection = try await Connection.open(socket, limit: limit)
    let call = VarlinkCall(.play(PlayParameters(screen: screen, steps: steps)))
    do throws(ClientError) {
      _ = try await connection.reply(to: call).checked()
    } catch {
      await connection.close()
      throw error
    }
    await connection.close()
  }

  /// Taps on a screen with a scripted finger; see ``play(_:on:)``.
  ///
  /// - Parameters:
  ///   - location: The location in points of the screen.
  ///   - duration: The time from the landing to the lift, in seconds, at least 0.001.
  ///   - screen: The name of the screen; nil for the first one.
  public func tap(
    at location: Point, for duration: TimeInterval = 0.08, on screen: String? = nil
  ) async throws(ClientError) {
    try await play(.tap(at: location, for: duration), on: screen)
  }

  /// Swipes over a screen with a scripted finger, in a straight line; see ``play(_:on:)``.
  ///
  /// - Parameters:
  ///   - start: The location of the landing, in points of the screen.
  ///   - end: The location of the lift, in points of the screen.
  ///   - duration: The time of the movement, in seconds, at least 0.001.
  ///   - screen: The name of the screen; nil for the first one.
  public func swipe(
    from start: Point, to end: Point, for duration: TimeInterval = 0.3, on screen: String? = nil
  ) async throws(ClientError) {
    try await play(.swipe(from: start, to: end, for: duration), on: screen)
  }
}
