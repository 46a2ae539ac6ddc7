/// What a responder does when it is asked for an action.
struct ActionHandler {
  let body: (AnyObject?, Event?) -> Void
}
