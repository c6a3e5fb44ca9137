import { initGraphQLTada, type ResultOf, type VariablesOf } from "gql.tada";
import type { introspection } from "./graphql-env.d.ts";

const graphql = initGraphQLTada<{ introspection: introspection; scalars: { ID: string; JSON: unknown } }>();

export const cardQuery = graphql(`
  query Card($id: ID!) {
    card(id: $id) {
      id
      name(lang: HU) { text fellBack }
      abilities { expression timing sentence(lang: HU) }
    }
  }
`);

export type Card = NonNullable<ResultOf<typeof cardQuery>["card"]>;
export const wanted: VariablesOf<typeof cardQuery> = { id: "seven-wonders:card:aqueduct" };
export const timingOf = (card: Card): "NOW" | "ALWAYS" | "ON" | "EACH" | "ACTION" | "FREE" | "END" | undefined =>
  card.abilities[0]?.timing;
