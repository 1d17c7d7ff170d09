import { expect, test } from 'vitest'
import { plainText, shortened } from './plain-text.ts'

test('markup and entities become words on one line', () => {
  expect(plainText('<p>Coins &amp; <b>bones</b>.</p>\n<ul><li>one</li><li>&#39;two&#39;</li></ul>')).toBe(
    "Coins & bones. one 'two'",
  )
  expect(plainText('&lt;script&gt; &unknown;')).toBe('<script> &unknown;')
})

test('a long text ends after a whole word', () => {
  const text = shortened('wyrm '.repeat(60).trim())
  expect(text).toMatch(/^(wyrm )+wyrm\.\.\.$/)
  expect(text.length).toBeLessThanOrEqual(160)
  expect(shortened('short')).toBe('short')
})
