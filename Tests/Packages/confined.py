"""Does what the daemon may and may not do, in the place of a daemon that an attacker controls.

usage: confined.py [PROFILE]
    PROFILE  the AppArmor profile that confines this program first, such as tactiled

Prints one line for each act: `permitted` or `denied`, and its name. Needs root, so that nothing else forbids the acts.
"""

import errno
import glob
import os
import signal
import socket
import sys


def read(path):
    return lambda: os.close(os.open(path, os.O_RDONLY))


def write(path, flags=0):
    return lambda: os.close(os.open(path, os.O_WRONLY | flags, 0o600))


def execute(path):
    """Starts a program. The error of `exec` comes back through a pipe that `exec` closes."""

    def act():
        ours, theirs = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.execv(path, [path])
            except OSError as error:
                os.write(theirs, bytes((error.errno,)))
            os._exit(1)
        os.close(theirs)
        code = os.read(ours, 1)
        os.close(ours)
        os.waitpid(child, 0)
        if code:
            raise OSError(code[0], os.strerror(code[0]))

    return act


panel = sorted(glob.glob("/dev/input/event*"))[-1]
acts = {
    "read the configuration": read("/etc/tactile/tactiled.yaml"),
    "read a panel": read(panel),
    "read the properties of devices": lambda: os.listdir("/sys/class/input"),
    "read passwords": read("/etc/shadow"),
    "read the home of root": lambda: os.listdir("/root"),
    "read the memory of another program": read("/proc/1/maps"),
    "write the configuration": write("/etc/tactile/tactiled.yaml"),
    "write to a panel": write(panel),
    "make a file": write("/var/tmp/made", os.O_CREAT),
    "execute a program": execute("/bin/true"),
    "use a network": lambda: socket.socket(socket.AF_INET).close(),
    "signal another program": lambda: os.kill(1, signal.SIGCONT),
    "change the name of the machine": lambda: socket.sethostname(os.uname().nodename),
}
if len(sys.argv) > 1:
    with open("/proc/self/attr/apparmor/current", "w", encoding="ascii") as file:
        file.write(f"changeprofile {sys.argv[1]}")
for name, act in acts.items():
    try:
        act()
        print("permitted", name)
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EPERM):
            raise
        print("denied", name)
