/** Tactile for web pages: gestures and controls of elements, through `tactile web`. */

/** Connects to `tactile web`. It tries again until the connection is open, or until `signal` aborts. */
export function connect(options?: ConnectOptions): Promise<Tactile>;

export interface ConnectOptions {
  /** The address of the bridge, such as `ws://127.0.0.1:7879/tactile`. Default: the server of this module. */
  url?: string;
  /** Opens a connection. Default: a WebSocket to `url`. */
  transport?: () => Socket;
  /** The name of the window, which differs from the names of all other windows of the user. Default: `page`. */
  window?: string;
  /** The name of the screen that the page fills. Default: the first screen. */
  screen?: string;
  /** The level of the window, from -1000 to 1000. Default: 0. */
  level?: number;
  /** Whether the page receives pointer and touch events of Tactile's touches, as libraries expect them. Default: false. */
  pointerEvents?: boolean;
  /** Other keys of the window in the scene, such as `frame`, `passThrough`, `secret` and `thresholds`. */
  scene?: Record<string, unknown>;
  /** Closes the connection when it aborts. */
  signal?: AbortSignal;
}

/** The part of a WebSocket that the module uses. */
export interface Socket {
  onopen: ((event: any) => void) | null;
  onmessage: ((event: any) => void) | null;
  onclose: ((event: any) => void) | null;
  send(text: string): void;
  close(): void;
}

/** The window of a page, and its connection. */
export class Tactile extends EventTarget {
  private constructor();
  /** Whether the service shows the window. */
  readonly connected: boolean;
  /** The name of the window. */
  readonly window: string;
  /** The mode of the service. The attribute `data-tactile-mode` of the page's root element has it too. */
  readonly mode: Mode;
  /** The idle time that has passed without a touch, in seconds; 0 while the panel is in use. */
  readonly idle: number;
  /** Registers an element, or changes its options. The window appears with the first element. */
  observe(element: Element, options?: ViewOptions): View;
  unobserve(element: Element): void;
  /** The name of the view of a registered element. */
  nameOf(element: Element): string | undefined;
  elementOf(name: string): Element | undefined;
  /** Measures the page now. Resolves when the service has the present positions. */
  flush(): Promise<void>;
  /** Calls a method of the service, such as `io.tactile.Scene.HitTest`. Rejects with a `TactileError`. */
  call<T = unknown>(method: string, parameters?: object): Promise<T>;
  /** Removes the window and ends the connection. */
  close(): void;

  addEventListener<K extends keyof TactileEvents>(
    type: K, listener: (event: CustomEvent<TactileEvents[K]>) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions): void;
}

export interface TactileEvents {
  /** The service shows the window, for the first time or again. */
  ready: any;
  /** The service is lost. Live gestures and touches are cancelled. The module attaches the window again. */
  lost: undefined;
  /** The service refused something. `element` is the element whose options are wrong, if there is one. */
  error: { error: TactileError; element?: Element };
  /** The page has waited 1.5 s for the bridge or the service: what is missing, and what to do. */
  waiting: string;
  mode: Mode;
  idle: number;
  /** Each message of the service, after the events of elements. */
  frame: any;
}

export type Mode = "normal" | "ignoring" | "locked" | "cleaning" | "asleep";

/** A registered element. */
export interface View {
  /** The name of its view in the scene. */
  readonly name: string;
  readonly element: Element;
}

/**
 * The options of a registered element: what the module needs, and the keys of the view in the scene (docs/scenes.md). Their lengths are
 * CSS pixels of the element.
 */
