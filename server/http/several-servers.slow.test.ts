import { expect, test } from 'vitest'
import { engine } from '#tests/harness/engine.ts'
import { checkReachability } from '#server/features/webhooks/reachability.ts'
import { openShop } from '#tests/harness/shop.ts'
import { eventually } from '#tests/harness/wait-for.ts'

test('a session at one server is valid at the others', { tags: ['O1.3', 'both-engines'] }, async () => {
  const env = { SESSION_KEYS: '' }
  await using one = await openShop({ imported: false, env })
  const { headers } = await one.signIn('editor')
  const place: Record<string, string> = engine === 'sqlite' ? { DATA_DIR: one.dataDir } : { DATABASE_URL: one.database }
  await using other = await openShop({ imported: false, env: { ...env, ...place } })
  const list = (cookie: string) => other.as({ cookie, origin: other.url }).images.list({ query: {} })
  expect(await list(headers.cookie)).toEqual([])
  await expect(list(headers.cookie.replace(/.{3}$/, 'xyz'))).rejects.toMatchObject({ status: 401 })

  const proofs = await Promise.all(
    [one, other].map(async ({ url }) => (await fetch(`${url}/api/shopify/webhooks/check/${'n'.repeat(24)}`)).text()),
  )
  expect(proofs[0]).toMatch(/^[\w-]{43}$/)
  expect(proofs[1]).toBe(proofs[0])
})

test('a redirect made at one server applies at the others', { tags: ['S2.75', 'both-engines'] }, async () => {
  await using one = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  const place: Record<string, string> = engine === 'sqlite' ? { DATA_DIR: one.dataDir } : { DATABASE_URL: one.database }
  await using other = await openShop({ imported: false, env: { AUTH_DISABLED: '1', ...place } })
  const leadsTo = async () => {
    const { status, headers } = await fetch(`${other.url}/old`, { redirect: 'manual' })
    return headers.get('location') ?? status
  }
  expect(await leadsTo()).toBe(404)
  const { id } = await one.staff.redirects.create({ body: { fromPath: '/old', target: '/gallery' } })
  await eventually(leadsTo).toBe('/gallery')
  await one.staff.redirects.remove({ params: { id } })
  await eventually(leadsTo).toBe(404)
})

/** Key rotation takes three steps, one server at a time: verify with the new key, sign with it, drop the old one. */
const steps = [
  ['old', 'old,new'],
  ['old,new', 'new,old'],
  ['new,old', 'new'],
] as const

test('sessions and draft links survive a key rotation', { tags: ['both-engines'] }, async () => {
  await using first = await openShop({ imported: false, env: { SESSION_KEYS: steps[0][0] } })
  const place: Record<string, string> =
    engine === 'sqlite' ? { DATA_DIR: first.dataDir } : { DATABASE_URL: first.database }
  const at = (keys: string) => openShop({ imported: false, env: { ...place, SESSION_KEYS: keys } })
  const { headers } = await first.signIn('editor')
  let { cookie } = headers
  const { id } = await first.as(headers).pages.create({ body: { title: 'Draft', slug: 'draft' } })
  for (const [before, after] of steps) {
    await using one = await at(before)
    await using other = await at(after)
    // Each server accepts cookies signed by the other, and may re-sign them.
    for (const [here, there] of [
      [one, other],
      [other, one],
    ] as const) {
      const answer = await fetch(`${here.url}/api/auth/user`, { headers: { cookie } })
      expect(answer.status).toBe(200)
      cookie = withSet(cookie, answer.headers.getSetCookie())
      const { url } = await here
        .as({ cookie, origin: here.url })
        .pages.shareDraft({ params: { id }, body: { days: 1 } })
      const { pathname } = new URL(url)
      expect((await fetch(`${there.url}/api/pages/shared/${pathname.split('/').at(-1)}`)).status).toBe(200)
      expect(await checkReachability(there.url, keysOf(here === one ? before : after))).toBeNull()
    }
    expect(await checkReachability(one.url, ['another'])).toMatch(/Another server responds/)
  }
})

const keysOf = (setting: string) => setting.split(',')

/** Merges Set-Cookie headers like a browser. */
function withSet(cookies: string, set: readonly string[]): string {
  const jar = new Map(
    [...cookies.split('; '), ...set.map((one) => one.split(';', 1)[0]!)].map((one) => [
      one.slice(0, one.indexOf('=')),
      one,
    ]),
  )
  return [...jar.values()].join('; ')
}
