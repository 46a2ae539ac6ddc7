/// A window that is not on its screen yet.
struct BuiltWindow {
  let window: SceneWindow
  /// What it was built from.
  let plan: WindowPlan

  /// Builds a window.
  init(_ plan: WindowPlan) { self.init(plan.build(), from: plan) }

  /// A window that was built from a plan, or its stand-in.
  init(_ window: SceneWindow, from plan: WindowPlan) {
    self.window = window
    self.plan = plan
  }
}
