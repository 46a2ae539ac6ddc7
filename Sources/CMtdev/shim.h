#include <linux/input.h>
#include <mtdev-plumbing.h>
#include <mtdev.h>
