import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { failurePage } from './rendering/forms/failure-page.ts'
import { silent } from '#tests/harness/silent.ts'
import { HttpError, staleWrite } from './errors.ts'
import { handleErrors, logRequests } from './http/handle-errors.ts'

/** The response of a server whose handler throws this error. */
async function readError(refusal: HttpError, accept: string) {
  const app = new Koa()
  app.use(logRequests(silent))
  app.use(handleErrors(failurePage(() => 'Hoard')))
  app.use(() => {
    throw refusal
  })
  const server = createServer(app.callback()).listen(0)
  await once(server, 'listening')
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { headers: { accept } })
  const { status, headers } = response
  const answer = { status, headers, id: headers.get('x-request-id'), text: await response.text() }
  server.close()
  return answer
}

test('a stale write returns the current record to JSON clients', { tags: ['C10.7'] }, async () => {
  const { status, id, text } = await readError(staleWrite({ id: '7', version: 3 }), 'application/json')
  expect(status).toBe(412)
  expect(JSON.parse(text)).toEqual({
    message: 'Someone else has changed this since you opened it. Nothing was saved.',
    requestId: id,
    current: { id: '7', version: 3 },
  })
})

test("only JSON clients get an error's details; others get its message", async () => {
  const { status, text } = await readError(new HttpError(409, 'In use.', {}, { usedBy: ['/about'] }), '*/*')
  expect([status, text]).toEqual([409, 'In use.'])
})

test('a browser gets an error page; temporary errors reload it', async () => {
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const away = await readError(
    new HttpError(503, 'The shop can’t reach its database.', { 'retry-after': '2' }),
    browser,
  )
  expect([away.status, away.headers.get('refresh'), away.headers.get('retry-after')]).toEqual([503, '10', '2'])
  expect(away.text).toContain('<h1>BACK.IN.A.MOMENT</h1>')
  expect(away.text).toContain('<a class="button" href="">TRY AGAIN</a>')
  const refused = await readError(new HttpError(415, 'This is <b>answered</b> to a form only.'), browser)
  expect([refused.status, refused.headers.get('refresh')]).toEqual([415, null])
  expect(refused.text).toContain('This is &#60;b&#62;answered&#60;/b&#62; to a form only.')
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
})
