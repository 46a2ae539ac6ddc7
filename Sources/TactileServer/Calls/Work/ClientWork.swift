import Tactile

/// The work for clients, which the owner of the server divides over the turns of its loop: calls, jobs, and what
/// they have begun and not ended. It owns the order of this work.
final class ClientWork {
  /// A kind of work. The kinds take turns, in this order.
  private enum Kind: Int, CaseIterable {
    /// A call of a client.
    case call
    /// A part of a removed window.
    case removal
    /// Some views that a client asked for.
    case description
    /// Changed rules for the devices of one screen.
    case rules
    /// The state for a subscriber, after a change of the policy.
    case stream
    /// Recent events that are to be overwritten or discarded.
    case erasure
    /// The result of a job.
    case result
  }

  /// What the server has to do next, because it concerns all of its parts.
  enum Step {
    /// Nothing more.
    case done
    /// Answer the next call.
    case call
    /// Apply what has changed, and end the frame.
    case settle
    /// Take the result of a job.
    case result(ServerJobResult)
  }

  private let application: Application
  private let clients: ClientRegistry
  private let scenes: SceneRegistry
  private let devices: DeviceRegistry
  private let publisher: FramePublisher
  private let events: EventCalls
  private let router: CallRouter
  private let describer: SceneDescriber
  private let jobs: JobQueue
  /// The kind of the last work.
  private var last = Kind.call

  init(
    application: Application, clients: ClientRegistry, scenes: SceneRegistry,
    devices: DeviceRegistry, publisher: FramePublisher, events: EventCalls, router: CallRouter,
    describer: SceneDescriber, jobs: JobQueue
  ) {
    self.application = application
    self.clients = clients
    self.scenes = scenes
    self.devices = devices
    self.publisher = publisher
    self.events = events
    self.router = router
    self.describer = describer
    self.jobs = jobs
  }

  // MARK: Turns

  /// Whether the work is divided over turns.
  var isShared: Bool {
    get { jobs.isShared }
    set { jobs.isShared = newValue }
  }

  /// Applies a changed policy to the streams of subscribers. If turns are shared, the turns send their states.
  func applyPolicy() {
    events.applyPolicy()
    guard !isShared else { return }
    while events.hasWaitingStream { events.continueNextStream() }
  }

  /// Whether ``doNext(at:)`` has something to do.
  var isWaiting: Bool {
    clients.hasCallsWaiting || scenes.isTakingApart || describer.hasWork || devices.canSettle
      || events.hasWaitingStream || jobs.hasResult || scenes.isReturning
      || publisher.hasUnsentFrame || hasErasures
  }

  private var hasErasures: Bool { devices.recentEvents?.hasRest ?? false }

  /// Does the next piece of work, and returns what is left of it for the server.
  ///
  /// - Parameter present: The time at which calls see content that moves by itself.
  func doNext(at present: Timestamp) -> Step {
    if publisher.hasUnsentFrame {
      publisher.continueFrame()
      scenes.removeDetached()
      return .done
    }
    publisher.noteOtherWork()
    if scenes.isReturning {
      scenes.returnFurther()
      publisher.publish()
      return .done
    }
    for _ in Kind.allCases {
      last = Kind(rawValue: last.rawValue + 1) ?? .call
      switch last {
      case .call: if clients.hasCallsWaiting { return .call }
      case .removal:
        guard scenes.isTakingApart else { continue }
        scenes.takeApartFurther()
        return .done
      case .description:
        guard describer.hasWork else { continue }
        application.showContent(at: present)
        describer.doNextPart()
        return .done
      case .rules:
        guard devices.canSettle else { continue }
        devices.settleNext()
        return .settle
      case .stream:
        guard events.hasWaitingStream else { continue }
        events.continueNextStream()
        return .done
      case .erasure:
        guard hasErasures else { continue }
        devices.recentEvents?.tidyFurther()
        return .done
      case .result:
        guard jobs.hasResult else { continue }
        return jobs.takeResult().map { .result($0) } ?? .done
      }
    }
    return .done
  }

  // MARK: Calls

  /// Answers one call. Users take turns, and the connections of a user take turns.
  func answerNextCall(at now: Timestamp, present: Timestamp?) {
    publisher.sendUnsentFrames()
    clients.advance(to: now)
    application.showContent(at: present ?? now)
    router.answerNext(at: max(application.now, now), present: present)
    scenes.removeDetached()
  }

  // MARK: Jobs

  /// Whether a job waits or runs.
  var hasJob: Bool { !jobs.isEmpty }

  /// Returns the next job for a lane; nil if there is none. The jobs of a user wait until its removed windows are
  /// taken apart, so that the memory of these can be used again.
  func takeJob(for lane: JobLane) -> ServerJob? {
    jobs.take(for: lane, without: scenes.usersWithRemovedParts)
  }

  /// Keeps the result of a job for a later turn.
  func note(_ result: ServerJobResult) { jobs.append(result) }

  /// Takes the result of a job.
  func finish(_ result: ServerJobResult) { jobs.finish(result) }
}
