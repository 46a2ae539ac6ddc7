import TactileWire

/// The methods that pages may call.
package struct MethodList: Equatable, Sendable {
  /// The methods that apps call. They need no permission beyond those of an app.
  private static let ofApps: Set<ServiceMethod> = [
    .subscribe, .listDevices, .watchDevices, .attach, .update, .describe, .hitTest, .listOccasions,
    .getInfo, .getInterfaceDescription,
  ]

  /// The method that allows the decisions of the touch system. Pages that may call it may also receive what happens in
  /// the windows of other users.
  package static let decisions = ServiceMethod.subscribeToDecisions.rawValue

  private var names: Set<String>

  /// - Parameter further: The full names of methods that are allowed in addition.
  package init(further: [String] = []) {
    names = Set(Self.ofApps.map(\.rawValue)).union(further)
  }

  private init(_ methods: [ServiceMethod]) { names = Set(methods.map(\.rawValue)) }

  /// The methods that the inspector calls. None of them changes anything.
  package static let inspector = MethodList([
    .subscribe, .subscribeToDecisions, .describe, .hitTest, .getInfo,
  ])

  /// The methods that are allowed only if the options name them.
  package static var optional: [String] {
    ServiceMethod.allCases.filter { !ofApps.contains($0) }.map(\.rawValue)
  }

  /// Returns whether pages may call a method.
  package func contains(_ name: String) -> Bool { names.contains(name) }
}
