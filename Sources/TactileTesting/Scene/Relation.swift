import Tactile

/// Something between a part of a scene and a recognizer or view that it names.
struct Relation {
  enum Kind {
    case requires(GestureRecognizer)
    case redirects(StageView)
  }

  let kind: Kind
  let other: Word

  func apply(on panel: Panel) throws(SpecificationError) {
    switch kind {
    case .requires(let recognizer): recognizer.require(toFail: try panel.recognizer(other))
    case .redirects(let view): view.redirection = try panel.view(other)
    }
  }
}
