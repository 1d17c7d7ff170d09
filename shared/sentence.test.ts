import { expect, test } from 'vitest'
import { endSentence } from './sentence.ts'

test('a sentence ends with one full stop', () => {
  expect(endSentence('Shopify cannot be reached: ECONNREFUSED')).toBe('Shopify cannot be reached: ECONNREFUSED.')
  expect(endSentence('Why not? ')).toBe('Why not?')
  expect(endSentence('The connection was cut.')).toBe('The connection was cut.')
})
