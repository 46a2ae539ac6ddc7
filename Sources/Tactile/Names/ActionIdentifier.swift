/// The identity of a closure that was added to a control or a recognizer, for its removal (S212).
///
/// It is valid only for the control or recognizer that returned it.
public struct ActionIdentifier: Hashable, Sendable {
  /// The control or recognizer that returned it.
  let owner: ObjectIdentifier
  /// The number of the addition, from 1.
  let number: UInt32
}
