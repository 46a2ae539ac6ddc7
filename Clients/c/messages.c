/* The tables of the structures in tactile_messages.h. scripts/messages.py generates them. */
#include "reader.h"

#include "tactile_messages.h"

static const char *const device_orientation_words[] = {"normal", "upsideDown", "leftUp", "rightUp",
    "faceUp", "faceDown", NULL};
static const char *const device_own_words[] = {"preparing", "waiting", "owned", "releasing", NULL};
static const char *const touch_phase_words[] = {"began", "moved", "stationary", "ended",
    "cancelled", NULL};
static const char *const touch_type_words[] = {"direct", "stylus", NULL};
static const char *const mode_mode_words[] = {"normal", "ignoring", "locked", "cleaning", "asleep",
    NULL};
static const char *const accessibility_next_touch_words[] = {"one", "two", "three", "four", "five",
    "pinch", NULL};
static const char *const device_change_change_words[] = {"added", "removed", "changed", NULL};
static const char *const gesture_state_words[] = {"began", "changed", "ended", "cancelled", NULL};
static const char *const gesture_direction_words[] = {"right", "left", "up", "down", "upLeft",
    "upRight", "downLeft", "downRight", NULL};
static const char *const motion_phase_words[] = {"began", "ended", "cancelled", NULL};
static const char *const remote_control_command_words[] = {"play", "pause", "stop",
    "togglePlayPause", "nextTrack", "previousTrack", "beginSeekingBackward", "endSeekingBackward",
    "beginSeekingForward", "endSeekingForward", NULL};
static const char *const scroll_phase_words[] = {"began", "moved", "released", "rested", NULL};
static const char *const decision_limit_words[] = {"atLeast", "atMost", "exactly", NULL};

static const struct field size_fields[] = {
    {"width", NUMBER, 0, offsetof(tactile_size, width), NOWHERE, NULL, NULL},
    {"height", NUMBER, 0, offsetof(tactile_size, height), NOWHERE, NULL, NULL},
};
static const struct shape size_shape = {
    "size", sizeof(tactile_size), size_fields, 2};

static const struct field screen_fields[] = {
    {"name", TEXT, 0, offsetof(tactile_screen, name), NOWHERE, NULL, NULL},
    {"size", STRUCTURE, 0, offsetof(tactile_screen, size), NOWHERE, &size_shape, NULL},
};
static const struct shape screen_shape = {
    "screen", sizeof(tactile_screen), screen_fields, 2};

static const struct field count_fields[] = {
    {"name", TEXT, 0, offsetof(tactile_count, name), NOWHERE, NULL, NULL},
    {"reason", TEXT, 0, offsetof(tactile_count, reason), NOWHERE, NULL, NULL},
    {"count", INTEGER, 0, offsetof(tactile_count, count), NOWHERE, NULL, NULL},
};
static const struct shape count_shape = {
    "count", sizeof(tactile_count), count_fields, 3};

static const struct field device_fields[] = {
    {"id", INTEGER, 0, offsetof(tactile_device, id), NOWHERE, NULL, NULL},
    {"name", TEXT, 0, offsetof(tactile_device, name), NOWHERE, NULL, NULL},
    {"kind", TEXT, 0, offsetof(tactile_device, kind), NOWHERE, NULL, NULL},
    {"reason", TEXT, 0, offsetof(tactile_device, reason), NOWHERE, NULL, NULL},
    {"node", TEXT, 0, offsetof(tactile_device, node), NOWHERE, NULL, NULL},
    {"size", STRUCTURE, OPTIONAL, offsetof(tactile_device, size), NOWHERE, &size_shape, NULL},
    {"sizeSource", TEXT, OPTIONAL, offsetof(tactile_device, size_source), NOWHERE, NULL, NULL},
    {"orientation", WORD, OPTIONAL, offsetof(tactile_device, orientation), NOWHERE, NULL,
     device_orientation_words},
    {"grabbed", BOOLEAN, OPTIONAL, offsetof(tactile_device, grabbed), offsetof(tactile_device,
     has_grabbed), NULL, NULL},
    {"own", WORD, OPTIONAL, offsetof(tactile_device, own), NOWHERE, NULL, device_own_words},
    {"clone", TEXT, OPTIONAL, offsetof(tactile_device, clone), NOWHERE, NULL, NULL},
    {"filtered", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_device, filtered),
     offsetof(tactile_device, filtered_count), &count_shape, NULL},
    {"oddities", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_device, oddities),
     offsetof(tactile_device, oddities_count), &count_shape, NULL},
};
static const struct shape device_shape = {
    "device", sizeof(tactile_device), device_fields, 13};

