import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createLogger } from '#server/observability/log.ts'
import { securityEvents } from '#server/http/security-events.ts'
import { signInEditor } from '#tests/harness/editor-sign-in.ts'
import { emailOf, PASSWORD, sendForm } from '#tests/harness/staff.ts'
import { openShop, type ShopOptions } from '#tests/harness/shop.ts'
import { eventually } from '#tests/harness/wait-for.ts'

async function opened(options: ShopOptions = {}) {
  const written: string[] = []
  const log = createLogger('info', true, { write: (line) => void written.push(line) })
  const shop = await openShop({ imported: false, log, ...options })
  const events = () =>
    written.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event !== undefined)
  return { shop, events, written: () => written.join(''), [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const from = (address: string, device = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0') => ({
  'x-forwarded-for': address,
  'user-agent': device,
})

test(
  'failed sign-ins are recorded with account, address and device, never with what was typed',
  { tags: ['C12.5', 'C12.6'] },
  async () => {
    await using opening = await opened()
    const { shop, events } = opening
    const administrator = await shop.signIn('administrator')
    const wrong = { email: emailOf('administrator'), password: 'not the password at all' }
    await sendForm(shop.url, '/api/login', wrong, from('192.0.2.7'))
    await sendForm(shop.url, '/api/login', { email: 'my secret passphrase', password: 'x' }, from('192.0.2.8'))
    for (let n = 0; n < 9; n++)
      await sendForm(shop.url, '/api/login', { ...wrong, email: 'nobody@x.example' }, from(`198.51.100.${n}`))
    const listed = () => administrator.activity.list({ query: { kind: 'security' } })
    await eventually(async () => (await listed()).length).toBe(11)
    const all = await listed()
    const { id } = await administrator.auth.user()
    expect(all.find(({ recordId }) => recordId === id)).toMatchObject({
      staffId: null,
      staffName: 'Somebody',
      action: 'failed to sign in as',
      title: 'Ada',
      after: { times: 1, address: '192.0.2.7', device: expect.stringContaining('Firefox') },
      canBeRestored: false,
    })
    expect(all[0]).toMatchObject({
      action: 'was kept from guessing the password of',
      title: 'an account that doesn’t exist',
    })
    expect(JSON.stringify(all)).not.toMatch(/secret passphrase|not the password|nobody@x/)
    expect(opening.written()).not.toMatch(/secret passphrase|not the password|nobody@x/)
    expect(events().filter(({ event }) => event === 'sign_in_failed')[0]).toMatchObject({
      level: 40,
      account: Number(id),
      address: '192.0.2.7',
      times: 1,
    })

    // Staff and monitoring are told.
    const text = expect.stringMatching(
      /^Somebody is guessing passwords: 11 sign-ins failed within an hour, from 11 addr/,
    )
    const { attention } = await administrator.console.overview()
    expect(attention).toContainEqual({ level: 'warning', text, path: '/admin/activity?kind=security' })
    const health = await administrator.console.health()
    expect(health.checks).toContainEqual({ name: 'guessing', state: 'warning', text })
    const metrics = await (await fetch(`${shop.url}/metrics`)).text()
    expect(metrics).toContain('hoard_refusals_total{event="sign_in_failed"} 10')
    expect(metrics).toContain('hoard_refusals_total{event="sign_in_limited"} 1')
  },
)

test(
  'sign-ins, sign-outs, passwords, exports and refused calls are recorded with who did them',
  { tags: ['C12.5'] },
  async () => {
    await using opening = await opened()
    const { shop, events } = opening
    const administrator = await shop.signIn('administrator')
    const editor = await shop.signIn('editor')
    const [ada, eddy] = [await administrator.auth.user(), await editor.auth.user()]
    await editor.auth.changePassword({ body: { current: 'a wrong one', next: 'x' } }).catch(() => null)
    await editor.auth.changePassword({ body: { current: PASSWORD, next: 'another wyvern altogether' } })
    for (let n = 0; n < 3; n++) await editor.accounts.list().catch(() => null)
    await fetch(`${shop.url}/api/newsletter/subscribers.csv`, { headers: editor.headers })
    await fetch(`${shop.url}/api/newsletter/subscribers.csv`, { headers: administrator.headers })
    await fetch(`${shop.url}/api/messages.csv`, { method: 'HEAD', headers: administrator.headers })
    await fetch(`${shop.url}/api/staff`, { headers: from('192.0.2.9') })
    await administrator.privacy.export({ body: { email: 'grace@example.com' } })
    const stranger = from('192.0.2.10')
    await sendForm(shop.url, '/api/welcome', { token: 'x'.repeat(43), password: PASSWORD, again: PASSWORD }, stranger)
    const [code, verifier] = ['x'.repeat(43), 'y'.repeat(43)]
    await fetch(`${shop.url}/api/desktop/token`, {
      method: 'POST',
      headers: { ...stranger, 'content-type': 'application/json' },
      body: JSON.stringify({ code, verifier }),
    })
    const token = await signInEditor(shop.url, editor.headers)
    await shop.as({ authorization: `Bearer ${token}` }).auth.logout()
    await editor.auth.logout()

    await eventually(async () => (await administrator.activity.list({ query: { kind: 'security' } })).length).toBe(9)
    const log = await administrator.activity.list({ query: {} })
    const told = log.map(({ staffName, action, title, staffId }) => [staffName, action, title, staffId].join(' '))
    for (const line of [
      `Eddy gave a wrong password Eddy ${eddy.id}`,
      `Eddy changed the password Eddy ${eddy.id}`,
      `Eddy was refused GET /api/staff ${eddy.id}`,
      `Eddy was refused GET /api/newsletter/subscribers.csv ${eddy.id}`,
      `Somebody was refused GET /api/staff `,
      `Ada exported newsletter-subscribers ${ada.id}`,
      'Somebody failed to sign in as the owner of a one-time link ',
      'Somebody failed to sign in as a desktop editor ',
    ])
      expect(told).toContain(line)
    expect(told.filter((line) => line === `Eddy signed out Eddy ${eddy.id}`)).toHaveLength(2)

    const named = events().map(({ event, account, by, call, file }) => ({
      event,
      who: account ?? by,
      what: call ?? file,
    }))
    for (const one of [
      { event: 'session_started', who: Number(ada.id), what: undefined },
      { event: 'password_set', who: Number(eddy.id), what: undefined },
      { event: 'account_changed', who: Number(eddy.id), what: undefined },
      { event: 'password_wrong', who: Number(eddy.id), what: undefined },
      { event: 'password_changed', who: Number(eddy.id), what: undefined },
      { event: 'access_refused', who: Number(eddy.id), what: 'GET /api/staff' },
      { event: 'access_refused', who: null, what: 'GET /api/staff' },
      { event: 'data_exported', who: Number(ada.id), what: 'newsletter-subscribers' },
      { event: 'data_exported', who: Number(ada.id), what: 'customer' },
      { event: 'session_ended', who: Number(eddy.id), what: undefined },
    ])
      expect(named).toContainEqual(one)
    const ways = events().flatMap(({ event, with: by }) => (event === 'session_started' ? [by] : []))
    expect(ways).toEqual(['a one-time link', 'the password', 'a one-time link', 'a browser’s permission'])
    // Asking who is signed in is no refusal.
    expect(opening.written()).not.toContain('GET /api/auth/user')
  },
)

test('starts log fingerprints of the settings, which show what has changed', async () => {
  const start = async (env: Record<string, string>) => {
    await using opening = await opened({ env: { SESSION_KEYS: 'the same key at each start', ...env } })
    const [{ settings } = {}] = opening.events().filter(({ event }) => event === 'settings_read')
    return settings as Record<string, string>
  }
  const token = 'a-token-for-the-monitoring'
  const [one, same, other] = [await start({}), await start({}), await start({ METRICS_TOKEN: token, SHOP_NAME: 'Den' })]
  expect(same['facts']).toBe(one['facts'])
  const changed = Object.keys(one).filter((name) => one[name] !== other[name] && one[name] === same[name])
  expect(changed).toEqual(['facts', 'metricsToken'])
  expect(JSON.stringify(other)).not.toMatch(/Den|monitoring|the same key/)
})

test('the inventory lists every event once', async () => {
  const page = await readFile(resolve(import.meta.dirname, '../../../docs/security/events.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(listed).toEqual(Object.keys(securityEvents))
})

const hostile = 'Moz\u009b31m\u0007illa \u202egnp.exe\u2066 \u200b{"event":"x"}'

test('hostile text can’t forge a line or an entry', { tags: ['C12.7'] }, async () => {
  await using opening = await opened()
  const { shop } = opening
  const administrator = await shop.signIn('administrator')
  const before = opening.written().split('\n').length
  const path = `/api/staff/${encodeURIComponent('x\r\n{"level":30,"event":"forged"}\u001b[31m\u202e')}/sessions`
  const device = Buffer.from(hostile).toString('latin1').replaceAll('\u0007', '')
  expect((await fetch(shop.url + path, { headers: from('192.0.2.9', device) })).status).toBe(401)
  const raw = connect(Number(new URL(shop.url).port), '127.0.0.1').on('error', () => null)
  raw.end(Buffer.from(`GET /x\u009b31m\u202e HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`, 'utf8'))
  await once(raw.resume(), 'close')
  await sendForm(shop.url, '/api/login', { email: 'a\r\nb\u202e', password: 'x' }, from('192.0.2.9', device))
  await eventually(async () => (await administrator.activity.list({ query: { kind: 'security' } })).length).toBe(2)
  // No line but the logger's own, and nothing in it that a terminal or an editor obeys.
  const lines = opening.written().slice(0, -1).split('\n')
  expect(lines.length).toBeGreaterThan(before)
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) })
  expect(lines.map((line) => (JSON.parse(line) as { event?: string }).event)).not.toContain('forged')
  const obeyed = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
  expect(lines.join('')).not.toMatch(obeyed)
  const log = await administrator.activity.list({ query: { kind: 'security' } })
  expect(JSON.stringify(log)).not.toMatch(obeyed)
  expect(log.map(({ title }) => title)).toEqual(['an account that doesn’t exist', 'GET /api/staff/:id/sessions'])
})
