"""The touches of a day: each is reported at its location, and memory use does not grow."""

from laws import lives_of, shape

TOUCHES = 20_000


def judge(laws):
    messages = laws.messages()
    laws.judge_the_stream(messages)
    lives = lives_of(messages)
    laws.law(f"{TOUCHES:,} touches", len(lives), TOUCHES)
    shapes = {}
    for life in lives:
        whole = shape(life, "phase", "stationary")
        shapes[whole] = shapes.get(whole, 0) + 1
    laws.law("each touch begins and ends", shapes, {"began ended": TOUCHES})
    wrong = [k for k, life in enumerate(lives, 1)
             if tuple(int(life[0]["location"][axis] * 8 * 25.4 / 160) for axis in "xy") != place(k)]
    laws.law("each touch is at its location, in order", wrong[:5], [])
    laws.judge_that_nothing_is_down()
    memory = [int(kilobytes) for kilobytes in laws.text("memory").split()]
    print("#   memory:", ", ".join(f"{kilobytes} kB" for kilobytes in memory))
    laws.law("memory use is constant after the first fifth", max(memory[2:]) <= memory[1] * 1.1)
    descriptors = laws.text("descriptors").split()
    laws.law("the number of descriptors is constant", set(descriptors[1:]), {descriptors[1]})
    laws.law("the service was never restarted", laws.text("restarts"), "0")


def place(k):
    return 100 + k * 397 % 1700, 50 + k * 211 % 980
