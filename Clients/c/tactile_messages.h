/*
 * The structures of the messages of tactiled. scripts/messages.py generates them from the
 * Varlink interfaces. Include libtactile.h in place of this file.
 *
 * Strings are UTF-8. A string, a structure or a list that the message does not have is NULL.
 * Numbers that it does not have are 0.
 */
#ifndef TACTILE_MESSAGES_H
#define TACTILE_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** A width and a height. */
typedef struct tactile_size {
  /** The extent from left to right. */
  double width;
  /** The extent from top to bottom. */
  double height;
} tactile_size;

/** A screen that receives touches. */
typedef struct tactile_screen {
  /** The screen's name, unique. */
  const char *name;
  /** The size in points of 1/160 inch on the glass. */
  tactile_size size;
} tactile_screen;

/** The number of times that something happened to a device since it was added. */
typedef struct tactile_count {
  /** What happened, as a word, such as "edge". */
  const char *name;
  /** What happened, as text for people, such as "it began in the dead zone of an edge". */
  const char *reason;
  /** The number of times. */
  int64_t count;
} tactile_count;

/**
 * Which edge of the panel is up, or whether the panel lies flat; missing if the device does not
 * report it.
 */
typedef enum tactile_device_orientation {
  /** Missing, or a word of a later version. */
  TACTILE_DEVICE_ORIENTATION_NONE,
  TACTILE_DEVICE_ORIENTATION_NORMAL,
  TACTILE_DEVICE_ORIENTATION_UPSIDE_DOWN,
  TACTILE_DEVICE_ORIENTATION_LEFT_UP,
  TACTILE_DEVICE_ORIENTATION_RIGHT_UP,
  TACTILE_DEVICE_ORIENTATION_FACE_UP,
  TACTILE_DEVICE_ORIENTATION_FACE_DOWN,
} tactile_device_orientation;

/** The state of owning the panel, if the service owns it or is about to; otherwise missing. */
typedef enum tactile_device_own {
  /** Missing, or a word of a later version. */
  TACTILE_DEVICE_OWN_NONE,
  /** The service makes the clone, or the compositor opens it. */
  TACTILE_DEVICE_OWN_PREPARING,
  /** The service grabs the panel when nothing touches it. */
  TACTILE_DEVICE_OWN_WAITING,
  /** The compositor receives touches from the clone. */
  TACTILE_DEVICE_OWN_OWNED,
  /** The service releases the panel when nothing touches it. */
  TACTILE_DEVICE_OWN_RELEASING,
} tactile_device_own;

/** An input device. */
typedef struct tactile_device {
  /** The device's number: 1, 2 and so on in the order of arrival. It is never used again. */
  int64_t id;
  /** The name that the device reports; may be empty. */
  const char *name;
  /**
   * The kind of device. The service reads a "touchscreen", "pen", "accelerometer" and "mediaKeys".
   * It does not read a "touchpad" and "other".
   */
  const char *kind;
  /** Why the device is of this kind, as a sentence for people. */
  const char *reason;
  /**
   * The device node, such as "/dev/input/event3"; empty for a virtual panel, and while a recording
   * plays.
   */
  const char *node;
  /** The size in millimetres on the glass; NULL if the device has no extent. */
  const tactile_size *size;
  /**
   * Where the size comes from, as text for people, such as "the resolution of its axes"; NULL if
   * the device has no size.
   */
  const char *size_source;
  /**
   * Which edge of the panel is up, or whether the panel lies flat; missing if the device does not
   * report it.
   */
  tactile_device_orientation orientation;
  /**
   * True if another program has grabbed the device (EVIOCGRAB), so that the service receives no
   * events of it; missing if the service knows of no such program.
   */
  bool grabbed;
  /** Whether the message has `grabbed`. */
  bool has_grabbed;
  /** The state of owning the panel, if the service owns it or is about to; otherwise missing. */
  tactile_device_own own;
  /**
   * The node of the clone that the compositor reads in place of the panel, such as
   * "/dev/input/event7"; NULL if there is none.
   */
  const char *clone;
  /**
   * How often the filters changed or discarded its contacts, by reason; empty if they never did,
   * and in a list of devices for a client without the permission to watch.
   */
  const tactile_count *filtered;
  /** The length of `filtered`. */
  size_t filtered_count;
  /** How often the device reported something wrong, by kind; empty if it never did, or likewise. */
  const tactile_count *oddities;
  /** The length of `oddities`. */
  size_t oddities_count;
} tactile_device;

/** A window on a screen. */
typedef struct tactile_window {
  /** The window's name, unique among the windows of its user. */
  const char *name;
  /** The number of the user who owns the window; missing if the window belongs to no user. */
  int64_t user;
  /** Whether the message has `user`. */
  bool has_user;
  /** The screen that the window is on, one of State.screens. */
  const char *screen;
  /** The size in the window's own coordinates. All points in the window use these coordinates. */
  tactile_size size;
  /**
   * The window's level. A window with a higher level is in front, except for secret windows: see
   * "The order of windows" in docs/scenes.md.
   */
  int64_t level;
  /**
   * Whether the window is secret: clients of other users receive nothing of it but its name and
   * place, and the beginnings and ends of its touches. Left out if it is not secret.
   */
  bool secret;
  /** Whether the message has `secret`. */
  bool has_secret;
} tactile_window;