static const struct field window_fields[] = {
    {"name", TEXT, 0, offsetof(tactile_window, name), NOWHERE, NULL, NULL},
    {"user", INTEGER, OPTIONAL, offsetof(tactile_window, user), offsetof(tactile_window, has_user),
     NULL, NULL},
    {"screen", TEXT, 0, offsetof(tactile_window, screen), NOWHERE, NULL, NULL},
    {"size", STRUCTURE, 0, offsetof(tactile_window, size), NOWHERE, &size_shape, NULL},
    {"level", INTEGER, 0, offsetof(tactile_window, level), NOWHERE, NULL, NULL},
    {"secret", BOOLEAN, OPTIONAL, offsetof(tactile_window, secret), offsetof(tactile_window,
     has_secret), NULL, NULL},
};
static const struct shape window_shape = {
    "window", sizeof(tactile_window), window_fields, 6};

static const struct field point_fields[] = {
    {"x", NUMBER, 0, offsetof(tactile_point, x), NOWHERE, NULL, NULL},
    {"y", NUMBER, 0, offsetof(tactile_point, y), NOWHERE, NULL, NULL},
};
static const struct shape point_shape = {
    "point", sizeof(tactile_point), point_fields, 2};

static const struct field pen_fields[] = {
    {"azimuthAngle", NUMBER, 0, offsetof(tactile_pen, azimuth_angle), NOWHERE, NULL, NULL},
    {"altitudeAngle", NUMBER, 0, offsetof(tactile_pen, altitude_angle), NOWHERE, NULL, NULL},
    {"zOffset", NUMBER, 0, offsetof(tactile_pen, z_offset), NOWHERE, NULL, NULL},
    {"isEraser", BOOLEAN, 0, offsetof(tactile_pen, is_eraser), NOWHERE, NULL, NULL},
    {"barrelButton", BOOLEAN, 0, offsetof(tactile_pen, barrel_button), NOWHERE, NULL, NULL},
    {"secondBarrelButton", BOOLEAN, 0, offsetof(tactile_pen, second_barrel_button), NOWHERE, NULL,
     NULL},
};
static const struct shape pen_shape = {
    "pen", sizeof(tactile_pen), pen_fields, 6};

static const struct field touch_fields[] = {
    {"id", INTEGER, 0, offsetof(tactile_touch, id), NOWHERE, NULL, NULL},
    {"device", INTEGER, 0, offsetof(tactile_touch, device), NOWHERE, NULL, NULL},
    {"window", TEXT, 0, offsetof(tactile_touch, window), NOWHERE, NULL, NULL},
    {"user", INTEGER, OPTIONAL, offsetof(tactile_touch, user), offsetof(tactile_touch, has_user),
     NULL, NULL},
    {"view", TEXT, 0, offsetof(tactile_touch, view), NOWHERE, NULL, NULL},
    {"phase", WORD, 0, offsetof(tactile_touch, phase), NOWHERE, NULL, touch_phase_words},
    {"location", STRUCTURE, 0, offsetof(tactile_touch, location), NOWHERE, &point_shape, NULL},
    {"previousLocation", STRUCTURE, 0, offsetof(tactile_touch, previous_location), NOWHERE,
     &point_shape, NULL},
    {"tapCount", INTEGER, 0, offsetof(tactile_touch, tap_count), NOWHERE, NULL, NULL},
    {"type", WORD, 0, offsetof(tactile_touch, type), NOWHERE, NULL, touch_type_words},
    {"force", NUMBER, OPTIONAL, offsetof(tactile_touch, force), offsetof(tactile_touch, has_force),
     NULL, NULL},
    {"majorRadius", NUMBER, OPTIONAL, offsetof(tactile_touch, major_radius), offsetof(tactile_touch,
     has_major_radius), NULL, NULL},
    {"pen", STRUCTURE, OPTIONAL, offsetof(tactile_touch, pen), NOWHERE, &pen_shape, NULL},
    {"scripted", BOOLEAN, OPTIONAL, offsetof(tactile_touch, scripted), offsetof(tactile_touch,
     has_scripted), NULL, NULL},
};
static const struct shape touch_shape = {
    "touch", sizeof(tactile_touch), touch_fields, 14};

