/// The bytes of memory that one user makes the daemon keep, by their purpose.
struct MemoryUse: Equatable {
  /// The connections, with all that may wait in their queues (``MemoryCost/connection(_:)``).
  var connections = 0
  /// The windows, also removed ones that are not freed yet.
  var windows = 0
  /// The lists of the subscriptions.
  var subscriptions = 0
  /// Long messages that are not answered, calls in progress, and long replies that are not read.
  var messages = 0

  /// The variables.
  var variables = 0
  /// The reports of bindings.
  var bindings = 0

  /// All bytes.
  var total: Int { connections + variables + shared }

  /// The bytes that count towards the limit of all users together. The number of connections, and the number
  /// of users with variables, have limits of their own: variables stay without a connection, so that many
  /// users could leave a part of the bytes of all users behind.
  var shared: Int { windows + subscriptions + messages + bindings }
}
