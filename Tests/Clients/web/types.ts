// Compiled by types.test.mjs: the types of the module, and uses of them that must not compile.
import * as api from "../../../Clients/web/tactile";
import { useTactile } from "../../../Clients/web/react";
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
  document.querySelector("#apples")?.addEventListener("tactile-tap", (event) => event.detail.location.x + event.clientX);
  document.addEventListener("tactile-touch", (event) => event.state === "moved" && event.detail.tapCount);
  document.querySelector("li")?.addEventListener("tactile-scroll", (event) => event.state === "rested");
  tactile.observe(element, { gestures: [{ kind: "pan", movement: "5mm" }, { kind: "swipe", directions: ["left"], distance: 100 }] });
  // @ts-expect-error The parameter is `movement`.
  tactile.observe(element, { gestures: [{ kind: "pan", movment: 5 }] });
  // @ts-expect-error The key is `hitOutset`.
  tactile.observe(element, { hitOutsett: 5 });
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

export const ref: { current: HTMLElement | null } = useTactile<HTMLElement>(
  undefined, { kind: "button" }, { "tactile-tap": (event) => event.detail.location.x, "tactile-touch": ({ state }) => state == "moved" });
