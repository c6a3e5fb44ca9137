// Mercurius with its just-in-time compiler over the same components in memory: node mercurius.mjs DATA.json PORT
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Modules come from the folder of the benchmark's own environment, which is the current one.
const require = createRequire(join(process.cwd(), 'index.js'))
const fastify = require('fastify')
const mercurius = require('mercurius')

const [dataFile, port] = process.argv.slice(2)
const rows = JSON.parse(readFileSync(dataFile, 'utf8'))
const byId = new Map(rows.map((row) => [row.id, row]))
const cards = rows.filter((row) => row.card)
const byWord = new Map()
for (const row of rows) {
  for (const word of row.words) {
    if (!byWord.has(word)) byWord.set(word, [])
    byWord.get(word).push(row)
  }
}

function search (text) {
  const words = text.toLowerCase().split(/\s+/)
  const left = new Set(words.filter((word) => word.startsWith('-id:')).map((word) => word.slice(4)))
  const [first, ...others] = words.filter((word) => !word.startsWith('-')).map((word) => new Set(byWord.get(word)))
  return [...(first ?? [])].filter((row) => !left.has(row.id) && others.every((found) => found.has(row)))
}

const schema = `
  enum Lang { EN HU }
  input Range { atLeast: Int atMost: Int }
  input Where { confidence: Range }
  type Name { text: String }
  type Cost { expression: String }
  type Ability { expression: String! }
  type Card { id: ID! name(lang: Lang): Name cost: Cost abilities: [Ability!]! }
  type Page { nodes: [Card!]! }
  type Query {
    card(id: ID!): Card
    component(id: ID!): Card
    cards(first: Int, where: Where): Page!
    search(text: String!, first: Int): Page!
  }`

const resolvers = {
  Card: { name: (row, { lang }) => ({ text: lang === 'HU' ? row.hu : row.en }) },
  Query: {
    card: (_, { id }) => (byId.get(id)?.card ? byId.get(id) : null),
    component: (_, { id }) => byId.get(id),
    cards: (_, { first, where }) => {
      const least = where?.confidence?.atLeast ?? 0
      return { nodes: cards.filter((row) => row.confidence >= least).slice(0, first) }
    },
    search: (_, { text, first }) => ({ nodes: search(text).slice(0, first) })
  }
}

const app = fastify()
app.register(mercurius, { schema, resolvers, jit: 1 })
app.listen({ port: Number(port), host: '127.0.0.1' })
