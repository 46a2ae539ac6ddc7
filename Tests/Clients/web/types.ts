// Compiled by types.test.mjs: the types of the module, and uses of them that must not compile.
import * as api from "../../../Clients/web/tactile";
import * as source from "../../../Clients/web/source/tactile.js";

// The source has what the types promise.
declare const made: source.Tactile;
export const tactile: Omit<api.Tactile, "addEventListener" | "call" | "mode"> = made;
export const connect: (options?: api.ConnectOptions) => Promise<unknown> = source.connect;
declare const event: source.TactileGestureEvent;
export const typed: Omit<api.TactileGestureEvent, "state"> = event;
export const error: Error & { error: string; parameters: any } = new source.TactileError("a", {});

export async function use(element: HTMLElement) {
  const tactile = await api.connect({ window: "shop", scene: { secret: true } });
  const view: api.View = tactile.observe(element, { kind: "slider", value: 3, deceleration: "fast" });
  element.addEventListener("tactile-pan", (event) => {
    const distance: number | undefined = event.detail.translation?.x;
    const state: api.State = event.state;
    return [distance, state, event.clientX];
  });
  tactile.addEventListener("mode", ({ detail }) => detail == "locked");
  tactile.addEventListener("error", ({ detail }) => detail.error.parameters);
  const { view: hit } = await tactile.call<{ view?: string }>("io.tactile.Scene.HitTest", {});
  // @ts-expect-error There is no such kind.
  tactile.observe(element, { kind: "knob" });
  // @ts-expect-error There is no such gesture.
  tactile.observe(element, { gestures: [{ kind: "poke" }] });
  // @ts-expect-error Only connect() makes one.
  new api.Tactile();
  // @ts-expect-error It cannot be set.
  tactile.connected = true;
  // @ts-expect-error A gesture has no such state.
  element.addEventListener("tactile-tap", (event) => event.state == "moved");
  return [view.name, hit];
}
