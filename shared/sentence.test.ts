import { expect, test } from 'vitest'
import { sentence } from './sentence.ts'

test('a sentence ends once', () => {
  expect(sentence('Shopify cannot be reached: ECONNREFUSED')).toBe('Shopify cannot be reached: ECONNREFUSED.')
  expect(sentence('Why not? ')).toBe('Why not?')
  expect(sentence('The connection was cut.')).toBe('The connection was cut.')
})
