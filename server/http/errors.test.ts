import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { silent } from '#tests/harness/shopify.ts'
import { Refusal, staleWrite } from './errors.ts'
import { failures, requests } from './failures.ts'

/** What a server answers when this is thrown. */
async function answerOf(refusal: Refusal, accept: string) {
  const app = new Koa()
  app.use(requests(silent))
  app.use(failures())
  app.use(() => {
    throw refusal
  })
  const server = createServer(app.callback()).listen(0)
  await once(server, 'listening')
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { headers: { accept } })
  const answer = { status: response.status, id: response.headers.get('x-request-id'), text: await response.text() }
  server.close()
  return answer
}

test('a stale write is answered with the current record for callers that ask for JSON (decision 18)', async () => {
  const { status, id, text } = await answerOf(staleWrite({ id: '7', version: 3 }), 'application/json')
  expect(status).toBe(412)
  expect(JSON.parse(text)).toEqual({
    message: 'Somebody else has changed this since you opened it. Nothing was saved.',
    requestId: id,
    current: { id: '7', version: 3 },
  })
})

test('the details of a refusal are for callers that ask for JSON; all others read its words', async () => {
  const { status, text } = await answerOf(new Refusal(409, 'In use.', {}, { usedBy: ['/about'] }), '*/*')
  expect([status, text]).toEqual([409, 'In use.'])
})
