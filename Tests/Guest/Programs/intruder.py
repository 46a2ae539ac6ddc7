"""A hostile program in the place of the daemon: tries what the unit forbids, and prints the results.

Each line is JSON: the attempt, and "allowed" or the name of the error.
"""

import ctypes
import errno
import json
import os
import shutil
import socket
import stat

libc = ctypes.CDLL(None, use_errno=True)


def outcome(attempt):
    """Calls `attempt`, which raises OSError if it is forbidden."""
    try:
        attempt()
        return "allowed"
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error.errno))


def tell(name, result):
    print(json.dumps({"attempt": name, "result": result}), flush=True)


def execute(*arguments):
    """Executes a program in a child; it must end with 0 to count."""
    child = os.fork()
    if child == 0:
        try:
            os.execv(arguments[0], arguments)
        except OSError as error:
            os._exit(error.errno)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code != 0:
        raise OSError(code, "")


def call(number, *arguments):
    """A system call by its number on x86-64."""
    if libc.syscall(number, *arguments) < 0:
        raise OSError(ctypes.get_errno(), "")


def create(folder):
    path = folder + "/intruder"
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
    os.unlink(path)


def execute_own_file():
    path = "/var/lib/tactile/busybox"
    shutil.copyfile("/usr/bin/busybox", path)
    os.chmod(path, 0o700)
    execute(path, "true")


def folders(root):
    """All folders below a root, without those of processes and of the kernel's settings."""
    waiting = [root]
    while waiting:
        folder = waiting.pop()
        yield folder
        try:
            with os.scandir(folder) as entries:
                waiting += [entry.path for entry in entries
                            if entry.is_dir(follow_symlinks=False) and entry.path not in ("/proc", "/sys")]
        except OSError:
            pass


tell("execute a shell", outcome(lambda: execute("/bin/sh", "-c", "exit 0")))
tell("execute a shell with the loader", outcome(
    lambda: execute("/lib64/ld-linux-x86-64.so.2", "/usr/bin/busybox", "true")))
tell("execute the daemon's own kind", outcome(lambda: execute("/usr/bin/python3", "-c", "")))
tell("make a file in memory", outcome(lambda: call(319, b"intruder", 0)))
tell("writable folders", [folder for folder in folders("/") if outcome(lambda: create(folder)) == "allowed"])
tell("execute a file in the state folder", outcome(execute_own_file))
nodes = sorted("/dev/input/" + name for name in os.listdir("/dev/input"))
nodes = [node for node in nodes if stat.S_ISCHR(os.stat(node).st_mode)]
for access, flags in [("read", os.O_RDONLY), ("write", os.O_WRONLY)]:
    tell(f"{access} devices", [
        node for node in nodes
        if outcome(lambda: os.close(os.open(node, flags | os.O_NONBLOCK))) == "allowed"])
tell("use a key ring", outcome(lambda: call(250, 0, -3, 0)))
tell("set up io_uring", outcome(lambda: call(425, 4, ctypes.create_string_buffer(120))))
tell("trace a process", outcome(lambda: call(101, 0, 0, 0, 0)))
tell("make a namespace", outcome(lambda: call(272, 0x10000000)))
tell("make an IP socket", outcome(lambda: socket.socket(socket.AF_INET).close()))
