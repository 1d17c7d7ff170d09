import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test('a long text is cut after a whole word', () => {
  const text = shorten('wyrm '.repeat(60).trim())
  expect(text).toMatch(/^(wyrm )+wyrm\.\.\.$/)
  expect(text.length).toBeLessThanOrEqual(160)
  expect(shorten('short')).toBe('short')
})
