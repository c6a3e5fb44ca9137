"use strict";
const $ = (id) => document.getElementById(id);
const EXAMPLES = [
  ["A card in Hungarian", `{
  card(id: "seven-wonders:card:aqueduct") {
    name(lang: HU) { text fellBack }
    cost { alternatives { items { resource amount } } }
    abilities { expression sentence(lang: HU) }
  }
}`, ""],
  ["Brown cards, cheapest first", `query Cards($colors: [String!]) {
  cards(where: {color: $colors}, orderBy: [{by: COST}, {by: NAME_EN}], first: 10) {
    totalCount
    nodes { id name { text } cost { total expression } }
  }
}`, `{"colors": ["brown"]}`],
  ["Search as people type", `{
  search(text: "érmét game:seven-wonders", first: 5) {
    totalCount
    nodes { id name(lang: HU) { text fellBack } abilities { sentence(lang: HU) } }
  }
}`, ""],
  ["What reacts to building?", `{
  abilities(category: "event", name: "build", first: 10) {
    nodes { expression sentence component { id name { text } } }
  }
}`, ""],
  ["Where does a fact come from?", `{
  component(id: "seven-wonders:card:aqueduct") {
    evidence {
      field
      witnesses { kind confidence source { title } spans { firstLine lastLine document { title } } }
    }
  }
}`, ""],
  ["Check an effect", `{
  parseEffect(game: "seven-wonders", text: "now: gain 3 coin", host: "card") {
    valid expression en: sentence hu: sentence(lang: HU)
    fault { message caret hint }
  }
}`, ""],
  ["How much is known?", `{
  coverage(game: "seven-wonders") { kind printed pieces rows abilityKnown withAbility nameHuKnown }
}`, ""],
];
const TEXTS = {
  en: {title: "query console", example: "Example", run: "Run", query: "Query", keys: "Ctrl+Space completes, Ctrl+Enter runs",
    variables: "Variables, as JSON", answer: "Answer", schema: "Schema", find: "Find a type or field", asking: "asking ...",
    characters: "characters", silent: "the server does not answer", docs: "Schema file", history: "Earlier", other: "Magyarul"},
  hu: {title: "lekérdezés", example: "Példa", run: "Futtatás", query: "Lekérdezés", keys: "Ctrl+Szóköz kiegészít, Ctrl+Enter futtat",
    variables: "Változók, JSON-ként", answer: "Válasz", schema: "Séma", find: "Típus vagy mező keresése", asking: "kérdezés ...",
    characters: "karakter", silent: "a kiszolgáló nem válaszol", docs: "Sémafájl", history: "Korábbiak", other: "In English"},
};
const EXAMPLES_HU = ["Egy kártya magyarul", "Barna kártyák, a legolcsóbb elöl", "Keresés, ahogy az emberek írják",
  "Mi reagál az építésre?", "Honnan van egy adat?", "Egy hatás ellenőrzése", "Mennyit tudunk?"];
let types = {};
let language = "en";
const t = (key) => TEXTS[language][key];

/* The address carries the query, its variables and the language behind the #, which browsers keep to themselves. */
function share() {
  const parts = new URLSearchParams({query: $("query").value, lang: language});
  if ($("variables").value.trim()) parts.set("variables", $("variables").value);
  history.replaceState(null, "", `#${parts}`);
}

function speak(wanted) {
  language = wanted in TEXTS ? wanted : "en";
  document.documentElement.lang = language;
  document.title = `Kartoték · ${t("title")}`;
  document.querySelectorAll("[data-t]").forEach((place) => { place.textContent = t(place.dataset.t); });
  document.querySelectorAll("[data-label]").forEach((place) => { place.setAttribute("aria-label", t(place.dataset.label)); });
  $("find").placeholder = t("find");
  $("site").href = `/${language}`;
  $("other").lang = language === "hu" ? "en" : "hu";
  const chosen = $("examples").selectedIndex;
  $("examples").replaceChildren(...EXAMPLES.map(([title], n) =>
    element("option", language === "hu" ? EXAMPLES_HU[n] : title, {value: n})));
  $("examples").selectedIndex = Math.max(0, chosen);
}

async function ask(query, variables) {
  const began = performance.now();
  const reply = await fetch("/graphql", {
    method: "POST",
    headers: {"content-type": "application/json", accept: "application/graphql-response+json"},
    body: JSON.stringify({query, variables}),
  });
  const text = await reply.text();
  return {status: reply.status, text, bytes: text.length, ms: performance.now() - began};
}

