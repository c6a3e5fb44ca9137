"use strict";
// Names that complete what is typed into the search field, from the API's own suggestions.
(() => {
  const field = document.querySelector("input[data-suggest]");
  if (!field) return;
  const list = document.createElement("ul");
  list.className = "suggestions";
  list.id = "suggestions";
  list.setAttribute("role", "listbox");
  list.hidden = true;
  field.after(list);
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-controls", "suggestions");
  field.setAttribute("aria-expanded", "false");
  const query = "query($p:String!){suggest(prefix:$p,first:8){text components{id}}}";
  let chosen = -1, waiting = 0, asked = 0;

  const show = (names) => {
    list.replaceChildren(...names.map((name, place) => {
      const item = document.createElement("li");
      item.setAttribute("role", "option");
      item.id = `suggestion-${place}`;
      item.textContent = name.text;
      item.addEventListener("mousedown", () => { field.value = name.text; field.form.submit(); });
      return item;
    }));
    chosen = -1;
    list.hidden = names.length === 0;
    field.setAttribute("aria-expanded", String(!list.hidden));
  };
  // Names that answer an older text are never offered for a newer one, nor after the list is closed.
  const close = () => {
    clearTimeout(waiting);
    asked += 1;
    show([]);
  };
  const ask = async () => {
    const mine = asked;
    const prefix = field.value.trim();
    if (prefix.length < 2) return;
    const reply = await fetch("/graphql", {
      method: "POST", headers: {"content-type": "application/json"},
      body: JSON.stringify({query, variables: {p: prefix}}),
    }).catch(() => null);
    const data = reply && reply.ok ? await reply.json() : null;
    if (mine === asked) show(data?.data?.suggest ?? []);
  };
  field.addEventListener("input", () => { close(); waiting = setTimeout(ask, 120); });
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    const items = [...list.children];
    if (event.key === "Escape") return close();
    if (!items.length || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    chosen = (chosen + (event.key === "ArrowDown" ? 1 : -1) + items.length) % items.length;
    items.forEach((item, place) => item.setAttribute("aria-selected", String(place === chosen)));
    field.value = items[chosen].textContent;
    field.setAttribute("aria-activedescendant", items[chosen].id);
  });
})();
