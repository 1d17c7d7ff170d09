import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { storeMessage } from '#server/features/contact/contact.repository.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

const MARK = '\u{FEFF}'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ env: { SHOP_TIME_ZONE: 'Pacific/Kiritimati' }, imported: false })
})
afterAll(() => shop[Symbol.asyncDispose]())

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(shop.url + path, { headers, method })
  return { status: answer.status, headers: answer.headers, text: Buffer.from(await answer.arrayBuffer()).toString() }
}

test('messages export as CSV with a BOM, local dates and escaped formulas', async () => {
  const boss = await shop.signIn('administrator')
  const { db, close } = await openDatabase(shop.database)
  const from = (name: string, message: string) =>
    storeMessage(db, { name, email: 'zoe@example.com', subject: 'general', message })
  await from('Zoë "Z"', 'Two\nlines, and a comma')
  await from('=1+1', '@SUM(A1)')
  await from('+49', '-2+3')
  await close()
  const { status, headers, text } = await get('/api/messages.csv', boss.headers)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ])
  const day = Temporal.Now.plainDateISO('Pacific/Kiritimati').toString()
  expect(headers.get('content-disposition')).toBe(`attachment; filename="messages-${day}.csv"`)
  expect(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'AT').split('\r\n')).toEqual([
    `${MARK}Received,Name,Email,Subject,Message,Read,Forwarded,Answered`,
    "AT,'+49,zoe@example.com,general,'-2+3,,,",
    "AT,'=1+1,zoe@example.com,general,'@SUM(A1),,,",
    'AT,"Zoë ""Z""",zoe@example.com,general,"Two\nlines, and a comma",,,',
    '',
  ])
})

test('subscribers export as CSV beyond one page, each once', async () => {
  const boss = await shop.signIn('administrator')
  const { db, close } = await openDatabase(shop.database)
  const all = Array.from({ length: 2345 }, (_, n) => ({
    email: `reader${n}@example.com`,
    at: '2026-11-01T10:00:00.000Z',
  }))
  await db.insertInto('subscribers').values(all).execute()
  await close()
  const { text } = await get('/api/newsletter/subscribers.csv', boss.headers)
  const [head, ...lines] = text.trimEnd().split('\r\n')
  expect(head).toBe(`${MARK}Email,Subscribed,State,Asked,Confirmed,Consent,Unsubscribe`)
  const link = `${shop.url}/unsubscribe/newsletter/`
  expect(new Set(lines.map((line) => line.replace(/[a-f\d]{32}$/, '')))).toEqual(
    new Set(all.map(({ email, at }) => `${email},${at},unconfirmed,,,,${link}`)),
  )
  // Each has its own.
  expect(new Set(lines.map((line) => line.split('/').at(-1))).size).toBe(all.length)
  expect(lines).toHaveLength(all.length)
})

test('CSV exports are read-only and for administrators only', async () => {
  const editor = await shop.signIn('editor')
  const boss = await shop.signIn('administrator')
  for (const path of ['/api/messages.csv', '/api/newsletter/subscribers.csv', '/api/back-in-stock/requests.csv']) {
    expect(await get(path)).toMatchObject({ status: 401, text: 'Unauthorized' })
    expect(await get(path, editor.headers)).toMatchObject({ status: 403, text: 'Only administrators may do this.' })
    expect(await get(path, boss.headers, 'HEAD')).toMatchObject({ status: 200, text: '' })
    const { status, headers } = await get(path, boss.headers, 'DELETE')
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})
