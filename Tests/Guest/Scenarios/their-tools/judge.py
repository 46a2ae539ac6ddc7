"""Other tools read and play our files, and the same events arrive."""

TIME = 0.01   # the variation of a player, in seconds


def judge(laws):
    for name in ("tap", "pan", "pen", "media-keys"):
        theirs = events(laws.text(f"{name}.theirs"))
        laws.law(f"{name}: there are events to compare", len(theirs) > 10)
        laws.law(f"{name}: tactile record writes what evemu-record writes",
                 difference(theirs, without_state(
                     events(laws.text(f"{name}.evemu")), len(theirs)), 0.0000015), None)
        ours, described = (description(laws.text(f"{name}.{kind}")) for kind in ("evemu", "described"))
        laws.law(f"{name}: evemu makes the device of our description", described, ours)
        laws.law(f"{name}: evemu-play plays our evemu text",
                 difference(theirs, events(laws.text(f"{name}.played")), TIME), None)
        laws.law(f"{name}: libinput replay plays our YAML",
                 difference(settled(theirs), settled(events(laws.text(f"{name}.replayed"))), TIME), None)
    laws.law("libinput replay plays what tactile convert wrote",
             difference(settled(events(laws.text("pan.theirs"))),
                        settled(events(laws.text("converted.replayed"))), TIME), None)
    print("#  ", laws.text("replay.log").replace("\n", "\n#   ") or "libinput replay has no complaint")


def events(text):
    """The events, each as (seconds since the first, type, code, value)."""
    found = []
    for line in text.splitlines():
        if line.startswith("E:"):
            time, kind, code, value = line.removeprefix("E:").split()[:4]
            found.append((float(time), int(kind, 16), int(code, 16), int(value)))
    return [(time - found[0][0], *rest) for time, *rest in found]


def without_repeats(found):
    """The events without the kernel's autorepeat and the ends of its frames, which libinput replay leaves out."""
    kept = []
    for event in found:
        repeated = kept and kept[-1] is None
        if repeated:
            kept.pop()
        if not (repeated and event[1:3] == (0, 0)):
            kept.append(None if event[1] == 1 and event[3] == 2 else event)
    return [event for event in kept if event]


def without_state(found, count):
    """The events without the first frame if it only has the state before the first event."""
    surplus = len(found) - count
    if surplus > 0 and found[surplus - 1][1:3] == (0, 0) and found[surplus - 1][0] == 0:
        found = found[surplus:]
    return found


def settled(found):
    """The events with times relative to the end: libinput replay plays the first frames late, while its process for
    the device starts, and catches up."""
    found = without_repeats(found)
    return [(min(time - found[-1][0], 0) if number > len(found) / 2 else 0, *rest)
            for number, (time, *rest) in enumerate(found)]


def difference(expected, found, tolerance):
    """The first difference in words; None if there is none."""
    for number, (one, other) in enumerate(zip(expected, found)):
        if one[1:] != other[1:] or abs(one[0] - other[0]) > tolerance:
            return f"event {number} is {other}; expected {one}"
    if len(expected) != len(found):
        return f"found {len(found)} events; expected {len(expected)}"
    return None


def description(text):
    """The description of a device: name, numbers, properties, bits and axes, without leading zeros."""
    return sorted(" ".join(line.split()) for line in text.splitlines()
                  if line[:2] in ("N:", "I:", "P:", "B:", "A:") and set(line.split()[2:]) != {"00"})
