import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Role } from '#shared/features/auth/auth.contract.ts'
import { uploadTargets } from '#server/uploads/uploads.routes.ts'
import { tokenFor } from '#tests/harness/bearer.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

const endpoints = Object.entries(api).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ title: `${feature}.${name}`, ...(endpoint as Endpoint) })),
)
const session = { 'x-session-id': 'a-session-id-of-the-contract-test' }
const somewhere = (path: string) => path.replace(/[:*]\w+/g, 'no-such-thing')

let shop: TestShop
/** A shop where everybody is staff (decision 3): its calls are refused for what is sent, not for who sends it. */
let staffShop: TestShop
beforeAll(async () => {
  ;[shop, staffShop] = await Promise.all([openShop(), openShop({ env: { AUTH_DISABLED: '1' }, imported: false })])
})
/** Signed in once for all tests, and again only after a test has ended the session. */
const cookies = new Map<Role, { cookie: string; origin: string }>()
async function signedIn(role: Role) {
  const known = cookies.get(role)
  const isGood = known && (await fetch(`${shop.url}/api/auth/user`, { headers: known })).status === 200
  if (!isGood) cookies.set(role, (await shop.signIn(role)).headers)
  return { headers: cookies.get(role)! }
}
/** The same of their desktop editor: a token, and nothing that says where a call comes from. */
const tokens = new Map<Role, { authorization: string }>()
async function editorOf(role: Role) {
  const known = tokens.get(role)
  const isGood = known && (await fetch(`${shop.url}/api/auth/user`, { headers: known })).status === 200
  if (!isGood) tokens.set(role, { authorization: `Bearer ${await tokenFor(shop.url, (await signedIn(role)).headers)}` })
  return tokens.get(role)!
}
afterAll(() => Promise.all([shop[Symbol.asyncDispose](), staffShop[Symbol.asyncDispose]()]))

/** Statuses that mean: you may not. */
const isRefused = (status: number) => status === 401 || status === 403

describe('access', () => {
  /** What nobody of the staff has said: a valid call of an endpoint that does nothing, as nothing is there. */
  const ask = async ({ path, method, body }: Endpoint, headers: Record<string, string>) => {
    const type = body && { 'content-type': 'application/json' }
    const response = await fetch(shop.url + somewhere(path), {
      method,
      headers: { ...session, ...headers, ...type },
      ...(body && { body: '{}' }),
    })
    return { status: response.status, text: await response.text() }
  }

  test.each(endpoints)('$title lets in whom it should: anonymous, editor, administrator', async (endpoint) => {
    if (endpoint.access === 'shopify') return
    const refused: boolean[] = []
    for (const role of [null, 'editor', 'administrator'] as const) {
      // The cookies of one session for all: but each that is ended, as by logging out, is followed by a new one.
      const { headers } = role ? await signedIn(role) : { headers: {} }
      const { status, text } = await ask(endpoint, headers)
      expect(status, text).toBeLessThan(500)
      refused.push(isRefused(status))
      // A desktop editor's session counts where a browser's does, and needs not say where it comes from (decision 7a).
      if (role) expect(isRefused((await ask(endpoint, await editorOf(role))).status), 'desktop').toBe(isRefused(status))
    }
    const expected = {
      public: [false, false, false],
      editor: [true, false, false],
      administrator: [true, true, false],
    }[endpoint.access]
    expect(refused).toEqual(expected)
  })

  test.each(endpoints.filter(({ method, access }) => method !== 'GET' && access !== 'shopify'))(
    '$title refuses a session that another site has sent, or that says nothing of where it comes from',
    async (endpoint) => {
      const { cookie } = (await signedIn('administrator')).headers
      const elsewhere = await ask(endpoint, { cookie, origin: 'https://elsewhere.example' })
      expect(elsewhere.status).toBe(403)
      expect(elsewhere.text).toContain('This call came from another site and was refused.')
      if (endpoint.access !== 'public') expect((await ask(endpoint, { cookie })).status).toBe(403)
    },
  )

  test.each(endpoints.filter(({ access }) => access !== 'public'))(
    '$title refuses a visitor',
    async ({ path, method }) => {
      expect((await fetch(shop.url + somewhere(path), { method })).status).toBe(401)
    },
  )

  test.each(endpoints.filter(({ access }) => access === 'public'))(
    '$title lets a visitor in',
    async ({ path, method, body }) => {
      const headers = { ...session, ...(body && { 'content-type': 'application/json' }) }
      const response = await fetch(shop.url + somewhere(path), { method, headers, ...(body && { body: '{}' }) })
      expect(response.status, await response.text()).not.toBe(401)
      expect(response.status).toBeLessThan(500)
    },
  )

  test.each(endpoints.filter(({ method, access }) => method !== 'GET' && access === 'public'))(
    '$title refuses what another site sends',
    async ({ path, method }) => {
      const foreign: Record<string, string>[] = [
        { origin: 'https://elsewhere.example' },
        { 'sec-fetch-site': 'cross-site' },
      ]
      for (const headers of foreign) {
        const response = await fetch(shop.url + somewhere(path), {
          method,
          headers: { ...session, ...headers },
        })
        expect(response.status).toBe(403)
        expect(await response.text()).toContain('This call came from another site and was refused.')
      }
    },
  )
})

