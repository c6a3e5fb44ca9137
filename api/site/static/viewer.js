"use strict";
// Stepping through a game. The server sends the slots that differ between two steps; of a file that was opened here
// the whole timeline of slots is at hand, and the file itself stays with the browser.
(() => {
  const fill = (slots) => {
    for (const [name, markup] of Object.entries(slots)) {
      if (name === "cursor") document.querySelectorAll("[data-cursor]").forEach((mark) => { mark.innerHTML = markup; });
      else { const place = document.getElementById(name); if (place) place.innerHTML = markup; }
    }
  };
  const json = async (address, options) => {
    const reply = await fetch(address, options);
    const data = await reply.json();
    if (!reply.ok) throw data.error ?? data.errors?.[0]?.extensions ?? {what: reply.statusText};
    return data;
  };

  // Where slots come from: the server, or the timeline of an opened file.
  const served = (address) => ({
    slots: async (from, to) => (await json(`${address}/changes?from=${from}&to=${to}`)).slots,
    moves: async (step) => (await json(`${address}/moves?step=${step}`)).moves,
    share: (step) => `?step=${step}`,
  });
  const opened = (timeline, file, address, name) => ({
    slots: async (_from, to) => Object.fromEntries(Object.entries(timeline).map(
      ([name, line]) => [name, line.findLast(([step]) => step <= to)?.[1] ?? ""])),
    moves: async (step) => (await json(`${address}?moves=${step}`, {method: "POST", body: file})).moves,
    share: (step) => `#file=${name}&step=${step}`,
  });

  const run = (source) => {
    const stepper = document.querySelector(".stepper");
    const slider = stepper.querySelector("input"), shown = stepper.querySelector("output");
    const [back, forward] = stepper.querySelectorAll("a.button");
    const options = document.querySelector("[data-moves]");
    const last = Number(stepper.dataset.last);
    let at = Number(stepper.dataset.step), wanted = at, busy = false;
    document.body.classList.add("live");

    // Turns and rounds as stops, and playing on by itself until somebody takes over.
    const stops = (stepper.dataset.stops || "").split(" ").filter(Boolean).map(Number);
    const jumpTo = stepper.querySelector("[data-goto]"), player = stepper.querySelector("[data-play]");
    const playLabel = player.textContent;
    const neighbour = (way) => way > 0 ? stops.find((stop) => stop > at) ?? last : stops.findLast((stop) => stop < at) ?? 0;
    let playing = 0;
    const pause = () => { clearTimeout(playing); playing = 0; player.textContent = playLabel; };
    const playOn = () => {
      if (at >= last) return pause();
      player.textContent = player.dataset.pauseLabel;
      playing = setTimeout(async () => { await go(at + 1); if (playing) playOn(); }, 1600);
    };
    const toggle = () => (playing ? pause() : playOn());
    player.addEventListener("click", toggle);
    stepper.querySelectorAll("[data-jump]").forEach((button) => button.addEventListener("click", () => {
      pause();
      go(neighbour(Number(button.dataset.jump)));
    }));
    jumpTo.addEventListener("change", () => { pause(); go(Number(jumpTo.value)); });

    const settle = () => {
      jumpTo.value = stops.findLast((stop) => stop <= at) ?? 0;
      if (at === last) document.querySelector(".ending")?.setAttribute("open", "");
      shown.textContent = `${at} / ${last}`;
      slider.value = at;
      for (const [link, on, to, rel] of [[back, at > 0, at - 1, "prev"], [forward, at < last, at + 1, "next"]]) {
        if (on) { link.href = source.share(to); link.rel = rel; link.removeAttribute("aria-disabled"); }
        else { link.removeAttribute("href"); link.removeAttribute("rel"); link.setAttribute("aria-disabled", "true"); }
      }
      history.replaceState(null, "", source.share(at));
      document.title = document.title.replace(/\d+ \/ \d+/, `${at} / ${last}`);
      const other = document.querySelector("a[hreflang]");
      if (other && source.share(at).startsWith("?")) other.href = other.pathname + source.share(at);
      listMoves();
    };
    const listMoves = async () => {
      if (!options.open) return;
      const step = at, moves = await source.moves(step).catch(() => null);
      if (moves !== null && step === at) options.querySelector("div").innerHTML = moves;
    };
    // Keys may come faster than answers: only the last wanted step is asked for.
    const go = async (step) => {
      wanted = Math.max(0, Math.min(last, step));
      if (busy) return;
      busy = true;
      try {
        while (wanted !== at) {
          const to = wanted;
          fill(await source.slots(at, to));
          at = to;
          settle();
        }
      } finally { busy = false; }
    };
    options.addEventListener("toggle", listMoves);
    slider.addEventListener("input", () => go(Number(slider.value)));
    stepper.addEventListener("submit", (event) => { event.preventDefault(); go(Number(slider.value)); });
    back.addEventListener("click", (event) => { event.preventDefault(); go(at - 1); });
    forward.addEventListener("click", (event) => { event.preventDefault(); go(at + 1); });
    document.querySelectorAll("a[data-step]").forEach((link) => link.addEventListener("click", (event) => {
      event.preventDefault();
      go(Number(link.dataset.step));
    }));
    document.onkeydown = (event) => {
      if (event.target.matches("input, textarea, select") || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === " " && !event.target.closest("button, a, summary")) { event.preventDefault(); return toggle(); }
      const move = {
        ArrowLeft: at - 1, ArrowRight: at + 1, PageUp: neighbour(-1), PageDown: neighbour(1), Home: 0, End: last,
      }[event.key];
      if (move === undefined) return;
      pause();
      event.preventDefault();
      go(busy && event.key.startsWith("Arrow") ? wanted + (event.key === "ArrowLeft" ? -1 : 1) : move);
    };
    jumpTo.value = stops.findLast((stop) => stop <= at) ?? 0;
    return go;
  };

  const stepper = document.querySelector(".stepper");
  if (stepper) run(served(stepper.dataset.address));

  // An opened file is kept by this browser under a name made of its text, so that its address can be opened again.
  const chooser = document.querySelector("[data-open]");
  const nameOf = (text) => {
    let hash = 2166136261;
    for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619) >>> 0;
    return hash.toString(16).padStart(8, "0");
  };
  const MOST_KEPT = 3, SHELF = "kartotek-replays";
  const shelf = () => { try { return JSON.parse(localStorage.getItem(SHELF)) ?? []; } catch { return []; } };
  const kept = (name) => shelf().find(([known]) => known === name)?.[1];
  const keep = (name, text) => {
    const files = [[name, text], ...shelf().filter(([known]) => known !== name)].slice(0, MOST_KEPT);
    try { localStorage.setItem(SHELF, JSON.stringify(files)); } catch { /* no room: it is shown all the same */ }
  };
  const wait = (on) => {
    chooser.disabled = on;
    const sign = document.getElementById("file-wait");
    if (sign) sign.hidden = !on;
  };
  const openText = async (text) => {
    const fault = document.getElementById("file-fault");
    fault.hidden = true;
    wait(true);
    try {
      const film = await json(chooser.dataset.open, {method: "POST", body: text});
      const name = nameOf(text);
      const wanted = Number(location.hash.match(/step=(\d+)/)?.[1] ?? film.step);
      keep(name, text);
      document.querySelector("main").innerHTML = film.html;
      const source = opened(film.timeline, text, chooser.dataset.open, name);
      fill(await source.slots(film.step, film.step));
      run(source)(wanted);
    } catch (error) {
      fault.textContent = [error.what ?? error.message, error.where, error.why, error.hint].filter(Boolean).join(" · ");
      fault.hidden = false;
    } finally { wait(false); }
  };
  if (chooser) {
    chooser.addEventListener("change", async () => { if (chooser.files[0]) openText(await chooser.files[0].text()); });
    const name = location.hash.match(/file=([0-9a-f]{8})/)?.[1], text = name && kept(name);
    if (text) openText(text);
  }
})();
