import { pino } from 'pino'
import { expect, test } from 'vitest'
import { LONG_TURN_MS, longestTurn } from '#tests/harness/longest-turn.ts'
import { cleanDescription } from './clean-description.ts'
import { cleanHtml } from './clean-html.ts'

const lines: string[] = []
const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
const clean = async (descriptionHtml: string) =>
  (await cleanDescription({ id: 'gid://shopify/Product/1', title: 'Wyrm', descriptionHtml }, log)).html

/** Each paragraph repeats six marks that were never closed. */
const growing = `<p><code><em><strong><b><i><s>${'<p>x'.repeat(5_000)}`
const unclosed = Array.from({ length: 2_000 }, (_, at) => `<p><b title="${at}">wyrm`).join('')
const nested = `${'<div><b>'.repeat(50_000)}wyrm`
const attributes = `<p ${Array.from({ length: 60_000 }, (_, at) => `a${at}`).join(' ')}>wyrm`

test('long and hostile descriptions are cleaned while others are let in', { tags: ['A10.13'] }, async () => {
  const good = '<h1>Wyrm</h1><p>It <em>hoards</em> gold.</p>'.repeat(200)
  expect(await clean(good)).toBe(cleanHtml(good))
  for (const html of [unclosed, nested, attributes]) {
    let cleaned = ''
    expect(await longestTurn(async () => (cleaned = await clean(html)))).toBeLessThan(LONG_TURN_MS)
    expect(cleaned).toContain('wyrm')
    expect(cleaned).not.toMatch(/<(?!\/?(p|b|div)\b)/)
  }
})

test('what can be cleaned at once takes milliseconds, whatever it says', { tags: ['A10.13'] }, async () => {
  const few = Array.from({ length: 50 }, (_, at) => `<p><b title="${at}">`).join('')
  const names = `<p ${Array.from({ length: 3_300 }, (_, at) => `a${at}`).join(' ')}>`
  for (const html of [few, '<b>'.repeat(100), '&'.repeat(20_000), names])
    expect(await longestTurn(() => clean(html))).toBeLessThan(LONG_TURN_MS)
})

test('a description that loses its formatting is in the log with its product', { tags: ['A10.13'] }, async () => {
  lines.length = 0
  expect(await clean(growing)).not.toContain('<b>')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      product: 'gid://shopify/Product/1',
      title: 'Wyrm',
      msg: expect.stringContaining('formatting'),
    }),
  ])
})

test.for([
  ['<p><b title="AT">wyrm'],
  ['<font color="AT"><i><u><p>wyrm'],
  ['<div><b>'],
  ['<table><tr><td>'],
  ['<ul><li>'],
  ['<a href="/AT"><p>wyrm'],
  ['<b>', '<div></div>'],
  ['<b>', '<p></b>'],
  ['<svg><g>'],
  ['<!--'],
  ['<'],
])('cleanHtml of %j takes time in proportion to its length', { tags: ['A10.13'] }, (parts) => {
  const timeOf = (length: number) => {
    const html = parts.map((part) => many(part, length / parts.length)).join('')
    const times = [1, 2, 3].map(() => {
      const began = process.cpuUsage()
      cleanHtml(html)
      return process.cpuUsage(began).user
    })
    return Math.min(...times)
  }
  // Eight times as long: 64 would be quadratic. Less than 5 ms can't be compared.
  expect(timeOf(400_000) / Math.max(timeOf(50_000), 5_000)).toBeLessThan(40)
})

function many(part: string, length: number): string {
  return Array.from({ length: Math.ceil(length / part.length) }, (_, at) => part.replace('AT', String(at))).join('')
}
