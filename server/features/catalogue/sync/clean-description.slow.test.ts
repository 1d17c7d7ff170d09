import { expect, test } from 'vitest'
import { longestTurn } from '#tests/harness/longest-turn.ts'
import { cleanDescription } from './clean-description.ts'
import { cleanHtml } from './clean-html.ts'

const unclosed = Array.from({ length: 2_000 }, (_, at) => `<p><b title="${at}">wyrm`).join('')
const nested = `${'<div><b>'.repeat(50_000)}wyrm`
const attributes = `<p ${Array.from({ length: 60_000 }, (_, at) => `a${at}`).join(' ')}>wyrm`

test('long and hostile descriptions are cleaned while others are let in', { tags: ['A10.13'] }, async () => {
  const good = '<h1>Wyrm</h1><p>It <em>hoards</em> gold.</p>'.repeat(200)
  expect(await cleanDescription(good)).toBe(cleanHtml(good))
  for (const html of [unclosed, nested, attributes]) {
    let clean = ''
    expect(await longestTurn(async () => (clean = await cleanDescription(html)))).toBeLessThan(100)
    expect(clean).toContain('wyrm')
    expect(clean).not.toMatch(/<(?!\/?(p|b|em|h3)\b)/)
  }
})

test('what can be cleaned at once takes milliseconds, whatever it says', { tags: ['A10.13'] }, async () => {
  const few = Array.from({ length: 50 }, (_, at) => `<p><b title="${at}">`).join('')
  const names = `<p ${Array.from({ length: 3_300 }, (_, at) => `a${at}`).join(' ')}>`
  for (const html of [few, '<b>'.repeat(100), '&'.repeat(20_000), names])
    expect(await longestTurn(() => cleanDescription(html))).toBeLessThan(100)
})