/** A point, or a distance in two dimensions. */
typedef struct tactile_point {
  /** The distance to the right. */
  double x;
  /** The distance downwards. */
  double y;
} tactile_point;

/** How a pen is held. */
typedef struct tactile_pen {
  /** The direction that it leans to, in radians clockwise from the right; 0 if unknown. */
  double azimuth_angle;
  /** The angle to the glass in radians: 0 is flat, half of pi is upright or unknown. */
  double altitude_angle;
  /** The distance above the glass: 0 on the glass, 1 where the device loses the pen. */
  double z_offset;
  /** Whether the pen's other end, which erases, points at the glass. */
  bool is_eraser;
  /** Whether the first button of the barrel is held. */
  bool barrel_button;
  /** Whether the second button of the barrel is held. */
  bool second_barrel_button;
} tactile_pen;

/** What the touch did in this frame. */
typedef enum tactile_touch_phase {
  /** Missing, or a word of a later version. */
  TACTILE_TOUCH_PHASE_NONE,
  TACTILE_TOUCH_PHASE_BEGAN,
  TACTILE_TOUCH_PHASE_MOVED,
  TACTILE_TOUCH_PHASE_STATIONARY,
  TACTILE_TOUCH_PHASE_ENDED,
  TACTILE_TOUCH_PHASE_CANCELLED,
} tactile_touch_phase;

/** A finger or a pen. */
typedef enum tactile_touch_type {
  /** Missing, or a word of a later version. */
  TACTILE_TOUCH_TYPE_NONE,
  /** A finger. */
  TACTILE_TOUCH_TYPE_DIRECT,
  /** A pen. */
  TACTILE_TOUCH_TYPE_STYLUS,
} tactile_touch_type;

/**
 * A finger or pen on the glass, from the moment it lands until it lifts.
 *
 * Of a touch in a secret window of another user, a client receives the beginning and the end. Its
 * view is then the window, and its locations are 0, 0.
 */
typedef struct tactile_touch {
  /** The touch's number. It stays the same for the whole touch and is never used again. */
  int64_t id;
  /** The device that reports the touch, one of State.devices. */
  int64_t device;
  /** The window that the touch belongs to. */
  const char *window;
  /** The number of the user who owns the window; missing if the window belongs to no user. */
  int64_t user;
  /** Whether the message has `user`. */
  bool has_user;
  /** The view that the touch landed on. The touch belongs to this view until it ends. */
  const char *view;
  /**
   * What the touch did in this frame. "cancelled" ends the touch too, but undo what it did: the
   * contact was a palm, the device was removed, or a gesture took the touch over.
   */
  tactile_touch_phase phase;
  /** The position now. */
  tactile_point location;
  /** The position in the frame before; in the first frame, the position where it landed. */
  tactile_point previous_location;
  /** The touch's place in a series of quick taps, from 1; 0 once it has moved too far for a tap. */
  int64_t tap_count;
  /** A finger or a pen. */
  tactile_touch_type type;
  /** The pressure, from 0 to 1; missing if the device does not report pressure. */
  double force;
  /** Whether the message has `force`. */
  bool has_force;
  /**
   * Half of the long axis of the contact, in the window's units; missing if the device does not
   * report it.
   */
  double major_radius;
  /** Whether the message has `major_radius`. */
  bool has_major_radius;
  /** How the pen is held; NULL for a finger. */
  const tactile_pen *pen;
  /** True for a finger of a script (io.tactile.Control.Play); missing otherwise. */
  bool scripted;
  /** Whether the message has `scripted`. */
  bool has_scripted;
} tactile_touch;

/** A window that is not shown, because its screen is missing. */
typedef struct tactile_waiting_window {
  /** The window's name, unique among the windows of its user. */
  const char *name;
  /** The number of the user who owns the window; missing if the window belongs to no user. */
  int64_t user;
  /** Whether the message has `user`. */
  bool has_user;
  /** The screen that the window names; NULL if it names none, and there is no screen at all. */
  const char *screen;
} tactile_waiting_window;

/** The mode. */
typedef enum tactile_mode_mode {
  /** Missing, or a word of a later version. */
  TACTILE_MODE_MODE_NONE,
  /** Every window receives touches. */
  TACTILE_MODE_MODE_NORMAL,
  /** No window receives touches, because a client has called BeginIgnoring. */
  TACTILE_MODE_MODE_IGNORING,
  /** Only the machine's own windows receive touches. */
  TACTILE_MODE_MODE_LOCKED,
  /** No window receives touches, so that a person can clean the glass. */
  TACTILE_MODE_MODE_CLEANING,
  /** No window receives touches, because the screen is dark. A touch ends the mode. */
  TACTILE_MODE_MODE_ASLEEP,
} tactile_mode_mode;

