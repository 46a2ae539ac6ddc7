/* The gestures of a tablet. */
unsigned int distancethreshold = 150; // pixels
unsigned int degreesleniency = 15;
unsigned int timeoutms = 900;
unsigned int verbose = 0;
double edgesizeleft = 40.0;
char *device = "/dev/input/event4";

Gesture gestures[] = {
	/* fingers, gesture, edge, distance, mode, command */
	{ 2, SwipeLR, EdgeAny, DistanceAny, ActModeReleased, "page previous" },
	{ 2, SwipeRL, EdgeAny, DistanceLong, ActModeReleased, "page" " last" },
	{ 1, SwipeDRUL, CornerBottomRight, DistanceAny, ActModeReleased, "notify-send \"a corner\"" },
	{ 3, SwipeDU, EdgeNone, DistanceShort, ActModePressed, { .call = { open, NULL } }, 1 },
};