static const struct field waiting_window_fields[] = {
    {"name", TEXT, 0, offsetof(tactile_waiting_window, name), NOWHERE, NULL, NULL},
    {"user", INTEGER, OPTIONAL, offsetof(tactile_waiting_window, user),
     offsetof(tactile_waiting_window, has_user), NULL, NULL},
    {"screen", TEXT, OPTIONAL, offsetof(tactile_waiting_window, screen), NOWHERE, NULL, NULL},
};
static const struct shape waiting_window_shape = {
    "waiting_window", sizeof(tactile_waiting_window), waiting_window_fields, 3};

static const struct field mode_fields[] = {
    {"mode", WORD, 0, offsetof(tactile_mode, mode), NOWHERE, NULL, mode_mode_words},
    {"until", INTEGER, OPTIONAL, offsetof(tactile_mode, until), offsetof(tactile_mode, has_until),
     NULL, NULL},
};
static const struct shape mode_shape = {
    "mode", sizeof(tactile_mode), mode_fields, 2};

static const struct field presence_fields[] = {
    {"idle", INTEGER, 0, offsetof(tactile_presence, idle), NOWHERE, NULL, NULL},
};
static const struct shape presence_shape = {
    "presence", sizeof(tactile_presence), presence_fields, 1};

static const struct field accessibility_fields[] = {
    {"accommodations", BOOLEAN, 0, offsetof(tactile_accessibility, accommodations), NOWHERE, NULL,
     NULL},
    {"exploring", BOOLEAN, 0, offsetof(tactile_accessibility, exploring), NOWHERE, NULL, NULL},
    {"nextTouch", WORD, OPTIONAL, offsetof(tactile_accessibility, next_touch), NOWHERE, NULL,
     accessibility_next_touch_words},
};
static const struct shape accessibility_shape = {
    "accessibility", sizeof(tactile_accessibility), accessibility_fields, 3};

static const struct field variable_fields[] = {
    {"name", TEXT, 0, offsetof(tactile_variable, name), NOWHERE, NULL, NULL},
    {"value", TEXT, OPTIONAL, offsetof(tactile_variable, value), NOWHERE, NULL, NULL},
    {"user", INTEGER, OPTIONAL, offsetof(tactile_variable, user), offsetof(tactile_variable,
     has_user), NULL, NULL},
};
static const struct shape variable_shape = {
    "variable", sizeof(tactile_variable), variable_fields, 3};

static const struct field state_fields[] = {
    {"version", INTEGER, 0, offsetof(tactile_state, version), NOWHERE, NULL, NULL},
    {"screens", STRUCTURE, LIST, offsetof(tactile_state, screens), offsetof(tactile_state,
     screens_count), &screen_shape, NULL},
    {"devices", STRUCTURE, LIST, offsetof(tactile_state, devices), offsetof(tactile_state,
     devices_count), &device_shape, NULL},
    {"windows", STRUCTURE, LIST, offsetof(tactile_state, windows), offsetof(tactile_state,
     windows_count), &window_shape, NULL},
    {"touches", STRUCTURE, LIST, offsetof(tactile_state, touches), offsetof(tactile_state,
     touches_count), &touch_shape, NULL},
    {"waiting", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_state, waiting),
     offsetof(tactile_state, waiting_count), &waiting_window_shape, NULL},
    {"refusal", TEXT, OPTIONAL, offsetof(tactile_state, refusal), NOWHERE, NULL, NULL},
    {"mode", STRUCTURE, OPTIONAL, offsetof(tactile_state, mode), NOWHERE, &mode_shape, NULL},
    {"presence", STRUCTURE, OPTIONAL, offsetof(tactile_state, presence), NOWHERE, &presence_shape,
     NULL},
    {"accessibility", STRUCTURE, OPTIONAL, offsetof(tactile_state, accessibility), NOWHERE,
     &accessibility_shape, NULL},
    {"variables", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_state, variables),
     offsetof(tactile_state, variables_count), &variable_shape, NULL},
};
static const struct shape state_shape = {
    "state", sizeof(tactile_state), state_fields, 11};

static const struct field device_change_fields[] = {
    {"change", WORD, 0, offsetof(tactile_device_change, change), NOWHERE, NULL,
     device_change_change_words},
    {"device", STRUCTURE, 0, offsetof(tactile_device_change, device), NOWHERE, &device_shape, NULL},
};
static const struct shape device_change_shape = {
    "device_change", sizeof(tactile_device_change), device_change_fields, 2};

