import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Role } from '#shared/features/accounts/auth.contract.ts'
import { uploadTargets } from '#server/media/uploads/uploads.routes.ts'
import { signInEditor } from './harness/editor-sign-in.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

const endpoints = Object.entries(api).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ title: `${feature}.${name}`, ...(endpoint as Endpoint) })),
)
const session = { 'x-session-id': 'a-session-id-of-the-contract-test' }
const somewhere = (path: string) => path.replace(/[:*]\w+/g, 'no-such-thing')

let shop: TestShop
/** A shop where everybody is staff: requests are rejected for their content, not for their sender. */
let staffShop: TestShop
beforeAll(async () => {
  ;[shop, staffShop] = await Promise.all([openShop(), openShop({ env: { AUTH_DISABLED: '1' }, imported: false })])
})
/** Shared by all tests, and renewed once one has ended the session. */
const cookies = new Map<Role, { cookie: string; origin: string }>()
/** Headers whose session a write may have ended since they were last used. */
const doubted = new Set<object>()
async function isGood(headers: Record<string, string> | undefined) {
  if (!headers || !doubted.delete(headers)) return headers !== undefined
  return (await fetch(`${shop.url}/api/auth/user`, { headers })).status === 200
}
async function signedIn(role: Role) {
  if (!(await isGood(cookies.get(role)))) cookies.set(role, (await shop.signIn(role)).headers)
  return { headers: cookies.get(role)! }
}
/** Tokens of the same users' desktop editors, sent without an Origin header. */
const tokens = new Map<Role, { authorization: string }>()
async function editorHeaders(role: Role) {
  if (!(await isGood(tokens.get(role))))
    tokens.set(role, { authorization: `Bearer ${await signInEditor(shop.url, (await signedIn(role)).headers)}` })
  return tokens.get(role)!
}
afterAll(() => Promise.all([shop[Symbol.asyncDispose](), staffShop[Symbol.asyncDispose]()]))

/** Statuses for missing permission. */
const isForbidden = (status: number) => status === 401 || status === 403

describe('access', () => {
  /** A valid request for a record that doesn't exist, so it changes nothing. */
  const ask = async ({ path, method, body }: Endpoint, headers: Record<string, string>) => {
    const type = body && { 'content-type': 'application/json' }
    const response = await fetch(shop.url + somewhere(path), {
      method,
      headers: { ...session, ...headers, ...type },
      ...(body && { body: '{}' }),
    })
    if (method !== 'GET' && response.ok) for (const each of [...cookies.values(), ...tokens.values()]) doubted.add(each)
    return { status: response.status, text: await response.text() }
  }

  test.each(endpoints)(
    '$title admits only the roles it should',
    { tags: ['A7.13', 'C6.3', 'C10.2'] },
    async (endpoint) => {
      if (endpoint.access === 'shopify') return
      const refused: boolean[] = []
      for (const role of [null, 'editor', 'administrator'] as const) {
        // All endpoints share one session; one that a request ends, such as by signing out, is replaced.
        const { headers } = role ? await signedIn(role) : { headers: {} }
        const { status, text } = await ask(endpoint, headers)
        expect(status, text).toBeLessThan(500)
        refused.push(isForbidden(status))
        // A desktop editor's session has the same permissions and needs no Origin header.
        if (role)
          expect(isForbidden((await ask(endpoint, await editorHeaders(role))).status), 'desktop').toBe(
            isForbidden(status),
          )
      }
      const expected = {
        public: [false, false, false],
        editor: [true, false, false],
        administrator: [true, true, false],
      }[endpoint.access]
      expect(refused).toEqual(expected)
    },
  )

  test.each(endpoints.filter(({ method, access }) => method !== 'GET' && access !== 'shopify'))(
    '$title rejects a cross-site session or one without an Origin',
    async (endpoint) => {
      const { cookie } = (await signedIn('administrator')).headers
      const elsewhere = await ask(endpoint, { cookie, origin: 'https://elsewhere.example' })
      expect(elsewhere.status).toBe(403)
      expect(elsewhere.text).toContain('This request came from another site and was refused.')
      if (endpoint.access !== 'public') expect((await ask(endpoint, { cookie })).status).toBe(403)
    },
  )

  test.each(endpoints.filter(({ access }) => access !== 'public'))(
    '$title rejects a visitor',
    async ({ path, method }) => {
      expect((await fetch(shop.url + somewhere(path), { method })).status).toBe(401)
    },
  )

  test.each(endpoints.filter(({ access }) => access === 'public'))(
    '$title admits a visitor',
    async ({ path, method, body }) => {
      const headers = { ...session, ...(body && { 'content-type': 'application/json' }) }
      const response = await fetch(shop.url + somewhere(path), { method, headers, ...(body && { body: '{}' }) })
      expect(response.status, await response.text()).not.toBe(401)
      expect(response.status).toBeLessThan(500)
    },
  )

  test.each(endpoints.filter(({ method, access }) => method !== 'GET' && access === 'public'))(
    '$title rejects a cross-site request',
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
        expect(await response.text()).toContain('This request came from another site and was refused.')
      }
    },
  )
})

