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
let types = {};

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
  localStorage.setItem("kartotek-console", JSON.stringify([$("query").value, $("variables").value]));
  show("asking ...", $("answer").textContent);
  try {
    const {status, text, bytes, ms} = await ask($("query").value, variables);
    show(`${status} · ${bytes} characters · ${ms.toFixed(1)} ms`, JSON.stringify(JSON.parse(text), null, 2), status >= 400);
  } catch (fault) {
    show(`the server does not answer: ${fault.message}`, "", true);
  }
}

function show(status, answer, bad = false) {
  $("status").textContent = status;
  $("status").className = bad ? "bad" : "";
  $("answer").textContent = answer;
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
const innermost = (type) => (type.ofType ? innermost(type.ofType) : type.name);

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

/* The type whose fields can stand at the end of the text: follow the braces from the root. */
function typeAt(text) {
  const stack = [];
  let type = "Query", field = null;
  for (const [token] of text.replace(/#.*|"(?:[^"\\]|\\.)*"/g, " ").matchAll(/[{}()]|\.\.\.\s*on\s+\w+|\$?\w+/g)) {
    if (token === "{") { stack.push(type); type = field || type; field = null; }
    else if (token === "}") type = stack.pop() || "Query";
    else if (token === "(") stack.push("(");
    else if (token === ")") { while (stack.length && stack.pop() !== "("); }
    else if (stack.includes("(")) continue;
    else if (token.startsWith("...")) field = token.split(/\s+/).pop();
    else if (stack.length) {
      const found = types[type]?.fields?.find((each) => each.name === token);
      if (found) field = innermost(found.type);
    }
  }
  return type;
}

function complete() {
  const editor = $("query");
  const before = editor.value.slice(0, editor.selectionStart);
  const prefix = before.match(/\w*$/)[0];
  const fields = (types[typeAt(before.slice(0, before.length - prefix.length))]?.fields || []).map((each) => each.name);
  const fitting = fields.filter((name) => name.toLowerCase().startsWith(prefix.toLowerCase()));
  const list = $("completions");
  list.hidden = !fitting.length;
  list.replaceChildren(...fitting.map((name, n) => {
    const item = element("li", name, {role: "option", ariaSelected: String(n === 0)});
    item.addEventListener("mousedown", (event) => { event.preventDefault(); insert(name, prefix); });
    return item;
  }));
  list.dataset.prefix = prefix;
}

function insert(name, prefix) {
  const editor = $("query");
  const start = editor.selectionStart - prefix.length;
  editor.setRangeText(name, start, editor.selectionStart, "end");
  $("completions").hidden = true;
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
    insert(chosen.textContent, $("completions").dataset.prefix);
  }
});
$("query").addEventListener("input", () => { if (!$("completions").hidden) complete(); });
$("query").addEventListener("blur", () => { $("completions").hidden = true; });
$("find").addEventListener("input", (event) => find(event.target.value));
$("run").addEventListener("click", run);
$("examples").append(...EXAMPLES.map(([title], n) => element("option", title, {value: n})));
$("examples").addEventListener("change", (event) => {
  const [, query, variables] = EXAMPLES[event.target.value];
  $("query").value = query;
  $("variables").value = variables;
  run();
});
[$("query").value, $("variables").value] =
  JSON.parse(localStorage.getItem("kartotek-console") || "null") || EXAMPLES[0].slice(1);
loadSchema();