static const struct field gesture_fields[] = {
    {"recognizer", TEXT, 0, offsetof(tactile_gesture, recognizer), NOWHERE, NULL, NULL},
    {"kind", TEXT, 0, offsetof(tactile_gesture, kind), NOWHERE, NULL, NULL},
    {"window", TEXT, 0, offsetof(tactile_gesture, window), NOWHERE, NULL, NULL},
    {"user", INTEGER, OPTIONAL, offsetof(tactile_gesture, user), offsetof(tactile_gesture,
     has_user), NULL, NULL},
    {"view", TEXT, 0, offsetof(tactile_gesture, view), NOWHERE, NULL, NULL},
    {"state", WORD, 0, offsetof(tactile_gesture, state), NOWHERE, NULL, gesture_state_words},
    {"location", STRUCTURE, 0, offsetof(tactile_gesture, location), NOWHERE, &point_shape, NULL},
    {"numberOfTouches", INTEGER, 0, offsetof(tactile_gesture, number_of_touches), NOWHERE, NULL,
     NULL},
    {"touches", INTEGER, LIST, offsetof(tactile_gesture, touches), offsetof(tactile_gesture,
     touches_count), NULL, NULL},
    {"translation", STRUCTURE, OPTIONAL, offsetof(tactile_gesture, translation), NOWHERE,
     &point_shape, NULL},
    {"velocity", STRUCTURE, OPTIONAL, offsetof(tactile_gesture, velocity), NOWHERE, &point_shape,
     NULL},
    {"scale", NUMBER, OPTIONAL, offsetof(tactile_gesture, scale), offsetof(tactile_gesture,
     has_scale), NULL, NULL},
    {"rotation", NUMBER, OPTIONAL, offsetof(tactile_gesture, rotation), offsetof(tactile_gesture,
     has_rotation), NULL, NULL},
    {"pen", STRUCTURE, OPTIONAL, offsetof(tactile_gesture, pen), NOWHERE, &pen_shape, NULL},
    {"direction", WORD, OPTIONAL, offsetof(tactile_gesture, direction), NOWHERE, NULL,
     gesture_direction_words},
};
static const struct shape gesture_shape = {
    "gesture", sizeof(tactile_gesture), gesture_fields, 15};

static const struct field motion_fields[] = {
    {"device", INTEGER, 0, offsetof(tactile_motion, device), NOWHERE, NULL, NULL},
    {"motion", TEXT, 0, offsetof(tactile_motion, motion), NOWHERE, NULL, NULL},
    {"phase", WORD, 0, offsetof(tactile_motion, phase), NOWHERE, NULL, motion_phase_words},
};
static const struct shape motion_shape = {
    "motion", sizeof(tactile_motion), motion_fields, 3};

static const struct field orientation_fields[] = {
    {"device", INTEGER, 0, offsetof(tactile_orientation, device), NOWHERE, NULL, NULL},
    {"orientation", WORD, 0, offsetof(tactile_orientation, orientation), NOWHERE, NULL,
     device_orientation_words},
};
static const struct shape orientation_shape = {
    "orientation", sizeof(tactile_orientation), orientation_fields, 2};

static const struct field remote_control_fields[] = {
    {"device", INTEGER, 0, offsetof(tactile_remote_control, device), NOWHERE, NULL, NULL},
    {"command", WORD, 0, offsetof(tactile_remote_control, command), NOWHERE, NULL,
     remote_control_command_words},
};
static const struct shape remote_control_shape = {
    "remote_control", sizeof(tactile_remote_control), remote_control_fields, 2};