/** Upload routes outside the contract. */
describe('access to uploads', () => {
  const ask = (method: string, path: string, headers: Record<string, string>) =>
    fetch(shop.url + somewhere(path), { method, headers: { 'tus-resumable': '1.0.0', ...headers } })
  const titled = uploadTargets.map(({ method, path }) => [method, path] as const)

  test.each(titled)('%s %s is for staff only', async (method, path) => {
    expect((await ask(method, path, {})).status).toBe(401)
    for (const role of ['editor', 'administrator'] as const) {
      for (const headers of [(await signedIn(role)).headers, await editorHeaders(role)]) {
        const { status } = await ask(method, path, headers)
        expect(isForbidden(status), role).toBe(false)
        expect(status).toBeLessThan(500)
      }
    }
  })

  test.each(titled.filter(([method]) => method !== 'HEAD'))(
    '%s %s rejects a cross-site session or one without an Origin',
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

describe('invalid input', () => {
  const withBody = endpoints.filter(({ body }) => body)
  const post = (endpoint: { path: string; method: string }, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(staffShop.url + somewhere(endpoint.path), {
      method: endpoint.method,
      body,
      headers: { ...session, origin: staffShop.url, 'content-type': 'application/json', ...headers },
    })

  const huge = Buffer.from(JSON.stringify({ quantity: 1, padding: 'x'.repeat(10_000_000) }))
  test.each(withBody)('$title rejects broken JSON, other types and 10 MB', async (endpoint) => {
    expect((await post(endpoint, '{"quantity": NaN}')).status).toBe(400)
    expect((await post(endpoint, '"text"')).status).toBe(400)
    expect((await post(endpoint, 'quantity=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      415,
    )
    const refused = await post(endpoint, huge)
    expect(refused.status).toBe(413)
    expect(await refused.text()).toContain('The request is too large.')
  })

  test.each(withBody)('$title rejects a body with a wrong content encoding', async (endpoint) => {
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

  test('errors are text, or JSON on request, and have a request id', async () => {
    const text = await fetch(`${shop.url}/api/products/handle/nobody`)
    expect([text.status, await text.text()]).toEqual([404, 'Product not found'])
    expect(text.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    const json = await fetch(`${shop.url}/api/products/handle/nobody`, { headers: { accept: 'application/json' } })
    expect(await json.json()).toEqual({ message: 'Product not found', requestId: json.headers.get('x-request-id') })
  })

  test('unknown endpoints and methods are rejected', async () => {
    for (const path of [
      '/api/nothing',
      '/.git/config',
      '/.env',
      '/package.json',
      '/data/session-key',
      '/uploads/.git/config',
    ])
      expect((await fetch(shop.url + path)).status, path).toBe(404)
    const wrong = await fetch(`${shop.url}/api/products`, { method: 'DELETE' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET'])
    const trace = await rawResponse(shop.url, 'TRACE / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    expect(trace).toMatch(/^HTTP\/1\.1 405 /)
  })

  test('malformed HTTP gets a readable error with a request id', async () => {
    const long = await rawResponse(shop.url, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1\.1 431 [^]*x-request-id: [\da-f-]{36}[^]*too long\.$/)
    expect(await rawResponse(shop.url, 'DRAGONS\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*x-request-id/)
    const lengths = 'content-length: 4\r\ntransfer-encoding: chunked'
    const twoHosts = await rawResponse(shop.url, 'GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n')
    expect(twoHosts).toMatch(/^HTTP\/1\.1 400 /)
    for (const header of ['x-content-type-options: nosniff', "frame-ancestors 'none'", 'text/plain; charset=utf-8'])
      expect(twoHosts).toContain(header)
    const smuggled = `POST /api/contact HTTP/1.1\r\nhost: x\r\n${lengths}\r\n\r\n0\r\n\r\n`
    expect(await rawResponse(shop.url, smuggled)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test.each([
    '/%E0%A4%A',
    '/product/%',
    '/api/products/handle/%ff',
    '/..%2f..%2fetc/passwd',
    '/gallery?page=-1',
    '/gallery?creatureType=a&creatureType=b',
  ])('the odd URL %s gets a regular response', async (path) => {
    const status = await rawStatus(shop.url, path)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
  })
})

interface Operation {
  operationId: string
  'x-access': string
  security?: object[]
  parameters: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: Json }
  responses: { 200?: { content: Json } }
}
type Json = { 'application/json': { example: unknown } }

test(
  'the OpenAPI document has a valid example of every body, response and parameter',
  { tags: ['S10.62'] },
  async () => {
    const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Operation>>
    }
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    for (const { title, ...endpoint } of endpoints) {
      const { requestBody, responses, parameters } = operations.find(({ operationId }) => operationId === title)!
      const examples = (where: string) =>
        Object.fromEntries(parameters.filter((each) => each.in === where).map(({ name, example }) => [name, example]))
      const { body, response, views, params, query, headers } = endpoint
      const found: [string, z.ZodType | undefined, unknown][] = [
        ['params', params, examples('path')],
        ['query', query, examples('query')],
        ['headers', headers, examples('header')],
        ['body', body, requestBody?.content['application/json'].example],
        ['response', views ? undefined : response, responses[200]?.content['application/json'].example],
      ]
      for (const [part, schema, example] of found)
        expect(schema?.safeParse(example).error?.issues, `${title} ${part}: ${JSON.stringify(example)}`).toBeUndefined()
    }
  },
)

test('the OpenAPI document is valid and lists every endpoint', async () => {
  const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, Record<string, Operation>>
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

test('health and readiness are served', async () => {
  expect(await (await fetch(`${shop.url}/healthz`)).text()).toBe('ok')
  expect(await (await fetch(`${shop.url}/readyz`)).text()).toBe('ready')
})

test('browsers keep nothing that a session may read', async () => {
  const { headers } = await signedIn('administrator')
  for (const path of ['/cms', '/api/auth/user', '/api/pages', '/api/products', '/api/images', '/api/staff'])
    expect((await fetch(shop.url + path, { headers })).headers.get('cache-control'), path).toMatch(/no-store/)
})

test('every response has the security headers', async () => {
  const asset = /\/assets\/[^"]+\.js/.exec(await (await fetch(shop.url)).text())![0]
  const paths = ['/', '/gallery', '/no-such-page', '/cms', '/api/login', '/api/products', '/api/no-such-endpoint']
  paths.push('/api/pages', '/api/openapi.json', '/healthz', '/robots.txt', '/.well-known/security.txt')
  paths.push('/favicon.svg', asset, '/uploads/none.webp', '/search?q=dragon')
  for (const path of paths) {
    for (const time of ['first', 'again']) {
      const asked = { headers: { origin: 'https://elsewhere.example' }, redirect: 'manual' } as const
      const { headers } = await fetch(shop.url + path, asked)
      const at = `${path} ${time}`
      expect(headers.get('x-content-type-options'), at).toBe('nosniff')
      expect(headers.get('access-control-allow-origin'), at).toBeNull()
      expect(headers.get('referrer-policy'), at).toMatch(/^strict-origin/)
      const policy = headers.get('content-security-policy')
      for (const rule of [/(object|default)-src 'none'/, /base-uri 'none'/, /frame-ancestors 'none'/])
        expect(policy, at).toMatch(rule)
      if (/text|json|xml|javascript/.test(headers.get('content-type')!))
        expect(headers.get('content-type'), at).toMatch(/charset=utf-8$/)
    }
  }
  // Only the inline script of announcements may run besides the shop's files.
  expect((await fetch(shop.url)).headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^' ]+';/)
})

/** Sends the path as it is; fetch would normalise it. */
async function rawStatus(base: string, path: string): Promise<number> {
  const answer = await rawResponse(
    base,
    `GET ${path} HTTP/1.1\r\nhost: ${new URL(base).hostname}\r\nconnection: close\r\n\r\n`,
  )
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
}

/** Everything that the server returns for this raw text until it closes the connection. */
function rawResponse(base: string, text: string): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (data: Buffer) => (answer += data.toString()))
    socket.once('end', () => resolve(answer))
    socket.once('error', reject)
  })
}
