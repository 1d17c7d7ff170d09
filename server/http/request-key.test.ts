import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { bannerRecord } from '#shared/features/banners/banners.record.ts'
import { openShop } from '#tests/harness/shop.ts'

const shop = await openShop({ imported: false })
afterAll(() => shop[Symbol.asyncDispose]())
const anna = await shop.signIn('editor')
const ben = await shop.signIn('administrator')

async function send(method: string, path: string, key: string, body?: object, { headers } = anna) {
  const response = await fetch(shop.url + path, {
    method,
    headers: { ...headers, accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': key },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { status } = response
  return {
    status,
    isRepeated: response.headers.get('idempotency-replayed') === 'true',
    json: status === 204 ? null : ((await response.json()) as Record<string, unknown>),
  }
}

test('a write that is sent again with its key is carried out once', { tags: ['D3.4', 'D7.8'] }, async () => {
  const [create, update] = [randomUUID(), randomUUID()]
  const banner = { name: 'Once', text: 'Sale' }
  const made = await send('POST', bannerRecord.path, create, banner)
  expect(made).toMatchObject({ status: 200, isRepeated: false, json: { name: 'Once' } })
  expect(await send('POST', bannerRecord.path, create, banner)).toEqual({ ...made, isRepeated: true })
  const path = `${bannerRecord.path}/${String(made.json!['id'])}`
  const changed = await send('PUT', path, update, { name: 'Changed' })
  await ben.banners.update({ params: { id: String(made.json!['id']) }, headers: {}, body: { name: 'Theirs' } })
  // The record as it was after this request.
  expect(await send('PUT', path, update, { name: 'Changed' })).toEqual({ ...changed, isRepeated: true })
  expect(await ben.banners.list()).toMatchObject([{ name: 'Theirs', version: 3 }])
  // Whoever sends it: a backup may be sent by another person.
  expect(await send('POST', bannerRecord.path, create, banner, ben)).toEqual({ ...made, isRepeated: true })
  await ben.banners.remove({ params: { id: String(made.json!['id']) } })
})

test('two at the same time are carried out once', async () => {
  const key = randomUUID()
  const both = await Promise.all([1, 2].map(() => send('POST', bannerRecord.path, key, { name: 'Twin', text: 'Sale' })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await ben.banners.list()).toHaveLength(1)
})

test('a refused write does not use up its key, and an odd key is refused', async () => {
  const key = randomUUID()
  const page = { title: 'Keys', slug: 'cart' }
  expect(await send('POST', '/api/pages', key, page)).toMatchObject({ status: 409 })
  expect(await send('POST', '/api/pages', key, { ...page, slug: 'keys' })).toMatchObject({
    status: 200,
    isRepeated: false,
  })
  expect(await send('POST', '/api/pages', 'x', { ...page, slug: 'odd' })).toMatchObject({ status: 400 })
  expect(await ben.pages.list()).toHaveLength(1)
  // Carts have keys of their own kind.
  const cart = await send('POST', '/api/cart', 'a-key-of-the-shop', { productId: '1', scale: 'x', finishing: 'y' })
  expect(JSON.stringify(cart)).not.toContain('UUID')
})