/** A mode, which decides which windows receive touches. */
typedef struct tactile_mode {
  /** The mode. */
  tactile_mode_mode mode;
  /**
   * When the mode ends at the latest, in nanoseconds on the clock of the touches; missing for the
   * modes "normal" and "ignoring".
   */
  int64_t until;
  /** Whether the message has `until`. */
  bool has_until;
} tactile_mode;

/** Whether the panels are in use. */
typedef struct tactile_presence {
  /**
   * The longest of the idle times in the configuration, in seconds, for which no touch has changed
   * on any panel; 0 if a touch has ended such a time.
   */
  int64_t idle;
} tactile_presence;

/** The fingers for which the next finger acts; missing if it acts for itself. */
typedef enum tactile_accessibility_next_touch {
  /** Missing, or a word of a later version. */
  TACTILE_ACCESSIBILITY_NEXT_TOUCH_NONE,
  /** The next finger acts for itself. */
  TACTILE_ACCESSIBILITY_NEXT_TOUCH_ONE,
  /** It acts for two fingers side by side. */
  TACTILE_ACCESSIBILITY_NEXT_TOUCH_TWO,
  /** It acts for three fingers side by side. */
  TACTILE_ACCESSIBILITY_NEXT_TOUCH_THREE,
  /** It acts for four fingers side by side. */
  TACTILE_ACCESSIBILITY_NEXT_TOUCH_FOUR,
  /** It acts for five fingers side by side. */
  TACTILE_ACCESSIBILITY_NEXT_TOUCH_FIVE,
  /** It acts for two fingers of a pinch: itself and its mirror image. */
  TACTILE_ACCESSIBILITY_NEXT_TOUCH_PINCH,
} tactile_accessibility_next_touch;

/** The aids for people with disabilities that are on. */
typedef struct tactile_accessibility {
  /** Whether touch accommodations are on. */
  bool accommodations;
  /**
   * Whether fingers explore the screen: a finger that rests on a view reports it, and a double tap
   * activates it.
   */
  bool exploring;
  /** The fingers for which the next finger acts; missing if it acts for itself. */
  tactile_accessibility_next_touch next_touch;
} tactile_accessibility;

/**
 * A variable: a name with a value that programs set for conditions of bindings, such as the app
 * that has the focus of the compositor.
 */
typedef struct tactile_variable {
  /** The name, unique among the variables of its user. */
  const char *name;
  /** The value; NULL if the variable was removed. */
  const char *value;
  /** The number of the user who owns the variable; missing if it belongs to the machine. */
  int64_t user;
  /** Whether the message has `user`. */
  bool has_user;
} tactile_variable;

/** The full state at one moment. */
typedef struct tactile_state {
  /**
   * The version of this protocol: 1. It changes only if a client for the old version would
   * misunderstand the service.
   */
  int64_t version;
  /** The screens. */
  const tactile_screen *screens;
  /** The length of `screens`. */
  size_t screens_count;
  /** The devices in the order of arrival. */
  const tactile_device *devices;
  /** The length of `devices`. */
  size_t devices_count;
  /** The windows from front to back. */
  const tactile_window *windows;
  /** The length of `windows`. */
  size_t windows_count;
  /** The touches on the glass, in the order they landed. */
  const tactile_touch *touches;
  /** The length of `touches`. */
  size_t touches_count;
  /** The windows that are shown when their screen is there; empty if there are none. */
  const tactile_waiting_window *waiting;
  /** The length of `waiting`. */
  size_t waiting_count;
  /**
   * Why the files of the configuration do not take effect; NULL if they do, and without the
   * permission to watch.
   */
  const char *refusal;
  /** The mode; NULL while it is "normal". */
  const tactile_mode *mode;
  /** The idle time that has passed without a touch; NULL if none has. */
  const tactile_presence *presence;
  /** The aids that are on; NULL if none is. */
  const tactile_accessibility *accessibility;
  /**
   * The variables, those of the machine first; empty if there are none, and in a reply to Attach.
   */
  const tactile_variable *variables;
  /** The length of `variables`. */
  size_t variables_count;
} tactile_state;

/** The kind of change. */
typedef enum tactile_device_change_change {
  /** Missing, or a word of a later version. */
  TACTILE_DEVICE_CHANGE_CHANGE_NONE,
  /** The device was added. */
  TACTILE_DEVICE_CHANGE_CHANGE_ADDED,
  /** The device was removed. */
  TACTILE_DEVICE_CHANGE_CHANGE_REMOVED,
  /**
   * The configuration has other rules for the device, another program has grabbed or released it,
   * or the state of owning it has changed.
   */
  TACTILE_DEVICE_CHANGE_CHANGE_CHANGED,
} tactile_device_change_change;

