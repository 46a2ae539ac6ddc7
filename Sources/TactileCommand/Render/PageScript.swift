/// The script of the page, which plays the recording.
enum PageScript {
  static let text = """
    "use strict";
    const byId = (id) => document.getElementById(id);
    const slider = byId("time"), play = byId("play"), clock = byId("clock"), speed = byId("speed");
    const items = [...document.querySelectorAll("#events li")];
    const layers = [...document.querySelectorAll("svg .live")];
    const end = Number(slider.max);
    // The times for which a trail and the mark of a gesture stay visible, in milliseconds.
    const trailTime = 1500, markTime = 900;
    let now = 0, timer = null, before = 0;

    function element(parent, name, attributes, text) {
      const made = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const key in attributes) made.setAttribute(key, attributes[key]);
      if (text !== undefined) made.textContent = text;
      parent.appendChild(made);
      return made;
    }

    // Writes a label near a location, where it covers no other label and no finger. `boxes` are the boxes
    // of the other labels and of the fingers.
    function drawLabel(layer, boxes, x, y, clear, size, text) {
      const glass = layer.ownerSVGElement.viewBox.baseVal;
      const made = element(layer, "text", { class: "label", "font-size": size }, text);
      const box = made.getBBox(), ascent = -box.y;
      for (let away = clear; away < clear + 400; away += 6) {
        for (const [right, down] of [[1, -1], [1, 1], [-1, -1], [-1, 1], [0, -1], [0, 1]]) {
          const left = right > 0 ? x + away : right < 0 ? x - away - box.width : x - box.width / 2;
          const top = down > 0 ? y + away * 0.7 : y - away * 0.7 - box.height;
          const there = { x: left, y: top, width: box.width, height: box.height };
          if (left < 0 || top < 0 || left + box.width > glass.width
            || top + box.height > glass.height || boxes.some((one) => overlap(one, there))) continue;
          made.setAttribute("x", left);
          made.setAttribute("y", top + ascent);
          boxes.push(there);
          return;
        }
      }
      made.remove();
    }

    function overlap(one, other) {
      return one.x < other.x + other.width && other.x < one.x + one.width
        && one.y < other.y + other.height && other.y < one.y + one.height;
    }

    // Draws a trail and its finger. Returns a function that writes the number of the finger.
    function drawTrail(layer, boxes, trail) {
      const steps = trail.steps, first = steps[0][0], last = steps[steps.length - 1][0];
      if (first > now || last + trailTime < now) return null;
      const seen = steps.filter((step) => step[0] <= now && step[0] >= now - trailTime);
      // The trail fades: its older parts are paler and thinner.
      for (let index = 1; index < seen.length; index += 1) {
        const age = (now - seen[index][0]) / trailTime;
        element(layer, "line", {
          class: "trail " + trail.style, "stroke-width": 8 - 6 * age, opacity: 1 - 0.85 * age,
          x1: seen[index - 1][1], y1: seen[index - 1][2], x2: seen[index][1], y2: seen[index][2],
        });
      }
      if (last < now) return null;
      const [, x, y] = steps.filter((step) => step[0] <= now).pop();
      element(layer, "circle", { class: "landing " + trail.style, cx: x, cy: y, r: 11 });
      boxes.push({ x: x - 11, y: y - 11, width: 22, height: 22 });
      return () => drawLabel(layer, boxes, x, y, 12, 14, trail.number);
    }

    function drawMark(layer, boxes, mark) {
      if (mark.time > now || mark.time + markTime < now) return;
      const radius = 14 + 16 * (now - mark.time) / markTime;
      element(layer, "circle", { class: "mark", cx: mark.x, cy: mark.y, r: radius });
      drawLabel(layer, boxes, mark.x, mark.y, 20, 15, mark.label);
    }

    function show(time) {
      now = Math.max(0, Math.min(end, time));
      slider.value = now;
      clock.textContent = (now / 1000).toFixed(3) + " s";
      layers.forEach((layer, index) => {
        layer.replaceChildren();
        const names = layer.ownerSVGElement.querySelectorAll(".label");
        const boxes = [...names].map((name) => name.getBBox());
        // All fingers are drawn before the first label, which then covers none of them.
        const writers = data[index].trails.map((trail) => drawTrail(layer, boxes, trail));
        for (const write of writers) if (write) write();
        for (const mark of data[index].marks) drawMark(layer, boxes, mark);
      });
      let latest = null;
      for (const item of items) {
        const isPast = Number(item.dataset.time) <= now;
        item.classList.toggle("past", isPast);
        item.classList.remove("now");
        if (isPast) latest = item;
      }
      if (latest) {
        latest.classList.add("now");
        latest.scrollIntoView({ block: "nearest" });
      }
    }

    function step(moment) {
      show(now + (moment - before) * Number(speed.value));
      before = moment;
      if (now >= end) stop(); else timer = requestAnimationFrame(step);
    }

    function stop() {
      if (timer !== null) cancelAnimationFrame(timer);
      timer = null;
      play.textContent = "\\u25b6";
      play.setAttribute("aria-label", "Play");
    }

    function toggle() {
      if (timer !== null) return stop();
      if (now >= end) show(0);
      play.textContent = "\\u23f8";
      play.setAttribute("aria-label", "Stop");
      before = performance.now();
      timer = requestAnimationFrame(step);
    }

    // The times of all steps. The arrow keys move between them.
    const moments = [...new Set(data.flatMap((panel) => panel.trails.flatMap(
      (trail) => trail.steps.map((step) => step[0]))))].sort((one, other) => one - other);

    function neighbour(direction) {
      if (direction > 0) return moments.find((moment) => moment > now) ?? end;
      return moments.filter((moment) => moment < now).pop() ?? 0;
    }

    play.addEventListener("click", toggle);
    slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
    for (const item of items) {
      item.addEventListener("click", () => { stop(); show(Number(item.dataset.time)); });
    }
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.target === speed) return;
      const direction = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (event.key === " ") {
        toggle();
      } else if (direction !== 0) {
        stop();
        show(event.shiftKey ? now + 1000 * direction : neighbour(direction));
      } else if (event.key === "Home" || event.key === "End") {
        stop();
        show(event.key === "Home" ? 0 : end);
      } else {
        return;
      }
      event.preventDefault();
    });
    show(0);

    """
}
