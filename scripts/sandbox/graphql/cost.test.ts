import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { loadSchema } from '#sandbox/schema/schema.ts'
import { queryCost, sizeFactor } from './cost.ts'
import { Selections } from './selections.ts'

function cost(query: string, variables = {}): number {
  return queryCost(loadSchema('admin'), new Selections(parse(query), variables))
}

test('the factor of a connection grows with the logarithm of its size', () => {
  expect([0, 1, 2, 10, 50, 250].map(sizeFactor)).toEqual([0, 1, 1, 4, 7, 11])
})

test('objects cost 1, scalars and money 0, mutations 10', () => {
  expect(cost('{ shop { name } }')).toBe(1)
  expect(cost('{ product(id: "1") { id priceRangeV2 { minVariantPrice { amount } } } }')).toBe(2)
  expect(cost('mutation { webhookSubscriptionDelete(id: "1") { userErrors { message } } }')).toBe(10)
})

test('a connection costs 2 plus its nodes, through nodes or edges', () => {
  expect(cost('{ products(first: 10) { nodes { id } pageInfo { hasNextPage } } }')).toBe(2 + 4)
  expect(cost('{ products(first: 10) { edges { cursor node { id } } } }')).toBe(2 + 4)
  expect(cost('{ products(first: 10) { pageInfo { hasNextPage } } }')).toBe(2)
})

test('fragments, variables, defaults and skipped fields affect the cost', () => {
  const query = `query Q($first: Int = 50, $with: Boolean!) { products(first: $first) { nodes { ...P } } }
    fragment P on Product { id variants(first: 50) @include(if: $with) { nodes { id } } }`
  expect(cost(query, { with: true })).toBe(2 + 7 * (1 + 2 + 7))
  expect(cost(query, { with: false, first: 1 })).toBe(2 + 1)
})
