import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignInState } from '#bridge/bridge.ts'
import { openStore } from '#core/store/store.ts'
import { openConnectionProxy } from '#tests/harness/connection-proxy.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { createShop } from './create-shop.ts'
import { submitSignIn, noVault, testServers, testVault, userAgent } from '#tests/harness/desktop/shop.ts'
import { nodeNetwork } from '#tests/harness/desktop/network.ts'
import { createSignIn } from './sign-in.ts'

let shop: TestShop
let cookie: string
beforeAll(async () => {
  shop = await openShop({ imported: false })
  cookie = (await shop.signIn('editor')).headers.cookie
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Editor that knows the shop, and the address its browser was last sent to. */
async function openEditor({ servers = testServers(), url = shop.url, withinMs = 60_000 } = {}) {
  const { key } = await servers.add(url)
  let sent = Promise.withResolvers<string>()
  const signIn = createSignIn({
    servers,
    network: nodeNetwork,
    userAgent,
    withinMs,
    openInBrowser: (address) => Promise.resolve(sent.resolve(address)),
  })
  const states: SignInState['is'][] = []
  signIn.onChange(({ is }) => states.push(is))
  return {
    servers,
    key,
    signIn,
    states,
    /** The next address opened in the browser. */
    async browser() {
      const address = await sent.promise
      sent = Promise.withResolvers()
      return address
    },
    as: () =>
      createShop({ server: servers.find(key), network: nodeNetwork, token: () => servers.token(key), userAgent }),
  }
}
const statusText = (state: SignInState) => (state.is === 'failed' ? state.message : state.is)
const locationOf = (response: Response) => response.headers.get('location')!

test('approving in the browser signs the editor in with its own session', { tags: ['D1.5'] }, async () => {
  const store = openStore(':memory:')
  const { servers, key, signIn, states, browser, as } = await openEditor({ servers: testServers({ store }) })
  const done = signIn.begin(key)
  expect(signIn.state()).toMatchObject({ is: 'waiting', server: { address: shop.url } })
  const address = await browser()
  expect(address).toContain(`${shop.url}/api/desktop/authorize?challenge=`)
  const back = await submitSignIn(address, cookie, 'allow')
  expect(back.status).toBe(303)
  const last = await fetch(locationOf(back))
  expect([last.status, await last.text()]).toEqual([200, expect.stringContaining('You can close this tab')])
  expect(last.headers.get('content-security-policy')).toContain(`default-src 'none'`)
  expect(await done).toEqual({ isPersisted: true })
  expect(states).toEqual(['waiting', 'idle'])
  expect(servers.list()).toMatchObject([{ key, person: 'Eddy', address: shop.url, name: 'Hoard' }])
  using mine = closing(as())
  expect(await (await mine.send('/api/auth/user')).json()).toMatchObject({ email: 'editor@hoard.example' })
  // The listener stops after one sign-in.
  await expect(fetch(locationOf(back))).rejects.toThrow('fetch failed')

  // The session is stored encrypted and survives a quit.
  const token = servers.token(key)!
  expect(JSON.stringify(store.prepare('select * from servers').all())).not.toContain(token)
  const next = testServers({ store })
  expect([next.token(key), next.list()[0]!.person]).toEqual([null, 'Eddy'])
  await next.unlock(key)
  expect(next.token(key)).toBe(token)
  // A locked keyring deletes nothing.
  const locked = testServers({ store, vault: { ...testVault, unseal: async () => 'locked' } })
  expect([await locked.unlock(key), locked.token(key), locked.lastUser(key)?.firstName]).toEqual([
    'locked',
    null,
    'Eddy',
  ])
  await testServers({ store }).unlock(key)
  expect(await next.unlock(key)).toBe('done')
  // A key that was replaced is used from now on.
  const sealed: string[] = []
  const seal = async (text: string) => (sealed.push(text), testVault.seal(text))
  const stale = testServers({ store, vault: { seal, unseal: async () => ({ text: token, isStale: true }) } })
  await stale.unlock(key)
  expect([stale.token(key), sealed]).toEqual([token, [token]])
  // The keyring was changed meanwhile, so the person signs in again. Until then they are still known.
  const changed = testServers({ store, vault: { ...testVault, unseal: async () => 'unreadable' } })
  expect(await changed.unlock(key)).toBe('done')
  expect([changed.token(key), changed.user(key), changed.lastUser(key)?.firstName]).toEqual([null, null, 'Eddy'])
  changed.signedOut(key)
  expect(changed.lastUser(key)).toBeNull()
})

test('a session without a keyring is never stored and ends on quit', { tags: ['D6.13'] }, async () => {
  const store = openStore(':memory:')
  const { servers, key, signIn, browser } = await openEditor({ servers: testServers({ store, vault: noVault }) })
  const done = signIn.begin(key)
  await fetch(locationOf(await submitSignIn(await browser(), cookie, 'allow')))
  expect(await done).toEqual({ isPersisted: false })
  expect(servers.token(key)).not.toBeNull()
  const next = testServers({ store, vault: noVault })
  await next.unlock(key)
  expect([next.token(key), next.list()[0]!.person]).toEqual([null, null])
})

test('a deep link returns the code where the scheme is registered', { tags: ['D1.5', 'D6.15'] }, async () => {
  const { key, signIn, browser } = await openEditor()
  const done = signIn.begin(key, 'link')
  const link = locationOf(await submitSignIn(await browser(), cookie, 'allow'))
  expect(link).toMatch(/^hoard:\/\/signed-in\?code=/)
  expect(signIn.opened('hoard://open/page/12')).toBe(false)
  // Other pages can open links, too.
  expect(signIn.opened(link.replace(/state=./, 'state=-'))).toBe(true)
  expect(signIn.opened('hoard://signed-in')).toBe(true)
  expect(signIn.state().is).toBe('waiting')
  expect(signIn.opened(link)).toBe(true)
  expect(await done).toEqual({ isPersisted: true })
})

test('denying in the browser is reported and signs nobody in', async () => {
  const { servers, key, signIn, browser } = await openEditor()
  const done = signIn.begin(key)
  const last = await fetch(locationOf(await submitSignIn(await browser(), cookie, 'deny')))
  expect(await last.text()).toContain('You declined in your browser')
  expect(await done).toBeNull()
  expect(statusText(signIn.state())).toBe('You declined in your browser, so you are not signed in.')
  expect(servers.user(key)).toBeNull()
  signIn.cancel()
  expect(signIn.state()).toEqual({ is: 'idle' })
})

test('the listener accepts only the browser that was opened', { tags: ['D1.5', 'D6.15'] }, async () => {
  const { key, signIn, browser } = await openEditor()
  const done = signIn.begin(key)
  const back = new URL(locationOf(await submitSignIn(await browser(), cookie, 'allow')))
  const changed = (change: (url: URL) => void) => {
    const url = new URL(back)
    change(url)
    return fetch(url)
  }
  expect((await changed((url) => url.searchParams.set('state', 'another'))).status).toBe(400)
  expect((await changed((url) => url.searchParams.delete('code'))).status).toBe(400)
  expect((await changed((url) => (url.pathname = '/'))).status).toBe(404)
  // Rejects other host names that resolve here, and forms.
  expect((await changed((url) => (url.hostname = 'localhost'))).status).toBe(404)
  expect((await fetch(back, { method: 'POST' })).status).toBe(404)
  expect(signIn.state().is).toBe('waiting')
  // The shop rejects a foreign code, since it doesn't match the secret.
  const wrong = await changed((url) => url.searchParams.set('code', 'x'.repeat(43)))
  expect(await wrong.text()).toContain('The shop refused this sign-in')
  expect(await done).toBeNull()
  expect(statusText(signIn.state())).toContain('The shop refused this sign-in')
})

test('a shop that forwards people to another shop gets no code and no session', async () => {
  await using thief = await openConnectionProxy(shop.url)
  const { servers, key, signIn, browser } = await openEditor({ url: thief.url })
  const done = signIn.begin(key)
  const elsewhere = (await browser()).replace(thief.url, shop.url)
  const back = locationOf(await submitSignIn(elsewhere, cookie, 'allow'))
  const last = await fetch(back)
  expect([last.status, await last.text()]).toEqual([400, expect.stringContaining('came from another shop')])
  expect(await done).toBeNull()
  expect([servers.token(key), servers.user(key)]).toEqual([null, null])
  // A response without an issuer could come from anyone.
  const again = signIn.begin(key)
  const silent = new URL(locationOf(await submitSignIn(await browser(), cookie, 'allow')))
  silent.searchParams.delete('iss')
  expect((await fetch(silent)).status).toBe(400)
  expect(await again).toBeNull()
  expect(servers.token(key)).toBeNull()
})

test('cancelled, replaced and expired sign-ins end', async () => {
  const { key, signIn, browser, states } = await openEditor()
  const first = signIn.begin(key)
  const early = await submitSignIn(await browser(), cookie, 'allow')
  const second = signIn.begin(key)
  expect(await first).toBeNull()
  await expect(fetch(locationOf(early))).rejects.toThrow('fetch failed')
  await browser()
  signIn.cancel()
  expect(await second).toBeNull()
  expect(states).toEqual(['waiting', 'waiting', 'idle'])

  const late = await openEditor({ withinMs: 1 })
  expect(await late.signIn.begin(late.key)).toBeNull()
  expect(statusText(late.signIn.state())).toContain('You didn’t sign in within ten minutes')
})

test('a browser that fails to open and a cut connection are reported', async () => {
  const servers = testServers()
  await using line = await openConnectionProxy(shop.url)
  const { key } = await servers.add(line.url)
  const none = createSignIn({
    servers,
    network: nodeNetwork,
    userAgent,
    openInBrowser: () => Promise.reject(new Error('no browser')),
  })
  expect(await none.begin(key)).toBeNull()
  expect(statusText(none.state())).toContain('Your browser couldn’t be opened.')

  const { signIn, browser } = await openEditor({ servers, url: line.url })
  const done = signIn.begin(key)
  const back = await submitSignIn(await browser(), cookie, 'allow')
  line.cut()
  expect(await (await fetch(locationOf(back))).text()).toContain('lost its connection')
  expect(await done).toBeNull()
})

test('a session ended on the server is reported; a late 401 of the old one is not', async () => {
  const { servers, key, signIn, browser, as } = await openEditor()
  const enter = async () => {
    const done = signIn.begin(key)
    await fetch(locationOf(await submitSignIn(await browser(), cookie, 'allow')))
    await done
  }
  await enter()
  using mine = closing(as())
  let ended = 0
  mine.onSessionEnded(() => {
    ended++
    servers.signedOut(key)
  })
  const old = servers.token(key)!
  expect((await mine.send('/api/logout', { method: 'POST' })).status).toBe(204)
  const refused = [mine.send('/api/pages'), mine.send('/api/pages')]
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([401, 401])
  expect(ended).toBe(1)
  expect(servers.list()[0]!.person).toBeNull()

  await enter()
  // Requested with the old session, answered under the new one.
  let token = old
  using both = closing(createShop({ server: servers.find(key), network: nodeNetwork, token: () => token, userAgent }))
  both.onSessionEnded(() => ended++)
  const late = both.send('/api/pages')
  token = servers.token(key)!
  expect((await late).status).toBe(401)
  expect(ended).toBe(1)
})

const closing = <T extends { close(): void }>(what: T) => Object.assign(what, { [Symbol.dispose]: () => what.close() })
