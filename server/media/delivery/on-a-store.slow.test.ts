import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Image } from '#shared/features/images/images.schema.ts'
import { parseImageUrl } from '#shared/features/images/image-url.ts'
import { startObjectStore, type ObjectStore } from '#tests/harness/object-store.ts'
import { photo } from '#tests/harness/photos.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { startStoreProxy, type StoreProxy } from '#tests/harness/store-proxy.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const AVIF = { accept: 'image/avif,image/webp,*/*' }
const WEBP = { accept: 'image/webp,*/*' }

let store: ObjectStore
let proxy: StoreProxy
let shop: TestShop
let image: Image
beforeAll(async () => {
  store = await startObjectStore()
  proxy = await startStoreProxy(store)
  shop = await openShop({ env: { AUTH_DISABLED: '1', FILES_URL: store.newFolder(proxy.endpoint) } })
  image = await add(1)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await proxy.close()
  await store.close()
})
beforeEach(() => {
  proxy.fault = () => null
})

async function add(seed: number): Promise<Image> {
  const bytes = await photo({ seed, width: 500, height: 300 })
  const url = `data:image/jpeg;base64,${bytes.toString('base64')}`
  return shop.staff.images.create({ body: { filename: 'a.webp', url } })
}

const keyOf = ({ url }: Image) => `pictures/${parseImageUrl(url)!.file}`
const variantOf = ({ url }: Image, form: string) => `variants/${parseImageUrl(url)!.file}/${form}`

/** Returns the response, and the requests that the object store received for it. */
async function ask(address: string, headers: Record<string, string>, method = 'GET') {
  proxy.asked.length = 0
  const response = await fetch(shop.url + address, { method, headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes,
    headers: response.headers,
    asked: [...proxy.asked],
  }
}

/** Waits until every variant exists and the store receives no more requests. */
const made = (of: Image) =>
  waitFor(async () => {
    for (const width of [160, 320, 480, 640])
      expect((await ask(`${of.url}?width=${width}`, AVIF)).type, String(width)).toBe('image/avif')
    proxy.asked.length = 0
    await sleep(100)
    expect(proxy.asked).toEqual([])
  })

test(
  'an image costs the object store one request; HEAD and 304 no bytes',
  { tags: ['O1.2', 'both-engines'] },
  async () => {
    await made(image)
    const avif = await ask(`${image.url}?width=320`, AVIF)
    expect(avif.asked).toEqual([`GET ${variantOf(image, '320.avif')}`])
    expect((await ask(`${image.url}?width=320`, WEBP)).asked).toEqual([`GET ${variantOf(image, '320.webp')}`])
    const kept = await ask(image.url, WEBP)
    expect([kept.status, kept.asked]).toEqual([200, [`GET ${keyOf(image)}`]])
    const again = await ask(`${image.url}?width=320`, { ...AVIF, 'if-none-match': avif.headers.get('etag')! })
    expect([again.status, again.asked]).toEqual([304, [`HEAD ${variantOf(image, '320.avif')}`]])
    const head = await ask(`${image.url}?width=320`, AVIF, 'HEAD')
    expect([head.status, head.asked]).toEqual([200, [`HEAD ${variantOf(image, '320.avif')}`]])
    expect(Number(head.headers.get('content-length'))).toBe(avif.bytes.length)
  },
)

test('a repeated request without an AVIF costs the store one request', { tags: ['both-engines'] }, async () => {
  const other = await add(2)
  // Simulates variants that have not been generated yet.
  proxy.fault = (method, key) =>
    method !== 'DELETE' && key.endsWith('.avif') ? { status: 404, code: 'NoSuchKey' } : null
  await waitFor(async () => expect((await ask(`${other.url}?width=320`, WEBP)).asked).toHaveLength(1))
  const webp = () => ask(`${other.url}?width=320`, AVIF)
  await webp()
  await waitFor(async () => expect((await webp()).asked).toEqual([`GET ${variantOf(other, '320.webp')}`]))
})

test('an unreachable store gives 503; one that breaks off ends the response', { tags: ['both-engines'] }, async () => {
  await made(image)
  proxy.fault = () => ({ status: 503, code: 'SlowDown' })
  const away = await ask(`${image.url}?width=320`, WEBP)
  expect([away.status, away.headers.get('retry-after'), away.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  const told = await fetch(`${shop.url}/readyz`, { headers: { accept: 'application/json' } })
  const { ready, checks } = (await told.json()) as { ready: boolean; checks: { name: string; state: string }[] }
  expect([ready, checks.find(({ name }) => name === 'files')?.state]).toEqual([true, 'warning'])
  expect(await shop.staff.console.health()).toMatchObject({ storage: { files: null } })
  await expect(add(3)).rejects.toThrow('503: The shop can’t reach its images at the moment. Please try again.')
  proxy.fault = (method) => (method === 'GET' ? 'cut' : null)
  await expect(ask(`${image.url}?width=480`, WEBP)).rejects.toThrow('terminated')
  proxy.fault = () => ({ status: 403, code: 'AccessDenied' })
  const refused = await ask(`${image.url}?width=320`, WEBP)
  expect([refused.status, String(refused.bytes).includes('AccessDenied')]).toEqual([503, false])
})

test('files in the store follow replacing, deleting and re-adding an image', { tags: ['both-engines'] }, async () => {
  const first = await add(4)
  await made(first)
  await shop.staff.images.remove({ params: { id: first.id } })
  await shop.staff.images.purge({ params: { id: first.id } })
  for (const address of [first.url, `${first.url}?width=320`, `${first.url}?width=9999`])
    expect((await ask(address, WEBP)).status, address).toBe(404)
  const again = await add(4)
  expect(again.url).toBe(first.url)
  expect((await ask(`${again.url}?width=160`, WEBP)).status).toBe(200)
})