static const struct field control_event_fields[] = {
    {"window", TEXT, 0, offsetof(tactile_control_event, window), NOWHERE, NULL, NULL},
    {"user", INTEGER, OPTIONAL, offsetof(tactile_control_event, user),
     offsetof(tactile_control_event, has_user), NULL, NULL},
    {"view", TEXT, 0, offsetof(tactile_control_event, view), NOWHERE, NULL, NULL},
    {"event", TEXT, 0, offsetof(tactile_control_event, event), NOWHERE, NULL, NULL},
    {"on", BOOLEAN, OPTIONAL, offsetof(tactile_control_event, is_on),
     offsetof(tactile_control_event, has_is_on), NULL, NULL},
    {"value", NUMBER, OPTIONAL, offsetof(tactile_control_event, value),
     offsetof(tactile_control_event, has_value), NULL, NULL},
    {"segment", INTEGER, OPTIONAL, offsetof(tactile_control_event, segment),
     offsetof(tactile_control_event, has_segment), NULL, NULL},
    {"page", INTEGER, OPTIONAL, offsetof(tactile_control_event, page),
     offsetof(tactile_control_event, has_page), NULL, NULL},
};
static const struct shape control_event_shape = {
    "control_event", sizeof(tactile_control_event), control_event_fields, 8};

static const struct field scroll_fields[] = {
    {"window", TEXT, 0, offsetof(tactile_scroll, window), NOWHERE, NULL, NULL},
    {"user", INTEGER, OPTIONAL, offsetof(tactile_scroll, user), offsetof(tactile_scroll, has_user),
     NULL, NULL},
    {"view", TEXT, 0, offsetof(tactile_scroll, view), NOWHERE, NULL, NULL},
    {"phase", WORD, 0, offsetof(tactile_scroll, phase), NOWHERE, NULL, scroll_phase_words},
    {"offset", STRUCTURE, 0, offsetof(tactile_scroll, offset), NOWHERE, &point_shape, NULL},
    {"velocity", STRUCTURE, OPTIONAL, offsetof(tactile_scroll, velocity), NOWHERE, &point_shape,
     NULL},
    {"target", STRUCTURE, OPTIONAL, offsetof(tactile_scroll, target), NOWHERE, &point_shape, NULL},
    {"zoomScale", NUMBER, OPTIONAL, offsetof(tactile_scroll, zoom_scale), offsetof(tactile_scroll,
     has_zoom_scale), NULL, NULL},
    {"targetZoomScale", NUMBER, OPTIONAL, offsetof(tactile_scroll, target_zoom_scale),
     offsetof(tactile_scroll, has_target_zoom_scale), NULL, NULL},
};
static const struct shape scroll_shape = {
    "scroll", sizeof(tactile_scroll), scroll_fields, 9};

static const struct field action_fields[] = {
    {"action", TEXT, 0, offsetof(tactile_action, action), NOWHERE, NULL, NULL},
    {"window", TEXT, 0, offsetof(tactile_action, window), NOWHERE, NULL, NULL},
    {"user", INTEGER, OPTIONAL, offsetof(tactile_action, user), offsetof(tactile_action, has_user),
     NULL, NULL},
    {"sender", TEXT, 0, offsetof(tactile_action, sender), NOWHERE, NULL, NULL},
    {"cause", TEXT, 0, offsetof(tactile_action, cause), NOWHERE, NULL, NULL},
    {"handledBy", TEXT, OPTIONAL, offsetof(tactile_action, handled_by), NOWHERE, NULL, NULL},
    {"path", TEXT, LIST, offsetof(tactile_action, path), offsetof(tactile_action, path_count), NULL,
     NULL},
};
static const struct shape action_shape = {
    "action", sizeof(tactile_action), action_fields, 7};

static const struct field explored_fields[] = {
    {"window", TEXT, 0, offsetof(tactile_explored, window), NOWHERE, NULL, NULL},
    {"user", INTEGER, OPTIONAL, offsetof(tactile_explored, user), offsetof(tactile_explored,
     has_user), NULL, NULL},
    {"view", TEXT, 0, offsetof(tactile_explored, view), NOWHERE, NULL, NULL},
    {"kind", TEXT, 0, offsetof(tactile_explored, kind), NOWHERE, NULL, NULL},
    {"label", TEXT, OPTIONAL, offsetof(tactile_explored, label), NOWHERE, NULL, NULL},
    {"hint", TEXT, OPTIONAL, offsetof(tactile_explored, hint), NOWHERE, NULL, NULL},
    {"enabled", BOOLEAN, OPTIONAL, offsetof(tactile_explored, is_enabled),
     offsetof(tactile_explored, has_is_enabled), NULL, NULL},
    {"on", BOOLEAN, OPTIONAL, offsetof(tactile_explored, is_on), offsetof(tactile_explored,
     has_is_on), NULL, NULL},
    {"value", NUMBER, OPTIONAL, offsetof(tactile_explored, value), offsetof(tactile_explored,
     has_value), NULL, NULL},
    {"segment", INTEGER, OPTIONAL, offsetof(tactile_explored, segment), offsetof(tactile_explored,
     has_segment), NULL, NULL},
    {"page", INTEGER, OPTIONAL, offsetof(tactile_explored, page), offsetof(tactile_explored,
     has_page), NULL, NULL},
    {"part", INTEGER, OPTIONAL, offsetof(tactile_explored, part), offsetof(tactile_explored,
     has_part), NULL, NULL},
};
static const struct shape explored_shape = {
    "explored", sizeof(tactile_explored), explored_fields, 12};

