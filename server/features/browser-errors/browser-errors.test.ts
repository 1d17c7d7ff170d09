import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { browserOf, watchBrowserErrors } from '#server/observability/browser-errors.ts'
import { createLogger } from '#server/observability/log.ts'
import { openShop } from '#tests/harness/shop.ts'

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.3 Safari/605.1.15'

const report = {
  app: 'shop',
  screen: 'product',
  name: 'TypeError',
  message: 'Promise.withResolvers is not a function',
  script: 'startup-C3xyz.js:1:2345',
} as const

/** Collects what is logged. */
function collecting() {
  const lines: string[] = []
  const target = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, log: createLogger('info', true, target) }
}

test('an error of a browser is logged and counted, without its address', { tags: ['S10.60', 'A10.15'] }, async () => {
  const { lines, log } = collecting()
  await using shop = await openShop({ imported: false, log, env: { AUTH_DISABLED: '1' } })
  const send = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}/api/browser-errors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': SAFARI, origin: shop.url, ...headers },
      body: JSON.stringify(body),
    })
  const metric = async () =>
    (await (await fetch(`${shop.url}/metrics`)).text())
      .split('\n')
      .find((line) => line.startsWith('hoard_browser_errors_total{app="shop",browser="Safari"}'))
  expect(await metric()).toMatch(/ 0$/)
  expect((await send({ ...report, message: 'no "Ada" for ada@example.com' })).status).toBe(204)
  const logged = lines.filter((line) => line.includes('browser_error'))
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0]!)).toMatchObject({
    event: 'browser_error',
    error: { ...report, message: 'no _ for _', browser: 'Safari 17' },
  })
  expect(logged[0]).not.toMatch(/127\.0\.0\.1|Ada|Macintosh/)
  expect(await metric()).toMatch(/ 1$/)

  for (const wrong of [
    { ...report, message: 'x'.repeat(121) },
    { ...report, script: 'https://shop.example/a.js:1:1' },
    { ...report, screen: '/order-status?email=ada@example.com' },
    { ...report, email: 'ada@example.com' },
    {},
  ])
    expect((await send(wrong)).status).toBe(400)
  expect((await send(report, { origin: 'https://other.example' })).status).toBe(403)
  for (let sent = 0; sent < 10; sent++) await send(report)
  expect((await send(report)).status).toBe(429)
  expect((await shop.staff.console.health()).checks).toContainEqual(
    expect.objectContaining({ name: 'browsers', state: 'ok' }),
  )
})

test('HEALTH warns when the errors of browsers rise', { tags: ['A10.15'] }, () => {
  const { lines, log } = collecting()
  let now = Date.parse('2026-11-29T00:30:00Z')
  const errors = watchBrowserErrors(log, () => now)
  const note = (times: number) => {
    for (let each = 0; each < times; each++) errors.note(report, SAFARI)
  }
  note(19)
  expect(errors.check()).toMatchObject({ name: 'browsers', state: 'ok' })
  note(1)
  expect(errors.check()).toMatchObject({ state: 'warning', text: expect.stringContaining('20 in the last two hours') })
  // One line says it for an hour.
  expect(lines).toHaveLength(1)
  // As many as ever are no news.
  for (let hour = 0; hour < 24; hour++) {
    now += 3_600_000
    note(20)
  }
  expect(errors.check().state).toBe('ok')
  now += 3_600_000
  note(200)
  expect(errors.check().state).toBe('warning')
  // What came most often is named, not what came last.
  errors.note({ ...report, script: 'one-off.js:1:1' }, SAFARI)
  expect(errors.check().text).toContain('most often on product (TypeError at startup-C3xyz.js:1:2345)')
  now += 3 * 3_600_000
  expect(errors.check().state).toBe('ok')
})

test('after a restart, HEALTH compares with the hours since then', { tags: ['A10.15'] }, () => {
  let now = Date.parse('2026-11-29T00:30:00Z')
  const errors = watchBrowserErrors(collecting().log, () => now)
  for (let hour = 0; hour < 20; hour++) {
    for (let each = 0; each < 15; each++) errors.note(report, SAFARI)
    expect(errors.check().state, `hour ${hour}`).toBe(hour === 1 ? 'warning' : 'ok')
    now += 3_600_000
  }
})

test.each([
  [SAFARI, 'Safari 17'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15 CriOS/120.0 Mobile Safari/604.1',
    'Safari 16',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0', 'Firefox 115'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/111.0.0.0 Safari/537.36',
    'Chrome 111',
  ],
  ['Mozilla/5.0 (Linux; Android 9; wv) Version/4.0 Chrome/111.0.0.0 Mobile Safari/537.36', 'Chrome 111'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/111.0.0.0 Safari/537.36 Edg/111.0', 'Edge 111'],
  ['curl/8', 'other '],
])('%s is %s', (userAgent, name) => {
  const { family, version } = browserOf(userAgent)
  expect(`${family} ${version}`).toBe(name)
})