/** A change of the list of devices, or of the rules for a device. */
typedef struct tactile_device_change {
  /** The kind of change. */
  tactile_device_change_change change;
  /** The device after the change; a removed device as it was before. */
  tactile_device device;
} tactile_device_change;

/** How far the gesture has come. */
typedef enum tactile_gesture_state {
  /** Missing, or a word of a later version. */
  TACTILE_GESTURE_STATE_NONE,
  /** A continuous gesture was recognized. */
  TACTILE_GESTURE_STATE_BEGAN,
  /** A continuous gesture goes on. */
  TACTILE_GESTURE_STATE_CHANGED,
  /** The gesture is complete. */
  TACTILE_GESTURE_STATE_ENDED,
  /** The gesture was interrupted. Undo what it did. */
  TACTILE_GESTURE_STATE_CANCELLED,
} tactile_gesture_state;

/**
 * The direction of a swipe, one of those that its recognizer allows; missing unless the gesture is
 * a swipe.
 */
typedef enum tactile_gesture_direction {
  /** Missing, or a word of a later version. */
  TACTILE_GESTURE_DIRECTION_NONE,
  /** To the right. */
  TACTILE_GESTURE_DIRECTION_RIGHT,
  /** To the left. */
  TACTILE_GESTURE_DIRECTION_LEFT,
  /** Upwards. */
  TACTILE_GESTURE_DIRECTION_UP,
  /** Downwards. */
  TACTILE_GESTURE_DIRECTION_DOWN,
  /** Upwards and to the left. */
  TACTILE_GESTURE_DIRECTION_UP_LEFT,
  /** Upwards and to the right. */
  TACTILE_GESTURE_DIRECTION_UP_RIGHT,
  /** Downwards and to the left. */
  TACTILE_GESTURE_DIRECTION_DOWN_LEFT,
  /** Downwards and to the right. */
  TACTILE_GESTURE_DIRECTION_DOWN_RIGHT,
} tactile_gesture_direction;

/** A gesture that a recognizer found. */
typedef struct tactile_gesture {
  /** The recognizer's name, unique in its window. */
  const char *recognizer;
  /** The kind of gesture, such as "tap" or "pan". */
  const char *kind;
  /** The window that the recognizer belongs to. */
  const char *window;
  /** The number of the user who owns the window; missing if the window belongs to no user. */
  int64_t user;
  /** Whether the message has `user`. */
  bool has_user;
  /** The view that the recognizer is attached to. */
  const char *view;
  /**
   * How far the gesture has come. A discrete gesture, such as a tap, has only "ended". A continuous
   * gesture has "began", then "changed" any number of times, then "ended" or "cancelled".
   */
  tactile_gesture_state state;
  /** The centre of its touches. */
  tactile_point location;
  /** The number of its touches. */
  int64_t number_of_touches;
  /** The numbers of its touches. */
  const int64_t *touches;
  /** The length of `touches`. */
  size_t touches_count;
  /** The distance since the gesture began; NULL if this kind of gesture has no translation. */
  const tactile_point *translation;
  /** The velocity in window units a second; NULL if this kind of gesture has no velocity. */
  const tactile_point *velocity;
  /**
   * The distance of its touches relative to when the gesture began; missing if this kind of gesture
   * has no scale.
   */
  double scale;
  /** Whether the message has `scale`. */
  bool has_scale;
  /**
   * The angle that it has turned since it began, in radians clockwise; missing if this kind of
   * gesture has no rotation.
   */
  double rotation;
  /** Whether the message has `rotation`. */
  bool has_rotation;
  /** How the hovering pen is held; NULL unless the gesture is a hover, which has no touches. */
  const tactile_pen *pen;
  /**
   * The direction of a swipe, one of those that its recognizer allows; missing unless the gesture
   * is a swipe.
   */
  tactile_gesture_direction direction;
} tactile_gesture;

/** Where the motion is in its life. */
typedef enum tactile_motion_phase {
  /** Missing, or a word of a later version. */
  TACTILE_MOTION_PHASE_NONE,
  TACTILE_MOTION_PHASE_BEGAN,
  TACTILE_MOTION_PHASE_ENDED,
  TACTILE_MOTION_PHASE_CANCELLED,
} tactile_motion_phase;

/**
 * A shake of a panel. A motion begins when the panel seems to be shaken, and it ends exactly once.
 */
typedef struct tactile_motion {
  /** The device that measured it, one of State.devices. */
  int64_t device;
  /** The kind of motion: "shake". */
  const char *motion;
  /**
   * Where the motion is in its life. "cancelled" means that it was no shake, that it lasted too
   * long, or that the device was removed.
   */
  tactile_motion_phase phase;
} tactile_motion;

/** A turn of a panel. */
typedef struct tactile_orientation {
  /** The device that measured it, one of State.devices. */
  int64_t device;
  /** Which edge is up now, or whether the panel lies flat. */
  tactile_device_orientation orientation;
} tactile_orientation;

