// Tactile for React. License: MIT.
import { useEffect, useRef } from "react";

/**
 * Registers the element of the returned ref while the component is shown.
 * @param {import("./tactile").Tactile | undefined} tactile the connection; undefined while there is none
 * @param {import("./tactile").ViewOptions} [options] the options of the element
 * @param {Record<string, (event: any) => void>} [listeners] listeners by event, such as `tactile-tap`
 */
export function useTactile(tactile, options = {}, listeners = {}) {
  /** @type {{current: any}} */
  const ref = useRef(null);
  const latest = useRef(listeners);
  const types = Object.keys(listeners).join();
  // After each rendering: the same options change nothing.
  useEffect(() => {
    latest.current = listeners;
    if (ref.current) tactile?.observe(ref.current, options);
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || !tactile) return;
    const listen = (/** @type {any} */ event) => latest.current[event.type]?.(event);
    const all = types ? types.split(",") : [];
    for (const type of all) element.addEventListener(type, listen);
    return () => {
      for (const type of all) element.removeEventListener(type, listen);
      tactile.unobserve(element);
    };
  }, [tactile, types]);
  return ref;
}