async function run() {
  let variables = {};
  try {
    if ($("variables").value.trim()) variables = JSON.parse($("variables").value);
  } catch (fault) {
    return show(`variables: ${fault.message}`, "", true);
  }
  share();
  remember($("query").value, $("variables").value);
  show(t("asking"), $("answer").textContent);
  try {
    const {status, text, bytes, ms} = await ask($("query").value, variables);
    const answer = JSON.parse(text);
    show(`${status} · ${bytes} ${t("characters")} · ${ms.toFixed(1)} ms`, JSON.stringify(answer, null, 2), status >= 400);
    underline(reportedFaults(answer));
  } catch (fault) {
    show(`${t("silent")}: ${fault.message}`, "", true);
  }
}

/* Names, texts and numbers of an answer in colours; every part is set as text. */
const PARTS = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)/g;
const MOST_COLOURED = 100000;
function coloured(answer) {
  if (answer.length > MOST_COLOURED) return [answer];
  const parts = [];
  let at = 0;
  for (const found of answer.matchAll(PARTS)) {
    parts.push(answer.slice(at, found.index));
    const kind = found[3] ? "number" : found[2] ? "name" : "text";
    parts.push(element("span", found[3] ?? found[1], {className: kind}), found[2] ?? "");
    at = found.index + found[0].length;
  }
  return [...parts, answer.slice(at)];
}

/* Queries that were run, the latest first, kept by this browser. */
const SHELF = "kartotek-queries", MOST_KEPT = 20;
const queriesKept = () => { try { return JSON.parse(localStorage.getItem(SHELF)) ?? []; } catch { return []; } };
function remember(query, variables) {
  const kept = [[query, variables], ...queriesKept().filter(([other]) => other !== query)].slice(0, MOST_KEPT);
  try { localStorage.setItem(SHELF, JSON.stringify(kept)); } catch { /* no room: nothing is kept */ }
  listHistory();
}
function listHistory() {
  const options = queriesKept().map(([query], place) =>
    element("option", query.replace(/\s+/g, " ").slice(0, 60), {value: place}));
  $("history").replaceChildren(element("option", "–", {value: ""}), ...options);
}

function show(status, answer, bad = false) {
  $("status").textContent = status;
  $("status").className = bad ? "bad" : "";
  $("answer").replaceChildren(...coloured(answer));
}

const TYPE = "kind name ofType { kind name ofType { kind name ofType { kind name } } }";
async function loadSchema() {
  const query = `{ __schema { types { kind name description
    fields { name description args { name description type { ${TYPE} } } type { ${TYPE} } }
    inputFields { name description type { ${TYPE} } } enumValues { name description } possibleTypes { name } } } }`;
  const {text} = await ask(query, {});
  for (const type of JSON.parse(text).data.__schema.types) types[type.name] = type;
  openType("Query");
}

const spelled = (type) =>
  type.kind === "NON_NULL" ? spelled(type.ofType) + "!" : type.kind === "LIST" ? `[${spelled(type.ofType)}]` : type.name;

function element(tag, text, properties = {}) {
  return Object.assign(document.createElement(tag), {textContent: text}, properties);
}

function link(type) {
  const name = innermost(type);
  const found = element("a", spelled(type), {href: `#${name}`});
  found.addEventListener("click", (event) => { event.preventDefault(); openType(name); });
  return found;
}

function openType(name) {
  const type = types[name];
  if (!type) return;
  $("trail").replaceChildren(element("strong", name));
  if (name !== "Query") $("trail").append(" · ", link({name: "Query", kind: "OBJECT"}));
  const list = document.createElement("dl");
  for (const field of type.fields || type.inputFields || []) list.append(...entry(field));
  for (const value of type.enumValues || []) list.append(element("dt", value.name), element("dd", value.description || ""));
  $("docs").replaceChildren(element("p", type.description || ""), list);
}

function entry(field, owner = "") {
  const head = element("dt", owner ? `${owner}.${field.name}` : field.name);
  const args = field.args || [];
  if (args.length) head.append("(", ...args.flatMap((arg, n) => [n ? ", " : "", `${arg.name}: `, link(arg.type)]), ")");
  head.append(": ", link(field.type));
  return [head, element("dd", field.description || "")];
}

function find(text) {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return openType("Query");
  const list = document.createElement("dl");
  for (const type of Object.values(types)) {
    if (type.name.startsWith("__")) continue;
    if (type.name.toLowerCase().includes(wanted)) {
      const head = document.createElement("dt");
      head.append(link(type.kind === "LIST" ? type : {kind: "OBJECT", name: type.name}));
      list.append(head, element("dd", type.description || ""));
    }
    for (const field of type.fields || [])
      if (field.name.toLowerCase().includes(wanted)) list.append(...entry(field, type.name));
  }
  $("trail").replaceChildren(element("strong", `“${text}”`));
  $("docs").replaceChildren(list);
}