/** The command. */
typedef enum tactile_remote_control_command {
  /** Missing, or a word of a later version. */
  TACTILE_REMOTE_CONTROL_COMMAND_NONE,
  TACTILE_REMOTE_CONTROL_COMMAND_PLAY,
  TACTILE_REMOTE_CONTROL_COMMAND_PAUSE,
  TACTILE_REMOTE_CONTROL_COMMAND_STOP,
  TACTILE_REMOTE_CONTROL_COMMAND_TOGGLE_PLAY_PAUSE,
  TACTILE_REMOTE_CONTROL_COMMAND_NEXT_TRACK,
  TACTILE_REMOTE_CONTROL_COMMAND_PREVIOUS_TRACK,
  TACTILE_REMOTE_CONTROL_COMMAND_BEGIN_SEEKING_BACKWARD,
  TACTILE_REMOTE_CONTROL_COMMAND_END_SEEKING_BACKWARD,
  TACTILE_REMOTE_CONTROL_COMMAND_BEGIN_SEEKING_FORWARD,
  TACTILE_REMOTE_CONTROL_COMMAND_END_SEEKING_FORWARD,
} tactile_remote_control_command;

/** A command from a media key or a headset button. */
typedef struct tactile_remote_control {
  /** The device with the key, one of State.devices. */
  int64_t device;
  /** The command. Seeking comes in pairs of begin and end. */
  tactile_remote_control_command command;
} tactile_remote_control;

/** An event of a control. */
typedef struct tactile_control_event {
  /** The window that the control is in. */
  const char *window;
  /** The number of the user who owns the window; missing if the window belongs to no user. */
  int64_t user;
  /** Whether the message has `user`. */
  bool has_user;
  /** The control. */
  const char *view;
  /**
   * The event: "touchDown", "touchDownRepeat", "touchDragEnter", "touchDragExit", "touchUpInside",
   * "touchUpOutside", "touchCancel", "valueChanged" or "primaryActionTriggered".
   */
  const char *event;
  /** Whether the switch is on now; missing unless the control is a switch. */
  bool is_on;
  /** Whether the message has `is_on`. */
  bool has_is_on;
  /** The value now; missing unless the control is a slider or a stepper. */
  double value;
  /** Whether the message has `value`. */
  bool has_value;
  /**
   * The number of the selected segment from the left, from 0; -1 if none is selected; missing
   * unless the control is a segmented control.
   */
  int64_t segment;
  /** Whether the message has `segment`. */
  bool has_segment;
  /** The number of the current page, from 0; missing unless the control is a page control. */
  int64_t page;
  /** Whether the message has `page`. */
  bool has_page;
} tactile_control_event;

/** What the content did. */
typedef enum tactile_scroll_phase {
  /** Missing, or a word of a later version. */
  TACTILE_SCROLL_PHASE_NONE,
  /** Fingers began to drag or zoom the content. */
  TACTILE_SCROLL_PHASE_BEGAN,
  /** The content moved, or its scale changed. */
  TACTILE_SCROLL_PHASE_MOVED,
  /** The fingers released the content, or their touches were cancelled and the content moves on. */
  TACTILE_SCROLL_PHASE_RELEASED,
  /** The content stopped. The service does not send it if a call of Update stopped the content. */
  TACTILE_SCROLL_PHASE_RESTED,
} tactile_scroll_phase;

/** A movement of a scroll view's content, and its zoom. */
typedef struct tactile_scroll {
  /** The window that the scroll view is in. */
  const char *window;
  /** The number of the user who owns the window; missing if the window belongs to no user. */
  int64_t user;
  /** Whether the message has `user`. */
  bool has_user;
  /** The scroll view. */
  const char *view;
  /**
   * What the content did. After "released", move the content to "target" yourself: the service does
   * not report each step.
   */
  tactile_scroll_phase phase;
  /** The point of the content in the top left corner, in the scroll view's own units. */
  tactile_point offset;
  /**
   * The velocity of the offset, in the scroll view's units a second; NULL unless the phase is
   * "released".
   */
  const tactile_point *velocity;
  /** The offset where the content will stop; NULL unless the phase is "released". */
  const tactile_point *target;
  /** The scale of the content; missing unless the scroll view can zoom. */
  double zoom_scale;
  /** Whether the message has `zoom_scale`. */
  bool has_zoom_scale;
  /**
   * The scale at which the content will stop; missing unless the phase is "released" and the scroll
   * view can zoom.
   */
  double target_zoom_scale;
  /** Whether the message has `target_zoom_scale`. */
  bool has_target_zoom_scale;
} tactile_scroll;

