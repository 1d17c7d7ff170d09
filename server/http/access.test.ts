import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createImageUrlMapper } from '#server/media/delivery/image-urls.ts'
import { findSessionStaff } from '#server/content/accounts/account-sessions.ts'
import { createAccount } from '#server/content/accounts/accounts.repository.ts'
import { openTestDatabase } from '#tests/harness/database.ts'
import type { Access, Contract } from '#shared/contract/endpoint.ts'
import { silent } from '#tests/harness/silent.ts'
import type { AccessRules } from './access.ts'
import { apiRoutes } from './api.ts'
import { handleErrors, logRequests } from './handle-errors.ts'
import { ResponseCache } from './response-cache.ts'
import { serve, type Staff } from './serve.ts'
import { startSession, sessions } from './sessions.ts'

const levels: Access[] = ['public', 'editor', 'administrator', 'shopify']
const answer = z.object({ by: z.string() })

/** One read and one write endpoint per access level. */
const contract = Object.fromEntries(
  levels.flatMap((access) =>
    (['GET', 'POST'] as const).map((method) => [
      `${method} ${access}`,
      { method, path: `/api/${access}` as const, access, response: answer, summary: access },
    ]),
  ),
) satisfies Contract

async function openServer({ isAuthDisabled = false } = {}) {
  const database = await openTestDatabase()
  const app = new Koa({ keys: ['a key'] })
  const served = serve(
    contract,
    Object.fromEntries(
      Object.keys(contract).map((name) => [name, (_request, call) => ({ by: call.staff?.id ?? 'nobody' })]),
    ),
  )
  app.use(logRequests(silent))
  app.use(handleErrors())
  app.use(sessions(app, database.db, false))
  app.use(async (ctx, next) => {
    const role = ctx.query['sign-in']
    if (!role) return next()
    const draft = { email: `${role}@hoard.example`, firstName: 'Ada', lastName: '', role: role as Staff['role'] }
    const { id } = await createAccount(database.db, draft)
    await startSession(ctx, id, { by: 'the test' })
    ctx.body = 'signed in'
  })
  const access: AccessRules = {
    isAuthDisabled,
    publicUrl: null,
    findStaff: (id) => findSessionStaff(database.db, silent, id),
    noteRefusal: () => {},
  }
  app.use(
    apiRoutes({
      served,
      responseCache: new ResponseCache(),
      access,
      headers: {},
      pictures: createImageUrlMapper(null, ''),
      findEarlier: async () => undefined,
    }),
  )
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    async cookieOf(role: string) {
      const response = await fetch(`${url}/?sign-in=${role}`)
      return response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    },
    async [Symbol.asyncDispose]() {
      server.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

const statuses = (url: string, method: string, headers: Record<string, string>) =>
  Promise.all(levels.map(async (level) => (await fetch(`${url}/api/${level}`, { method, headers })).status))

test('every access level admits only the intended roles', async () => {
  await using server = await openServer()
  const origin = { origin: server.url }
  const editor = { ...origin, cookie: await server.cookieOf('editor') }
  const administrator = { ...origin, cookie: await server.cookieOf('administrator') }
  for (const method of ['GET', 'POST']) {
    expect(await statuses(server.url, method, origin)).toEqual([200, 401, 401, 401])
    expect(await statuses(server.url, method, editor)).toEqual([200, 200, 403, 401])
    expect(await statuses(server.url, method, administrator)).toEqual([200, 200, 200, 401])
  }
})

test("a session alone doesn't write: the request must name its origin", { tags: ['C7.6'] }, async () => {
  await using server = await openServer()
  const cookie = await server.cookieOf('administrator')
  expect(await statuses(server.url, 'POST', { cookie })).toEqual([200, 403, 403, 401])
  const foreign = { cookie, origin: 'https://elsewhere.example' }
  expect(await statuses(server.url, 'POST', foreign)).toEqual([403, 403, 403, 401])
  expect(await statuses(server.url, 'GET', { cookie })).toEqual([200, 200, 200, 401])
})

test('a forged or altered cookie is ignored', async () => {
  await using server = await openServer()
  const cookie = (await server.cookieOf('administrator')).replace(
    /hoard\.sig=(.)/,
    (_, sign: string) => `hoard.sig=${sign === 'x' ? 'y' : 'x'}`,
  )
  expect(await statuses(server.url, 'GET', { cookie, origin: server.url })).toEqual([200, 401, 401, 401])
})

test('development mode makes everyone an administrator, except other sites', async () => {
  await using server = await openServer({ isAuthDisabled: true })
  expect(await statuses(server.url, 'POST', { origin: server.url })).toEqual([200, 200, 200, 401])
  expect(await statuses(server.url, 'POST', { origin: 'https://elsewhere.example' })).toEqual([403, 403, 403, 401])
})
