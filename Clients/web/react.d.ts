/** Tactile for React. */
import type { Tactile, TactileElementEvents, ViewOptions } from "./tactile";

/**
 * Registers the element of the returned ref while the component is shown, also in StrictMode. The options and listeners of the last
 * rendering apply.
 */
export function useTactile<E extends Element = any>(
  tactile: Tactile | undefined, options?: ViewOptions,
  listeners?: { [K in keyof TactileElementEvents]?: (event: TactileElementEvents[K]) => void }): { current: E | null };