/** An action that a gesture, a control or an idle time asks an app to perform. */
typedef struct tactile_action {
  /** The action's name. */
  const char *action;
  /** The window that the sender belongs to. */
  const char *window;
  /** The number of the user who owns the window; missing if the window belongs to no user. */
  int64_t user;
  /** Whether the message has `user`. */
  bool has_user;
  /** The recognizer or control that asks; for an idle time, the window. */
  const char *sender;
  /**
   * The reason: a gesture's state, such as "ended", or a control's event; for an idle time, the
   * time in seconds, such as "60", and "0" if a touch has ended it.
   */
  const char *cause;
  /** The view, controller or window that handles the action; NULL if none does. */
  const char *handled_by;
  /**
   * The responders that were asked, in order, at most the first 16. An action asks at most 100
   * responders.
   */
  const char *const *path;
  /** The length of `path`. */
  size_t path_count;
} tactile_action;

/** A view that a person explores with a finger. Nothing is pressed. */
typedef struct tactile_explored {
  /** The window of the view. */
  const char *window;
  /** The user who owns the window; missing if it belongs to no user. */
  int64_t user;
  /** Whether the message has `user`. */
  bool has_user;
  /** The view. */
  const char *view;
  /**
   * The kind of view: "view", "button", "switch", "slider", "stepper", "segmentedControl",
   * "pageControl" or "scroll".
   */
  const char *kind;
  /** The short text that speaks for the view; NULL if it has none. */
  const char *label;
  /** The text that says what the view does; NULL if it has none. */
  const char *hint;
  /** False if the view is a disabled control; missing otherwise. */
  bool is_enabled;
  /** Whether the message has `is_enabled`. */
  bool has_is_enabled;
  /** Whether it is on; missing unless it is a switch. */
  bool is_on;
  /** Whether the message has `is_on`. */
  bool has_is_on;
  /** The value; missing unless it is a slider or a stepper. */
  double value;
  /** Whether the message has `value`. */
  bool has_value;
  /**
   * The number of the selected segment, from 0; -1 if none is selected; missing unless it is a
   * segmented control.
   */
  int64_t segment;
  /** Whether the message has `segment`. */
  bool has_segment;
  /** The number of the current page, from 0; missing unless it is a page control. */
  int64_t page;
  /** Whether the message has `page`. */
  bool has_page;
  /**
   * The number of the part under the finger, from 0: a segment, or the left (0) or right (1) half
   * of a stepper or page control; missing for other views.
   */
  int64_t part;
  /** Whether the message has `part`. */
  bool has_part;
} tactile_explored;

/**
 * Whether the measurement had to be at least, at most or exactly the limit; missing without one.
 */
typedef enum tactile_decision_limit {
  /** Missing, or a word of a later version. */
  TACTILE_DECISION_LIMIT_NONE,
  /** The measurement had to be at least the limit. */
  TACTILE_DECISION_LIMIT_AT_LEAST,
  /** The measurement had to be at most the limit. */
  TACTILE_DECISION_LIMIT_AT_MOST,
  /** The measurement had to be the limit. */
  TACTILE_DECISION_LIMIT_EXACTLY,
} tactile_decision_limit;