/** Where bytes are sent, beside the contract's calls. */
describe('access to uploads', () => {
  const ask = (method: string, path: string, headers: Record<string, string>) =>
    fetch(shop.url + somewhere(path), { method, headers: { 'tus-resumable': '1.0.0', ...headers } })
  const titled = uploadTargets.map(({ method, path }) => [method, path] as const)

  test.each(titled)('%s %s is the staff’s: anonymous, editor, administrator', async (method, path) => {
    expect((await ask(method, path, {})).status).toBe(401)
    for (const role of ['editor', 'administrator'] as const) {
      for (const headers of [(await signedIn(role)).headers, await editorOf(role)]) {
        const { status } = await ask(method, path, headers)
        expect(isRefused(status), role).toBe(false)
        expect(status).toBeLessThan(500)
      }
    }
  })

  test.each(titled.filter(([method]) => method !== 'HEAD'))(
    '%s %s refuses a session that another site has sent, or that says nothing of where it comes from',
    async (method, path) => {
      const { cookie } = (await signedIn('editor')).headers
      const from: Record<string, string>[] = [
        { origin: 'https://elsewhere.example' },
        { 'sec-fetch-site': 'cross-site' },
        {},
      ]
      for (const headers of from) expect((await ask(method, path, { cookie, ...headers })).status).toBe(403)
    },
  )
})

describe('bad input', () => {
  const withBody = endpoints.filter(({ body }) => body)
  const post = (endpoint: { path: string; method: string }, body: string, headers: Record<string, string> = {}) =>
    fetch(staffShop.url + somewhere(endpoint.path), {
      method: endpoint.method,
      body,
      headers: { ...session, origin: staffShop.url, 'content-type': 'application/json', ...headers },
    })

  test.each(withBody)('$title refuses broken JSON, another type, and 10 MB', async (endpoint) => {
    expect((await post(endpoint, '{"quantity": NaN}')).status).toBe(400)
    expect((await post(endpoint, '"text"')).status).toBe(400)
    expect((await post(endpoint, 'quantity=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      415,
    )
    const huge = await post(endpoint, JSON.stringify({ quantity: 1, padding: 'x'.repeat(10_000_000) }))
    expect(huge.status).toBe(413)
    expect(await huge.text()).toContain('The request is too large.')
  })

  test.each(withBody)('$title refuses a body that is not compressed as it says', async (endpoint) => {
    for (const [encoding, status] of [
      ['gzip', 400],
      ['br', 400],
      ['deflate', 400],
      ['nonsense', 415],
    ] as const) {
      const response = await post(endpoint, '{"quantity": 1}', { 'content-encoding': encoding })
      expect(response.status, encoding).toBe(status)
    }
  })

  test('a refusal is text by default, JSON when asked, and always has a request id', async () => {
    const text = await fetch(`${shop.url}/api/products/handle/nobody`)
    expect([text.status, await text.text()]).toEqual([404, 'Product not found'])
    expect(text.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    const json = await fetch(`${shop.url}/api/products/handle/nobody`, { headers: { accept: 'application/json' } })
    expect(await json.json()).toEqual({ message: 'Product not found', requestId: json.headers.get('x-request-id') })
  })

  test('calls that are not there, and methods that are not', async () => {
    expect((await fetch(`${shop.url}/api/nothing`)).status).toBe(404)
    const wrong = await fetch(`${shop.url}/api/products`, { method: 'DELETE' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET'])
  })

  test('what is no request at all is refused in words, with an id', async () => {
    const long = await rawAnswer(shop.url, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1\.1 431 [^]*x-request-id: [\da-f-]{36}[^]*too long\.$/)
    expect(await rawAnswer(shop.url, 'DRAGONS\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*x-request-id/)
  })

  test.each([
    '/%E0%A4%A',
    '/product/%',
    '/api/products/handle/%ff',
    '/..%2f..%2fetc/passwd',
    '/gallery?page=-1',
    '/gallery?creatureType=a&creatureType=b',
  ])('the odd address %s is answered calmly', async (path) => {
    const status = await rawStatus(shop.url, path)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
  })
})

test('the OpenAPI document names every endpoint and how staff say who they are, and is valid JSON', async () => {
  const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string; 'x-access': string; security?: object[] }>>
    components: { securitySchemes: Record<string, object> }
  }
  expect(document.openapi).toBe('3.1.0')
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
    endpoints.map(({ title }) => title).toSorted(),
  )
  expect(Object.keys(document.components.securitySchemes)).toEqual(['session', 'bearer'])
  for (const { 'x-access': access, security } of described) {
    const staffs = access === 'editor' || access === 'administrator'
    expect(security).toEqual(staffs ? [{ session: [] }, { bearer: [] }] : undefined)
  }
})

test('health, readiness, security headers', async () => {
  expect(await (await fetch(`${shop.url}/healthz`)).text()).toBe('ok')
  expect(await (await fetch(`${shop.url}/readyz`)).text()).toBe('ready')
  for (const path of ['/', '/gallery', '/api/products', '/no-such-page', '/healthz']) {
    for (const time of ['first', 'again']) {
      const { headers } = await fetch(shop.url + path)
      expect(headers.get('x-content-type-options'), `${path} ${time}`).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
    }
  }
  const policy = (await fetch(shop.url)).headers.get('content-security-policy')!
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
})

/** fetch would tidy the address; this sends it as it is. */
async function rawStatus(base: string, path: string): Promise<number> {
  const answer = await rawAnswer(
    base,
    `GET ${path} HTTP/1.1\r\nhost: ${new URL(base).hostname}\r\nconnection: close\r\n\r\n`,
  )
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
}

/** Everything that the server says to this text until it hangs up. */
function rawAnswer(base: string, text: string): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (data: Buffer) => (answer += data.toString()))
    socket.once('end', () => resolve(answer))
    socket.once('error', reject)
  })
}
