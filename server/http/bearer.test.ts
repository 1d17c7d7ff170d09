import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openDatabase } from '#server/database/open-database.ts'
import { consoleChange, recordChanges } from '#server/changes/changes.ts'
import { signInEditor } from '#tests/harness/editor-sign-in.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const DAY_MS = 86_400_000

let shop: TestShop
let editor: Awaited<ReturnType<TestShop['signIn']>>
let administrator: typeof editor
beforeAll(async () => {
  shop = await openShop({ imported: false })
  administrator = await shop.signIn('administrator')
  editor = await shop.signIn('editor')
})
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => void vi.useRealTimers())

const bearer = async ({ headers } = editor) => ({ authorization: `Bearer ${await signInEditor(shop.url, headers)}` })
const who = async (headers: Record<string, string>) => {
  const response = await fetch(`${shop.url}/api/auth/user`, { headers })
  return response.status === 200 ? ((await response.json()) as { role: string }).role : response.status
}

test('a token writes without an Origin; other sites are always refused', { tags: ['C10.6'] }, async () => {
  const headers = await bearer()
  const page = await shop.as(headers).pages.create({ body: { title: 'By token', slug: 'by-token' } })
  expect(page).toMatchObject({ title: 'By token' })
  const body = { title: 'Elsewhere', slug: 'elsewhere' }
  const foreigns: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const foreign of foreigns)
    await expect(shop.as({ ...headers, ...foreign }).pages.create({ body })).rejects.toThrow('another site')
})

test('a token takes precedence over a cookie, valid or not', async () => {
  const headers = await bearer()
  const { cookie } = administrator.headers
  expect(await who({ cookie })).toBe('administrator')
  expect(await who({ ...headers, cookie })).toBe('editor')
  for (const authorization of ['Bearer no-such-token', 'Bearer', 'bearer  ', 'BEARER x y'])
    expect(await who({ authorization, cookie }), authorization).toBe(401)
  // Basic auth in front of an unpublished shop is not a bearer token.
  expect(await who({ authorization: 'Basic YTpi', cookie })).toBe('administrator')
})

test('session ids work neither as tokens nor the other way round', async () => {
  const { authorization } = await bearer()
  const id = /hoard=([^;]+)/.exec(editor.headers.cookie)![1]!
  expect(await who({ authorization: `Bearer ${id}` })).toBe(401)
  const signature = /hoard\.sig=[^;]+/.exec(editor.headers.cookie)![0]
  expect(await who({ cookie: `hoard=${authorization.slice('Bearer '.length)}; ${signature}` })).toBe(401)
})

test('staff with a token see more than visitors', async () => {
  const headers = await bearer()
  await shop.as(headers).pages.create({ body: { title: 'A draft', slug: 'a-draft' } })
  const status = async (headers = {}) => (await fetch(`${shop.url}/api/pages/slug/a-draft`, { headers })).status
  expect([await status(), await status(headers), await status()]).toEqual([404, 200, 404])
  const kept = async (headers = {}) =>
    (await fetch(`${shop.url}/api/navigation`, { headers })).headers.get('cache-control')
  expect([await kept(), await kept(), await kept(headers), await kept()]).toEqual([
    'no-cache',
    'no-cache',
    'no-store',
    'no-cache',
  ])
})

test("the editor's session is listed and can be ended there or by logout", async () => {
  const [one, two] = [await bearer(), await bearer()]
  const { id } = (await administrator.accounts.list()).find(({ email }) => email === 'editor@hoard.example')!
  const sessions = () => administrator.accounts.sessions({ params: { id } })
  const listed = (await sessions()).filter(({ userAgent }) => userAgent === 'Hoard desktop 0.1.0 (Linux)')
  expect(listed.length).toBeGreaterThanOrEqual(2)
  expect((await fetch(`${shop.url}/api/logout`, { method: 'POST', headers: one })).status).toBe(204)
  expect([await who(one), await who(two)]).toEqual([401, 'editor'])
  const left = (await sessions()).filter(({ userAgent }) => userAgent.startsWith('Hoard desktop'))
  expect(left.length).toBe(listed.length - 1)
  for (const { id: sessionId } of left) await administrator.accounts.endSession({ params: { id, sessionId } })
  expect(await who(two)).toBe(401)
  expect(await who({ cookie: editor.headers.cookie })).toBe('editor')
})

test('a token expires after 7 days without use, or 30 days', async () => {
  const [used, unused] = [await bearer(), await bearer()]
  const began = Date.now()
  const after = async (days: number, headers: Record<string, string>) => {
    vi.useFakeTimers({ toFake: ['Date'], now: began + days * DAY_MS })
    return who(headers)
  }
  for (const days of [0.1, 6.9, 13, 19, 25, 29.9]) expect(await after(days, used), `${days}`).toBe('editor')
  expect(await after(7.1, unused)).toBe(401)
  expect(await after(30.1, used)).toBe(401)
})

test('a live socket with a token needs no Origin and gets console changes', async () => {
  const listen = (headers: Record<string, string>) => {
    const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/ws`, { headers })
    const heard: string[] = []
    socket.on('message', (data) => heard.push((JSON.parse(String(data)) as { type: string }).type))
    return { socket, heard }
  }
  type Listener = ReturnType<typeof listen>
  const silent = listen({})
  const [error] = (await once(silent.socket, 'error')) as [Error]
  expect(error.message).toContain('403')
  const foreign = listen({ ...(await bearer()), origin: 'https://elsewhere.example' })
  expect(((await once(foreign.socket, 'error')) as [Error])[0].message).toContain('403')

  const tokens = [await bearer(), await bearer(administrator)]
  const [theirs, mine] = tokens.map(listen) as [Listener, Listener]
  await Promise.all([theirs, mine].map(({ socket }) => once(socket, 'open')))
  const database = await openDatabase(shop.database)
  await recordChanges(database.db, [consoleChange('syncs'), { type: 'content_updated', tags: ['pages'] }])
  await database.close()
  await eventually(() => mine.heard).toEqual(expect.arrayContaining(['console_updated', 'content_updated']))
  await eventually(() => theirs.heard).toContain('content_updated')
  expect(theirs.heard).not.toContain('console_updated')
  for (const { socket } of [theirs, mine]) socket.close()
})
