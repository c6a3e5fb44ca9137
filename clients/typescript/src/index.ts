// A client of the REST interface: what it takes and gives has the types of the OpenAPI document.
import createClient from "openapi-fetch";
import type { components, paths } from "./openapi.js";

export type Component = components["schemas"]["ComponentView"];
export type Deck = components["schemas"]["DeckView"];
export type Game = components["schemas"]["GameView"];
export type Rule = components["schemas"]["RuleAnswer"];
export type Term = components["schemas"]["TermView"];
export type Language = "en" | "hu";
export type Search = NonNullable<paths["/api/v1/components"]["get"]["parameters"]["query"]>;

/** What a server says is wrong: `code` is stable, `hint` says what to do. */
export class KartotekError extends Error {
  constructor(message: string, readonly code: string, readonly hint?: string) {
    super(hint ? `${message} (${hint})` : message);
  }
}

/** The name in a language; where it has none, the other, and `fellBack` says so. */
export function nameOf(named: Pick<Component, "id" | "name">, language: Language): { text: string; fellBack: boolean } {
  const own = named.name[language];
  return { text: own ?? named.name[language === "en" ? "hu" : "en"] ?? named.id, fellBack: own === null };
}

/** A server by its address, such as `http://127.0.0.1:8000`. */
export function kartotek(address: string) {
  const client = createClient<paths>({ baseUrl: address });
  return {
    /** One component by its id. */
    component: async (id: string): Promise<Component> =>
      given(await client.GET("/api/v1/components/{id}", { params: { path: { id } } })),
    /** Every component that a search finds, page by page as they are taken. */
    async *components(search: Search = {}): AsyncGenerator<Component> {
      for (let page = 1; ; page++) {
        const found = given(await client.GET("/api/v1/components", { params: { query: { ...search, page } } }));
        yield* found.items;
        if (found.next === null) return;
      }
    },
    /** What a game with so many players is played with. */
    deck: async (game: string, players: number): Promise<Deck> =>
      given(await client.GET("/api/v1/games/{id}/deck", { params: { path: { id: game }, query: { players } } })),
    games: async (): Promise<Game[]> => given(await client.GET("/api/v1/games")).items,
    /** The rules that answer a question in either language, the best first. */
    rules: async (q: string, game?: string): Promise<Rule[]> =>
      given(await client.GET("/api/v1/rules", { params: { query: { q, ...(game ? { game } : {}) } } })).items,
    /** The concepts that a word in any form stands for. */
    term: async (q: string): Promise<Term[]> => given(await client.GET("/api/v1/terms", { params: { query: { q } } })).items,
  };
}

type Problem = components["schemas"]["ErrorView"];

function given<T>(reply: { data?: T; error?: Problem }): T {
  if (reply.data !== undefined) return reply.data;
  const [problem] = reply.error?.errors ?? [];
  const extensions = problem?.extensions as { code?: string; hint?: string } | undefined;
  throw new KartotekError(problem?.message ?? "no answer", extensions?.code ?? "unknown", extensions?.hint);
}
