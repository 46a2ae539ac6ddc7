#include "CTactileLinux.h"