/** A decision of the touch system, for people who look for a reason. */
typedef struct tactile_decision {
  /**
   * The name of the recognizer, view, window, touch, action or device that the decision is about.
   * Several recognizers can have the same name in different windows: "window" and "user" tell them
   * apart.
   */
  const char *subject;
  /** The number of the rule that the decision follows; 0 without one. */
  int64_t rule;
  /** The decision in words. They may change at any time: programs read the other members. */
  const char *message;
  /** The window that the decision is about, or that contains the subject; NULL without one. */
  const char *window;
  /** The number of the user who owns the window; missing if the window belongs to no user. */
  int64_t user;
  /** Whether the message has `user`. */
  bool has_user;
  /** The view that the decision is about, or the view of the recognizer; NULL without one. */
  const char *view;
  /**
   * The kind of the decision. Of a touch or a view: "bound", "missed", "reached", "explores",
   * "interactionIgnored", "withheldByMode", "reserved", "refusedSecond", "tooManyRecognizers",
   * "shutOut", "cancelledTouch", "waitsForEarlier", "liftWaitsForEarlier", "released",
   * "releasedLift", "keptByScrollView", "keepsTouch", "caughtContent". Of a control: "precedes",
   * "cancelledTracking". Of a recognizer: "refused", "ignored", "holds", "holdsLift", "took",
   * "waits", "cyclicRequirement", "state", "refusedState", "failed", "cancelled", "restarted". Of
   * an event or an action: "circularChain", "dropped", "unhandledAction". Of a device or of a
   * region of the configuration: "filtered". "leftOut" stands for more decisions about windows of
   * the user in this frame: a frame contains at most 128 decisions (about 64 KiB) about windows of
   * a user, and 256 about windows of all users, and no more of them after its first 128 KiB.
   */
  const char *kind;
  /**
   * The reason. Of a failure: "parameter", "tooFewFingers", "tooManyFingers", "notHeld",
   * "landedAfterLift", "landedBeforeLift", "wrongDirection", "notInwards", "outsideRegion",
   * "touchCancelled", "allFingersLifted", "buttonsNotPressed", "noScreen", "noEdges", "noSteps",
   * "unknownRegion", "lockedOut", "requiredRecognized", "preceded", "prevented", "shouldNotBegin",
   * "cancelledWhileWaiting", "nothingToScroll", "acrossScrolling", "noScroll",
   * "liftedBeforeScroll", "scrollPanFailed", "custom", "unexplained" or, as of a cancelled gesture,
   * "disabled", "removed", "viewLeftWindow", "scopeChanged". Of a cancelled gesture also
   * "overridden". Of a cancelled touch: "system", "viewLeftWindow", "resting". Of cancelled
   * tracking: "touchCancelled", "disabled". Of a touch that a mode withholds: "locked", "cleaning",
   * "asleep". Of a touch that a recognizer took: "delivered", "undelivered", "later". Of a dropped
   * event: "endOfChain", "notBegun", "begunNowhere", "noWindow", "remoteControl". Of a filtered
   * contact: the filter, as in Count. It is "position" if the contact ended before its position was
   * known, and "region" if a region withheld a touch from the compositor. Left out for other kinds.
   */
  const char *reason;
  /** The number of the touch; missing without one. */
  int64_t touch;
  /** Whether the message has `touch`. */
  bool has_touch;
  /**
   * The name of the other recognizer, or of the region, on which the decision depends; NULL without
   * one.
   */
  const char *other;
  /** The state that the recognizer entered or asked for; NULL where the decision is about none. */
  const char *state;
  /**
   * The state of the recognizer when it asked for the other state; NULL unless the kind is
   * "refusedState".
   */
  const char *current_state;
  /** The parameter of the recognizer, by its name in scenes; NULL without one. */
  const char *parameter;
  /**
   * The measurement that did not meet the limit, the distance by which a touch was displaced
   * ("reached"), or the time of the reason "lockedOut" or "noScroll", or the number of further
   * decisions ("leftOut"); missing without one.
   */
  double found;
  /** Whether the message has `found`. */
  bool has_found;
  /** The limit; missing without one. */
  double required;
  /** Whether the message has `required`. */
  bool has_required;
  /**
   * Whether the measurement had to be at least, at most or exactly the limit; missing without one.
   */
  tactile_decision_limit limit;
  /**
   * The unit of "found" and "required": "pt", "s", "rad" or "fingers"; NULL without these numbers.
   */
  const char *unit;
  /**
   * The moment at which the measurement did not meet the limit: "landed", "landedFromFirstTap",
   * "landedFromEdge", "moved", "movedInTime", "lifted", "liftedEarly", "liftedAfterSpread",
   * "liftedAfterTurn", "liftedAfterTransform", "held", "heldInTap", "awaitedTap", "awaitedPress" or
   * "tapped"; NULL unless the reason is "parameter".
   */
  const char *moment;
  /** The time in seconds that the fingers had moved; missing unless the moment is "movedInTime". */
  double elapsed;
  /** Whether the message has `elapsed`. */
  bool has_elapsed;
  /** The scaling by the fingers; missing unless the moment is "liftedAfterTransform". */
  double scale;
  /** Whether the message has `scale`. */
  bool has_scale;
  /** The turn by the fingers in radians; missing unless the moment is "liftedAfterTransform". */
  double rotation;
  /** Whether the message has `rotation`. */
  bool has_rotation;
  /**
   * The number of taps that were made (moment "tapped"), or the number of the tap outside of its
   * region, from 1 (reason "outsideRegion"); missing for others.
   */
  int64_t tap;
  /** Whether the message has `tap`. */
  bool has_tap;
  /** The number of taps that the gesture has; missing without "tap". */
  int64_t count;
  /** Whether the message has `count`. */
  bool has_count;
  /**
   * The distance from the region in the view's own units; missing unless the reason is
   * "outsideRegion".
   */
  double distance;
  /** Whether the message has `distance`. */
  bool has_distance;
  /** The movement in points; NULL unless the reason is "wrongDirection". */
  const tactile_point *movement;
  /** The length of the movement in points; missing unless the reason is "notInwards". */
  double length;
  /** Whether the message has `length`. */
  bool has_length;
  /**
   * The part of "length" that leads inwards from the edge of the screen, in points; missing unless
   * the reason is "notInwards".
   */
  double inwards;
  /** Whether the message has `inwards`. */
  bool has_inwards;
  /**
   * The buttons that were not pressed, as a sum: 1 is the tip, 2 is the barrel button, 4 is the
   * second barrel button; missing unless the reason is "buttonsNotPressed".
   */
  int64_t buttons;
  /** Whether the message has `buttons`. */
  bool has_buttons;
  /** The responders that were asked and have a name; empty unless the kind is "unhandledAction". */
  const char *const *asked;
  /** The length of `asked`. */
  size_t asked_count;
  /**
   * The dropped message or event: a method of a responder, such as "touchesBegan", or "press" or
   * "shake"; NULL unless the kind is "dropped" and the event is known.
   */
  const char *event;
  /**
   * The key that was pressed, as in linux/input-event-codes.h; missing unless the event is "press".
   */
  int64_t key;
  /** Whether the message has `key`. */
  bool has_key;
  /** The words of a recognizer that gives its own reason ("custom"); NULL for others. */
  const char *text;
  /**
   * Where the touch came down ("bound"), or where the contact was ("filtered"), in points of the
   * screen. Left out for others, and if a secret window may be at the location of the contact.
   */
  const tactile_point *screen_location;
  /** Where the touch came down, in the view's own units; NULL unless the kind is "bound". */
  const tactile_point *view_location;
  /**
   * What happened to the filtered contact. By a filter: "removed", "cancelled", "joined",
   * "swapped", "muted" or "released". By a region: "withheld", or "ended" if the compositor had
   * received the beginning of the touch. Left out for other kinds, and for the reason "position".
   */
  const char *action;
  /**
   * Why the region withholds the touch: "dead" if the region allows nothing; otherwise the gesture
   * that it does not allow: "tap", "longPress", "pan" or "pinch". Left out unless the reason is
   * "region".
   */
  const char *cause;
  /** The number of the device that reports the filtered contact; missing unless a filter acted. */
  int64_t device;
  /** Whether the message has `device`. */
  bool has_device;
  /** The number of the filtered contact on its device; missing unless a filter acted. */
  int64_t contact;
  /** Whether the message has `contact`. */
  bool has_contact;
  /**
   * The earlier contact that the filtered contact continues ("joined"), or the contact with which
   * it exchanged its position ("swapped"); missing for other actions.
   */
  int64_t other_contact;
  /** Whether the message has `other_contact`. */
  bool has_other_contact;
} tactile_decision;