export interface ViewOptions extends ControlOptions, ScrollOptions {
  /** The recognizers of the element. Their events bubble. */
  gestures?: readonly GestureOptions[];
  /** The name of the view. Default: the element's id or its tag, with a number if another view has this name. */
  name?: string;
  kind?: "view" | "button" | "switch" | "slider" | "stepper" | "segmentedControl" | "pageControl" | "scroll";
  /** Whether the element receives more than one touch at a time. */
  multipleTouch?: boolean;
  /** Whether a touch of the element keeps all others out, and others keep out its own. */
  exclusiveTouch?: boolean;
  /** The width of an additional border that belongs to the element, in CSS pixels. */
  hitOutset?: number;
  /** The name of the view that receives the touches instead. */
  hitTarget?: string;
  hidden?: boolean;
  interactive?: boolean;
  alpha?: number;
  compositorGestures?: readonly ("tap" | "longPress" | "pan" | "pinch")[];
  /** What people hear who explore the screen. Default for controls: `aria-label`, or the text. */
  label?: string;
  hint?: string;
  focusable?: boolean;
  handles?: readonly string[];
  controller?: object;
  /** `none`: the browser's own touch events reach the page too. Default: `touch`, they do not. */
  own?: "touch" | "none";
  /** The CSS property `touch-action`: what the browser does with touches. Default: `none`. */
  touchAction?: string;
  /** Removes the registration when it aborts. */
  signal?: AbortSignal;
}

/** The keys of controls. */
export interface ControlOptions {
  enabled?: boolean;
  /** In points. */
  trackingMargin?: number;
  actions?: object;
  title?: string;
  on?: boolean;
  /** In points. */
  pushMovement?: number;
  minimum?: number;
  maximum?: number;
  value?: number;
  continuous?: boolean;
  knobWidth?: number;
  step?: number;
  wraps?: boolean;
  autorepeat?: boolean;
  segments?: readonly string[];
  disabledSegments?: readonly number[];
  segmentWidths?: readonly number[];
  selected?: number;
  momentary?: boolean;
  pages?: number;
  page?: number;
  hidesForSinglePage?: boolean;
}

/** The keys of scroll views. The module itself sets `contentSize` and `contentOffset`. */
export interface ScrollOptions {
  contentInset?: readonly [number, number, number, number];
  scrollEnabled?: boolean;
  directionalLock?: boolean;
  paging?: boolean;
  bounces?: boolean;
  alwaysBounceHorizontal?: boolean;
  alwaysBounceVertical?: boolean;
  deceleration?: "normal" | "fast" | number;
  delaysContentTouches?: boolean;
  contentTouchDelay?: number;
  canCancelContentTouches?: boolean;
  zoomView?: string;
  zoom?: readonly [number, number];
  zoomScale?: number;
  bouncesZoom?: boolean;
  /** Recognizers that must fail before a finger scrolls, named as in `GestureOptions`. */
  requireToFail?: string | readonly string[];
}

/**
 * A recognizer, as in docs/scenes.md, with the parameters of its kind. Distances are points (0.15875 mm on the glass, whatever the
 * page's pixels are) or texts such as `"5mm"`, times are seconds, and angles are radians.
 */
export interface GestureOptions {
  kind: GestureKind;
  /** A name for references. Default: the kind. The name in the scene is the view's name, a period, and this name. */
  name?: string;
  /** Recognizers of the same element by their short names, or of other elements by their names in the scene. */
  requireToFail?: string | readonly string[];
  simultaneousWith?: string | readonly string[];
  scope?: "view" | "screen";
  enabled?: boolean;
  cancelsTouches?: boolean;
  delaysTouchesBegan?: boolean;
  delaysTouchesEnded?: boolean;
  touchTypes?: string | readonly string[];
  exclusiveTouchType?: boolean;
  shouldBegin?: object;
  shouldReceive?: object;
  action?: string | object;
  taps?: number;
  touches?: number;
  minimumTouches?: number;
  maximumTouches?: number;
  movement?: Quantity;
  interval?: Quantity;
  distance?: Quantity;
  maximumDistance?: Quantity;
  duration?: Quantity;
  tapInterval?: Quantity;
  tapDistance?: Quantity;
  tapDuration?: Quantity;
  buttons?: string | readonly string[];
  edges?: string | readonly string[];
  zone?: Quantity;
  directions?: string | readonly string[];
  sideways?: number;
  spanChange?: Quantity;
  angle?: Quantity;
  regions?: object;
  steps?: readonly unknown[];
  toleratesOtherTouches?: boolean;
  excludesOthers?: boolean;
  reservesRegions?: boolean;
  tries?: number;
  lockout?: Quantity;
}