static const struct field decision_fields[] = {
    {"subject", TEXT, 0, offsetof(tactile_decision, subject), NOWHERE, NULL, NULL},
    {"rule", INTEGER, 0, offsetof(tactile_decision, rule), NOWHERE, NULL, NULL},
    {"message", TEXT, 0, offsetof(tactile_decision, message), NOWHERE, NULL, NULL},
    {"window", TEXT, OPTIONAL, offsetof(tactile_decision, window), NOWHERE, NULL, NULL},
    {"user", INTEGER, OPTIONAL, offsetof(tactile_decision, user), offsetof(tactile_decision,
     has_user), NULL, NULL},
    {"view", TEXT, OPTIONAL, offsetof(tactile_decision, view), NOWHERE, NULL, NULL},
    {"kind", TEXT, 0, offsetof(tactile_decision, kind), NOWHERE, NULL, NULL},
    {"reason", TEXT, OPTIONAL, offsetof(tactile_decision, reason), NOWHERE, NULL, NULL},
    {"touch", INTEGER, OPTIONAL, offsetof(tactile_decision, touch), offsetof(tactile_decision,
     has_touch), NULL, NULL},
    {"other", TEXT, OPTIONAL, offsetof(tactile_decision, other), NOWHERE, NULL, NULL},
    {"state", TEXT, OPTIONAL, offsetof(tactile_decision, state), NOWHERE, NULL, NULL},
    {"currentState", TEXT, OPTIONAL, offsetof(tactile_decision, current_state), NOWHERE, NULL,
     NULL},
    {"parameter", TEXT, OPTIONAL, offsetof(tactile_decision, parameter), NOWHERE, NULL, NULL},
    {"found", NUMBER, OPTIONAL, offsetof(tactile_decision, found), offsetof(tactile_decision,
     has_found), NULL, NULL},
    {"required", NUMBER, OPTIONAL, offsetof(tactile_decision, required), offsetof(tactile_decision,
     has_required), NULL, NULL},
    {"limit", WORD, OPTIONAL, offsetof(tactile_decision, limit), NOWHERE, NULL,
     decision_limit_words},
    {"unit", TEXT, OPTIONAL, offsetof(tactile_decision, unit), NOWHERE, NULL, NULL},
    {"moment", TEXT, OPTIONAL, offsetof(tactile_decision, moment), NOWHERE, NULL, NULL},
    {"elapsed", NUMBER, OPTIONAL, offsetof(tactile_decision, elapsed), offsetof(tactile_decision,
     has_elapsed), NULL, NULL},
    {"scale", NUMBER, OPTIONAL, offsetof(tactile_decision, scale), offsetof(tactile_decision,
     has_scale), NULL, NULL},
    {"rotation", NUMBER, OPTIONAL, offsetof(tactile_decision, rotation), offsetof(tactile_decision,
     has_rotation), NULL, NULL},
    {"tap", INTEGER, OPTIONAL, offsetof(tactile_decision, tap), offsetof(tactile_decision, has_tap),
     NULL, NULL},
    {"count", INTEGER, OPTIONAL, offsetof(tactile_decision, count), offsetof(tactile_decision,
     has_count), NULL, NULL},
    {"distance", NUMBER, OPTIONAL, offsetof(tactile_decision, distance), offsetof(tactile_decision,
     has_distance), NULL, NULL},
    {"movement", STRUCTURE, OPTIONAL, offsetof(tactile_decision, movement), NOWHERE, &point_shape,
     NULL},
    {"length", NUMBER, OPTIONAL, offsetof(tactile_decision, length), offsetof(tactile_decision,
     has_length), NULL, NULL},
    {"inwards", NUMBER, OPTIONAL, offsetof(tactile_decision, inwards), offsetof(tactile_decision,
     has_inwards), NULL, NULL},
    {"buttons", INTEGER, OPTIONAL, offsetof(tactile_decision, buttons), offsetof(tactile_decision,
     has_buttons), NULL, NULL},
    {"asked", TEXT, OPTIONAL | LIST, offsetof(tactile_decision, asked), offsetof(tactile_decision,
     asked_count), NULL, NULL},
    {"event", TEXT, OPTIONAL, offsetof(tactile_decision, event), NOWHERE, NULL, NULL},
    {"key", INTEGER, OPTIONAL, offsetof(tactile_decision, key), offsetof(tactile_decision, has_key),
     NULL, NULL},
    {"text", TEXT, OPTIONAL, offsetof(tactile_decision, text), NOWHERE, NULL, NULL},
    {"screenLocation", STRUCTURE, OPTIONAL, offsetof(tactile_decision, screen_location), NOWHERE,
     &point_shape, NULL},
    {"viewLocation", STRUCTURE, OPTIONAL, offsetof(tactile_decision, view_location), NOWHERE,
     &point_shape, NULL},
    {"action", TEXT, OPTIONAL, offsetof(tactile_decision, action), NOWHERE, NULL, NULL},
    {"cause", TEXT, OPTIONAL, offsetof(tactile_decision, cause), NOWHERE, NULL, NULL},
    {"device", INTEGER, OPTIONAL, offsetof(tactile_decision, device), offsetof(tactile_decision,
     has_device), NULL, NULL},
    {"contact", INTEGER, OPTIONAL, offsetof(tactile_decision, contact), offsetof(tactile_decision,
     has_contact), NULL, NULL},
    {"otherContact", INTEGER, OPTIONAL, offsetof(tactile_decision, other_contact),
     offsetof(tactile_decision, has_other_contact), NULL, NULL},
};
static const struct shape decision_shape = {
    "decision", sizeof(tactile_decision), decision_fields, 39};

