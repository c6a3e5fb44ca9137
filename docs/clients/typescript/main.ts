// Asks a running server and the bulk files for the same card: node out/main.js http://127.0.0.1:8000/graphql bulk
import { cardQuery, wanted, type Card } from "./card.js";
import { offline } from "./offline.js";
import { print } from "graphql";

const [, , address, folder] = process.argv as [string, string, string, string];
const reply = await fetch(address, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ query: print(cardQuery), variables: wanted }),
});
const { data } = (await reply.json()) as { data: { card: Card | null } };
const local = (await offline(folder)).get(wanted.id);
const ability = local?.abilities?.[0];
if (ability && ability.ast.effect.node === "Transfer") console.error(ability.ast.effect.kind);
console.log(JSON.stringify({
  online: [data.card?.id, data.card?.name.text, data.card?.abilities[0]?.sentence],
  offline: [local?.id, local?.name.hu, ability?.sentence.hu],
}));
