// The deck of a game in Hungarian: node dist/example.js http://127.0.0.1:8000 seven-wonders 4
import { kartotek, nameOf } from "./index.js";

declare const process: { argv: string[] };
const [, , address = "http://127.0.0.1:8000", game = "seven-wonders", players = "4"] = process.argv;
const server = kartotek(address);
const deck = await server.deck(game, Number(players));
for (const card of deck.items) {
  const name = nameOf(card, "hu");
  console.log(`${card.copies} ${name.text}${name.fellBack ? " (en)" : ""}${card.drawn ? " (drawn)" : ""}`);
}
console.log(`${deck.size} cards`);