function complete() {
  const editor = $("query");
  const before = editor.value.slice(0, editor.selectionStart);
  const prefix = before.match(/\w*$/)[0];
  const offers = walk(before.slice(0, before.length - prefix.length), types).offers;
  const fitting = offers.filter((offer) => offer.name.toLowerCase().startsWith(prefix.toLowerCase()));
  const list = $("completions");
  list.hidden = !fitting.length;
  list.replaceChildren(...fitting.map((offer, n) => {
    const item = element("li", offer.name, {role: "option", ariaSelected: String(n === 0)});
    item.dataset.more = offer.more;
    item.addEventListener("mousedown", (event) => { event.preventDefault(); insert(item, prefix); });
    return item;
  }));
  list.dataset.prefix = prefix;
  placeAtCaret(list, before.slice(0, before.length - prefix.length));
}

/* The layer behind the editor has the same text in the same font: what is marked there is seen through the editor. */
function marked(text, marks) {
  const parts = [];
  let at = 0;
  for (const mark of marks.filter((each) => each.at >= 0).sort((one, other) => one.at - other.at)) {
    if (mark.at < at) continue;
    parts.push(text.slice(at, mark.at), element("mark", text.slice(mark.at, mark.at + mark.length)));
    at = mark.at + mark.length;
  }
  return [...parts, text.slice(at) + "\n"];
}

function underline(reported = []) {
  const text = $("query").value;
  const caret = $("query").selectionStart; // a word that is being typed is no fault yet
  const typed = (fault) => document.activeElement === $("query") && fault.at <= caret && caret <= fault.at + fault.length;
  const known = Object.keys(types).length ? walk(text, types).faults.filter((fault) => !typed(fault)) : [];
  $("marks").replaceChildren(...marked(text, [...known, ...reported]));
  $("marks").scrollTop = $("query").scrollTop;
  $("marks").dataset.count = known.length + reported.length;
}

function placeAtCaret(list, before) {
  const caret = element("span", "\u200b");
  $("marks").replaceChildren(before, caret);
  const top = caret.offsetTop + caret.offsetHeight - $("query").scrollTop;
  list.style.setProperty("--left", `${Math.min(caret.offsetLeft, $("query").clientWidth - 160)}px`);
  list.style.setProperty("--top", `${Math.max(0, Math.min(top, $("query").clientHeight - 60))}px`);
  underline();
}

/* Where the server found faults: lines and columns become places in the text, up to the end of the word there. */
function reportedFaults(answer) {
  const lines = $("query").value.split("\n");
  return (answer.errors || []).flatMap((error) => error.locations || []).map(({line, column}) => {
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    return {at: start, length: Math.max(1, $("query").value.slice(start).match(/^\w*/)[0].length)};
  });
}

function insert(item, prefix) {
  const editor = $("query");
  const start = editor.selectionStart - prefix.length;
  editor.setRangeText(item.textContent + item.dataset.more, start, editor.selectionStart, "end");
  $("completions").hidden = true;
  underline();
}

function moveChoice(step) {
  const items = [...$("completions").children];
  const now = items.findIndex((item) => item.ariaSelected === "true");
  const next = (now + step + items.length) % items.length;
  items.forEach((item, n) => { item.ariaSelected = String(n === next); });
  items[next].scrollIntoView({block: "nearest"});
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey && event.key === "Enter") { event.preventDefault(); run(); }
});
$("query").addEventListener("keydown", (event) => {
  const open = !$("completions").hidden;
  if (event.ctrlKey && event.key === " ") { event.preventDefault(); complete(); }
  else if (open && event.key === "Escape") $("completions").hidden = true;
  else if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    moveChoice(event.key === "ArrowDown" ? 1 : -1);
  } else if (open && event.key === "Enter") {
    event.preventDefault();
    const chosen = [...$("completions").children].find((item) => item.ariaSelected === "true");
    insert(chosen, $("completions").dataset.prefix);
  }
});
$("query").addEventListener("input", () => { if (!$("completions").hidden) complete(); else underline(); });
$("query").addEventListener("scroll", () => { $("marks").scrollTop = $("query").scrollTop; });
$("query").addEventListener("blur", () => { $("completions").hidden = true; });
$("find").addEventListener("input", (event) => find(event.target.value));
$("run").addEventListener("click", run);
$("other").addEventListener("click", () => { speak(language === "hu" ? "en" : "hu"); share(); });
$("examples").addEventListener("change", (event) => {
  const [, query, variables] = EXAMPLES[event.target.value];
  $("query").value = query;
  $("variables").value = variables;
  run();
});
$("history").addEventListener("change", (event) => {
  const kept = queriesKept()[event.target.value];
  if (!kept) return;
  [$("query").value, $("variables").value] = kept;
  underline();
  run();
});
const shared = new URLSearchParams(location.hash.slice(1));
speak(shared.get("lang") ?? (navigator.language.startsWith("hu") ? "hu" : "en"));
[$("query").value, $("variables").value] =
  shared.get("query") ? [shared.get("query"), shared.get("variables") ?? ""] : EXAMPLES[0].slice(1);
underline();
loadSchema().then(() => underline());
listHistory();
run();
