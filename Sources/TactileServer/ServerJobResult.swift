/// The result of a ``ServerJob``.
package struct ServerJobResult: Sendable {
  let lane: JobLane
  let value: any Sendable
}
