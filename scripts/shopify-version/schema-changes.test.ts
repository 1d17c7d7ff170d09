import { buildSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { schemaChanges } from './schema-changes.ts'

const before = `
  type Query { products(first: Int): [Product!]! orders: [Order] }
  type Product { id: ID! status: Status price: String unused: Int }
  type Order { id: ID! }
  enum Status { ACTIVE DRAFT }
  input Sent { id: ID! note: String }
  type Mutation { send(input: Sent!): Product }`
const used = parse(`
  query Products { products(first: 1) { id status price } }
  mutation Send($input: Sent!) { send(input: $input) { id } }`)
const version = (text: string, anyOf: string[] = ['read_products']) => ({
  schema: buildSchema(text),
  scopes: { Product: { anyOf, text: '' } },
})

test('equal versions change nothing, nor does what the operations do not use', () => {
  expect(schemaChanges(version(before), version(before), used)).toEqual([])
  const after = before.replace('unused: Int', 'other: Int').replace('Order { id: ID! }', 'Order { name: String }')
  expect(schemaChanges(version(before), version(after), used)).toEqual([])
})

test('every change of what the operations use has a line', () => {
  const after = before
    .replace('price: String', 'price: String @deprecated(reason: "Use cost.")')
    .replace('DRAFT', 'UNLISTED')
    .replace('first: Int', 'first: Int, market: ID!')
    .replace('products(first: Int, market: ID!): [Product!]!', 'products(first: Int, market: ID!): [Product]!')
    .replace('note: String', 'note: Int reason: String!')
  expect(schemaChanges(version(before), version(after, ['read_prices', 'read_products']), used)).toEqual([
    'Argument "Query.products(market:)" of type "ID!" is required, but it was not provided.',
    'Product needed read_products and needs read_prices or read_products now.',
    'Query.products was [Product!]! and is [Product]! now.',
    'Query.products(market:) is new and required.',
    'Sent.note was String and is Int now.',
    'Sent.reason is new and required.',
    'Status has a new value: UNLISTED.',
    'Status has lost its value DRAFT.',
    'The field Product.price is deprecated. Use cost.',
  ])
})

test('an operation that the newer version rejects is reported', () => {
  const after = before.replace('price: String', '')
  expect(schemaChanges(version(before), version(after), used)).toEqual([
    'Cannot query field "price" on type "Product".',
  ])
})
