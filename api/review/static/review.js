"use strict";
// Everything works without this script; with it the keyboard leads from row to row, the line of a row is shown beside
// it, expressions are said while they are typed, and what another tab decides is noticed.
(() => {
  const root = document.body.dataset.root;
  const rowsOf = () => [...document.querySelectorAll("li.row[data-first]")];
  const typing = (target) => target.closest("input,select,textarea");

  // ---- the line beside the row ----
  const mark = (row) => {
    for (const line of document.querySelectorAll(".book .here")) line.classList.remove("here");
    const first = Number(row.dataset.first), last = Math.min(Number(row.dataset.last), first + 40);
    for (let n = first; n <= last; n += 1) document.getElementById(`L${n}`)?.classList.add("here");
    const book = document.getElementById("book"), line = document.getElementById(`L${first}`);
    if (line) book.scrollTop = line.offsetTop - book.clientHeight / 3;
  };
  const go = (row) => {
    if (!row) return;
    row.focus({preventScroll: true});
    row.scrollIntoView({block: "center"});
    mark(row);
  };

  // ---- forms without a new page ----
  const show = async (reply, from) => {
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    if (!page.getElementById("rows")) return location.replace(reply.url);
    document.getElementById("rows").replaceWith(page.getElementById("rows"));
    document.querySelector(".top").replaceWith(page.querySelector(".top"));
    for (const name of ["revision", "pending"]) document.body.dataset[name] = page.body.dataset[name];
    const rows = rowsOf();
    const open = rows.filter((row) => row.classList.contains("open"));
    const at = from ? rows.findIndex((row) => row.id === from) : -1;
    const fault = document.querySelector("li.row .fault")?.closest("li.row");
    const next = fault ?? open.find((row) => rows.indexOf(row) > at) ?? rows[at] ?? open[0];
    if (next && (from || fault)) go(next); else if (next) mark(next);
    watch();
  };
  document.addEventListener("submit", async (event) => {
    const form = event.target, button = event.submitter;
    if (form.method !== "post" || button?.value === "close") return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form));
    if (button?.name) body.set(button.name, button.value);
    const wait = document.getElementById("pending");
    wait.textContent = document.body.dataset.wait;
    const reply = await fetch(location.href.split("#")[0], {method: "POST", body});
    await show(reply, form.closest("li.row")?.id);
  });

  // ---- what goes on meanwhile ----
  let timer = 0;
  const reload = async () => show(await fetch(location.href.split("#")[0]), document.activeElement?.closest("li.row")?.id);
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, document.body.dataset.pending ? 700 : 3000);
  };
  const ask = async () => {
    const reply = await fetch(`${root}/state`).catch(() => null);
    if (!reply?.ok) return watch();
    const state = await reply.json(), wait = document.getElementById("pending");
    if (state.revision !== document.body.dataset.revision) document.getElementById("elsewhere").hidden = false;
    if (document.body.dataset.pending && !state.pending && !typing(document.activeElement)) return reload();
    if (state.pending && state.total) wait.textContent = `${document.body.dataset.wait} ${state.done} / ${state.total}`;
    watch();
  };

  // ---- expressions ----
  let saying = 0, asked = 0;
  const say = async (field) => {
    const form = field.form, mine = asked += 1;
    const body = new URLSearchParams({expression: field.value, as: form.elements.as.value, subject: form.elements.subject.value});
    const reply = field.value.trim() && form.elements.as.value !== "text" ? await fetch(`${root}/say`, {method: "POST", body}) : null;
    const found = reply?.ok ? await reply.json() : {};
    if (mine !== asked) return;
    const lines = found.error ? [["", `${found.error} ${found.hint ?? ""}`]] : [["en", found.en], ["hu", found.hu]];
    form.querySelector(".said").replaceChildren(...lines.filter(([, text]) => text).map(([lang, text]) => {
      const line = document.createElement("p");
      if (lang) line.lang = lang; else line.className = "fault";
      line.textContent = text;
      return line;
    }));
  };
  const complete = async (field) => {
    const text = field.value.slice(0, field.selectionStart);
    const reply = await fetch(`${root}/complete`, {method: "POST", body: new URLSearchParams({text})});
    const names = reply.ok ? await reply.json() : [];
    close(field);
    if (!names.length || document.activeElement !== field) return;
    const list = document.createElement("ul");
    list.className = "suggestions";
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", document.body.dataset.wait);
    list.id = "names";
    list.replaceChildren(...names.map((name, place) => {
      const item = document.createElement("li");
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", String(place === 0));
      item.textContent = name;
      item.addEventListener("mousedown", (event) => { event.preventDefault(); put(field, name); });
      return item;
    }));
    field.after(list);
  };
  const close = (field) => field.parentElement.querySelector(".suggestions")?.remove();
  const put = (field, name) => {
    const at = field.selectionStart, before = field.value.slice(0, at).replace(/[a-z_0-9]*$/, "");
    field.value = before + name + field.value.slice(at);
    field.selectionStart = field.selectionEnd = before.length + name.length;
    close(field);
    say(field);
  };
  document.addEventListener("input", (event) => {
    const field = event.target;
    if (!field.dataset?.expression) return;
    if (field.form.elements.as.value === "text") field.form.elements.as.value = "ability";
    clearTimeout(saying);
    saying = setTimeout(() => { say(field); complete(field); }, 200);
  });
  document.addEventListener("change", (event) => {
    const field = event.target.form?.querySelector("[data-expression]");
    if (field && event.target !== field) say(field);
  });
  document.addEventListener("focusout", (event) => { if (event.target.dataset?.expression) close(event.target); });

  // ---- words marked in the book ----
  document.addEventListener("selectionchange", () => {
    const chosen = document.getSelection(), text = String(chosen).trim();
    const line = chosen.anchorNode?.parentElement?.closest(".book .l");
    const form = document.querySelector("form[data-marked]");
    if (!line || !form || !text || text.length > 80) return;
    document.getElementById("add").open = true;
    const number = text.match(/\d+/);
    const counted = form.querySelector("[data-number]");
    if (counted && number) counted.value = number[0];
    form.elements[form.dataset.marked].value = (counted ? text.replace(/\d+\s*/, "") : text).trim();
    form.elements.line.value = line.id.slice(1);
  });

  // ---- the keyboard ----
  document.addEventListener("focusin", (event) => {
    const row = event.target.closest("li.row[data-first]");
    if (row) mark(row);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const field = typing(event.target), row = event.target.closest("li.row"), rows = rowsOf();
    if (field) {
      const list = field.parentElement.querySelector(".suggestions");
      if (list && (event.key === "Tab" || event.key === "Enter")) {
        event.preventDefault();
        return put(field, list.querySelector("[aria-selected=true]").textContent);
      }
      if (list && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
        event.preventDefault();
        const items = [...list.children], at = items.findIndex((item) => item.getAttribute("aria-selected") === "true");
        const next = (at + (event.key === "ArrowDown" ? 1 : -1) + items.length) % items.length;
        return items.forEach((item, place) => item.setAttribute("aria-selected", String(place === next)));
      }
      if (event.key === "Escape") { if (list) list.remove(); else go(row); }
      if (event.key === "Enter" && field.tagName === "TEXTAREA" && !event.shiftKey) {
        event.preventDefault();
        field.form.querySelector("button[value=accept]").click();
      }
      return;
    }
    const at = rows.indexOf(row);
    const press = (selector) => { const button = document.querySelector(selector); if (button) { event.preventDefault(); button.click(); } };
    if (event.key === "j") go(rows[at + 1] ?? rows[0]);
    else if (event.key === "k") go(rows[at - 1] ?? rows[rows.length - 1]);
    else if (event.key === "a" && row) row.querySelector("button[value=accept]")?.click();
    else if (event.key === "s" && row) row.querySelector("button[value=strike]")?.click();
    else if (event.key === "e" && row) { event.preventDefault(); row.querySelector("input:not([type=hidden]),textarea,select")?.focus(); }
    else if (event.key === "A") press("[data-key=A]");
    else if (event.key === "u") press("[data-key=u]");
    else if (event.key >= "1" && event.key <= "6") document.querySelectorAll(".top nav a")[Number(event.key) - 1]?.click();
  });

  const named = location.hash && document.getElementById(location.hash.slice(1))?.closest("li.row");
  if (named) go(named); else { const first = rowsOf().find((row) => row.classList.contains("open")); if (first) mark(first); }
  watch();
})();