/** All events of one moment. */
typedef struct tactile_frame {
  /** The number of this reply: 0 for the first, then 1 more for each. */
  int64_t sequence;
  /**
   * The number of earlier frames that this frame replaces, because the client had not read them;
   * missing if it replaces none. Only frames in which the same things moved are replaced.
   */
  int64_t merged;
  /** Whether the message has `merged`. */
  bool has_merged;
  /**
   * The time of the frame. In the first reply, and in a frame that a call causes: the time of the
   * last frame that the client could have received; 0 if there was none. A client with the
   * permission to watch receives the time of the newest event instead. Times never decrease.
   */
  int64_t time;
  /**
   * The full state, in the first reply and whenever the client's permissions change; else NULL. It
   * replaces everything that the client received before.
   */
  const tactile_state *state;
  /** Changes of devices, in order. */
  const tactile_device_change *devices;
  /** The length of `devices`. */
  size_t devices_count;
  /** The touches that changed, in order. */
  const tactile_touch *touches;
  /** The length of `touches`. */
  size_t touches_count;
  /** The gestures that changed, in order. */
  const tactile_gesture *gestures;
  /** The length of `gestures`. */
  size_t gestures_count;
  /** Shakes, in order. */
  const tactile_motion *motions;
  /** The length of `motions`. */
  size_t motions_count;
  /** Turns of panels, in order. */
  const tactile_orientation *orientations;
  /** The length of `orientations`. */
  size_t orientations_count;
  /** Commands of media keys, in order. */
  const tactile_remote_control *remote_controls;
  /** The length of `remote_controls`. */
  size_t remote_controls_count;
  /** Events of controls, in order. */
  const tactile_control_event *controls;
  /** The length of `controls`. */
  size_t controls_count;
  /** Movements of scroll views' contents, in order. */
  const tactile_scroll *scrolls;
  /** The length of `scrolls`. */
  size_t scrolls_count;
  /** Actions, in order. */
  const tactile_action *actions;
  /** The length of `actions`. */
  size_t actions_count;
  /** The modes that began, in order. */
  const tactile_mode *modes;
  /** The length of `modes`. */
  size_t modes_count;
  /** The idle times that passed or ended, in order. */
  const tactile_presence *presence;
  /** The length of `presence`. */
  size_t presence_count;
  /** The changes of aids, in order. */
  const tactile_accessibility *accessibility;
  /** The length of `accessibility`. */
  size_t accessibility_count;
  /** The views that a person has explored, in order. */
  const tactile_explored *explored;
  /** The length of `explored`. */
  size_t explored_count;
  /**
   * The variables that were set or removed, at most 20 times a second for each user. Of several
   * changes of a variable, only the last one is reported. A reply to Attach has none.
   */
  const tactile_variable *variables;
  /** The length of `variables`. */
  size_t variables_count;
  /** Decisions of the touch system, in order; empty unless "trace" is among the kinds. */
  const tactile_decision *trace;
  /** The length of `trace`. */
  size_t trace_count;
} tactile_frame;

#endif