/** A number in the unit of its parameter, or a text with a unit, such as `"5mm"`, `"600ms"` or `"53deg"`. */
export type Quantity = number | string;

export type GestureKind =
  | "tap" | "longPress" | "pan" | "screenEdgePan" | "swipe" | "pinch" | "rotation" | "transform" | "sequence" | "hover";

export type State = "began" | "changed" | "ended" | "cancelled";

export interface Point {
  x: number;
  y: number;
}

/** A gesture: `io.tactile.Scene.Gesture`. Lengths are CSS pixels of the top document. */
export interface GestureDetail {
  recognizer: string;
  kind: GestureKind;
  view: string;
  state: State;
  location: Point;
  numberOfTouches: number;
  touches: number[];
  translation?: Point;
  velocity?: Point;
  scale?: number;
  rotation?: number;
  direction?: string;
}

/** A touch: `io.tactile.Scene.Touch`. */
export interface TouchDetail {
  id: number;
  view: string;
  phase: "began" | "moved" | "stationary" | "ended" | "cancelled";
  location: Point;
  previousLocation: Point;
  tapCount: number;
  type: "direct" | "stylus";
  force?: number;
  majorRadius?: number;
}

/** An event of a control: `io.tactile.Scene.ControlEvent`. */
export interface ControlDetail {
  view: string;
  event: string;
  on?: boolean;
  value?: number;
  segment?: number;
  page?: number;
}

/** A movement of a scroll view: `io.tactile.Scene.Scroll`. */
export interface ScrollDetail {
  view: string;
  phase: "began" | "moved" | "released" | "rested";
  offset: Point;
  velocity?: Point;
  target?: Point;
}

/** An event of an element. It bubbles, and crosses shadow roots. */
export class TactileGestureEvent<T = GestureDetail> extends CustomEvent<T> {
  private constructor();
  /** The state of a gesture, the phase of a touch or a scroll, or the event of a control. */
  readonly state: T extends { state: infer S } | { phase: infer S } | { event: infer S } ? S : undefined;
  /** The location in the document of the element; undefined for events without a location. */
  readonly clientX: number;
  readonly clientY: number;
}

/** An error of a call. */
export class TactileError extends Error {
  private constructor();
  /** The name of the error, such as `io.tactile.Scene.InvalidScene`. */
  readonly error: string;
  readonly parameters: any;
}

export interface TactileElementEvents {
  "tactile-tap": TactileGestureEvent;
  "tactile-longpress": TactileGestureEvent;
  "tactile-pan": TactileGestureEvent;
  "tactile-screenedgepan": TactileGestureEvent;
  "tactile-swipe": TactileGestureEvent;
  "tactile-pinch": TactileGestureEvent;
  "tactile-rotation": TactileGestureEvent;
  "tactile-transform": TactileGestureEvent;
  "tactile-sequence": TactileGestureEvent;
  "tactile-hover": TactileGestureEvent;
  "tactile-touch": TactileGestureEvent<TouchDetail>;
  "tactile-control": TactileGestureEvent<ControlDetail>;
  "tactile-change": TactileGestureEvent<ControlDetail>;
  "tactile-press": TactileGestureEvent<ControlDetail>;
  "tactile-scroll": TactileGestureEvent<ScrollDetail>;
  "tactile-explored": TactileGestureEvent<any>;
}

declare global {
  interface ElementEventMap extends TactileElementEvents {}
  interface GlobalEventHandlersEventMap extends TactileElementEvents {}
}