static const struct field frame_fields[] = {
    {"sequence", INTEGER, 0, offsetof(tactile_frame, sequence), NOWHERE, NULL, NULL},
    {"merged", INTEGER, OPTIONAL, offsetof(tactile_frame, merged), offsetof(tactile_frame,
     has_merged), NULL, NULL},
    {"time", INTEGER, 0, offsetof(tactile_frame, time), NOWHERE, NULL, NULL},
    {"state", STRUCTURE, OPTIONAL, offsetof(tactile_frame, state), NOWHERE, &state_shape, NULL},
    {"devices", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_frame, devices),
     offsetof(tactile_frame, devices_count), &device_change_shape, NULL},
    {"touches", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_frame, touches),
     offsetof(tactile_frame, touches_count), &touch_shape, NULL},
    {"gestures", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_frame, gestures),
     offsetof(tactile_frame, gestures_count), &gesture_shape, NULL},
    {"motions", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_frame, motions),
     offsetof(tactile_frame, motions_count), &motion_shape, NULL},
    {"orientations", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_frame, orientations),
     offsetof(tactile_frame, orientations_count), &orientation_shape, NULL},
    {"remoteControls", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_frame, remote_controls),
     offsetof(tactile_frame, remote_controls_count), &remote_control_shape, NULL},
    {"controls", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_frame, controls),
     offsetof(tactile_frame, controls_count), &control_event_shape, NULL},
    {"scrolls", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_frame, scrolls),
     offsetof(tactile_frame, scrolls_count), &scroll_shape, NULL},
    {"actions", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_frame, actions),
     offsetof(tactile_frame, actions_count), &action_shape, NULL},
    {"modes", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_frame, modes), offsetof(tactile_frame,
     modes_count), &mode_shape, NULL},
    {"presence", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_frame, presence),
     offsetof(tactile_frame, presence_count), &presence_shape, NULL},
    {"accessibility", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_frame, accessibility),
     offsetof(tactile_frame, accessibility_count), &accessibility_shape, NULL},
    {"explored", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_frame, explored),
     offsetof(tactile_frame, explored_count), &explored_shape, NULL},
    {"variables", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_frame, variables),
     offsetof(tactile_frame, variables_count), &variable_shape, NULL},
    {"trace", STRUCTURE, OPTIONAL | LIST, offsetof(tactile_frame, trace), offsetof(tactile_frame,
     trace_count), &decision_shape, NULL},
};
const struct shape frame_shape = {
    "frame", sizeof(tactile_frame), frame_fields, 19};
