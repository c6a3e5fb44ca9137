"use strict";
/* Reads a GraphQL document as far as it goes, against the schema: which names may stand at its end, and which of the
   names in it the schema does not know. It never fails: half a document is what an editor holds most of the time. */
const TOKEN = /"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|#[^\n]*|\.\.\.|[$@]?[A-Za-z_]\w*|-?\d[\w.+-]*|[{}()[\]:!=|&,]/g;
const innermost = (type) => (type.ofType ? innermost(type.ofType) : type.name);

function tokensOf(text) {
  return [...text.matchAll(TOKEN)]
    .map((found) => ({text: found[0], at: found.index}))
    .filter((token) => token.text[0] !== "#" && token.text !== ",");
}

/* Frames: `fields` of a type, `values` (arguments or input fields by name), `list` of one type, `skip` (not looked into). */
function walk(text, types) {
  const tokens = tokensOf(text), frames = [], faults = [];
  let pending = null; // the field, or the type of a fragment, that an opening bracket belongs to
  const top = () => frames[frames.length - 1];
  const fault = (token, kind) => faults.push({at: token.at, length: token.text.length, kind});

  const inFields = (frame, token, place) => {
    if (token.text === "{") { frames.push({kind: "fields", type: pending}); pending = null; return 0; }
    if (token.text === "(") { frames.push({kind: "values", known: frame.last?.args ?? null}); return 0; }
    if (token.text === "}") { frames.pop(); return 0; }
    if (token.text === "...") {
      if (tokens[place + 1]?.text !== "on") return 1;
      pending = tokens[place + 2]?.text ?? null;
      if (pending && !types[pending]) fault(tokens[place + 2], "type");
      return 2;
    }
    if (token.text[0] === "@") { frame.last = null; return 0; }
    if (/^[A-Za-z_]/.test(token.text) && tokens[place + 1]?.text !== ":") {
      const fields = types[frame.type]?.fields;
      frame.last = fields?.find((field) => field.name === token.text) ?? null;
      if (fields && !frame.last && !token.text.startsWith("__")) fault(token, "field");
      pending = frame.last ? innermost(frame.last.type) : null;
    }
    return 0;
  };
  const inValues = (frame, token, place) => {
    const type = frame.wanted ? types[innermost(frame.wanted)] : null;
    if (token.text === ")" || token.text === "}" || token.text === "]") { frames.pop(); return 0; }
    if (token.text === "[") { frames.push({kind: "list", wanted: frame.wanted}); frame.wanted = frame.kind === "list" ? frame.wanted : null; return 0; }
    if (token.text === "{") { frames.push({kind: "values", known: type?.inputFields ?? null}); frame.wanted = frame.kind === "list" ? frame.wanted : null; return 0; }
    if (frame.kind === "values" && tokens[place + 1]?.text === ":") {
      const found = frame.known?.find((each) => each.name === token.text);
      if (frame.known && !found) fault(token, "argument");
      frame.wanted = found?.type ?? null;
      frame.open = true;
      return 1;
    }
    if (type?.kind === "ENUM" && /^[A-Za-z_]/.test(token.text) && !type.enumValues.some((value) => value.name === token.text) && token.text !== "null")
      fault(token, "value");
    if (frame.kind === "values") frame.wanted = null;
    return 0;
  };

  for (let place = 0; place < tokens.length; place++) {
    const token = tokens[place], frame = top();
    if (!frame) {
      if (token.text === "{") { frames.push({kind: "fields", type: pending ?? "Query"}); pending = null; }
      else if (token.text === "(") frames.push({kind: "skip"});
      else if (token.text === "on") pending = tokens[place + 1]?.text ?? null;
    } else if (frame.kind === "skip") { if (token.text === ")") frames.pop(); }
    else if (frame.kind === "fields") place += inFields(frame, token, place);
    else place += inValues(frame, token, place);
  }
  return {faults, offers: offersOf(top(), types)};
}

/* The names that may stand at the end of the document, each with what has to follow it. */
function offersOf(frame, types) {
  if (!frame || frame.kind === "skip") return [];
  if (frame.kind === "fields") return (types[frame.type]?.fields ?? []).map((field) => ({name: field.name, more: ""}));
  const type = frame.wanted ? types[innermost(frame.wanted)] : null;
  if (type?.kind === "ENUM") return type.enumValues.map((value) => ({name: value.name, more: ""}));
  if (type?.name === "Boolean") return ["true", "false"].map((name) => ({name, more: ""}));
  return frame.wanted || frame.kind === "list" ? [] : (frame.known ?? []).map((each) => ({name: each.name, more: ": "}));
}

if (typeof module !== "undefined") module.exports = {walk};
